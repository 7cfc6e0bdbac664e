/** One game as this page knows it: the newest state of every seat played here, and what the page does with it. */

import { saidOf } from "./api";
import type {
  Answer,
  Closed,
  Consequence,
  Frame,
  FromClient,
  Measured,
  Preview,
  Question,
  Refusal,
  Seat,
  State,
  Text,
  Unit,
  View,
  XY,
} from "../wire";
import * as api from "./api";
import type { Beat } from "./following";
import { stepsJoined } from "./following";
import { drop, gameOf, keep, seatMoved, settle } from "./kept";
import { Link } from "./link";
import { pace } from "./pace.svelte";
import { tellsRoll } from "./rolls";
import { keepSeen, seenOf } from "./seen";
import { Showing } from "./showing.svelte";
import type { Lately } from "./showing.svelte";
import { sounds, soundsOf } from "./sounds.svelte";
import { factsOf, told } from "./standing";
import { Tumble } from "./tumble.svelte";

/** The new view with every unit that has not changed shared with the old one, so that it is not drawn anew. */
export function shared(view: View, old: View | null): View {
  if (!old) return view;
  if (!view.units || !view.table) return view;
  const known = new Map(old.units?.map((unit) => [unit.id, unit]));
  const units = view.units.map((unit): Unit => {
    const before = known.get(unit.id);
    return before && JSON.stringify(before) === JSON.stringify(unit) ? before : unit;
  });
  const same = old.table && JSON.stringify(old.table) === JSON.stringify(view.table);
  return { ...view, units, table: same ? old.table : view.table } as View;
}

/** The story with what the new state adds; what it takes back falls away. */
export function joined(texts: Text[], from: number, more: Text[]): Text[] {
  if (from === 0) return more;
  const firm = texts.filter((text) => text.n < from);
  return firm.length === texts.length && more.length === 0 ? texts : [...firm, ...more];
}

/** With the version it is meant for, so that a copy sent again after a lost line does nothing. */
function dated(message: FromClient, state: State | null): FromClient {
  return state && message.type !== "hello" ? ({ version: state.version, ...message } as FromClient) : message;
}

class SeatLink {
  line = $state<"opening" | "open" | "lost" | "denied" | "moved">("opening");
  why = $state("");
  arrived = $state(0); // when the newest state came, for the clock
  link: Link;
  readonly showing: Showing;
  /** The next state is what came of an answer given here. */
  private own = false;

  constructor(
    private readonly game: string,
    public key: string,
    readonly token: string,
    changed: (link: SeatLink) => void,
    moved: (link: SeatLink, seat: Seat) => void,
    began: (link: SeatLink, beat: Beat) => void,
  ) {
    this.showing = new Showing(
      () => pace.ms,
      () => changed(this),
      (beat) => began(this, beat),
    );
    this.link = new Link(
      game,
      token,
      (state) => this.hear(state),
      (line, why) => {
        this.line = line;
        this.why = why;
        // A token that came by a link and opens nothing is not kept.
        if (line === "denied" && this.key === "?") drop(game, this.key);
        if (line === "moved") moved(this, why);
      },
    );
  }

  /** The state that is shown. */
  get state(): State | null {
    return this.showing.shown;
  }
  /** The newest state, which answers are for. */
  get truth(): State | null {
    return this.showing.truth;
  }

  /** An answer given here was taken: what comes next is no news. */
  answered(): void {
    this.own = true;
  }

  private hear(state: State): void {
    const old = this.truth;
    // A late copy of an older state (after a reconnection) is not taken.
    if (old && state.version < old.version && state.texts_from !== 0) return;
    const view = shared(state.view, old?.view ?? null);
    const joinedUp = {
      ...state,
      view,
      texts: joined(old?.texts ?? [], state.texts_from, state.texts),
      steps: stepsJoined(old?.steps ?? [], state.texts_from, state.steps),
    };
    this.arrived = Date.now();
    const newer = old !== null && state.version > old.version;
    const fresh = newer && state.texts_from > 0;
    const known = fresh || (old && !newer) ? null : this.missed(state, old);
    if (known !== null) this.showing.hold();
    this.showing.take(joinedUp, { own: this.own && newer, fresh: fresh || (old !== null && !newer) });
    if (newer) this.own = false;
    if (known !== null) void this.showMissed(state.game, known);
  }

