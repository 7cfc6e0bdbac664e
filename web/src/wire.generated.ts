// Made by web/make_wire.py from the server's OpenAPI description. Do not edit.

/** Something that the owner could order; `why` is the reason if that is not allowed now, else "". */
export interface Act {
  deed: "buy" | "dismiss" | "give" | "hire" | "recruit" | "rename" | "sell" | "take";
  what: string;
  whom: string;
  label: string;
  why: string;
  clause: string;
}

/** An answer to a question, by its kind. */
export type Answer =
  | ChoiceAnswer
  | PickAnswer
  | AssignAnswer
  | SplitAnswer
  | PointAnswer
  | PlaceAnswer
  | MoveAnswer
  | LandingAnswer
  | ChargeAnswer
  | ConsolidateAnswer
  | BasesAnswer
  | StandAnswer
  | LegAnswer;

/** A part of the table that means something: a side's own zone, or one that may be chosen by its key. */
export interface Area {
  outlines: [number, number][][];
  seat?: string;
  key?: string;
}

/** Something that one unit means to do to another, and the sentence that says so. */
export interface Arrow {
  unit: string;
  target: string;
  text: string;
}

/** Every slot gets one of its options, or nothing; the answer maps slots to option keys. */
export interface AskedAssign {
  kind: "assign";
  planner: "assign";
  name: string;
  clause: string;
  prompt: string;
  about: string[];
  may_be_previewed?: boolean;
  may_be_measured?: boolean;
  harm?: boolean;
  act?: string;
  act_none?: string;
  under_way?: string;
  slots: SlotData[];
  default: Record<string, string>;
  proposed?: Record<string, string>;
  idle?: Record<string, string>;
}

/** A place for every model of a unit. `movers` are those that may move, `limits` how far each may go. */
export interface AskedBases {
  kind: "bases";
  planner: "bases";
  name: string;
  clause: string;
  prompt: string;
  about: string[];
  may_be_previewed?: boolean;
  may_be_measured?: boolean;
  harm?: boolean;
  act?: string;
  act_none?: string;
  under_way?: string;
  unit: string;
  mode: "charge" | "counter-move" | "deploy" | "move";
  models: BaseShape[];
  start: [number, number, number][];
  limits: number[];
  default: BasesPlan;
  zone?: [number, number][][];
  away?: number;
  facing?: number;
  target?: string;
  movers?: number[];
}

/** By how many degrees a unit pivots before it charges straight ahead; the answer is a number. */
export interface AskedCharge {
  kind: "charge";
  planner: "charge";
  name: string;
  clause: string;
  prompt: string;
  about: string[];
  may_be_previewed?: boolean;
  may_be_measured?: boolean;
  harm?: boolean;
  act?: string;
  act_none?: string;
  under_way?: string;
  unit: string;
  target: string;
  allowance: number;
  start: [number, number, number];
  default: number;
}

/** One of a few options; the answer is its key. `frames` are points on the table that an option is about, by its key. With the planner “areas” the options are areas of the view, by their keys. */
export interface AskedChoice {
  kind: "choice";
  planner: "areas" | "choice";
  name: string;
  clause: string;
  prompt: string;
  about: string[];
  may_be_previewed?: boolean;
  may_be_measured?: boolean;
  harm?: boolean;
  act?: string;
  act_none?: string;
  under_way?: string;
  options: OptionData[];
  default: string;
  frames?: Record<string, [number, number][]>;
}

/** A short move in any direction, a pivot or nothing, after a melee. */
export interface AskedConsolidate {
  kind: "consolidate";
  planner: "consolidate";
  name: string;
  clause: string;
  prompt: string;
  about: string[];
  may_be_previewed?: boolean;
  may_be_measured?: boolean;
  harm?: boolean;
  act?: string;
  act_none?: string;
  under_way?: string;
  unit: string;
  start: [number, number, number];
  footprint: [number, number, number];
  allowance: number;
  pivot: number;
  default: (string | number)[];
}

/** A place: one of a few that are proposed, by its key, or any other that is as good. `turn` are the degrees of the least turn that makes sense; 0 where the unit looks only one way. */
export interface AskedLanding {
  kind: "landing";
  planner: "landing";
  name: string;
  clause: string;
  prompt: string;
  about: string[];
  may_be_previewed?: boolean;
  may_be_measured?: boolean;
  harm?: boolean;
  act?: string;
  act_none?: string;
  under_way?: string;
  unit: string;
  target: string;
  start: [number, number, number];
  footprint: [number, number, number];
  turn: number;
  options: LandingOption[];
  default: string;
}

