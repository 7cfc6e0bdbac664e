/** What the server and the page say to each other, as written in docs/protocol.md. */

export type Seat = string;
export type XY = [number, number];
export type Pose = [number, number, number];
export type Outline = XY[];

// ------------------------------------------------------------------------------------------ books

export interface ListInfo {
  id: string;
  name: string;
  army: string;
  army_name: string;
  points: number;
}

export interface Book {
  id: string;
  title: string;
  seats: Seat[];
  bots: string[];
  lists: ListInfo[];
  maps: { id: string; name: string }[];
  styles: string[];
  quick: NewGame;
}

export interface RosterModel {
  name: string;
  count: number;
  quality: number;
  defense: number;
  weapons: string[];
  rules: string[];
}

export interface RosterUnit {
  name: string;
  kind: string;
  points: number;
  models: RosterModel[];
}

export interface Spell {
  name: string;
  number: number;
  range: number | string;
  target: string;
  text: string;
}

export interface Roster {
  id: string;
  name: string;
  army_name: string;
  about: string;
  points: number;
  units: RosterUnit[];
  spells: Spell[];
  glossary: Record<string, string>;
}

export interface Clause {
  title: string;
  rule: string;
  ruling?: string | null;
}

export type Clauses = Record<string, Clause>;

export interface SeatPlan {
  kind: "human" | "bot";
  name?: string;
  bot?: string;
}

export interface NewGame {
  book: string;
  lists: string[];
  map: string;
  seed: number | null;
  dice: "server" | "typed";
  seats: Record<Seat, SeatPlan>;
  seconds: number | null;
}

export interface MadeGame {
  game: string;
  seats: Record<Seat, string>;
  spectator: string;
}

// ------------------------------------------------------------------------------------------ the view

export interface Piece {
  id: string;
  kind: string;
  name: string;
  outline: Outline;
  cover?: boolean;
  difficult?: boolean;
  dangerous?: boolean;
  impassable?: boolean;
  blocks_sight?: boolean;
}

export interface Model {
  id: string;
  name: string;
  wounds: number;
  tough?: number;
  hero?: boolean;
  command?: boolean;
  special?: boolean;
  wizard?: number | boolean;
  weapons?: string[];
  base: Outline;
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
  spells?: string[];
  rules?: string[];
  quality?: number;
  defense?: number;
  pose?: Pose;
  outline?: Outline[];
  models?: Model[];
}

export interface Marker {
  id: string;
  x: number;
  y: number;
  owner: Seat | "" | null;
}

export interface View {
  book: string;
  step: string;
  over: boolean;
  round: number;
  rounds: number;
  turn: Seat;
  table: { width: number; depth: number; pieces: Piece[] };
  zones: Record<Seat, [number, number, number, number]>;
  units: Unit[];
  markers: Marker[];
  score: Record<Seat, number>;
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
}

export interface ChoiceQuestion extends QuestionBase {
  kind: "choice";
  options: Option[];
  default?: string;
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
}
export interface MoveQuestion extends QuestionBase {
  kind: "move";
  unit: string;
  action?: string;
  allowance: number;
  pivot: number;
  pivot_first: boolean;
  legs: number;
  start: Pose;
  footprint: [number, number, number];
  default?: PathStep[];
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
  pivot?: number;
  default?: ConsolidateAnswer;
}

export type Question =
  | ChoiceQuestion
  | PickQuestion
  | AssignQuestion
  | PointQuestion
  | PlaceQuestion
  | MoveQuestion
  | ChargeQuestion
  | ConsolidateQuestion;

export type Go = "forward" | "back" | "left" | "right";
export type PathStep = [Go | "pivot", number];
export type ConsolidateAnswer = ["stay"] | ["pivot", number] | ["move", number, number];
export type Answer = string | string[] | Record<string, string> | XY | Pose | PathStep[] | number | ConsolidateAnswer;

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

export interface Text {
  n: number;
  text: string;
  clause: string;
  seat: Seat | "";
  kind: string;
  faces: number[];
  need: number | null;
  moment: number;
  round?: number;
}

export interface Player {
  name: string;
  kind: "human" | "bot";
  bot?: string | null;
  here?: boolean;
}

export interface Outcome {
  winner: Seat | "" | null;
  score: Record<Seat, number>;
  why?: string;
}

export interface State {
  type?: "state";
  game: string;
  book: string;
  title: string;
  version: number;
  you: Seat | "";
  names: Record<string, string>;
  players: Record<Seat, Player>;
  view: View;
  texts: Text[];
  texts_from: number;
  asked: Seat[];
  question: Question | null;
  wanted: { count: number; clause: string; purpose: string } | null;
  clock: { seconds: number; left: number } | null;
  can_undo: boolean;
  offers: { draw: Seat | null; takeback: Seat | null };
  outcome: Outcome | null;
  over: boolean;
}

export interface Frame {
  moment: number;
  round: number;
  texts: { text: string; clause: string; seat: Seat | ""; faces?: number[]; need?: number | null }[];
  faces: unknown[];
  view: View;
}

export type Measure = "range" | "sight" | "arc" | "threat";

export type FromServer =
  | (State & { type: "state" })
  | { type: "taken"; id?: number }
  | { type: "refused"; id?: number; refusal: Refusal }
  | { type: "preview"; id?: number; preview: Preview }
  | { type: "measured"; id?: number; result: Measured }
  | { type: "error"; id?: number; why: string };

export type FromClient =
  | { type: "hello"; token: string }
  | { type: "answer"; version: number; answer: Answer }
  | { type: "preview"; answer: Answer }
  | { type: "measure"; what: Measure; unit: string; to?: XY | string }
  | { type: "dice"; faces: number[] }
  | { type: "undo" }
  | { type: "takeback"; do: "ask" | "accept" | "decline" }
  | { type: "draw"; do: "offer" | "accept" | "decline" }
  | { type: "resign" };
