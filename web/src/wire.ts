/**
 * What the server and the page say to each other, as written in docs/protocol.md.
 *
 * What the server itself describes comes from wire.generated.ts; what a book puts into a view or a question is
 * named here, as far as the page draws it.
 */

import type * as made from "./wire.generated";

export type Seat = string;
export type XY = [number, number];
export type Pose = [number, number, number];
export type Outline = XY[];

// ------------------------------------------------------------------------------------------ books

export type ListInfo = made.ListLine;
/** Something that players agree on before a game; of one with `several`, any number of choices. */
export interface Setting {
  id: string;
  name: string;
  about: string;
  choices: { id: string; name: string }[];
  usual: string;
  several: boolean;
}
export type Book = Omit<made.BookOut, "quick"> & { quick: NewGame };
export type RosterModel = made.ModelOut;
export type RosterUnit = made.UnitOut;
export type Spell = made.SpellOut;
export type Roster = made.RosterOut;
export type Clause = made.ClauseOut;
export type Clauses = Record<string, Clause>;
export type SeatPlan = made.SeatIn;
export type OwnListIn = made.OwnListIn;
export type OwnListInfo = made.OwnListOut;
export type NewGame = made.NewGame;
export type MadeGame = made.Created;
export type SeatCode = made.CodeOut;
export type SeatTaken = made.SeatTaken;

// ------------------------------------------------------------------------------------------ the view

export interface Piece {
  id: string;
  kind: string;
  name: string;
  /** What a book counts the piece as, where that is more than its kind: hill, hindering, impassable. */
  category?: string;
  outline: Outline;
  cover?: boolean;
  difficult?: boolean;
  dangerous?: boolean;
  impassable?: boolean;
  blocks_sight?: boolean;
  /** Inches above the table, and all that it does, in a book that tells more than the words above. */
  height?: number;
  flags?: string[];
}

/** Characteristics by their short names, in printing order. */
export type Profile = Record<string, number>;

export interface Model {
  id: string;
  name: string;
  wounds: number;
  tough?: number;
  hero?: boolean;
  general?: boolean;
  command?: boolean;
  special?: boolean;
  wizard?: number | boolean;
  weapons?: string[];
  /** What a Character in a unit has of its own. */
  profile?: Profile;
  rules?: string[];
  spells?: string[];
  base: Outline;
  /** Where a model stands that has a base of its own; `radius` is 0 for a rectangular base. */
  at?: Pose;
  radius?: number;
}

export interface Unit {
  id: string;
  seat: Seat;
  name: string;
  place: string;
  size: number;
  start_size: number;
  wounds_left?: number;
  start_tough?: number;
  activated?: boolean;
  fatigued?: boolean;
  wavering?: boolean;
  fleeing?: boolean;
  engaged?: boolean;
  charged?: boolean;
  marched?: boolean;
  shot?: boolean;
  spells?: string[];
  rules?: string[];
  profile?: Profile;
  shooting?: string;
  points?: number;
  quality?: number;
  defense?: number;
  /** What it does until its next activation, and whether its models keep together. */
  stances?: string[];
  coherent?: boolean;
  /** Of a unit of single bases: the middle of them. */
  pose?: Pose;
  outline?: Outline[];
  models?: Model[];
}

export interface Marker {
  id: string;
  x: number;
  y: number;
  owner: Seat | "" | null;
  /** Whose own marker it is, and the unit that carries it. */
  belongs?: Seat | "";
  carrier?: string;
}

export interface SideMission {
  id: string;
  name: string;
}

