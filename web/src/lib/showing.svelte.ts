/**
 * What stands between the states that come and the board: a queue that shows the moves of others one by one.
 *
 * The newest state is always known at once, so that answers carry the right version; only what is shown lags behind,
 * for as long as the reader wishes. Nothing waits where the pace is “at once”.
 */

import type { Frame, State, Text, XY } from "../wire";
import { walksOf } from "./bases";
import type { Beat, Now, Traces } from "./following";
import { beatsOf, beatsOfMoments, merged, share, toldBy, tracesAt } from "./following";

/** The last step that was shown: its line, whose it was, and what it left on the table. */
export interface Lately {
  step: number;
  said: string;
  seat: string;
  traces: Traces;
  /** What the beat that is shown has told. */
  texts: Text[];
}

export class Showing {
  /** The newest state, whether or not it is shown yet. */
  truth = $state.raw<State | null>(null);
  lately = $state.raw<Lately | null>(null);
  walks = $state.raw<Map<string, XY[]>>(new Map());
  /** How many beats are still to be shown after this one. */
  left = $state(0);
  private beat = $state.raw<Beat | null>(null);
  private queue: Beat[] = [];
  private last: Now | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Nothing is shown yet: what happened while one was away is still to come. */
  private holding = $state(false);

  constructor(
    private readonly pace: () => number,
    private readonly changed: () => void,
    /** Is told of every beat as it is shown; of one's own at once. */
    private readonly began: (beat: Beat) => void = () => {},
  ) {}

  /** What the page shows: the newest state, or what it looked like a little earlier. */
  shown = $derived.by((): State | null => {
    const { truth, beat } = this;
    if (!truth || (this.holding && !beat)) return null;
    if (!beat) return truth;
    return {
      ...truth,
      view: beat.view,
      texts: truth.texts.slice(0, beat.told),
      steps: beat.line ? truth.steps.slice(0, beat.step + 1) : truth.steps,
      question: null,
      wanted: null,
      asked: beat.asked,
      can_undo: false,
      outcome: null,
      over: false,
    };
  });

  /** Whether something that has happened is not shown yet. */
  get lagging(): boolean {
    return this.beat !== null;
  }

  /** Takes up a state as it comes: `joined`, with all texts and steps. What is `own` or not `fresh` is shown at once. */
  take(joined: State, how: { own: boolean; fresh: boolean }): void {
    const known = this.truth;
    this.truth = joined;
    if (this.holding) return;
    if (!known || !this.last || !how.fresh || joined.texts.length < known.texts.length) {
      this.catchUp();
      this.lately = null;
      this.walks = new Map();
      this.last = { view: joined.view, from: joined.view, told: joined.texts.length, step: stepOf(joined) };
      this.changed();
      return;
    }
    const beats = beatsOf(this.last, joined);
    const end = beats[beats.length - 1];
    if (end) this.last = { view: joined.view, from: end.from, told: end.told, step: end.step };
    const others = how.own && this.pace() > 0 ? afterOwn(beats, joined.you) : beats;
    if (this.pace() <= 0 || (how.own && !others.length)) {
      this.catchUp();
      if (end) this.leave(end, how.own);
      beats.forEach(this.began);
      this.changed();
      return;
    }
    if (!end) {
      // Only who is here or what is offered has changed.
      if (!this.lagging) this.changed();
      return;
    }
    if (how.own) {
      this.catchUp();
      beats.slice(0, beats.length - others.length).forEach(this.began);
      this.push(others);
      this.goOn();
      return;
    }
    this.push(others);
    if (!this.lagging) this.goOn();
  }

  /** Nothing is shown until what happened while one was away is here. */
  hold(): void {
    this.holding = true;
  }

  /** Shows the moments of the game after so many texts, up to now. */
  replay(frames: Frame[], known: number): void {
    const truth = this.truth;
    this.holding = false;
    if (!truth) return;
    const { texts } = truth;
    const at = Math.max(
      0,
      frames.findLastIndex((frame) => toldBy(texts, frame.moment) <= known),
    );
    const first = frames[at];
    if (first && this.pace() > 0) {
      const told = toldBy(texts, first.moment);
      for (const beats of beatsOfMoments(frames.slice(at), truth, told)) this.push(beats);
    }
    this.last = { view: truth.view, from: truth.view, told: truth.texts.length, step: stepOf(truth) };
    this.goOn();
  }

  /** Shows now what is now; what the last step left on the table stays in sight. */
  skip(): void {
    const end = this.queue[this.queue.length - 1] ?? this.beat;
    this.catchUp();
    if (end) this.leave(end, false);
    this.changed();
  }

  /** The reader has seen it. */
  forget(): void {
    if (!this.lagging) this.lately = null;
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private push(beats: Beat[]): void {
    for (const beat of beats) {
      const before = this.queue[this.queue.length - 1];
      const both = before ? merged(before, beat) : null;
      if (both) this.queue[this.queue.length - 1] = both;
      else this.queue.push(beat);
    }
    this.left = this.queue.length;
    // What is only told gives way to what comes of it.
    const [next] = this.queue;
    if (this.beat && next && merged(this.beat, next)) this.goOn();
  }

  private catchUp(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.left = 0;
    this.beat = null;
  }

  private goOn(): void {
    clearTimeout(this.timer);
    const next = this.queue.shift() ?? null;
    this.left = this.queue.length;
    const before = this.beat;
    this.beat = next;
    if (next) {
      this.leave(before ? (merged(before, next) ?? next) : next, false);
      this.began(next);
      this.timer = setTimeout(() => this.goOn(), Math.max(1, this.pace() * share(next)));
    }
    this.changed();
  }

  /** What a beat leaves in sight. Of one's own moves one knows where they went. */
  private leave(beat: Beat, own: boolean): void {
    this.walks = beat.texts.length ? walksOf(beat.texts, beat.view) : new Map<string, XY[]>();
    if (own) {
      this.lately = null;
      return;
    }
    this.lately = {
      step: beat.step,
      said: beat.line?.said ?? "",
      seat: beat.line?.seat ?? "",
      traces: tracesAt(beat, this.truth?.texts ?? []),
      texts: beat.texts,
    };
  }
}

/** What others did after one's own answer, in the same state: all from where nothing is one's own any more. */
function afterOwn(beats: Beat[], you: string): Beat[] {
  const last = beats.findLastIndex((beat, at) => at === 0 || !beat.line?.seat || beat.line.seat === you);
  return beats.slice(last + 1);
}

const stepOf = (state: State): number => state.texts[state.texts.length - 1]?.step ?? -1;
