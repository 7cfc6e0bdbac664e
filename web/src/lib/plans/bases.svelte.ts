/**
 * A place for every model of a unit, planned on two levels: the unit is dragged as a whole and the server lays out
 * its models, or one model after the other is taken by hand.
 */

import type { Answer, BaseShape, BasesAnswer, BasesQuestion, Go, Outline, Pose, Preview, Unit, XY } from "../../wire";
import type { Disc } from "../bases";
import { blockMiddle, discAt, gapBetween, lengthOf, middleOf, turnedAbout } from "../bases";
import { bearing, norm180, norm360, rounded } from "../motion";
import type { Session } from "../session.svelte";
import type { Grip, Handle, Keys, Near } from "./planner.svelte";
import { SpacePlanner, WAYS } from "./space.svelte";

const DOUBLE = 400; // milliseconds between two taps that are one
const STEP = 0.2; // inches by which a key moves one model

/** stay: nobody moves; given: as the server proposes; sent: the unit as a whole; own: model by model. */
type Manner = "stay" | "given" | "sent" | "own";

/** A plan as plain data. */
interface Kept {
  manner: Manner;
  places: Pose[];
  ways: Record<number, XY[]>;
  single: boolean;
  chosen: number;
  to: XY;
  facing: number | null;
}

export class BasesPlanner extends SpacePlanner {
  declare readonly question: BasesQuestion;
  /** Where every model is to stand. */
  places = $state.raw<Pose[]>([]);
  /** Corners of the ways of some. */
  ways = $state.raw<Record<number, XY[]>>({});
  /** Whether models are taken one by one, and which is chosen; -1 for none. */
  single = $state(false);
  chosen = $state(-1);
  manner = $state<Manner>("stay");

  /** Where the unit is sent, and how a unit that is set up faces. */
  private to: XY = [0, 0];
  private facing: number | null = null;
  private laid: { to: XY; places: Pose[] } = { to: [0, 0], places: [] };
  // What the hand holds: where it took hold, and what was so then.
  private grip: Grip = "body";
  private held: { at: XY; places: Pose[]; to: XY; ways: Record<number, XY[]>; bearing: number } = {
    at: [0, 0],
    places: [],
    to: [0, 0],
    ways: {},
    bearing: 0,
  };
  private moved = false;
  private tapped = { base: -1, when: 0 };

  constructor(session: Session, question: BasesQuestion, unit: Unit | null) {
    super(session, question, unit, [-1, 1, 0]);
    this.reset();
  }

  // ------------------------------------------------------------------------------ what is planned

