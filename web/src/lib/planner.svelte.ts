/** What the player is planning on the board as an answer to a question of space, with the server's verdict on it. */

import type {
  Answer, ChargeQuestion, ConsolidateAnswer, ConsolidateQuestion, Go, MoveQuestion, Outline, PathStep, PlaceQuestion, PointQuestion, Pose, Preview, Question, Unit, View, XY,
} from "../wire";
import type { Footprint, Manner } from "./motion";
import { bearing, centre, clamp, footprintOf, freeSpot, inches, left, norm180, norm360, nudged, poseAbout, propose, rounded, trail, vector } from "./motion";
import type { Session } from "./session.svelte";

export interface Handle {
  id: "turn" | "go";
  at: XY;
  label: string;
}

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
  abstract grab(what: "body" | Handle["id"], at: XY): void;
  abstract drag(to: XY): void;
  abstract reset(): void;
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

  get refused(): boolean {
    return this.preview?.refusal != null;
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
      this.pump();
    });
  }
}

export class MovePlanner extends Planner {
  path = $state.raw<PathStep[]>([]);
  manner = $state<Manner>("turn");
  /** Steps that a drag leaves alone. */
  base = $state.raw<PathStep[]>([]);
  private held: XY = [0, 0];
  private handle: "body" | Handle["id"] = "body";

  declare readonly question: MoveQuestion;

  constructor(session: Session, question: MoveQuestion, unit: Unit | null) {
    super(session, question, unit, question.footprint ?? (unit ? footprintOf(unit) : [-1, 1, 1]));
  }
  get answer(): PathStep[] {
    return this.path;
  }
  get trail(): Pose[] {
    return trail(this.question.start, this.foot, this.path);
  }
  get guess(): Pose {
    return this.trail[this.trail.length - 1] as Pose;
  }
  override get line(): XY[] {
    return this.trail.map((pose) => centre(pose, this.foot));
  }
  get free(): { legs: number; pivot: boolean } {
    return left(this.question, this.path);
  }
  get canWaypoint(): boolean {
    return this.path.length > 0 && this.free.legs > 0 && JSON.stringify(this.path) !== JSON.stringify(this.base);
  }
  override handles(reach: number): Handle[] {
    const pose = this.guess;
    const [sin, cos] = vector(pose[2]);
    const found: Handle[] = [];
    if (this.question.legs > 0) found.push({ id: "go", at: [pose[0] + (reach + 0.3) * sin, pose[1] + (reach + 0.3) * cos], label: "Drag forward or back" });
    if (this.question.pivot > 0) {
      const [cx, cy] = centre(pose, this.foot);
      const side = (this.foot[1] - this.foot[0]) / 2 + reach;
      found.push({ id: "turn", at: [cx + side * cos, cy - side * sin], label: "Drag to pivot" });
    }
    return found;
  }
  grab(what: "body" | Handle["id"], at: XY): void {
    this.dragging = true;
    this.handle = what;
    const mid = centre(this.guess, this.foot);
    this.held = what === "turn" ? [norm180(bearing(at[0] - mid[0], at[1] - mid[1]) - this.guess[2]), 0] : [at[0] - mid[0], at[1] - mid[1]];
  }
  drag(to: XY): void {
    if (this.handle === "turn") {
      const mid = centre(this.guess, this.foot);
      const turn = norm180(bearing(to[0] - mid[0], to[1] - mid[1]) - this.held[0] - this.guess[2]);
      if (Math.abs(turn) >= 1) this.nudge("pivot", Math.round(turn));
      return;
    }
    const mine: XY = [to[0] - this.held[0], to[1] - this.held[1]];
    if (this.handle === "go") {
      // Along the present facing only.
      const last = this.path[this.path.length - 1];
      const kept = last && (last[0] === "forward" || last[0] === "back") ? this.path.slice(0, -1) : this.path;
      const poses = trail(this.question.start, this.foot, kept);
      const from = poses[poses.length - 1] as Pose;
      const mid = centre(from, this.foot);
      const [sin, cos] = vector(from[2]);
      const far = rounded((mine[0] - mid[0]) * sin + (mine[1] - mid[1]) * cos, 0.1);
      const most = Math.max(0, this.question.allowance - inches(kept));
      const step: PathStep = far >= 0 ? ["forward", Math.min(far, most)] : ["back", Math.min(-far, most)];
      this.set(step[1] > 0 ? [...kept, step] : kept);
      return;
    }
    const poses = trail(this.question.start, this.foot, this.base);
    const from = poses[poses.length - 1] as Pose;
    const more = propose(from, this.foot, mine, this.manner, left(this.question, this.base), this.question, inches(this.base));
    this.set([...this.base, ...more]);
  }
  set(path: PathStep[]): void {
    this.path = path;
    this.changed();
  }
  nudge(what: Go | "pivot", amount: number): void {
    this.set(nudged(this.path, what, amount, this.question.pivot_first));
    this.base = [];
  }
  waypoint(): void {
    this.base = this.path;
  }
  reset(): void {
    this.base = [];
    this.set([]);
  }
}

export class PlacePlanner extends Planner {
  place = $state.raw<Pose>([0, 0, 0]);
  /** The pose first proposed, to which a reset goes back. */
  private readonly first: Pose;
  private held: XY = [0, 0];
  private handle: "body" | Handle["id"] = "body";

  declare readonly question: PlaceQuestion;