/** Where the next leg of a single model's move leads; one that has been sent is final, and metered then. */
export interface AskedLeg {
  kind: "leg";
  planner: "leg";
  name: string;
  clause: string;
  prompt: string;
  about: string[];
  may_be_previewed?: boolean;
  may_be_measured?: boolean;
  harm?: boolean;
  act?: string;
  act_none?: string;
  under_way?: string;
  unit: string;
  manner: string;
  at: [number, number];
  level: string;
  left: number;
  ways: ("climb" | "end" | "gap" | "jump" | "link" | "walk")[];
  links: string[];
  default: LegSent;
}

/** How a unit in ranks moves; the answer is a list of steps. The planner “move” is for one that pivots at most once, “march” for one that wheels or pivots as it goes. */
export interface AskedMove {
  kind: "move";
  planner: "march" | "move";
  name: string;
  clause: string;
  prompt: string;
  about: string[];
  may_be_previewed?: boolean;
  may_be_measured?: boolean;
  harm?: boolean;
  act?: string;
  act_none?: string;
  under_way?: string;
  unit: string;
  action: string;
  allowance: number;
  pivot: number;
  legs: number;
  start: [number, number, number];
  footprint: [number, number, number];
  default: (["back" | "forward" | "left" | "pivot" | "right" | "wheel-left" | "wheel-right", number])[];
  pivot_first?: boolean;
  wheels?: boolean;
  aside?: number;
  flying?: boolean;
  host?: string;
}

/** Any number of options between `least` and `most`; the answer is a list of keys. */
export interface AskedPick {
  kind: "pick";
  planner: "pick";
  name: string;
  clause: string;
  prompt: string;
  about: string[];
  may_be_previewed?: boolean;
  may_be_measured?: boolean;
  harm?: boolean;
  act?: string;
  act_none?: string;
  under_way?: string;
  options: OptionData[];
  least: number;
  most: number;
  default: string[];
}

/** Where something is set down; the answer is [x, y, heading]. It is a unit, or a `piece` of terrain of this kind with this `shape` about its middle. `area` is the box round the `zone`, where that is no box itself. */
export interface AskedPlace {
  kind: "place";
  planner: "place";
  name: string;
  clause: string;
  prompt: string;
  about: string[];
  may_be_previewed?: boolean;
  may_be_measured?: boolean;
  harm?: boolean;
  act?: string;
  act_none?: string;
  under_way?: string;
  unit: string;
  footprint: [number, number, number];
  away?: number;
  within?: number;
  start?: [number, number, number];
  zone?: [number, number][][];
  piece?: string;
  shape?: [number, number][];
  area: [number, number, number, number];
  facing: number;
  default?: [number, number, number];
}

/** A point of the table; the answer is [x, y]. */
export interface AskedPoint {
  kind: "point";
  planner: "point";
  name: string;
  clause: string;
  prompt: string;
  about: string[];
  may_be_previewed?: boolean;
  may_be_measured?: boolean;
  harm?: boolean;
  act?: string;
  act_none?: string;
  under_way?: string;
  area?: [number, number, number, number];
  apart?: number;
  default?: [number, number];
}

/** So many things are shared out among options; the answer maps option keys to numbers. */
export interface AskedSplit {
  kind: "split";
  planner: "split";
  name: string;
  clause: string;
  prompt: string;
  about: string[];
  may_be_previewed?: boolean;
  may_be_measured?: boolean;
  harm?: boolean;
  act?: string;
  act_none?: string;
  under_way?: string;
  options: OptionData[];
  total: number;
  default: Record<string, number>;
  proposed?: Record<string, number>;
}

/** Where one model is set down, or a thing; the answer is {"to": [x, y], "level": id}. */
export interface AskedStand {
  kind: "stand";
  planner: "stand";
  name: string;
  clause: string;
  prompt: string;
  about: string[];
  may_be_previewed?: boolean;
  may_be_measured?: boolean;
  harm?: boolean;
  act?: string;
  act_none?: string;
  under_way?: string;
  radius: number;
  zone: [number, number][][];
  levels: string[];
  default: StandPlace;
  unit?: string;
  thing?: string;
}

export type AssignAnswer = Record<string, string>;

/** A state of a unit by its id, and what it is here, as one would say it after the unit's name. */
export interface Badge {
  id: string;
  text: string;
}

/** A warband as its roster shows it. `rules` say in sentences how one is built. `faults` are what keeps a draft from being founded. To somebody who may not order anything there are neither acts nor recruits. */
export interface Band {
  name: string;
  type: string;
  about: string;
  owner: string;
  facts: Fact[];
  limits: Limit[];
  rules: string[];
  stats: Record<string, string>;
  groups: BandGroup[];
  stash: Thing[];
  recruits: Recruit[];
  faults: BandFault[];
  shop: Shop | null;
}

export interface BandFault {
  what: string;
  clause: string;
}

