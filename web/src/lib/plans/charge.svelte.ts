import type { ChargeQuestion, Go, Pose, Unit, XY } from "../../wire";
import { bearing, centre, clamp, footprintOf, norm180, poseAbout, rounded, vector } from "../motion";
import type { Session } from "../session.svelte";
import type { Grip, Handle } from "./planner.svelte";
import { TrayPlanner } from "./tray.svelte";

/** A pivot, and then straight ahead. */
export class ChargePlanner extends TrayPlanner {
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
  override get allowance(): number {
    return this.question.allowance;
  }
  override get origin(): Pose {
    return this.question.start;
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
  override grab(_: Grip, _at: XY): void {
    this.dragging = true;
  }
  override drag(to: XY): void {
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
  override get kept(): number {
    return this.angle;
  }
  override resume(kept: unknown): void {
    this.set(kept as number);
  }
  reset(): void {
    this.set(this.question.default ?? 0);
  }
}
