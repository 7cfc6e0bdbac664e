/** What the player is planning on the board as an answer to a question of space, with the server's verdict on it. */

import type {
  Answer,
  ChargeQuestion,
  ConsolidateAnswer,
  ConsolidateQuestion,
  Go,
  LandingQuestion,
  MoveQuestion,
  Outline,
  PathStep,
  PlaceQuestion,
  PointQuestion,
  Pose,
  Preview,
  Question,
  Unit,
  View,
  Wheel,
  XY,
} from "../wire";
import type { Footprint, Manner } from "./motion";
import {
  bearing,
  centre,
  clamp,
  corners,
  footprintOf,
  freeSpot,
  hinge,
  inches,
  isWheel,
  left,
  norm180,
  norm360,
  nudged,
  poseAbout,
  propose,
  rounded,
  trail,
  vector,
  way,
  within,
} from "./motion";
import type { Session } from "./session.svelte";
import { approach, cost, floor, joined, outermost, widest } from "./wheeling";

export interface Handle {
  id: "turn" | "go" | "left-corner" | "right-corner";
  at: XY;
  label: string;
}

/** What a hand takes hold of: the unit itself, one of its handles, or one of several places offered. */
export type Grip = "body" | Handle["id"] | `place-${string}` | `base-${number}` | `corner-${number}-${number}`;

const BEAT = 80; // milliseconds between previews

export abstract class Planner {
  preview = $state.raw<Preview | null>(null);
  /** Whether the verdict is of the answer now planned. */
  fresh = $state(false);
  dragging = $state(false);
  private busy = false;
  private dirty = false;
  private last = 0;
  private dead = false;

  constructor(
    readonly session: Session,
    readonly question: Question,
    readonly unit: Unit | null,
    readonly foot: Footprint,
  ) {}

  abstract get answer(): Answer | null;
  /** Where the ghost stands as far as the page can tell. */
  abstract get guess(): Pose | null;
  abstract grab(what: Grip, at: XY): void;
  abstract drag(to: XY): void;
  abstract reset(): void;
  /** What is planned, as plain data; and such a plan of the same question laid out again. */
  abstract get kept(): unknown;
  abstract resume(kept: unknown): void;
  abstract nudge(what: Go | "pivot", amount: number): void;
  /** The handles, so many inches off the tray that a finger can tell them apart. */
  handles(_reach: number): Handle[] {
    return [];
  }
  get line(): XY[] {
    return [];
  }
  get isPoint(): boolean {
    return false;
  }
  /** So many pixels a hand may tremble before it drags. */
  get slack(): number {
    return 0;
  }
  /** A press on the empty table: true if the planner takes it. */
  press(_at: XY): boolean {
    return false;
  }
  drop(): void {
    this.dragging = false;
  }
  stop(): void {
    this.dead = true;
  }

  /** Nothing is under way: what is shown is the verdict on the plan, or there is nothing to judge. */
  get settled(): boolean {
    return this.fresh || this.answer === null;
  }
  get refused(): boolean {
    return this.preview?.refusal != null;
  }
  /** Whether it may be confirmed. */
  get ready(): boolean {
    return this.answer !== null && !(this.fresh && this.refused);
  }
  get ok(): boolean {
    return this.fresh && this.preview !== null && this.preview.refusal === null;
  }
  get pose(): Pose | null {
    return this.ok && this.preview?.end ? this.preview.end : this.guess;
  }
  get outline(): Outline[] | null {
    return this.ok ? (this.preview?.outline ?? null) : null;
  }

  /** The plan has changed: ask the server what it thinks, not more often than it can be seen. */
  protected changed(): void {
    this.fresh = false;
    this.dirty = true;
    this.pump();
  }