export interface View {
  book: string;
  step: string;
  over: boolean;
  round: number;
  rounds: number;
  turn: Seat;
  table: { width: number; depth: number; pieces: Piece[] };
  zones?: Record<Seat, [number, number, number, number]>;
  /** Zones that are polygons: those of the sides, and both of them before anybody has chosen. */
  areas?: Record<Seat, Outline[]>;
  both_areas?: Outline[][];
  /** Deployment style, mission and side-missions by their ids; hidden ones only as far as the viewer knows them. */
  style?: string;
  mission?: string;
  side_missions?: { playstyle: string; method: string; shared: SideMission[]; hidden: Record<Seat, SideMission> };
  units: Unit[];
  markers: Marker[];
  score: Record<Seat, number>;
  /** The phase of the turn, and what the battle is about. */
  phase?: string;
  condition?: string;
  /** The piece of terrain that each side has picked. */
  features?: Record<Seat, string>;
  /** Magic Dice, and the Flux Cards that are left. */
  pools?: Record<Seat, number>;
  decks?: Record<Seat, number[]>;
  charges?: { unit: string; target: string; facing: string }[];
}

// ------------------------------------------------------------------------------------------ questions

export interface Option {
  key: string;
  label: string;
  marks: string[];
  hint?: string | null;
}

export interface Slot {
  key: string;
  label: string;
  options: Option[];
}

interface QuestionBase {
  name: string;
  clause: string;
  prompt: string;
  about: string[];
  /** False where a book forbids trying out, or measuring, before something is declared; else left out. */
  may_be_previewed?: boolean;
  may_be_measured?: boolean;
}

export interface ChoiceQuestion extends QuestionBase {
  kind: "choice";
  options: Option[];
  default?: string;
  /** Where models will be at the moment that an option is about. */
  frames?: Record<string, XY[]>;
}
export interface PickQuestion extends QuestionBase {
  kind: "pick";
  options: Option[];
  least: number;
  most: number;
  default?: string[];
}
export interface AssignQuestion extends QuestionBase {
  kind: "assign";
  slots: Slot[];
  default?: Record<string, string>;
}
export interface PointQuestion extends QuestionBase {
  kind: "point";
  area?: [number, number, number, number];
  apart?: number;
  default?: XY;
}
export interface PlaceQuestion extends QuestionBase {
  kind: "place";
  unit: string;
  area: [number, number, number, number];
  away?: number;
  within?: number;
  footprint: [number, number, number];
  facing: number;
  start?: Pose;
  default?: Pose;
  /** A piece of terrain instead of a unit: its kind, and its outline about its middle. */
  piece?: string;
  shape?: Outline;
}
export interface MoveQuestion extends QuestionBase {
  kind: "move";
  unit: string;
  action?: string;
  allowance: number;
  pivot: number;
  pivot_first?: boolean;
  legs: number;
  /** Whether the front wheels round its corners; absent in a book that knows no Wheels. */
  wheels?: boolean;
  /** How far back or sideways. */
  aside?: number;
  flying?: boolean;
  /** The unit that a Character goes to join. */
  host?: string;
  start: Pose;
  footprint: [number, number, number];
  default?: PathStep[];
}
export interface LandingOption extends Option {
  pose: Pose;
}
/** A place: one of a few that are proposed, or any other that is as good. */
export interface LandingQuestion extends QuestionBase {
  kind: "landing";
  unit: string;
  target: string;
  start: Pose;
  footprint: [number, number, number];
  /** The degrees of the least turn that makes sense; 0 where it looks only one way. */
  turn: number;
  options: LandingOption[];
  default?: string;
}
/** So many things to share out. */
export interface SplitQuestion extends QuestionBase {
  kind: "split";
  options: Option[];
  total: number;
  default?: Record<string, number>;
}
export interface ChargeQuestion extends QuestionBase {
  kind: "charge";
  unit: string;
  target: string;
  allowance: number;
  start: Pose;
  default: number;
}
export interface ConsolidateQuestion extends QuestionBase {
  kind: "consolidate";
  unit?: string;
  start?: Pose;
  footprint?: [number, number, number];
  allowance?: number;
  inches?: number;
  pivot?: number;
  default?: ConsolidateAnswer;
}

