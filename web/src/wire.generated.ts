// Made by web/make_wire.py from the server's OpenAPI description. Do not edit.

export interface BookOut {
  id: string;
  title: string;
  seats: string[];
  bots: string[];
  lists: ListLine[];
  maps: MapLine[];
  styles: string[];
  tiers: string[];
  settings: SettingOut[];
  quick: Record<string, unknown>;
}

export interface ChoiceOut {
  id: string;
  name: string;
}

export interface ClauseOut {
  title: string;
  rule: string;
  ruling: string;
}

export interface ClockOut {
  seconds: number;
  left: number;
}

/** Tokens of the people's seats, and one to watch with. */
export interface Created {
  game: string;
  seats: Record<string, string>;
  spectator: string;
}

export interface FrameOut {
  moment: number;
  round: number;
  texts: FrameText[];
  faces: number[];
  view: Record<string, unknown>;
}

export interface FrameText {
  text: string;
  clause: string;
  seat: string;
}

export interface FramesOut {
  frames: FrameOut[];
}

export interface Health {
  status: "ok";
  version: string;
}

export interface ListLine {
  id: string;
  name: string;
  army: string;
  army_name: string;
  points: number;
  limit: number;
  tier: string;
}

export interface MapLine {
  id: string;
  name: string;
}

/** `stats` are the figures of its profile by their short names, in the order of the book. */
export interface ModelOut {
  name: string;
  count: number;
  stats: Record<string, string>;
  weapons: string[];
  rules: string[];
}

/** `seconds` is the time for each decision; then the question's default is taken. `tier` is one of the book's; without it the book takes what the lists are for. `settings` names what was chosen for each of the book's settings; what is not named is as usual. */
export interface NewGame {
  book: string;
  lists?: string[];
  map?: string;
  tier?: string | null;
  settings?: Record<string, string[]>;
  seed?: number | null;
  dice?: "server" | "typed";
  seats: Record<string, SeatIn>;
  seconds?: number | null;
}

export interface OffersOut {
  draw: string | null;
  takeback: string | null;
}

export interface OutcomeOut {
  winner: string;
  score: Record<string, number>;
  why: string;
}

export interface PlayerOut {
  name: string;
  kind: "human" | "bot";
  bot: string | null;
  here: boolean;
}

/** An error, after RFC 9457. */
export interface Problem {
  type?: string;
  title: string;
  status: number;
  detail: string;
}

/** A question; its kind says what else is in it. */
export interface QuestionOut {
  kind: string;
  name: string;
  clause: string;
  prompt: string;
  about: string[];
  [more: string]: unknown;
}

export interface RosterOut {
  id: string;
  name: string;
  army_name: string;
  about: string;
  points: number;
  limit: number;
  tier: string;
  units: UnitOut[];
  spells: SpellOut[];
  glossary: Record<string, string>;
}

export interface SeatIn {
  kind: "human" | "bot";
  name?: string;
  bot?: string | null;
}

/** Something that players agree on before a game. Of one with `several` any number is chosen. */
export interface SettingOut {
  id: string;
  name: string;
  about: string;
  choices: ChoiceOut[];
  usual: string;
  several: boolean;
}

export interface Shared {
  token: string;
}

/** `casters` know the spell; without any, every wizard of the army does. Range 0 is on the caster. */
export interface SpellOut {
  name: string;
  number: number;
  range: number;
  target: string;
  text: string;
  casters: string[];
}

export interface StateOut {
  game: string;
  book: string;
  title: string;
  version: number;
  you: string;
  names: Record<string, string>;
  players: Record<string, PlayerOut>;
  view: Record<string, unknown>;
  texts: TextOut[];
  texts_from: number;
  asked: string[];
  question: QuestionOut | null;
  wanted: WantedOut | null;
  clock: ClockOut | null;
  can_undo: boolean;
  offers: OffersOut;
  outcome: OutcomeOut | null;
  over: boolean;
}

export interface TextOut {
  n: number;
  text: string;
  clause: string;
  seat: string;
  kind: string;
  faces: number[];
  need: number | null;
  moment: number;
}

export interface UnitOut {
  name: string;
  kind: string;
  points: number;
  notes: string[];
  models: ModelOut[];
}

export interface WantedOut {
  count: number;
  clause: string;
  purpose: string;
}