/** A game that the warband waits for; `lost`: it cannot be opened any more. */
export interface BandGameOut {
  game: string;
  state: "playing" | "over" | "lost";
}

export interface BandGroup {
  title: string;
  members: BandMember[];
}

/** A ready-made party that a warband can begin as. */
export interface BandList {
  id: string;
  name: string;
  type: string;
  about: string;
  cost: string;
}

/** `changes` are by how much characteristics differ from those of a recruit. `cost` is in words. */
export interface BandMember {
  uid: string;
  name: string;
  entry: string;
  role: string;
  cost: string;
  stats: Record<string, string>;
  changes: Record<string, number>;
  growth: string;
  kills: number;
  items: Thing[];
  spells: Trait[];
  skills: Trait[];
  injuries: Trait[];
  rules: Trait[];
  notes: string[];
  acts: Act[];
  equips: boolean;
}

export interface BandType {
  id: string;
  name: string;
  about: string;
}

/** A base as a question about places speaks of it. */
export interface BaseShape {
  id: string;
  name: string;
  width: number;
  depth: number;
  round: boolean;
}

export type BasesAnswer = BasesSent | BasesPlaced;

/** A place for each model, none if all stay, and the corners of ways other than the shortest. */
export interface BasesPlaced {
  places: [number, number, number][];
  ways?: Record<string, [number, number][]>;
}

/** A place for each model, and the corners of ways other than the shortest, by the model's number. */
export interface BasesPlan {
  places: [number, number, number][];
  ways: Record<string, [number, number][]>;
}

/** A unit of single bases is sent to [x, y] or [x, y, heading] as a whole; the rules lay its models out. */
export interface BasesSent {
  to: number[];
}

/** `seats` are those of a usual game, `all_seats` what seats are called however many there are. `style_abouts` has one sentence for each of the `styles` of generated tables. `warbands`: whether it is played with warbands, which live on from one game to the next. `prepares`: whether all that comes before the first move can be answered for a seat. `battles` are there at the press of a button, the small ones first; `quick` is what a form begins with. */
export interface BookOut {
  id: string;
  title: string;
  seats: string[];
  all_seats: string[];
  bots: string[];
  lists: ListLine[];
  imports: string[];
  maps: MapLine[];
  styles: string[];
  style_abouts: Record<string, string>;
  settings: SettingOut[];
  warbands: boolean;
  prepares: boolean;
  quick: NewGame;
  battles: QuickBattleOut[];
  words: Words;
}

/** A building by its outline on the ground, and whether models may be inside. */
export interface Building {
  id: string;
  name: string;
  outline: [number, number][];
  enterable: boolean;
}

export type ChargeAnswer = number;

export type ChoiceAnswer = string;

/** `armies`: by how many a game with this choice is played; none if that does not depend on it. `seat`: the one that it is about; where nobody has it, the choice says nothing. `along`: other choices of the setting that it brings with it. */
export interface ChoiceOut {
  id: string;
  name: string;
  about: string;
  armies: number[];
  seat: string;
  along: string[];
}

/** A piece of terrain that a side has chosen, and what one would say of it after the side's name. */
export interface Claim {
  seat: string;
  piece: string;
  text: string;
}

export interface ClauseOut {
  title: string;
  rule: string;
  ruling: string;
}

export interface ClientAnswer {
  type: "answer";
  version: number;
  answer: Answer;
  id?: string | number | null;
}

export interface ClientDraw {
  type: "draw";
  do: "accept" | "decline" | "offer";
  version?: number | null;
  id?: string | number | null;
}

/** `version` may be given here and below; then the message is refused unless the game still stands there. */
export interface ClientGiveDice {
  type: "dice";
  faces: number[];
  version?: number | null;
  id?: string | number | null;
}

export interface ClientHello {
  type: "hello";
  token: string;
  id?: string | number | null;
}

/** `what`: one of the measures that the words of the book name. */
export interface ClientMeasure {
  type: "measure";
  what: string;
  unit: string;
  to?: [number, number] | string | null;
  id?: string | number | null;
}

/** Asks for the nearest answer that is allowed; changes nothing. */
export interface ClientNearest {
  type: "nearest";
  answer: Answer;
  id?: string | number | null;
}

/** Has whatever comes before the first move answered for one's seat, until it is stopped or taken back. */
export interface ClientPrepare {
  type: "prepare";
  do: "start" | "stop";
  version?: number | null;
  id?: string | number | null;
}

/** Asks what an answer would do; changes nothing. */
export interface ClientPreview {
  type: "preview";
  answer: Answer;
  id?: string | number | null;
}

export interface ClientResign {
  type: "resign";
  version?: number | null;
  id?: string | number | null;
}

export interface ClientTakeback {
  type: "takeback";
  do: "accept" | "ask" | "decline";
  version?: number | null;
  id?: string | number | null;
}