  get deploying(): boolean {
    return this.question.mode === "deploy";
  }
  /** Whether the server lays models out that go to fight, and the unit cannot be sent elsewhere. */
  get closing(): boolean {
    return this.question.mode === "charge" || this.question.mode === "counter-move";
  }
  get mayStay(): boolean {
    return this.question.mode === "move" && this.question.default.places.length === 0;
  }
  override get stay(): BasesAnswer | null {
    return this.mayStay ? { places: [], ways: {} } : null;
  }
  override get allowance(): number | null {
    return this.question.limits.length ? Math.max(...this.question.limits) : null;
  }
  override get area(): Outline[] {
    return this.question.zone ?? [];
  }
  override get lifted(): string {
    return this.unit?.outline && !this.idle ? this.unit.id : "";
  }
  override get near(): Near | null {
    const bases = this.discs.flatMap((disc) => disc.outline);
    if (this.deploying) return { points: bases, room: 6 };
    if (!this.closing) return super.near;
    return { points: [...bases, ...this.question.start.map(([x, y]): XY => [x, y])], room: 2.5 };
  }
  /** Whether nothing is planned that differs from how things are. */
  get idle(): boolean {
    return this.manner === "stay";
  }
  get shapes(): BaseShape[] {
    return this.question.models;
  }
  mayMove(at: number): boolean {
    return this.question.movers ? this.question.movers.includes(at) : true;
  }
  limitOf(at: number): number {
    return this.question.limits[at] ?? 0;
  }
  get answer(): BasesAnswer {
    if (this.manner === "stay") return { places: [], ways: {} };
    if (this.manner === "sent") return { to: this.facing === null ? this.aim : [...this.aim, this.facing] };
    return {
      places: this.places,
      ways: Object.fromEntries(Object.entries(this.ways).filter(([, corners]) => corners.length)),
    };
  }
  /** Where the unit is sent, no farther than its slowest model goes. */
  private get aim(): XY {
    if (this.deploying) return this.to;
    const [x, y] = middleOf(this.question.start);
    const [dx, dy] = [this.to[0] - x, this.to[1] - y];
    const far = Math.hypot(dx, dy);
    const most = Math.min(...this.question.limits);
    const part = far > most ? most / far : 1;
    return [rounded(x + dx * part, 0.001), rounded(y + dy * part, 0.001)];
  }
  get heading(): number {
    return this.facing ?? this.places[0]?.[2] ?? this.question.facing ?? 0;
  }
  get guess(): Pose | null {
    return this.places.length ? [...middleOf(this.places), this.heading] : null;
  }
  get discs(): Disc[] {
    return this.places.map((place, at) => discAt(this.shapes[at] as BaseShape, place));
  }
  /** How far the ghost reaches from its middle. */
  get reach(): number {
    const [x, y] = middleOf(this.places);
    return Math.max(
      0.5,
      ...this.places.map(
        (place, at) =>
          Math.hypot(place[0] - x, place[1] - y) +
          Math.max(this.shapes[at]?.width ?? 0, this.shapes[at]?.depth ?? 0) / 2,
      ),
    );
  }
  /** The way of each model as far as it is known. */
  get paths(): XY[][] {
    if (this.deploying || this.manner === "stay") return [];
    const told = this.fresh ? (this.preview?.paths ?? []) : [];
    return this.places.map((place, at): XY[] => {
      const start = this.question.start[at] ?? place;
      const known = told[at];
      if (known && known.length > 1) return known;
      return [[start[0], start[1]], ...(this.ways[at] ?? []), [place[0], place[1]]];
    });
  }
  /** Inches that each model goes, as far as they are known. */
  get inches(): number[] {
    return this.paths.map(lengthOf);
  }
  /** Models that go too far or stand on another of their own: what to look at when a plan is refused. */
  get wrong(): Set<number> {
    const found = new Set<number>();
    if (!this.refused) return found;
    this.inches.forEach((far, at) => {
      if (this.question.limits.length && far > this.limitOf(at) + 0.011) found.add(at);
    });
    const { discs } = this;
    for (let a = 0; a < discs.length; a++) {
      for (let b = a + 1; b < discs.length; b++) {
        const [p, q] = [discs[a] as Disc, discs[b] as Disc];
        if (
          Math.hypot(p.at[0] - q.at[0], p.at[1] - q.at[1]) < 4 &&
          p.radius &&
          q.radius &&
          gapBetween(p, q) <= 0 &&
          Math.hypot(p.at[0] - q.at[0], p.at[1] - q.at[1]) < p.radius + q.radius - 0.01
        )
          found.add(a).add(b);
      }
    }
    return found;
  }
  get canTurn(): boolean {
    if (this.single && this.chosen >= 0) return !this.shapes[this.chosen]?.round && this.mayMove(this.chosen);
    if (this.deploying && this.shapes.length > 1) return true;
    return !this.closing && this.shapes.some((shape) => !shape.round);
  }

  protected override heard(found: Preview | null, answer: Answer): void {
    if (this.manner !== "sent" || !found?.places?.length) return;
    const to = (answer as { to?: XY | Pose }).to;
    if (!to || (to[2] ?? null) !== this.facing) return;
    this.laid = { to: [to[0], to[1]], places: found.places };
    this.follow();
  }
  /** The ghosts as the server last laid them out, shifted by what the hand has gone since. */
  private follow(): void {
    const [x, y] = this.aim;
    const [dx, dy] = [x - this.laid.to[0], y - this.laid.to[1]];
    this.places = this.laid.places.map(([px, py, heading]): Pose => [px + dx, py + dy, heading]);
  }

  // ------------------------------------------------------------------------------ plans