  private pump(): void {
    if (this.busy || !this.dirty || this.dead) return;
    const wait = this.last + BEAT - performance.now();
    if (wait > 0) {
      this.busy = true;
      setTimeout(() => {
        this.busy = false;
        this.pump();
      }, wait);
      return;
    }
    const answer = this.answer;
    this.dirty = false;
    if (answer === null) {
      this.preview = null;
      return;
    }
    this.busy = true;
    this.last = performance.now();
    void this.session.preview(answer).then((found) => {
      this.busy = false;
      if (this.dead) return;
      this.preview = found;
      this.fresh = !this.dirty;
      this.heard(found, answer);
      this.pump();
    });
  }
  /** The server has spoken about an answer. */
  protected heard(_found: Preview | null, _answer: Answer): void {}
}

/** Something with a front and a back that is dragged by its body or turned by a handle. */
abstract class TrayPlanner extends Planner {
  protected held: XY = [0, 0];
  protected handle: Grip = "body";

  abstract override get guess(): Pose;

  grab(what: Grip, at: XY): void {
    this.dragging = true;
    this.handle = what;
    const [x, y] = centre(this.guess, this.foot);
    this.held = what === "turn" ? [norm180(bearing(at[0] - x, at[1] - y) - this.guess[2]), 0] : [at[0] - x, at[1] - y];
  }
  /** Where the middle of the body is wanted, by the hand that drags it. */
  protected wanted(to: XY): XY {
    return [to[0] - this.held[0], to[1] - this.held[1]];
  }
  /** The heading that is wanted, by the hand that drags the handle for turning. */
  protected aimed(to: XY, from = this.guess): number {
    const [x, y] = centre(from, this.foot);
    return bearing(to[0] - x, to[1] - y) - this.held[0];
  }
  protected turnHandle(reach: number, label: string): Handle {
    const [cx, cy] = centre(this.guess, this.foot);
    const [sin, cos] = vector(this.guess[2]);
    const side = (this.foot[1] - this.foot[0]) / 2 + reach;
    return { id: "turn", at: [cx + side * cos, cy - side * sin], label };
  }
}

/** A path of steps. `base` are those that a drag leaves alone. */
export abstract class PathPlanner extends TrayPlanner {
  path = $state.raw<PathStep[]>([]);
  base = $state.raw<PathStep[]>([]);

  declare readonly question: MoveQuestion;

  constructor(session: Session, question: MoveQuestion, unit: Unit | null) {
    super(session, question, unit, question.footprint ?? (unit ? footprintOf(unit) : [-1, 1, 1]));
  }
  get answer(): PathStep[] {
    return this.path;
  }
  get guess(): Pose {
    return this.after(this.path);
  }
  override get line(): XY[] {
    return way(this.question.start, this.foot, this.path);
  }
  get canWaypoint(): boolean {
    return this.path.length > 0 && JSON.stringify(this.path) !== JSON.stringify(this.base);
  }
  /** What the path costs as far as the page can tell. */
  abstract get spent(): number;

  /** The pose that a path leads to. */
  protected after(path: PathStep[]): Pose {
    const poses = trail(this.question.start, this.foot, path);
    return poses[poses.length - 1] as Pose;
  }
  protected goHandle(reach: number): Handle {
    const [x, y, heading] = this.guess;
    const [sin, cos] = vector(heading);
    return { id: "go", at: [x + (reach + 0.3) * sin, y + (reach + 0.3) * cos], label: "Drag forward or back" };
  }
  set(path: PathStep[]): void {
    this.path = path;
    this.changed();
  }
  get kept(): unknown {
    return { path: this.path, base: this.base };
  }
  resume(kept: unknown): void {
    const { path, base } = kept as Pick<PathPlanner, "path" | "base">;
    this.base = base;
    this.set(path);
  }
  waypoint(): void {
    this.base = this.path;
  }
  /** Takes a step out again: the last one unless another is named. */
  without(at = this.path.length - 1): void {
    this.set(this.path.filter((_, other) => other !== at));
    this.waypoint();
  }
  reset(): void {
    this.base = [];
    this.set([]);
  }
  /** The path that ends in a straight step towards the hand that drags the handle ahead. */
  protected pushed(to: XY, least: number, most: number): PathStep[] {
    const last = this.path[this.path.length - 1];
    const kept = last && (last[0] === "forward" || last[0] === "back") ? this.path.slice(0, -1) : this.path;
    const from = this.after(kept);
    const [x, y] = centre(from, this.foot);
    const [sin, cos] = vector(from[2]);
    const [wx, wy] = this.wanted(to);
    const far = rounded((wx - x) * sin + (wy - y) * cos, 0.1);
    const paid = this.costOf(kept);
    const step: PathStep =
      far >= 0
        ? ["forward", clamp(far, 0, Math.max(0, floor(most - paid, 0.01)))]
        : ["back", Math.min(-far, Math.max(0, floor(least - paid, 0.01)))];
    return step[1] > 0 ? [...kept, step] : kept;
  }
  protected abstract costOf(path: PathStep[]): number;
}