  /** How many texts were known when one went away, if others have gone on since; else null. */
  private missed(state: State, old: State | null): number | null {
    const known = old?.texts.length ?? seenOf(this.game, state.you);
    if (known === null || known <= 0 || known >= state.texts.length || pace.ms <= 0 || state.over) return null;
    const same = old?.texts[known - 1]?.text ?? state.texts[known - 1]?.text;
    return same === state.texts[known - 1]?.text ? known : null;
  }

  private async showMissed(game: string, known: number): Promise<void> {
    const since = this.truth?.texts[known - 1]?.moment ?? 0;
    const frames = await api.frames(game, this.token, since).catch((): Frame[] => []);
    this.showing.replay(frames, known);
  }
}

export class Session {
  links = $state.raw<SeatLink[]>([]);
  at = $state(0);
  refusal = $state.raw<Refusal | null>(null);
  trouble = $state("");
  sending = $state(false);
  /** Up to which of the texts those at this device know what came upon them. */
  private known = $state(-1);
  /** What was said last, for those who listen. */
  said = $state("");
  frames = $state.raw<Frame[] | null>(null);
  /** Who has gone on to another device while this page was open. */
  left = $state.raw<string[]>([]);
  /** The texts of the last rolls, and the version that they came with. */
  private rolled: Text[] = [];
  private rolledAt = -1;
  /** The dice that have just fallen, and what has been called out. */
  readonly tumble = new Tumble();
  /** The moment being looked back to, or null for now. */
  back = $state.raw<Frame | null>(null);

  constructor(readonly id: string) {
    const kept = gameOf(id);
    const tokens = Object.entries(kept?.tokens ?? {});
    const seats = tokens.filter(([key]) => key !== "");
    const used = seats.length && !kept?.watching ? seats : tokens.filter(([key]) => key === "");
    this.links = used.map(
      ([key, token]) =>
        new SeatLink(
          id,
          key,
          token,
          (link) => this.changed(link),
          (link, seat) => this.leave(link, seat),
          (link, beat) => this.began(link, beat),
        ),
    );
  }

  /** What a beat tells of is seen and heard once, though all who share a device are told of it. */
  private began(link: SeatLink, beat: Beat): void {
    if (link !== this.links[0]) return;
    const version = link.truth?.version ?? -1;
    // Of what is shown at once all is heard; else of each beat its own.
    const before = link.showing.lagging || version !== this.rolledAt ? [] : this.rolled;
    this.rolled = [...before, ...beat.texts.filter(tellsRoll)];
    this.rolledAt = version;
    this.tumble.take(beat.texts, beat.view, beat.from, link.truth?.names ?? {});
    sounds.play(soundsOf(beat.texts));
  }

  /** A seat played here has gone to another device; what else is played here goes on. */
  private leave(link: SeatLink, seat: Seat): void {
    seatMoved(this.id, seat, link.token);
    this.left = [...this.left, this.playerName(seat)];
    this.links = this.links.filter((one) => one !== link);
    this.at = 0;
  }

  close(): void {
    this.tumble.clear();
    for (const one of this.links) {
      one.link.close();
      one.showing.close();
    }
  }