  constructor(session: Session, question: PlaceQuestion, unit: Unit | null, view: View) {
    super(session, question, unit, question.footprint);
    this.first = question.start ?? question.default ?? freeSpot(question.area, question.facing, question.footprint, view.units, view.table.pieces);
    this.place = this.first;
    this.changed();
  }
  get answer(): Pose {
    return this.place;
  }
  get guess(): Pose {
    return this.place;
  }
  override handles(reach: number): Handle[] {
    const [cx, cy] = centre(this.place, this.foot);
    const [sin, cos] = vector(this.place[2]);
    const side = (this.foot[1] - this.foot[0]) / 2 + reach;
    return [{ id: "turn", at: [cx + side * cos, cy - side * sin], label: "Drag to turn" }];
  }
  grab(what: "body" | Handle["id"], at: XY): void {
    this.dragging = true;
    this.handle = what;
    const mid = centre(this.place, this.foot);
    this.held = what === "turn" ? [norm180(bearing(at[0] - mid[0], at[1] - mid[1]) - this.place[2]), 0] : [at[0] - mid[0], at[1] - mid[1]];
  }
  drag(to: XY): void {
    if (this.handle === "turn") {
      const mid = centre(this.place, this.foot);
      this.about(mid, Math.round(bearing(to[0] - mid[0], to[1] - mid[1]) - this.held[0]));
    } else this.about([to[0] - this.held[0], to[1] - this.held[1]], this.place[2]);
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
      const ways: Record<Go, XY> = { forward: [0, 1], back: [0, -1], right: [1, 0], left: [-1, 0] };
      const [dx, dy] = ways[what];
      this.about([mid[0] + dx * amount, mid[1] + dy * amount], this.place[2]);
    }
  }
  reset(): void {
    this.place = this.first;
    this.changed();
  }
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
  grab(_: "body" | Handle["id"], at: XY): void {
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
    const ways: Record<string, XY> = { forward: [0, 1], back: [0, -1], right: [1, 0], left: [-1, 0], pivot: [0, 0] };
    const [dx, dy] = ways[what] as XY;
    this.point = this.point ? [rounded(x + dx * amount, 0.1), rounded(y + dy * amount, 0.1)] : [x, y];
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
    return [[from[0], from[1]], [from[0] + far * sin, from[1] + far * cos]];
  }
  override handles(reach: number): Handle[] {
    const [cx, cy] = centre(this.question.start, this.foot);
    const [sin, cos] = vector(this.question.start[2] + this.angle);
    const far = this.foot[2] / 2 + Math.max(3, reach);
    return [{ id: "turn", at: [cx + far * sin, cy + far * cos], label: "Drag to aim the charge" }];
  }
  grab(_: "body" | Handle["id"], _at: XY): void {
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
  reset(): void {
    this.set(this.question.default ?? 0);
  }
}

export class ConsolidatePlanner extends Planner {
  plan = $state.raw<ConsolidateAnswer>(["stay"]);
  private held: XY = [0, 0];
  private handle: "body" | Handle["id"] = "body";
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
    const pose = this.guess;
    const [cx, cy] = centre(pose, this.foot);
    const [sin, cos] = vector(pose[2]);
    const side = (this.foot[1] - this.foot[0]) / 2 + reach;
    return [{ id: "turn", at: [cx + side * cos, cy - side * sin], label: "Drag to pivot" }];
  }
  grab(what: "body" | Handle["id"], at: XY): void {
    this.dragging = true;
    this.handle = what;
    const mid = centre(this.guess, this.foot);
    this.held = what === "turn" ? [norm180(bearing(at[0] - mid[0], at[1] - mid[1]) - this.guess[2]), 0] : [at[0] - mid[0], at[1] - mid[1]];
  }
  drag(to: XY): void {
    const mid = centre(this.start, this.foot);
    if (this.handle === "turn") {
      const here = centre(this.guess, this.foot);
      this.set(["pivot", Math.round(norm180(bearing(to[0] - here[0], to[1] - here[1]) - this.held[0] - this.start[2]))]);
      return;
    }
    const [dx, dy] = [to[0] - this.held[0] - mid[0], to[1] - this.held[1] - mid[1]];
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
    const ways: Record<Go, XY> = { forward: [0, 1], back: [0, -1], right: [1, 0], left: [-1, 0] };
    const [dx, dy] = [pose[0] + ways[what][0] * amount - this.start[0], pose[1] + ways[what][1] * amount - this.start[1]];
    this.set(["move", rounded(bearing(dx, dy), 0.01), Math.min(this.allowance, rounded(Math.hypot(dx, dy), 0.01))]);
  }
  reset(): void {
    this.set(["stay"]);
  }
}

/** How many inches a question lets its unit go; null if it sets no such limit. */
export function allowanceOf(question: Question): number | null {
  if (question.kind === "consolidate") return question.allowance ?? question.inches ?? null;
  return question.kind === "move" || question.kind === "charge" ? question.allowance : null;
}

/** The planner for a question of space; none for one with options. */
export function plannerFor(session: Session, question: Question | null, view: View | null): Planner | null {
  if (!question || !view) return null;
  const about = "unit" in question && question.unit ? question.unit : question.about[0];
  const unit = view.units.find((one) => one.id === about) ?? null;
  switch (question.kind) {
    case "move":
      return new MovePlanner(session, question, unit);
    case "place":
      return new PlacePlanner(session, question, unit, view);
    case "point":
      return new PointPlanner(session, question);
    case "charge":
      return new ChargePlanner(session, question, unit);
    case "consolidate":
      return new ConsolidatePlanner(session, question, unit);
    default:
      return null;
  }
}
