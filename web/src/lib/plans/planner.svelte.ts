/** What a question is answered with on this page: what is planned or chosen so far, and what hands and keys do to it. */

import type { Answer, Outline, Question, XY } from "../../wire";
import type { Leg } from "../section";
import type { Session } from "../session.svelte";
import type { ClosedOptions } from "./closed.svelte";

/** What keys do, by their names. */
export type Keys = Record<string, () => void>;

/** What a hand takes hold of: the unit itself, one of its handles, or one of several places offered. */
export type Grip = "body" | Handle["id"] | `place-${string}` | `base-${number}` | `corner-${number}-${number}`;

export interface Handle {
  id: "turn" | "go" | "left-corner" | "right-corner";
  at: XY;
  label: string;
}

/** Points of the table that a question is about, and so many inches around them. */
export interface Near {
  points: XY[];
  room: number;
}

export type Mark = "option" | "chosen";

/** What one does with each planner, for a question that has no words of its own. */
const ACTS: Record<Question["planner"], string> = {
  areas: "Choose this area",
  assign: "Go on with these",
  bases: "Move here",
  charge: "Charge like this",
  choice: "Choose this",
  consolidate: "Consolidate like this",
  landing: "Place here",
  leg: "Go there",
  march: "Move here",
  move: "Move here",
  pick: "Choose these",
  place: "Place here",
  point: "Choose this place",
  split: "Share them out so",
  stand: "Stand here",
};

const NO_MARKS: ReadonlyMap<string, Mark> = new Map();

/** All that the game, its board and its panel ask of whatever a question is answered with. */
export abstract class Planner {
  constructor(
    readonly session: Session,
    readonly question: Question,
  ) {}

  /** What the button says that sends the plan, and where nothing is chosen: the book's words, or plain ones. */
  get act(): string {
    return this.question.act ?? ACTS[this.question.planner];
  }
  get actNone(): string {
    return this.question.act_none ?? "Choose none of them";
  }

  /** What is planned; null where nothing is. */
  abstract get answer(): Answer | null;
  /** What Enter and the button send; null as long as that would be too early. */
  get final(): Answer | null {
    return this.answer;
  }
  /** Whether it may be confirmed. */
  get ready(): boolean {
    return this.final !== null;
  }
  /** What exists and cannot be chosen, where there are options. */
  get closed(): ClosedOptions | null {
    return null;
  }
  /** What is planned, as plain data that outlives a reload; null where there is nothing to keep. */
  get kept(): unknown {
    return null;
  }
  /** Lays out again what was kept of a plan for the same question. */
  resume(_kept: unknown): void {}
  /** The question is over. */
  stop(): void {}

  // ------------------------------------------------------------------------------ on the board

  /** What can be clicked on the board, and whether it is chosen already. */
  get marks(): ReadonlyMap<string, Mark> {
    return NO_MARKS;
  }
  /** Whether what is chosen is lost. */
  get harm(): boolean {
    return this.question.harm ?? false;
  }
  /** Where something may be put. */
  get area(): Outline[] {
    return [];
  }
  /** What the camera goes near to, where the whole table would be too small to act on. */
  get near(): Near | null {
    return null;
  }
  /** The unit that is planned to be elsewhere, and is drawn there; "" for none. */
  get lifted(): string {
    return "";
  }
  /** A unit was clicked: the answer if that settles it, true if it did something, else false. */
  click(_id: string): Answer | boolean {
    return false;
  }
  /** So many pixels a hand may tremble before it drags. */
  get slack(): number {
    return 0;
  }
  /** A hand takes hold at a place, on a surface of which the id is given; "" is the ground. */
  grab(_what: Grip, _at: XY, _level: string): void {}
  drag(_to: XY, _level: string): void {}
  drop(): void {}
  /** A press on the empty table: true if it is taken for something. */
  press(_at: XY, _level: string): boolean {
    return false;
  }
  /** Whether a press says a place on the floor that is looked at. */
  get onFloors(): boolean {
    return false;
  }
  /** The surface on which something is being planned, so that its floor is looked at; null for none. */
  get level(): string | null {
    return null;
  }
  /** Whether it is about ways up and down, so that a view from the side helps. */
  get sideways(): boolean {
    return false;
  }
  /** The line along which somebody is to go, for a view from the side. */
  get leg(): Leg | null {
    return null;
  }
  /** What clicks on units have begun is given up. */
  letGo(): void {}

  // ------------------------------------------------------------------------------ by keys

  /** Whether the arrows are its own, and do not go from unit to unit or from option to option. */
  get arrows(): boolean {
    return false;
  }
  /** What its own keys do; `fine` with Shift. */
  keys(_fine: boolean): Keys {
    return {};
  }
  /** Escape: one step back. */
  back(): void {}
}