/** A base as a question about places speaks of it. */
export interface BaseShape {
  id: string;
  name: string;
  width: number;
  depth: number;
  round: boolean;
}
/** A place for every model of a unit. */
export interface BasesQuestion extends QuestionBase {
  kind: "bases";
  unit: string;
  mode: "deploy" | "move" | "charge" | "counter-move";
  models: BaseShape[];
  /** Where they stand; nothing for a unit that is not on the table. */
  start: Pose[];
  /** How far each may go; nothing where they are set up. */
  limits: number[];
  default: { places: Pose[]; ways: Record<string, XY[]> };
  zone?: Outline[];
  away?: number;
  facing?: number;
  target?: string;
  /** The models that may move at all. */
  movers?: number[];
}

export type Question =
  | ChoiceQuestion
  | PickQuestion
  | AssignQuestion
  | PointQuestion
  | PlaceQuestion
  | MoveQuestion
  | LandingQuestion
  | SplitQuestion
  | ChargeQuestion
  | ConsolidateQuestion
  | BasesQuestion;

export type Go = "forward" | "back" | "left" | "right";
export type Wheel = "wheel-left" | "wheel-right";
export type PathStep = [Go | Wheel | "pivot", number];
export type ConsolidateAnswer = ["stay"] | ["pivot", number] | ["move", number, number];
/** The unit sent somewhere as a whole, or a place for each model, with corners of their ways; no places: all stay. */
export type BasesAnswer = { to: XY | Pose } | { places: Pose[]; ways: Record<string, XY[]> };
export type Answer =
  | BasesAnswer
  | string
  | string[]
  | Record<string, string>
  | Record<string, number>
  | XY
  | Pose
  | PathStep[]
  | number
  | ConsolidateAnswer;

export interface Refusal {
  code: string;
  clause: string;
  why: string;
}

export interface Preview {
  refusal: Refusal | null;
  unit?: string;
  target?: string;
  end?: Pose;
  touch?: Pose;
  outline?: Outline[];
  target_outline?: Outline[];
  inches?: number;
  difficult?: boolean;
  danger?: number;
  side?: string;
  contact?: number;
  full?: boolean;
  /** Of single bases: where they come, the way of each, and whether the ground slows them. */
  places?: Pose[];
  paths?: XY[][];
  slow?: boolean;
  /** Of a place that is not flush with what it must meet: what becomes of the nearest one that is. */
  near?: Preview;
  [more: string]: unknown;
}

export interface Shape {
  kind: "polygon" | "circle" | "line";
  points?: Outline;
  x?: number;
  y?: number;
  r?: number;
  label?: string;
  style?: string;
}

export interface Measured {
  shapes?: Shape[];
  text?: string;
  [more: string]: unknown;
}

// ------------------------------------------------------------------------------------------ the game

export type Text = made.TextOut;
export type Player = made.PlayerOut;
export type Outcome = made.OutcomeOut;
export type OfferEnd = made.OfferEndOut;

/** The state with the shapes that a book gives to its view and its questions. */
export type State = Omit<made.StateOut, "view" | "question" | "texts"> & {
  type?: "state";
  view: View;
  question: Question | null;
  texts: Text[];
};

export type Frame = Omit<made.FrameOut, "view"> & { view: View };

/** What exists and is not on offer, and why not. */
export type Closed = Option & Refusal;

export type Measure = "range" | "sight" | "arc" | "threat";

export type FromServer =
  | (State & { type: "state" })
  | { type: "taken"; id?: number }
  | { type: "refused"; id?: number; refusal: Refusal }
  | { type: "preview"; id?: number; preview: Preview }
  | { type: "closed"; id?: number; closed: Closed[] }
  | { type: "measured"; id?: number; result: Measured }
  | { type: "moved"; id?: number; seat: Seat }
  | { type: "error"; id?: number; why: string };

export type FromClient =
  | { type: "hello"; token: string }
  | { type: "answer"; version: number; answer: Answer }
  | { type: "preview"; answer: Answer }
  | { type: "closed" }
  | { type: "measure"; what: Measure; unit: string; to?: XY | string }
  | { type: "dice"; faces: number[] }
  | { type: "undo" }
  | { type: "takeback"; do: "ask" | "accept" | "decline" }
  | { type: "draw"; do: "offer" | "accept" | "decline" }
  | { type: "resign" };