/** A path with one pivot at most, on which the front may be kept where it looks. */
export class MovePlanner extends PathPlanner {
  manner = $state<Manner>("turn");

  override get kept(): unknown {
    return { path: this.path, base: this.base, manner: this.manner };
  }
  override resume(kept: unknown): void {
    this.manner = (kept as { manner: Manner }).manner;
    super.resume(kept);
  }
  get free(): { legs: number; pivot: boolean } {
    return left(this.question, this.path);
  }
  override get canWaypoint(): boolean {
    return super.canWaypoint && this.free.legs > 0;
  }
  get spent(): number {
    return inches(this.path);
  }
  protected costOf(path: PathStep[]): number {
    return inches(path);
  }
  override handles(reach: number): Handle[] {
    const found: Handle[] = [];
    if (this.question.legs > 0) found.push(this.goHandle(reach));
    if (this.question.pivot > 0) found.push(this.turnHandle(reach, "Drag to pivot"));
    return found;
  }
  drag(to: XY): void {
    if (this.handle === "turn") {
      const turn = norm180(this.aimed(to) - this.guess[2]);
      if (Math.abs(turn) >= 1) this.nudge("pivot", Math.round(turn));
    } else if (this.handle === "go") this.set(this.pushed(to, this.question.allowance, this.question.allowance));
    else {
      const more = propose(
        this.after(this.base),
        this.foot,
        this.wanted(to),
        this.manner,
        left(this.question, this.base),
        this.question,
        inches(this.base),
      );
      this.set([...this.base, ...more]);
    }
  }
  nudge(what: Go | "pivot", amount: number): void {
    this.set(nudged(this.path, what, amount, this.question.pivot_first ?? false));
    this.base = [];
  }
}

const CORNERS: Partial<Record<Grip, Wheel>> = { "right-corner": "wheel-left", "left-corner": "wheel-right" };

/**
 * A path of straight lines and Wheels, or, for those who may, of Pivots. The body is dragged to where the front
 * should come; a front corner is dragged to wheel round the other one. What one drag has planned, the same drag
 * taken up again plans anew; another goes on from there.
 */
export class MarchPlanner extends PathPlanner {
  private grip: Grip | "" = "";
  private readonly models: XY[];