export interface ClientUndo {
  type: "undo";
  version?: number | null;
  id?: string | number | null;
}

/** Asks why the options that are not on offer are not. */
export interface ClientWhyNot {
  type: "closed";
  id?: string | number | null;
}

export interface ClockOut {
  seconds: number;
  left: number;
}

/** What exists and is not on offer, and why not. */
export interface ClosedData {
  key: string;
  label: string;
  marks: string[];
  code: string;
  clause: string;
  why: string;
  by?: string;
}

export interface CodeIn {
  code: string;
}

/** A code that moves a seat to another device, once and within so many `seconds`. */
export interface CodeOut {
  code: string;
  seconds: number;
}

/** What would be so with the unit there, under a title. `marks` are the ids on the table that it speaks of. A `reply` is the worst that one enemy could do to it next, `fire` whom it could shoot at, `charge` and `shot` what others could do to it, `melee` what the charge itself comes to, `safe` that nobody can harm it. */
export interface Consequence {
  kind: "charge" | "fire" | "marker" | "melee" | "reply" | "safe" | "shot";
  title: string;
  text: string;
  marks: string[];
}

export type ConsolidateAnswer = ["stay"] | ["pivot", number] | ["move", number, number];

/** Tokens of the people's seats, and one to watch with. */
export interface Created {
  game: string;
  seats: Record<string, string>;
  spectator: string;
}

/** A draft to look at, or to begin: of a type, or as a ready-made list. `shop` is for whom to buy. */
export interface DraftAsked {
  draft?: DraftIn | null;
  type?: string;
  list?: string;
  order?: OrderIn | null;
  shop?: string;
}

/** A warband that is yet to be founded: of which type, who is in it and what they carry. */
export interface DraftIn {
  type: string;
  name: string;
  members: DraftMemberIn[];
  hired: DraftMemberIn[];
  stash: string[];
}

export interface DraftMemberIn {
  entry: string;
  name: string;
  items: string[];
}

/** The draft, after the order if there was one; what it is worth; and what the order did, in sentences. */
export interface DraftOut {
  draft: DraftIn;
  band: Band;
  said: string[];
}

/** What came of a game beside who has won. */
export interface EndingOut {
  losses: LossesOut[];
  hero: HeroOut | null;
}

export interface Fact {
  name: string;
  value: string;
}

export interface FaultOut {
  where: string;
  what: string;
  clause: string;
}

/** A figure of a unit by its name, such as Quality 4+. */
export interface Figure {
  name: string;
  value: string;
}

export interface FrameOut {
  moment: number;
  round: number;
  texts: FrameText[];
  faces: number[];
  view: View;
}

export interface FrameText {
  text: string;
  clause: string;
  seat: string;
}

export interface FramesOut {
  frames: FrameOut[];
}

/** What a client says; the first time hello. */
export type FromClient =
  | ClientHello
  | ClientAnswer
  | ClientPreview
  | ClientNearest
  | ClientWhyNot
  | ClientMeasure
  | ClientGiveDice
  | ClientUndo
  | ClientTakeback
  | ClientPrepare
  | ClientDraw
  | ClientResign;

/** What the server says. */
export type FromServer =
  | ServerState
  | ServerTaken
  | ServerRefused
  | ServerPreview
  | ServerNearest
  | ServerConsequences
  | ServerClosed
  | ServerMeasured
  | ServerMoved
  | ServerError;

/** The goal of a game, for whoever has never heard of it, as far as it is known by now. `name` is what it is called, `wins` how one wins, `scores` what scores, `ends` when the game ends, and `stands` how it stands, of every side that somebody plays. It is `open` while it has yet to be settled what the game is about. */
export interface Goal {
  name: string;
  open?: boolean;
  wins: GoalLine[];
  scores: GoalLine[];
  ends: GoalLine[];
  stands: GoalLine[];
}

/** A sentence about the goal of a game. One with a `seat` is about that side, and is told after its name; who is `ahead` has won, or would if the game ended now. A `secret` one is known to this viewer and not to everybody. */
export interface GoalLine {
  text: string;
  seat?: string;
  clause?: string;
  ahead?: boolean;
  secret?: boolean;
}

export interface Goods {
  name: string;
  about: string;
  act: Act;
}

export interface Health {
  status: "ok";
  version: string;
}