  protected override get takes(): boolean {
    return !this.closing;
  }
  protected override take(answer: Answer): void {
    const given = answer as BasesAnswer;
    if ("to" in given) {
      const [x = 0, y = 0] = given.to;
      this.send([x, y]);
    } else {
      this.ways = {};
      this.own(given.places as Pose[]);
    }
  }
  reset(): void {
    const { start, default: proposed } = this.question;
    const given = proposed.places.length > 0;
    this.manner = given ? "given" : "stay";
    this.places = given ? proposed.places : start;
    this.ways = given
      ? Object.fromEntries(Object.entries(proposed.ways).map(([at, corners]) => [Number(at), corners]))
      : {};
    this.facing = this.deploying ? (this.places[0]?.[2] ?? this.question.facing ?? 0) : null;
    this.to = this.deploying ? blockMiddle(this.shapes, this.places, this.facing ?? 0) : middleOf(start);
    this.laid = { to: this.to, places: this.deploying ? this.places : start };
    this.single = this.closing;
    this.chosen = -1;
    this.changed();
  }
  override get kept(): Kept {
    const { manner, places, ways, single, chosen, to, facing } = this;
    return { manner, places, ways, single, chosen, to, facing };
  }
  override resume(kept: unknown): void {
    const { to, facing, ...shown } = kept as Kept;
    Object.assign(this, shown);
    [this.to, this.facing] = [to, facing];
    this.laid = { to: this.aim, places: this.places };
    this.changed();
  }
  private send(to: XY, facing = this.facing): void {
    this.to = [rounded(to[0], 0.001), rounded(to[1], 0.001)];
    this.facing = facing === null ? null : rounded(norm360(facing), 0.01);
    const home = middleOf(this.question.start);
    if (this.mayStay && Math.hypot(this.to[0] - home[0], this.to[1] - home[1]) < 0.05) {
      this.manner = "stay";
      this.places = this.question.start;
    } else {
      this.manner = "sent";
      this.follow();
    }
    this.ways = {};
    this.changed();
  }
  private own(places: Pose[]): void {
    this.manner = "own";
    this.places = places.map(([x, y, heading]): Pose => [
      rounded(x, 0.001),
      rounded(y, 0.001),
      rounded(norm360(heading), 0.01),
    ]);
    this.changed();
  }
  private shift(places: Pose[], dx: number, dy: number): void {
    this.own(places.map(([x, y, heading]): Pose => [x + dx, y + dy, heading]));
  }
  /** One model somewhere else, all others as they are. */
  place(at: number, to: Pose): void {
    if (!this.mayMove(at)) return;
    this.own(this.places.map((place, other) => (other === at ? to : place)));
  }
  choose(at: number): void {
    this.chosen = at;
    this.single = at >= 0 || this.closing;
  }
  whole(): void {
    this.choose(-1);
  }
  /** The next model that may move, or the one before. */
  next(by = 1): void {
    const able = this.shapes.map((_, at) => at).filter((at) => this.mayMove(at));
    if (!able.length) return;
    const here = able.indexOf(this.chosen);
    const to = here < 0 ? (by > 0 ? 0 : able.length - 1) : (here + by + able.length) % able.length;
    this.choose(able[to] as number);
  }
  get canWaypoint(): boolean {
    if (this.deploying || this.chosen < 0 || !this.mayMove(this.chosen)) return false;
    const corners = this.ways[this.chosen] ?? [];
    const last = corners[corners.length - 1] ?? this.question.start[this.chosen];
    const place = this.places[this.chosen];
    return Boolean(last && place && corners.length < 12 && Math.hypot(last[0] - place[0], last[1] - place[1]) > 0.05);
  }
  /** Where the chosen model stands becomes a corner of its way: it goes on from there. */
  waypoint(): void {
    const place = this.places[this.chosen];
    if (!place || !this.canWaypoint) return;
    this.ways = { ...this.ways, [this.chosen]: [...(this.ways[this.chosen] ?? []), [place[0], place[1]]] };
    this.own(this.places);
  }
  /** Takes the last corner of the chosen model's way out again. */
  straighten(): void {
    const corners = this.ways[this.chosen] ?? [];
    if (!corners.length) return;
    this.ways = { ...this.ways, [this.chosen]: corners.slice(0, -1) };
    this.own(this.places);
  }

  // ------------------------------------------------------------------------------ by hand