  constructor(session: Session, question: MoveQuestion, unit: Unit | null) {
    super(session, question, unit);
    this.models = outermost(unit, this.foot);
    if (question.default?.length) this.set(question.default);
  }
  get width(): number {
    return this.foot[1] - this.foot[0];
  }
  get spent(): number {
    return this.costOf(this.path);
  }
  protected costOf(path: PathStep[]): number {
    return cost(path, this.foot);
  }
  private get room(): number {
    return Math.max(0, this.question.allowance - this.costOf(this.base));
  }
  /** Whether it wheels rather than pivots. */
  get wheels(): boolean {
    return Boolean(this.question.wheels) && this.question.pivot === 0;
  }
  override handles(reach: number): Handle[] {
    const found: Handle[] = [];
    if (this.question.legs > 0) found.push(this.goHandle(reach));
    if (this.question.pivot > 0) found.push(this.turnHandle(reach, "Drag to pivot"));
    if (this.wheels) {
      const [x, y, heading] = this.guess;
      const [sin, cos] = vector(heading);
      for (const id of ["left-corner", "right-corner"] as const) {
        const side = id === "left-corner" ? this.foot[0] - reach * 0.75 : this.foot[1] + reach * 0.75;
        const ahead = reach * 0.25;
        found.push({
          id,
          at: [x + side * cos + ahead * sin, y - side * sin + ahead * cos],
          label: `Drag to wheel ${id === "left-corner" ? "right" : "left"}`,
        });
      }
    }
    return found;
  }
  override grab(what: Grip, at: XY): void {
    super.grab(what, at);
    const wheel = CORNERS[what];
    const step = wheel ?? (what === "turn" ? "pivot" : null);
    const end = this.path[this.path.length - 1];
    if (step && end?.[0] === step) this.base = this.path.slice(0, -1);
    else if (what !== this.grip || what !== "body") this.base = this.path;
    this.grip = what;
    if (wheel) {
      const [hx, hy] = hinge(this.after(this.base), this.foot, wheel);
      this.held = [norm180(bearing(at[0] - hx, at[1] - hy) - this.guess[2]), 0];
    } else if (what === "body" && this.wheels) this.held = [at[0] - this.guess[0], at[1] - this.guess[1]];
  }
  drag(to: XY): void {
    const { question, foot, base } = this;
    const from = this.after(base);
    const wheel = CORNERS[this.handle];
    if (wheel) {
      const [hx, hy] = hinge(from, foot, wheel);
      const turn = norm180(bearing(to[0] - hx, to[1] - hy) - this.held[0] - from[2]);
      const wanted = Math.max(0, Math.round(wheel === "wheel-left" ? -turn : turn));
      const degrees = Math.min(wanted, widest(this.width, this.room));
      this.set(degrees > 0 ? [...base, [wheel, degrees]] : base);
    } else if (this.handle === "turn") {
      const turn = Math.round(norm180(this.aimed(to) - from[2]));
      this.set(turn ? [...base, ["pivot", turn]] : base);
    } else if (this.handle === "go") this.set(this.pushed(to, question.aside ?? 0, question.allowance));
    else if (question.pivot > 0) {
      const limits = { ...question, legs: Math.min(1, question.legs) };
      this.set([
        ...base,
        ...propose(from, foot, this.wanted(to), "turn", { legs: limits.legs, pivot: true }, limits, this.costOf(base)),
      ]);
    } else {
      // Nobody goes back or sideways who has gone ahead.
      const aside = base.length ? 0 : (question.aside ?? 0);
      const reach = {
        room: this.room,
        aside,
        start: question.start,
        allowance: question.allowance,
        models: this.models,
      };
      this.set([...base, ...approach(from, foot, this.wanted(to), reach)]);
    }
  }
  nudge(what: Go | "pivot", amount: number): void {
    const left = floor(this.question.allowance - this.spent, 0.001);
    let step: PathStep = [what, amount];
    if (what === "pivot" && this.wheels) {
      const turn: Wheel = amount < 0 ? "wheel-left" : "wheel-right";
      const last = this.path[this.path.length - 1];
      const back = last && last[0] !== turn && isWheel(last[0]);
      const done = last?.[0] === turn ? last[1] : 0;
      const most = back
        ? 90
        : Math.max(0, widest(this.width, left + cost(done ? [[turn, done]] : [], this.foot)) - done);
      step = [turn, Math.min(Math.abs(amount), most)];
    } else if (what === "forward" && this.path[this.path.length - 1]?.[0] !== "back")
      step = [what, Math.min(amount, Math.max(0, left))];
    if (step[1] === 0) return;
    this.set(joined(this.path, step));
    this.waypoint();
  }
  override waypoint(): void {
    super.waypoint();
    this.grip = "";
  }
  override reset(): void {
    this.grip = "";
    this.base = [];
    this.set(this.question.default ?? []);
  }
}

/** A footprint whose middle is the place itself, as wide as an outline reaches. */
function aboutMiddle(shape: Outline): Footprint {
  const far = Math.max(...shape.map(([x, y]) => Math.hypot(x, y)));
  return [-far, far, 0];
}

