/** One game as this page knows it: the newest state of every seat played here, and what the page does with it. */

import { saidOf } from "./api";
import type {
  Answer,
  Closed,
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
import { walksOf } from "./bases";
import { drop, gameOf, keep, seatMoved, settle } from "./kept";
import { Link } from "./link";
import { factsOf, told } from "./standing";

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
  state = $state.raw<State | null>(null);
  line = $state<"opening" | "open" | "lost" | "denied" | "moved">("opening");
  why = $state("");
  /** The ways that models have gone since the state before. */
  walks = $state.raw<Map<string, XY[]>>(new Map());
  arrived = $state(0); // when the state came, for the clock
  link: Link;

  constructor(
    game: string,
    public key: string,
    readonly token: string,
    changed: (link: SeatLink) => void,
    moved: (link: SeatLink, seat: Seat) => void,
  ) {
    this.link = new Link(
      game,
      token,
      (state) => {
        const old = this.state;
        // A late copy of an older state (after a reconnection) is not taken.
        if (old && state.version < old.version && state.texts_from !== 0) return;
        const view = shared(state.view, old?.view ?? null);
        this.state = { ...state, view, texts: joined(old?.texts ?? [], state.texts_from, state.texts) };
        const fresh = old && state.version > old.version && state.texts_from > 0;
        this.walks = fresh ? walksOf(state.texts, view) : new Map<string, XY[]>();
        this.arrived = Date.now();
        changed(this);
      },
      (line, why) => {
        this.line = line;
        this.why = why;
        // A token that came by a link and opens nothing is not kept.
        if (line === "denied" && this.key === "?") drop(game, this.key);
        if (line === "moved") moved(this, why);
      },
    );
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
        ),
    );
  }

  /** A seat played here has gone to another device; what else is played here goes on. */
  private leave(link: SeatLink, seat: Seat): void {
    seatMoved(this.id, seat, link.token);
    this.left = [...this.left, this.playerName(seat)];
    this.links = this.links.filter((one) => one !== link);
    this.at = 0;
  }

  close(): void {
    for (const one of this.links) one.link.close();
  }

  get here(): SeatLink | null {
    return this.links[this.at] ?? null;
  }
  get state(): State | null {
    return this.here?.state ?? null;
  }
  get view(): View | null {
    return this.back?.view ?? this.state?.view ?? null;
  }
  get question(): Question | null {
    return this.back ? null : (this.state?.question ?? null);
  }
  get walks(): Map<string, XY[]> {
    return this.here?.walks ?? new Map<string, XY[]>();
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
    const state = link.state as State;
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
      const fresh = state.texts.filter((text) => text.n >= state.texts.length - 6).slice(-3);
      this.said = [...fresh.map((text) => text.text), state.question?.prompt ?? ""].filter(Boolean).join(" ");
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
      this.known = state.texts.length;
      return true;
    } finally {
      this.sending = false;
    }
  }

  /** What an answer would do; null where nobody can say, or may. */
  async preview(answer: Answer): Promise<Preview | null> {
    if (this.question?.may_be_previewed === false) return null;
    const reply = await this.here?.link.ask({ type: "preview", answer });
    if (reply?.type === "preview") return reply.preview;
    if (reply?.type === "refused") return { refusal: reply.refusal };
    return null;
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
    const reply = await this.here?.link.ask(dated(message, this.state));
    // Overtaken, often by its own first copy: the state that follows tells all.
    if (reply?.type === "refused" && reply.refusal.code !== "stale") this.refusal = reply.refusal;
    if (reply?.type === "error") this.trouble = reply.why;
  }

  /** Answers an offer: at one device, for the seat it was made to. */
  async reply(message: FromClient, from: Seat): Promise<void> {
    const other = this.links.find((one) => one.key !== from) ?? this.here;
    const reply = await other?.link.ask(dated(message, other.state));
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
