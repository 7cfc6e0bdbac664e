import type { ConsolidateAnswer, ConsolidateQuestion, Go, Pose, Unit, XY } from "../../wire";
import { bearing, centre, norm180, poseAbout, rounded, vector } from "../motion";
import type { Session } from "../session.svelte";
import type { Handle } from "./planner.svelte";
import { WAYS } from "./space.svelte";
import { TrayPlanner } from "./tray.svelte";

/** A short move in any direction, a pivot, or nothing. */
export class ConsolidatePlanner extends TrayPlanner {
  plan = $state.raw<ConsolidateAnswer>(["stay"]);
  readonly start: Pose;
  declare readonly question: ConsolidateQuestion;

  constructor(session: Session, question: ConsolidateQuestion, unit: Unit | null) {
    super(session, question, unit, question.footprint);
    this.start = question.start;
    this.changed();
  }
  override get allowance(): number {
    return this.question.allowance;
  }
  /** No farther than it may go. */
  private within(inches: number): number {
    return Math.min(this.allowance, inches);
  }
  override get origin(): Pose {
    return this.start;
  }
  override get stay(): ConsolidateAnswer {
    return ["stay"];
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
  override drag(to: XY): void {
    if (this.handle === "turn") {
      this.set(["pivot", Math.round(norm180(this.aimed(to) - this.start[2]))]);
      return;
    }
    const mid = centre(this.start, this.foot);
    const [x, y] = this.wanted(to);
    const [dx, dy] = [x - mid[0], y - mid[1]];
    this.set(["move", rounded(bearing(dx, dy), 0.1), this.within(rounded(Math.hypot(dx, dy), 0.1))]);
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
    this.set(["move", rounded(bearing(dx, dy), 0.01), this.within(rounded(Math.hypot(dx, dy), 0.01))]);
  }
  override get kept(): ConsolidateAnswer {
    return this.plan;
  }
  override resume(kept: unknown): void {
    this.set(kept as ConsolidateAnswer);
  }
  reset(): void {
    this.set(["stay"]);
  }
}