export class PlacePlanner extends TrayPlanner {
  place = $state.raw<Pose>([0, 0, 0]);
  /** The pose first proposed, to which a reset goes back. */
  private readonly first: Pose;

  declare readonly question: PlaceQuestion;

  constructor(session: Session, question: PlaceQuestion, unit: Unit | null, view: View) {
    super(session, question, unit, question.shape ? aboutMiddle(question.shape) : question.footprint);
    this.first =
      question.start ??
      question.default ??
      freeSpot(question.area, question.facing, question.footprint, view.units, view.table.pieces);
    this.place = this.first;
    this.changed();
  }
  get answer(): Pose {
    return this.place;
  }
  get guess(): Pose {
    return this.place;
  }
  /** The outline of a piece of terrain where it is planned. */
  get shape(): Outline | null {
    const [x, y, heading] = this.place;
    const [sin, cos] = vector(heading);
    return (
      this.question.shape?.map(([side, front]): XY => [x + side * cos + front * sin, y - side * sin + front * cos]) ??
      null
    );
  }
  override handles(reach: number): Handle[] {
    return [this.turnHandle(reach, "Drag to turn")];
  }
  drag(to: XY): void {
    if (this.handle === "turn") this.about(centre(this.place, this.foot), Math.round(this.aimed(to)));
    else this.about(this.wanted(to), this.place[2]);
  }
  override press(at: XY): boolean {
    this.about(at, this.place[2]);
    this.grab("body", at);
    return true;
  }
  private about(mid: XY, heading: number): void {
    const [x, y, h] = poseAbout(mid, heading, this.foot);
    this.place = [rounded(x, 0.01), rounded(y, 0.01), norm360(h)];
    this.changed();
  }
  nudge(what: Go | "pivot", amount: number): void {
    const mid = centre(this.place, this.foot);
    if (what === "pivot") this.about(mid, this.place[2] + amount);
    else {
      // On the table, not as the tray faces: an arrow key goes where it points.
      const [dx, dy] = WAYS[what];
      this.about([mid[0] + dx * amount, mid[1] + dy * amount], this.place[2]);
    }
  }
  get kept(): unknown {
    return this.place;
  }
  resume(kept: unknown): void {
    this.place = kept as Pose;
    this.changed();
  }
  reset(): void {
    this.place = this.first;
    this.changed();
  }
}

/** On the table, as an arrow key points. */
const WAYS: Record<Go, XY> = { forward: [0, 1], back: [0, -1], right: [1, 0], left: [-1, 0] };

const CROWDED = 0.9; // inches between middles under which numbers would lie over each other
const SNAP = 0.2; // inches within which a drag takes a place that is proposed
const SNAP_TURN = 5; // degrees within which a turn does

/** A place where the unit meets another: one of those proposed, or any other, which the server lays flush. */
export class LandingPlanner extends TrayPlanner {
  /** The number of the proposal, or -1 for a place of one's own. */
  at = $state(-1);
  private place = $state.raw<Pose>([0, 0, 0]);
  /** How far the server moved what was asked of it last: until it speaks again, the ghost goes with the hand. */
  private shift = $state.raw<Pose>([0, 0, 0]);
  /** Where a hand took it. */
  private from: Pose = [0, 0, 0];
  /** The number under the hand, as long as it does not drag. */
  private pressed = -1;
  private snaps = false;

  declare readonly question: LandingQuestion;

