// Made by web/make_wire.py from the server's OpenAPI description. Do not edit.

export interface BookOut {
  id: string;
  title: string;
  seats: string[];
  bots: string[];
  lists: ListLine[];
  imports: string[];
  maps: MapLine[];
  styles: string[];
  settings: SettingOut[];
  quick: Record<string, unknown>;
}

export interface ChoiceOut {
  id: string;
  name: string;
  about: string;
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

export interface FaultOut {
  where: string;
  what: string;
  clause: string;
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

/** What came of a list that was made elsewhere: `not_understood` is what would be left out. */
export interface ImportOut {
  system: string;
  units: number;
  models: number;
  understood: RuleNoteOut[];
  renamed: RuleNoteOut[];
  not_understood: RuleNoteOut[];
  changed: RuleNoteOut[];
  no_effect: string[];
  warnings: string[];
  unplayable: string[];
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

export interface ListToRead {
  text: string;
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

/** What must be chosen for another setting. */
export interface NeedOut {
  setting: string;
  choice: string;
}

/** `seconds` is the time for each decision; then the question's default is taken. `lists` are those of the seats in order, each the id of one that comes with the game, or one's own. `settings` names what was chosen for each of the book's settings; what is not named is as usual. */
export interface NewGame {
  book: string;
  lists?: (string | OwnListIn)[];
  map?: string;
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

/** `winner`: a seat, the seats of a team joined by “+”, or "" for a draw. `closed`: nobody ended it, but the rules have changed and cannot go on with it; `why` says where. */
export interface OutcomeOut {
  winner: string;
  score: Record<string, number>;
  why: string;
  closed: boolean;
}

/** A list of one's own: the text of its file, and whether to play without the rules not understood. */
export interface OwnListIn {
  text: string;
  without_unknown?: boolean;
}

/** A list of one's own that was looked at. With faults it cannot be played, and has no roster. */
export interface OwnListOut {
  name: string;
  army_name: string;
  points: number;
  limit: number;
  tier: string;
  faults: FaultOut[];
  report: ImportOut | null;
  roster: RosterOut | null;
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

/** A rule as the list writes it, who carries it, what it is here, and why if that needs saying. */
export interface RuleNoteOut {
  rule: string;
  carriers: string[];
  now: string;
  why: string;
}

export interface SeatIn {
  kind: "human" | "bot";
  name?: string;
  bot?: string | null;
}

/** Something that players agree on before a game. Of one with `several` any number is chosen, and `preset` where nobody chooses. One that `needs` a choice of another setting is asked only with it. */
export interface SettingOut {
  id: string;
  name: string;
  about: string;
  choices: ChoiceOut[];
  usual: string;
  several: boolean;
  preset: string[];
  needs: NeedOut | null;
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

/** `settings` is what was chosen for each of the book's settings; empty in a book without any. */
export interface StateOut {
  game: string;
  book: string;
  title: string;
  settings: Record<string, string[]>;
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

/** `paths` are the ways of single models in inches, where the text tells of any that moved. */
export interface TextOut {
  n: number;
  text: string;
  clause: string;
  seat: string;
  kind: string;
  faces: number[];
  need: number | null;
  moment: number;
  paths: [number, number][][];
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
