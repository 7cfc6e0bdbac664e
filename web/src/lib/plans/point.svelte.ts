import type { Go, Outline, PointQuestion, Pose, Unit, View, XY } from "../../wire";
import { rounded } from "../motion";
import type { Session } from "../session.svelte";
import type { Grip } from "./planner.svelte";
import { SpacePlanner, WAYS, boxed } from "./space.svelte";

/** A point of the table. */
export class PointPlanner extends SpacePlanner {
  point = $state.raw<XY | null>(null);
  declare readonly question: PointQuestion;

  /** Where a key begins. */
  private readonly middle: XY;

  constructor(session: Session, question: PointQuestion, _unit: Unit | null, view: View) {
    super(session, question, null, [-0.4, 0.4, 0.8]);
    const [x0, y0, x1, y1] = question.area ?? [0, 0, view.table?.width ?? 0, view.table?.depth ?? 0];
    this.middle = [(x0 + x1) / 2, (y0 + y1) / 2];
    if (question.default) {
      this.point = question.default;
      this.changed();
    }
  }
  override get area(): Outline[] {
    return this.question.area ? [boxed(this.question.area)] : [];
  }
  get answer(): XY | null {
    return this.point;
  }
  get guess(): Pose | null {
    return this.point ? [this.point[0], this.point[1], 0] : null;
  }
  override grab(_: Grip, at: XY): void {
    this.dragging = true;
    this.drag(at);
  }
  override drag(to: XY): void {
    this.point = [rounded(to[0], 0.1), rounded(to[1], 0.1)];
    this.changed();
  }
  override press(at: XY): boolean {
    this.grab("body", at);
    return true;
  }
  nudge(what: Go | "pivot", amount: number): void {
    const [x, y] = this.point ?? this.middle;
    const [dx, dy] = what === "pivot" ? [0, 0] : WAYS[what];
    this.point = this.point ? [rounded(x + dx * amount, 0.1), rounded(y + dy * amount, 0.1)] : [x, y];
    this.changed();
  }
  override get kept(): XY | null {
    return this.point;
  }
  override resume(kept: unknown): void {
    this.point = kept as XY | null;
    this.changed();
  }
  reset(): void {
    this.point = this.question.default ?? null;
    this.changed();
  }
}