  get here(): SeatLink | null {
    return this.links[this.at] ?? null;
  }
  /** The state that is shown: the newest, or a little earlier while the moves of others are shown. */
  get state(): State | null {
    return this.here?.state ?? null;
  }
  /** Whether moves of others are being shown that are over already. */
  get lagging(): boolean {
    return this.here?.showing.lagging ?? false;
  }
  /** How many more of them are to come. */
  get behind(): number {
    return this.here?.showing.left ?? 0;
  }
  /** Whether a question of one's own waits until they have been shown. */
  get waits(): boolean {
    const truth = this.here?.truth;
    return this.lagging && Boolean(truth?.question ?? (truth?.wanted && truth.you));
  }
  /** The last step of somebody else, until it has been looked at. */
  get lately(): Lately | null {
    return this.back ? null : (this.here?.showing.lately ?? null);
  }
  /** Shows at once what is still to be shown. */
  skip(): void {
    this.tumble.clear();
    this.here?.showing.skip();
  }
  /** What was marked of the last step has been seen. */
  looked(): void {
    this.here?.showing.forget();
  }
  get view(): View | null {
    return this.back?.view ?? this.state?.view ?? null;
  }
  get question(): Question | null {
    return this.back ? null : (this.state?.question ?? null);
  }
  get walks(): Map<string, XY[]> {
    return this.here?.showing.walks ?? new Map<string, XY[]>();
  }
  get hotseat(): boolean {
    return this.links.length > 1;
  }
  get token(): string {
    return this.here?.token ?? "";
  }
  get lost(): boolean {
    return this.links.some((one) => one.line === "lost");
  }
  /** Whether nothing that is kept here opens this game. */
  get denied(): boolean {
    return this.links.every((one) => one.line === "denied");
  }

  /** What has come upon the players since they last did something here; a spectator is told of the last step. */
  get aloud(): Text[] {
    return this.back || this.known < 0
      ? []
      : (this.state?.texts ?? []).filter((text) => text.aloud && text.n >= this.known);
  }
  /** All that was told aloud is known. */
  heard(): void {
    this.known = this.state?.texts.length ?? -1;
  }

  name(id: string): string {
    return this.state?.names[id] ?? id;
  }
  playerName(seat: Seat): string {
    const player = this.state?.players[seat];
    return player?.name || this.name(seat);
  }

  private changed(link: SeatLink): void {
    const { state } = link;
    if (!state) return; // what happened meanwhile is still being fetched
    keepSeen(this.id, state.you, state.texts.length);
    if (link.key !== state.you) {
      settle(this.id, link.key, state.you);
      link.key = state.you;
    }
    if (this.hotseat) {
      const asked = this.links.findIndex(
        (one) => one.state?.question || (one.state?.wanted && !one.state.question && one.state.asked.includes(one.key)),
      );
      if (asked >= 0 && !this.links[this.at]?.state?.question) this.at = asked;
    }
    if (link === this.here) {
      // What happened before this page was opened is in the story; and whoever only watches never answers.
      if (this.known < 0) this.heard();
      else if (!state.you && state.texts_from > 0) this.known = state.texts_from;
      this.known = Math.min(this.known, state.texts.length);
      this.refusal = null;
      const latest = state.texts.slice(-3);
      const fresh = [...this.rolled.filter((text) => !latest.includes(text)), ...latest];
      const told = this.lagging
        ? [this.lately?.said ?? "", ...this.rolled.map((text) => text.text)]
        : fresh.map((text) => text.text);
      this.said = [...told, state.question?.prompt ?? ""].filter(Boolean).join(" ");
    }
    const kept = gameOf(this.id);
    if (!kept) return;
    const title = kept.title === "Battle" ? state.title : kept.title;
    const now = told(
      factsOf(state),
      this.links.map((one) => one.key),
    );
    const same = kept.title === title && Boolean(kept.over) === state.over;
    if (!same || JSON.stringify(kept.told) !== JSON.stringify(now))
      keep({ ...kept, title, over: state.over, told: now }, same);
  }

  /** What comes next is what came of something done at this device: it is no news to any seat here. */
  private answered(): void {
    for (const one of this.links) one.answered();
  }