  constructor(session: Session, question: LandingQuestion, unit: Unit | null) {
    super(session, question, unit, question.footprint);
    this.reset();
  }
  get answer(): string | Pose {
    return this.question.options[this.at]?.key ?? this.place;
  }
  get guess(): Pose {
    return this.question.options[this.at]?.pose ?? (this.fresh ? this.place : this.shifted);
  }
  private get shifted(): Pose {
    const [[x, y, heading], [dx, dy, turn]] = [this.place, this.shift];
    return [x + dx, y + dy, norm360(heading + turn)];
  }
  /** A place of one's own is taken only as the server has laid it. */
  override get ready(): boolean {
    return super.ready && (this.at >= 0 || this.fresh);
  }
  /** All that the question is about: corners of the unit where it is, and of every place. */
  get all(): XY[] {
    return [this.question.start, ...this.question.options.map((one) => one.pose)].flatMap((pose) =>
      corners(pose, this.foot),
    );
  }
  /** The places with a spot for their numbers: in the middle, or before the front where middles lie together. */
  get places(): { key: string; at: number; pose: Pose; spot: XY; crowded: boolean }[] {
    const mids = this.question.options.map((one) => centre(one.pose, this.foot));
    return this.question.options.map(({ key, pose }, at) => {
      const mid = mids[at] as XY;
      const crowded = mids.some(
        (other, number) => number !== at && Math.hypot(other[0] - mid[0], other[1] - mid[1]) < CROWDED,
      );
      return { key, at, pose, spot: crowded ? [pose[0], pose[1]] : mid, crowded };
    });
  }
  override handles(reach: number): Handle[] {
    return this.question.turn ? [this.turnHandle(reach, "Drag to turn")] : [];
  }
  override get slack(): number {
    return 4;
  }
  override grab(what: Grip, at: XY): void {
    // A number that lies over the unit is taken by a press; a drag from there is of the unit.
    this.pressed = this.question.options.findIndex((one) => `place-${one.key}` === what);
    if (this.pressed >= 0 && !within(this.guess, this.foot, at)) this.pick(this.pressed);
    this.from = this.guess;
    this.shift = [0, 0, 0];
    super.grab(what === "turn" ? "turn" : "body", at);
  }
  override drop(): void {
    if (this.dragging) this.pick(this.pressed);
    super.drop();
  }
  drag(to: XY): void {
    this.pressed = -1;
    if (this.handle === "turn") this.about(centre(this.from, this.foot), Math.round(this.aimed(to, this.from)), true);
    else this.about(this.wanted(to), this.from[2], true);
  }
  override press(at: XY): boolean {
    this.handle = "body";
    this.shift = [0, 0, 0];
    this.about(at, this.guess[2], true);
    return true;
  }
  /** The unit about a middle; by a hand, which is not exact, it snaps to what is proposed near by. */
  private about(mid: XY, heading: number, snaps: boolean): void {
    const [x, y, h] = poseAbout(mid, heading, this.foot);
    this.place = [rounded(x, 0.001), rounded(y, 0.001), rounded(h, 0.01)];
    this.snaps = snaps;
    const near = snaps ? this.near(this.shifted) : -1;
    if (near >= 0) this.pick(near);
    else {
      this.at = -1;
      this.changed();
    }
  }
  /** The proposal that a pose is as good as at; of several such, the one that looks there or is chosen. */
  private near(pose: Pose): number {
    const [x, y] = centre(pose, this.foot);
    let best = -1;
    let least = Infinity;
    this.question.options.forEach((one, at) => {
      const [px, py] = centre(one.pose, this.foot);
      const far = Math.hypot(px - x, py - y);
      const turn = Math.abs(norm180(one.pose[2] - pose[2]));
      if (far >= SNAP || (this.handle === "turn" && turn > SNAP_TURN)) return;
      const off = far + turn / 1000;
      if (off < least - 1e-6 || (at === this.at && off <= least + 1e-6)) [best, least] = [at, off];
    });
    return best;
  }
  protected override heard(found: Preview | null, answer: Answer): void {
    if (!found || !isPose(answer)) return;
    const laid = found.near ?? found;
    const [x, y, heading] = laid.end ?? answer;
    this.preview = laid;
    this.shift = [x - answer[0], y - answer[1], norm180(heading - answer[2])];
    if (!this.fresh) return;
    const near = this.snaps ? this.near([x, y, heading]) : -1;
    if (near >= 0) this.pick(near);
    else this.place = [x, y, heading];
  }
  pick(at: number): void {
    if (at < 0 || at >= this.question.options.length || (at === this.at && this.preview)) return;
    this.at = at;
    this.changed();
  }
  nudge(what: Go | "pivot", amount: number): void {
    const [from, [x, y]] = [this.guess, centre(this.guess, this.foot)];
    this.shift = [0, 0, 0];
    if (what !== "pivot") this.about([x + WAYS[what][0] * amount, y + WAYS[what][1] * amount], from[2], false);
    else if (this.question.turn)
      this.about([x, y], from[2] + Math.sign(amount) * Math.max(this.question.turn, Math.abs(amount)), false);
  }
  get kept(): unknown {
    return { at: this.at, place: this.place };
  }
  resume(kept: unknown): void {
    const { at, place } = kept as { at: number; place: Pose };
    this.shift = [0, 0, 0];
    this.place = place;
    this.at = at;
    this.changed();
  }
  reset(): void {
    this.pick(
      Math.max(
        0,
        this.question.options.findIndex((one) => one.key === this.question.default),
      ),
    );
  }
}