/** Who did most to win the day, and what, in a sentence. */
export interface HeroOut {
  name: string;
  seat: string;
  text: string;
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

/** Models of one kind in a unit, for its card. `lost` are the wounds on them, `lines` what else there is. */
export interface Kind {
  name: string;
  count: number;
  notes?: string[];
  lost?: number;
  weapons?: string[];
  profile?: Record<string, string>;
  rules?: string[];
  lines?: string[];
}

export type LandingAnswer = string | [number, number] | [number, number, number] | (["back" | "forward" | "left" | "pivot" | "right" | "wheel-left" | "wheel-right", number])[] | [number, number, number, number[]];

export interface LandingOption {
  key: string;
  label: string;
  marks: string[];
  about?: string;
  hint?: string;
  best?: boolean;
  pose: [number, number, number];
}

export type LegAnswer = LegSent;

/** From where to where a unit has gone as a whole: x, y and heading. */
export interface LegOut {
  unit: string;
  start: [number, number, number];
  end: [number, number, number];
}

/** A leg: `to` is where it leads, or which way; `link` which link of the table it takes. */
export interface LegSent {
  way: "climb" | "end" | "gap" | "jump" | "link" | "walk";
  to?: [number, number];
  link?: string;
}

/** How many there are of something, and the most there may be. */
export interface Limit {
  name: string;
  now: number;
  most: number;
}

export interface Link {
  id: string;
  kind: string;
  from: string;
  to: string;
  from_line: [number, number][];
  to_line: [number, number][];
  rise: number;
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

/** What a side has lost, in words. */
export interface LossesOut {
  seat: string;
  text: string;
}

/** `about` is one sentence for whoever chooses it. */
export interface MapLine {
  id: string;
  name: string;
  about: string;
}

/** A marker: who holds it, whose own it is, and the unit that carries it. */
export interface Marker {
  id: string;
  x: number;
  y: number;
  owner: string;
  belongs?: string;
  carrier?: string;
  level?: string;
  height?: number;
}

/** Something that can be measured from a unit. */
export interface Measure {
  id: string;
  called: string;
}

/** What was measured: in words, and as shapes on the table. */
export interface MeasuredData {
  text: string;
  shapes: MeasuredShape[];
}

export interface MeasuredShape {
  kind: "line" | "polygon";
  points: [number, number][];
  label: string;
  style: "arc" | "blocked" | "move" | "range" | "sight" | "threat";
}

/** One model on the table. `at` and `radius` are for one with a base of its own; 0 for a rectangle. `tall` is how many inches it rises above its base, `figure` the kind of figure that stands on it. */
export interface Model {
  id: string;
  name: string;
  wounds: number;
  base: [number, number][];
  figure?: string;
  tough?: number;
  ranks?: string[];
  at?: [number, number, number];
  radius?: number;
  tall?: number;
  level?: string;
  height?: number;
}

/** `stats` are the figures of its profile by their short names, in the order of the book. */
export interface ModelOut {
  name: string;
  count: number;
  stats: Record<string, string>;
  weapons: string[];
  rules: string[];
}

export type MoveAnswer = (["back" | "forward" | "left" | "pivot" | "right" | "wheel-left" | "wheel-right", number])[];

/** What a new warband is made from. */
export interface Muster {
  rules: string[];
  types: BandType[];
  lists: BandList[];
}

/** What must be chosen for another setting; "" is anything but the usual. */
export interface NeedOut {
  setting: string;
  choice: string;
}

/** `seconds` is the time for each decision; then the question's default is taken. `watch`: whether anybody who has the address of the game may watch it, as far as spectators may see. `lists` are those of the seats in order: the id of one that comes with the game, one's own, or a warband. `settings` names what was chosen for each of the book's settings; what is not named is as usual. `prepared`: all that comes before the first move is answered for every seat, in a book that `prepares`. */
export interface NewGame {
  book: string;
  lists?: (string | OwnListIn | WarbandIn)[];
  map?: string;
  settings?: Record<string, string[]>;
  seed?: number | null;
  dice?: "server" | "typed";
  seats: Record<string, SeatIn>;
  seconds?: number | null;
  watch?: boolean;
  prepared?: boolean;
}

/** A draft to found, or the text of a warband's file. `edited`: it was changed by hand, on purpose. */
export interface NewWarband {
  book: string;
  draft?: DraftIn | null;
  file?: string | null;
  edited?: boolean;
  owner?: string;
}

/** Something that is in force, told in words: what the battle is about, a mission, what a chapter remembers. `title` says what kind of thing it is, `text` what it is here, `about` what follows from that. A `goal` is what the whole game is about. `setting` is the setting that it settles, should that have been left to the dice. A note with a `seat` is about that side, and a `secret` one is known to whoever sees it and not to everybody. `seats` are sides that are named after its text, in this order. One that holds `now` is kept in sight, since it changes what players would do next; an `outcome` says of a side, once all is over, what came of something. */
export interface Note {
  title: string;
  text: string;
  about?: string;
  clause?: string;
  goal?: boolean;
  setting?: string;
  seat?: string;
  secret?: boolean;
  seats?: string[];
  now?: boolean;
  outcome?: boolean;
}

/** How an offer of `seat` ended without being accepted; `by` is "" where dice ended it. */
export interface OfferEndOut {
  what: "draw" | "takeback" | "rematch";
  seat: string;
  how: "declined" | "withdrawn" | "lapsed";
  by: string;
  version: number;
}

/** An offer that stands: by which seat, and which are yet to answer it. */
export interface OfferOut {
  seat: string;
  waits: string[];
}

/** `last` is told until whoever made that offer decides something, or another is made. */
export interface OffersOut {
  draw: OfferOut | null;
  takeback: OfferOut | null;
  rematch: OfferOut | null;
  last: OfferEndOut | null;
}

/** One thing that can be chosen. `marks` are the ids on the table that it speaks of, `hint` its odds. `about` says what it is, where the label does not; `best`, that the odds put it before its rivals. */
export interface OptionData {
  key: string;
  label: string;
  marks: string[];
  about?: string;
  hint?: string;
  best?: boolean;
}

/** What is to be done: `what` is an entry, a thing, a member or a name, `whom` a member or the stash. */
export interface OrderIn {
  deed: "recruit" | "hire" | "dismiss" | "rename" | "buy" | "sell" | "give" | "take";
  what?: string;
  whom?: string;
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

export type PickAnswer = string[];

/** A piece of terrain. `effects` are what it does, in the book's words; `border` marks the worst of them. */
export interface Piece {
  id: string;
  kind: string;
  name: string;
  outline: [number, number][];
  effects: string[];
  border?: "dangerous" | "hindering" | "impassable";
}

export type PlaceAnswer = [number, number, number];

export interface PlayerOut {
  name: string;
  kind: "human" | "bot";
  bot: string | null;
  here: boolean;
}

export type PointAnswer = [number, number];

/** Before the first move: whether one's seat has answered anything, and whether it is answered for now. */
export interface PreparationOut {
  begun: boolean;
  going_on: boolean;
}

/** What an answer would do on the table. `words` say it beside the verdict. `end` is where the unit comes to stand, `touch` where it first meets its target, `near` what becomes of the nearest place that is allowed where this one only just is not. `consequences` are those that distances alone tell; the rest follows in a message of its own. */
export interface PreviewData {
  refusal: RefusalData | null;
  unit?: string;
  target?: string;
  end?: [number, number, number];
  touch?: [number, number, number];
  outline?: [number, number][][];
  target_outline?: [number, number][][];
  places?: [number, number, number][];
  paths?: [number, number][][];
  inches?: number;
  words?: string[];
  near?: PreviewData;
  consequences?: Consequence[];
}

/** An error, after RFC 9457. */
export interface Problem {
  type?: string;
  title: string;
  status: number;
  detail: string;
}

/** A question; its kind says what else is in it. */
export type Question =
  | AskedChoice
  | AskedPick
  | AskedAssign
  | AskedSplit
  | AskedPoint
  | AskedPlace
  | AskedMove
  | AskedLanding
  | AskedCharge
  | AskedConsolidate
  | AskedBases
  | AskedStand
  | AskedLeg;

/** A battle to press a button for: what it is like, about how many minutes it takes, and what to ask for. `minutes` are those of a greedy bot's decisions at 15 seconds each; 0: nobody knows. `table` is the name of its map, and `picture` the address of one with both armies deployed; both may be empty. */
export interface QuickBattleOut {
  id: string;
  name: string;
  feel: string;
  minutes: number;
  sides: SideOfBattle[];
  table: string;
  picture: string;
  game: NewGame;
}

/** What a model may be beside a soldier, for the key: `sign` says how it is drawn. */
export interface Rank {
  sign: "command" | "general" | "hero" | "special" | "wizard";
  called: string;
}

/** A line of a history, what it brought, and the game that it was, if one of this server. */
export interface RecordOut {
  text: string;
  details: string[];
  game: string | null;
}

/** Somebody who could join; `about` says how many may, what they carry and what sets them apart. */
export interface Recruit {
  name: string;
  role: string;
  about: string;
  stats: Record<string, string>;
  traits: Trait[];
  act: Act;
}

/** Why an answer is not allowed: a stable code, the clause that says so, and a sentence for the player. `by` is the id of the unit or the piece of terrain that is in the way, where one is. */
export interface RefusalData {
  code: string;
  clause: string;
  why: string;
  by?: string;
}

export interface RematchIn {
  do: "agree" | "decline";
}

/** One's seat in the rematch, once all have agreed to it. */
export interface RematchOut {
  rematch: SeatTaken | null;
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

/** A seat that was taken up here, and its new token. */
export interface SeatTaken {
  game: string;
  seat: string;
  token: string;
}

/** What exists in the question and is not on offer. */
export interface ServerClosed {
  type: "closed";
  id: string | number | null;
  closed: ClosedData[];
}

/** What would come of the plan that was previewed with this id, worked out when the hand rests there. */
export interface ServerConsequences {
  type: "consequences";
  id: string | number | null;
  consequences: Consequence[];
}

/** A message that could not be read, or something that went wrong; nothing has changed. */
export interface ServerError {
  type: "error";
  id: string | number | null;
  why: string;
}

export interface ServerMeasured {
  type: "measured";
  id: string | number | null;
  result: MeasuredData;
}

/** A seat that this token opened is played on another device now. */
export interface ServerMoved {
  type: "moved";
  id: string | number | null;
  seat: string;
}

/** The nearest answer that is allowed, as it may be sent, with its preview; null where none was found. */
export interface ServerNearest {
  type: "nearest";
  id: string | number | null;
  answer: unknown;
  preview: PreviewData | null;
}

export interface ServerPreview {
  type: "preview";
  id: string | number | null;
  preview: PreviewData;
}

/** What was sent has not been done, and why not. */
export interface ServerRefused {
  type: "refused";
  id: string | number | null;
  refusal: RefusalData;
}

/** The game as one viewer sees it: on hello, and after every change. */
export interface ServerState {
  game: string;
  book: string;
  title: string;
  settings: Record<string, string[]>;
  version: number;
  you: string;
  names: Record<string, string>;
  players: Record<string, PlayerOut>;
  view: View;
  texts: TextOut[];
  texts_from: number;
  steps: StepOut[];
  asked: string[];
  question: Question | null;
  preparation: PreparationOut | null;
  wanted: WantedOut | null;
  clock: ClockOut | null;
  can_undo: boolean;
  offers: OffersOut;
  outcome: OutcomeOut | null;
  ending: EndingOut | null;
  over: boolean;
  watch: boolean;
  rematch: string | null;
  type: "state";
}

/** What was sent has been done. */
export interface ServerTaken {
  type: "taken";
  id: string | number | null;
}

/** Something that players agree on before a game. Of one with `several` any number is chosen, and `preset` where nobody chooses; `if_none` is a sentence for none of them. One that `needs` a choice of another setting is asked only with it; with "" for the choice, only where not the usual was chosen there. */
export interface SettingOut {
  id: string;
  name: string;
  about: string;
  choices: ChoiceOut[];
  usual: string;
  several: boolean;
  preset: string[];
  if_none: string;
  needs: NeedOut | null;
}

export interface Shared {
  token: string;
}

export interface Shelf {
  title: string;
  goods: Goods[];
}

/** Everything that is for sale, for one member or (with the uid “stash”) for the stash. */
export interface Shop {
  uid: string;
  name: string;
  shelves: Shelf[];
}

/** One of those who are in the game. `allies` are the seats that win with it; nobody plays a neutral one. */
export interface Side {
  seat: string;
  score?: number;
  allies?: string[];
  neutral?: boolean;
  supplies?: Supply[];
}

/** Who fights on one side of a quick battle, and for how many points; 0 where nobody counts any. */
export interface SideOfBattle {
  army: string;
  list: string;
  points: number;
}

/** Something to be given one of its own options. */
export interface SlotData {
  key: string;
  label: string;
  options: OptionData[];
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

export type SplitAnswer = Record<string, number>;

export type StandAnswer = StandPlace;

/** A place on a surface; without a level it is the ground. */
export interface StandPlace {
  to: [number, number];
  level?: string;
}

/** How a game stands, in a line, for a list of games: `score` is of those sides that have one. */
export interface StandingOut {
  game: string;
  you: string;
  heading: string;
  names: Record<string, string>;
  players: Record<string, PlayerOut>;
  score: Record<string, number>;
  asked: string[];
  over: boolean;
  outcome: OutcomeOut | null;
}

/** A state that units may be in, for the key: its badge is drawn by its id, or else as its sign. */
export interface State {
  id: string;
  sign: string;
  called: string;
  look?: "down" | "fleeing" | "hidden" | "shaken" | "spent";
}

/** `settings` is what was chosen for each of the book's settings; empty in a book without any. `steps` are those that have begun or gone on with these `texts`; they replace what was told of them before. `preparation` stands before the first move, where what is left of it can be answered for one's seat. `watch`: whether anybody who has the address of the game may watch it. `rematch`: the game in which its players play again. */
export interface StateOut {
  game: string;
  book: string;
  title: string;
  settings: Record<string, string[]>;
  version: number;
  you: string;
  names: Record<string, string>;
  players: Record<string, PlayerOut>;
  view: View;
  texts: TextOut[];
  texts_from: number;
  steps: StepOut[];
  asked: string[];
  question: Question | null;
  preparation: PreparationOut | null;
  wanted: WantedOut | null;
  clock: ClockOut | null;
  can_undo: boolean;
  offers: OffersOut;
  outcome: OutcomeOut | null;
  ending: EndingOut | null;
  over: boolean;
  watch: boolean;
  rematch: string | null;
}

/** One step of the story: the turn of a unit, a volley, a combat, or what is nobody's doing. `said` sums it up in one line, so far as it has been told; `seat` is "" where it is nobody's. Of the `units` it is about the first is the one that acts, if one does. */
export interface StepOut {
  n: number;
  seat: string;
  units: string[];
  said: string;
}

/** What a side has to spend. `sign` says how it is drawn. */
export interface Supply {
  name: string;
  count: number;
  sign: "card" | "die" | "point";
}

/** A floor above the ground. */
export interface Surface {
  id: string;
  name: string;
  height: number;
  outline: [number, number][];
}

export interface Table {
  width: number;
  depth: number;
  pieces: Piece[];
  surfaces?: Surface[];
  walls?: Wall[];
  links?: Link[];
  buildings?: Building[];
  streets?: [number, number][][];
}

/** `paths` are the ways of single models in inches, where the text tells of any that moved. `legs` are those of units as a whole. `about` are the ids that the text speaks of, `step` the number of the step that it belongs to (-1: none), `result` what came of it in a word or two, and `banner` what is called out over the table, as the result of a melee is. With a `cause` a chain of results begins; the results after it belong to the same chain while they have none. `summed`: of its dice the sum is what matters. `round`: when it was told; 0 before the first. `opens`: a part of the story begins with it, as with a round or the turn of a unit. `aloud`: it comes upon players, and is told on the table. */
export interface TextOut {
  n: number;
  text: string;
  clause: string;
  seat: string;
  kind: string;
  faces: number[];
  need: number | null;
  summed: boolean;
  round: number;
  opens: boolean;
  aloud: boolean;
  moment: number;
  paths: [number, number][][];
  legs: LegOut[];
  about: string[];
  step: number;
  result: string;
  banner: string;
  cause: "" | "shot" | "blow" | "spell" | "test";
}

/** Something that is carried or lies in the stash. */
export interface Thing {
  id: string;
  name: string;
  about: string;
  acts: Act[];
}

/** A skill, an injury, a spell or a special rule, and in one sentence what it does. */
export interface Trait {
  name: string;
  about: string;
}

/** A unit. `place` is where it is, in a word; what stands on the table has a pose, outlines and models. `loose` says that its models have bases of their own. `profile` are its characteristics, in printing order. */
export interface Unit {
  id: string;
  seat: string;
  name: string;
  place: string;
  size: number;
  start_size: number;
  badges: Badge[];
  figures: Figure[];
  kinds: Kind[];
  rules?: string[];
  profile?: Record<string, string>;
  lines?: string[];
  loose?: boolean;
  pose?: [number, number, number];
  outline?: [number, number][][];
  models?: Model[];
  level?: string;
  height?: number;
}

export interface UnitOut {
  name: string;
  kind: string;
  points: number;
  notes: string[];
  models: ModelOut[];
}

/** What one viewer sees. A game without a table has nothing but words. */
export interface View {
  book: string;
  heading: string;
  round: number;
  over: boolean;
  turn: string;
  sides: Side[];
  notes: Note[];
  goal?: Goal;
  table?: Table;
  areas?: Area[];
  units?: Unit[];
  markers?: Marker[];
  arrows?: Arrow[];
  claims?: Claim[];
}

export interface Wall {
  id: string;
  outline: [number, number][];
  foot: number;
  top: number;
}

export interface WantedOut {
  count: number;
  clause: string;
  purpose: string;
}

export interface WarbandGameIn {
  version: number;
  game: string;
}

/** A warband of this server. With the token of its owner it waits for what comes of the game. */
export interface WarbandIn {
  warband: string;
  token?: string;
}

/** Its id, and the token with which its owner may change it. */
export interface WarbandMade {
  warband: string;
  token: string;
}

/** `version` is that of the warband as it was shown, so that nobody orders something about another. */
export interface WarbandOrderIn {
  version: number;
  order: OrderIn;
  shop?: string;
}

/** `said` is what an order did, in sentences; `yours`: the token opens it for changes. */
export interface WarbandOut {
  warband: string;
  book: string;
  title: string;
  version: number;
  yours: boolean;
  band: Band;
  history: RecordOut[];
  games: BandGameOut[];
  said: string[];
}

/** A book's words, and what can be measured in its games: without `measurable` not even by a ruler. */
export interface Words {
  round: string;
  score: string;
  stats: Record<string, string>;
  states: State[];
  ranks: Rank[];
  measures: Measure[];
  measurable: boolean;
}