  override get slack(): number {
    return 5;
  }
  override grab(what: Grip, at: XY): void {
    this.dragging = true;
    this.moved = false;
    const base = /^base-(\d+)$/.exec(what);
    const number = base ? Number(base[1]) : -1;
    this.tapped = { base: number, when: this.tapped.base === number ? this.tapped.when : 0 };
    // In the first place the unit is taken as a whole; a model alone, once models are taken one by one.
    this.grip = base && !this.single ? "body" : what;
    if (base && this.single) this.chosen = number;
    const [cx, cy] = this.pivot;
    this.held = { at, places: this.places, to: this.aim, ways: this.ways, bearing: bearing(at[0] - cx, at[1] - cy) };
  }
  /** What a turn goes about. */
  private get pivot(): XY {
    const place = this.single && this.chosen >= 0 ? this.places[this.chosen] : null;
    if (place) return [place[0], place[1]];
    return this.manner === "sent" || this.manner === "given" ? this.to : middleOf(this.places);
  }
  override drag(to: XY): void {
    this.moved = true;
    const { held } = this;
    const [dx, dy] = [to[0] - held.at[0], to[1] - held.at[1]];
    const base = /^base-(\d+)$/.exec(this.grip);
    const corner = /^corner-(\d+)-(\d+)$/.exec(this.grip);
    if (base) {
      const at = Number(base[1]);
      const [x, y, heading] = held.places[at] as Pose;
      this.place(at, [x + dx, y + dy, heading]);
    } else if (corner) {
      const [at, k] = [Number(corner[1]), Number(corner[2])];
      const corners = (held.ways[at] ?? []).map(([x, y], other): XY =>
        other === k ? [rounded(x + dx, 0.001), rounded(y + dy, 0.001)] : [x, y],
      );
      this.ways = { ...this.ways, [at]: corners };
      this.own(this.places);
    } else if (this.grip === "turn") {
      const [cx, cy] = this.pivot;
      const turn = Math.round(norm180(bearing(to[0] - cx, to[1] - cy) - held.bearing));
      this.turnFrom(held.places, turn, this.heldFacing + turn);
    } else if (!this.closing) {
      if (this.manner === "own") this.shift(held.places, dx, dy);
      else this.send([held.to[0] + dx, held.to[1] + dy]);
    }
  }
  private get heldFacing(): number {
    return this.held.places[0]?.[2] ?? 0;
  }
  private turnFrom(places: Pose[], turn: number, facing: number): void {
    if (this.single && this.chosen >= 0) {
      const [x, y, heading] = places[this.chosen] as Pose;
      this.place(this.chosen, [x, y, heading + turn]);
    } else if (this.deploying && this.manner !== "own") {
      this.laid = { to: this.to, places: turnedAbout(places, this.to, turn) };
      this.send(this.to, facing);
    } else if (this.deploying) this.own(turnedAbout(places, middleOf(places), turn));
    else this.own(places.map(([x, y, heading], at): Pose => [x, y, this.shapes[at]?.round ? heading : heading + turn]));
  }
  override drop(): void {
    super.drop();
    if (this.moved) {
      this.tapped = { base: -1, when: 0 };
      return;
    }
    const now = performance.now();
    const { base, when } = this.tapped;
    if (base >= 0) {
      if (this.chosen === base && now - when < DOUBLE) this.waypoint();
      this.choose(base);
      this.tapped = { base, when: now };
    } else if (this.grip === "body" && !this.closing) this.whole();
  }
  /** A press on the table: the chosen model goes there, or the whole unit. */
  override press(at: XY): boolean {
    const place = this.single ? this.places[this.chosen] : undefined;
    if (place) this.place(this.chosen, [at[0], at[1], place[2]]);
    else if (!this.closing) {
      if (this.manner === "own") {
        const [x, y] = middleOf(this.places);
        this.shift(this.places, at[0] - x, at[1] - y);
      } else this.send(at);
    }
    this.moved = true;
    return true;
  }
  override handles(reach: number): Handle[] {
    if (!this.canTurn || !this.places.length) return [];
    const place = this.single ? this.places[this.chosen] : undefined;
    const [x, y] = place ?? middleOf(this.places);
    const shape = this.shapes[this.chosen];
    const far = reach + (place && shape ? Math.max(shape.width, shape.depth) / 2 : this.reach);
    const turn = ((place?.[2] ?? this.heading) * Math.PI) / 180;
    return [
      {
        id: "turn",
        at: [x + far * Math.cos(turn), y - far * Math.sin(turn)],
        label: place ? "Drag to turn this model" : "Drag to turn",
      },
    ];
  }

  // ------------------------------------------------------------------------------ by keys

  /** With the pad and the keys: the chosen model if models are taken one by one, else the unit. */
  nudge(what: Go | "pivot", amount: number): void {
    if (what === "pivot") {
      if (this.canTurn) this.turnFrom(this.places, amount, this.heading + amount);
    } else if (this.single && this.chosen >= 0) this.nudgeModel(what, amount);
    else this.nudgeUnit(what, amount);
  }
  nudgeUnit(what: Go, amount: number): void {
    if (this.closing) return;
    const [dx, dy] = WAYS[what];
    if (this.manner === "own") this.shift(this.places, dx * amount, dy * amount);
    else {
      const [x, y] = this.aim;
      this.send([x + dx * amount, y + dy * amount]);
    }
  }
  nudgeModel(what: Go, amount = 1): void {
    const place = this.places[this.chosen];
    if (!place) return;
    const [dx, dy] = WAYS[what];
    this.place(this.chosen, [place[0] + dx * STEP * amount, place[1] + dy * STEP * amount, place[2]]);
  }
  /** The arrows move the unit; with Shift, the chosen model. Where only models are moved, they do so without. */
  override keys(fine: boolean): Keys {
    const go = (way: Go) => () =>
      this.chosen >= 0 && (fine || this.closing)
        ? this.nudgeModel(way, fine ? 1 : 2)
        : this.nudgeUnit(way, fine ? 0.1 : 1);
    return {
      ...super.keys(fine),
      ArrowUp: go("forward"),
      ArrowDown: go("back"),
      ArrowLeft: go("left"),
      ArrowRight: go("right"),
      n: () => this.next(1),
      N: () => this.next(-1),
      w: () => this.waypoint(),
      Backspace: () => this.straighten(),
    };
  }
  /** Escape: first back to the whole unit, then to where all began. */
  override back(): void {
    if (this.chosen >= 0 || (this.single && !this.closing)) this.whole();
    else this.reset();
  }
}