function isPose(answer: Answer): answer is Pose {
  return Array.isArray(answer) && answer.length === 3 && typeof answer[0] === "number";
}

export class PointPlanner extends Planner {
  point = $state.raw<XY | null>(null);
  declare readonly question: PointQuestion;

  constructor(session: Session, question: PointQuestion) {
    super(session, question, null, [-0.4, 0.4, 0.8]);
    if (question.default) {
      this.point = question.default;
      this.changed();
    }
  }
  override get isPoint(): boolean {
    return true;
  }
  get answer(): XY | null {
    return this.point;
  }
  get guess(): Pose | null {
    return this.point ? [this.point[0], this.point[1], 0] : null;
  }
  grab(_: Grip, at: XY): void {
    this.dragging = true;
    this.drag(at);
  }
  drag(to: XY): void {
    this.point = [rounded(to[0], 0.1), rounded(to[1], 0.1)];
    this.changed();
  }
  override press(at: XY): boolean {
    this.grab("body", at);
    return true;
  }
  nudge(what: Go | "pivot", amount: number): void {
    const area = this.question.area ?? [0, 0, 72, 48];
    const [x, y] = this.point ?? [(area[0] + area[2]) / 2, (area[1] + area[3]) / 2];
    const [dx, dy] = what === "pivot" ? [0, 0] : WAYS[what];
    this.point = this.point ? [rounded(x + dx * amount, 0.1), rounded(y + dy * amount, 0.1)] : [x, y];
    this.changed();
  }
  get kept(): unknown {
    return this.point;
  }
  resume(kept: unknown): void {
    this.point = kept as XY | null;
    this.changed();
  }
  reset(): void {
    this.point = this.question.default ?? null;
    this.changed();
  }
}

export class ChargePlanner extends Planner {
  angle = $state(0);
  declare readonly question: ChargeQuestion;

  constructor(session: Session, question: ChargeQuestion, unit: Unit | null) {
    super(session, question, unit, unit ? footprintOf(unit) : [-1, 1, 1]);
    this.angle = question.default ?? 0;
    this.changed();
  }
  get answer(): number {
    return this.angle;
  }
  get turned(): Pose {
    return poseAbout(centre(this.question.start, this.foot), this.question.start[2] + this.angle, this.foot);
  }
  get guess(): Pose {
    return this.turned;
  }
  override get line(): XY[] {
    const from = this.turned;
    const [sin, cos] = vector(from[2]);
    const touch = this.ok ? this.preview?.touch : undefined;
    const far = touch ? Math.hypot(touch[0] - from[0], touch[1] - from[1]) : this.question.allowance;
    return [
      [from[0], from[1]],
      [from[0] + far * sin, from[1] + far * cos],
    ];
  }
  override handles(reach: number): Handle[] {
    const [cx, cy] = centre(this.question.start, this.foot);
    const [sin, cos] = vector(this.question.start[2] + this.angle);
    const far = this.foot[2] / 2 + Math.max(3, reach);
    return [{ id: "turn", at: [cx + far * sin, cy + far * cos], label: "Drag to aim the charge" }];
  }
  grab(_: Grip, _at: XY): void {
    this.dragging = true;
  }
  drag(to: XY): void {
    const [cx, cy] = centre(this.question.start, this.foot);
    this.set(Math.round(norm180(bearing(to[0] - cx, to[1] - cy) - this.question.start[2])));
  }
  set(angle: number): void {
    this.angle = rounded(clamp(angle, -180, 180), 0.01);
    this.changed();
  }
  nudge(what: Go | "pivot", amount: number): void {
    if (what === "pivot") this.set(this.angle + amount);
    if (what === "left") this.set(this.angle - 1);
    if (what === "right") this.set(this.angle + 1);
  }
  get kept(): unknown {
    return this.angle;
  }
  resume(kept: unknown): void {
    this.set(kept as number);
  }
  reset(): void {
    this.set(this.question.default ?? 0);
  }
}