  async answer(answer: Answer): Promise<boolean> {
    const { here, state } = this;
    if (!here || !state || this.sending) return false;
    this.sending = true;
    this.refusal = null;
    try {
      const reply = await here.link.ask({ type: "answer", version: state.version, answer });
      if (reply.type === "refused") {
        // A stale answer was overtaken, often by its own first copy: the state that follows tells all.
        if (reply.refusal.code !== "stale") this.refusal = reply.refusal;
        return false;
      }
      if (reply.type === "error") {
        this.trouble = reply.why;
        return false;
      }
      this.answered();
      this.looked();
      this.known = state.texts.length;
      return true;
    } finally {
      this.sending = false;
    }
  }

  /** What an answer would do; null where nobody can say, or may. `more` hears later what would come of it. */
  async preview(answer: Answer, more?: (found: Consequence[]) => void): Promise<Preview | null> {
    if (this.question?.may_be_previewed === false) return null;
    const reply = await this.here?.link.ask({ type: "preview", answer }, more && ((added) => more(added.consequences)));
    if (reply?.type === "preview") return reply.preview;
    if (reply?.type === "refused") return { refusal: reply.refusal };
    return null;
  }

  /** The nearest answer that is allowed; null where none was found. */
  async nearest(answer: Answer): Promise<Answer | null> {
    const reply = await this.here?.link.ask({ type: "nearest", answer });
    return reply?.type === "nearest" ? (reply.answer as Answer | null) : null;
  }

  /** What exists and is not on offer in the present question; null when nobody can say. */
  async closed(): Promise<Closed[] | null> {
    const reply = await this.here?.link.ask({ type: "closed" });
    return reply?.type === "closed" ? reply.closed : null;
  }

  /** Measures from a unit to another, to a point, or (by naming its own place) all about it. */
  async measure(what: string, unit: string, to?: XY | string): Promise<Measured | null> {
    const pose = this.state?.view.units?.find((one) => one.id === unit)?.pose;
    const goal = to ?? (pose ? ([pose[0], pose[1]] as XY) : undefined);
    const reply = await this.here?.link.ask(
      goal === undefined ? { type: "measure", what, unit } : { type: "measure", what, unit, to: goal },
    );
    if (reply?.type === "measured") return reply.result;
    if (reply?.type === "error") return { text: reply.why, shapes: [] };
    return null;
  }

  async tell(message: FromClient): Promise<void> {
    const { here } = this;
    if (message.type === "dice") this.answered();
    const reply = await here?.link.ask(dated(message, here.truth));
    // Overtaken, often by its own first copy: the state that follows tells all.
    if (reply?.type === "refused" && reply.refusal.code !== "stale") this.refusal = reply.refusal;
    if (reply?.type === "error") this.trouble = reply.why;
  }

  /** Answers an offer: at one device, for the seat it was made to. */
  async reply(message: FromClient, from: Seat): Promise<void> {
    const other = this.links.find((one) => one.key !== from) ?? this.here;
    const reply = await other?.link.ask(dated(message, other.truth));
    if (reply?.type === "refused" && reply.refusal.code !== "stale") this.refusal = reply.refusal;
    if (reply?.type === "error") this.trouble = reply.why;
  }

  async loadFrames(): Promise<Frame[]> {
    const found = await api.frames(this.id, this.token);
    this.frames = found;
    return found;
  }

  /** Shows the table as it was when this was told. */
  async lookBack(moment: number): Promise<void> {
    let found = this.frames;
    const last = found?.[found.length - 1];
    try {
      if (!found || !last || last.moment < moment) found = await this.loadFrames();
    } catch (problem) {
      this.trouble = saidOf(problem);
      return;
    }
    const frame = found.find((one) => one.moment >= moment) ?? found[found.length - 1];
    if (frame) this.back = { ...frame, view: shared(frame.view, this.view) };
  }

  return(): void {
    this.back = null;
  }
}
