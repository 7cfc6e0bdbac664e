import type { Go, MoveQuestion, PathStep, Pose, Unit, Wheel, XY } from "../../wire";
import { bearing, centre, hinge, isWheel, norm180, propose, vector } from "../motion";
import type { Session } from "../session.svelte";
import { approach, cost, floor, joined, outermost, widest } from "../wheeling";
import { PathPlanner } from "./path.svelte";
import type { Grip, Handle } from "./planner.svelte";

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
  /** Until the server has spoken, as far as the page can tell. */
  override get cost(): number {
    return this.spent;
  }
  /** Behind the unit, where the handles are at its front corners. */
  override costSpot(pose: Pose, px: number): XY {
    if (!this.wheels) return super.costSpot(pose, px);
    const [cx, cy] = centre(pose, this.foot);
    const [sin, cos] = vector(pose[2]);
    const far = this.foot[2] / 2 + 18 * px;
    return [cx - far * sin, cy - far * cos];
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
  override drag(to: XY): void {
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