export class ConsolidatePlanner extends TrayPlanner {
  plan = $state.raw<ConsolidateAnswer>(["stay"]);
  readonly start: Pose;
  declare readonly question: ConsolidateQuestion;

  constructor(session: Session, question: ConsolidateQuestion, unit: Unit | null) {
    super(session, question, unit, question.footprint ?? (unit ? footprintOf(unit) : [-1, 1, 1]));
    this.start = question.start ?? unit?.pose ?? [0, 0, 0];
    this.changed();
  }
  get allowance(): number {
    return allowanceOf(this.question) ?? Infinity;
  }
  get answer(): ConsolidateAnswer {
    return this.plan;
  }
  get guess(): Pose {
    const [what] = this.plan;
    if (what === "pivot") return poseAbout(centre(this.start, this.foot), this.start[2] + this.plan[1], this.foot);
    if (what === "move") {
      const [sin, cos] = vector(this.plan[1]);
      return [this.start[0] + sin * this.plan[2], this.start[1] + cos * this.plan[2], this.start[2]];
    }
    return this.start;
  }
  override get line(): XY[] {
    return [centre(this.start, this.foot), centre(this.guess, this.foot)];
  }
  override handles(reach: number): Handle[] {
    return [this.turnHandle(reach, "Drag to pivot")];
  }
  drag(to: XY): void {
    if (this.handle === "turn") {
      this.set(["pivot", Math.round(norm180(this.aimed(to) - this.start[2]))]);
      return;
    }
    const mid = centre(this.start, this.foot);
    const [x, y] = this.wanted(to);
    const [dx, dy] = [x - mid[0], y - mid[1]];
    this.set(["move", rounded(bearing(dx, dy), 0.1), Math.min(this.allowance, rounded(Math.hypot(dx, dy), 0.1))]);
  }
  set(plan: ConsolidateAnswer): void {
    this.plan = (plan[0] === "pivot" && plan[1] === 0) || (plan[0] === "move" && plan[2] === 0) ? ["stay"] : plan;
    this.changed();
  }
  nudge(what: Go | "pivot", amount: number): void {
    if (what === "pivot") {
      this.set(["pivot", rounded(norm180((this.plan[0] === "pivot" ? this.plan[1] : 0) + amount), 0.01)]);
      return;
    }
    const pose = this.plan[0] === "move" ? this.guess : this.start;
    const [dx, dy] = [
      pose[0] + WAYS[what][0] * amount - this.start[0],
      pose[1] + WAYS[what][1] * amount - this.start[1],
    ];
    this.set(["move", rounded(bearing(dx, dy), 0.01), Math.min(this.allowance, rounded(Math.hypot(dx, dy), 0.01))]);
  }
  get kept(): unknown {
    return this.plan;
  }
  resume(kept: unknown): void {
    this.set(kept as ConsolidateAnswer);
  }
  reset(): void {
    this.set(["stay"]);
  }
}

/** How many inches a question lets its unit go; null if it sets no such limit. */
export function allowanceOf(question: Question): number | null {
  if (question.kind === "consolidate") return question.allowance ?? question.inches ?? null;
  if (question.kind === "bases") return question.limits.length ? Math.max(...question.limits) : null;
  return question.kind === "move" || question.kind === "charge" ? question.allowance : null;
}
