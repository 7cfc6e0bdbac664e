/** Moves that are a path of steps. */

import type { Answer, MoveQuestion, PathStep, Pose, Unit, XY } from "../../wire";
import { centre, clamp, rounded, trail, vector, way } from "../motion";
import type { Session } from "../session.svelte";
import { floor } from "../wheeling";
import type { Handle, Keys } from "./planner.svelte";
import { TrayPlanner } from "./tray.svelte";

/** A path of steps. `base` are those that a drag leaves alone. */
export abstract class PathPlanner extends TrayPlanner {
  path = $state.raw<PathStep[]>([]);
  base = $state.raw<PathStep[]>([]);

  declare readonly question: MoveQuestion;

  constructor(session: Session, question: MoveQuestion, unit: Unit | null) {
    super(session, question, unit, question.footprint);
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
  override get origin(): Pose {
    return this.question.start;
  }
  override get allowance(): number {
    return this.question.allowance;
  }
  override get stay(): PathStep[] | null {
    return this.question.default.length ? null : [];
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
  override get kept(): unknown {
    return { path: this.path, base: this.base };
  }
  override resume(kept: unknown): void {
    const { path, base } = kept as Pick<PathPlanner, "path" | "base">;
    this.base = base;
    this.set(path);
  }
  protected override get takes(): boolean {
    return true;
  }
  protected override take(answer: Answer): void {
    this.base = [];
    this.set(answer as PathStep[]);
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

  override keys(fine: boolean): Keys {
    return { ...super.keys(fine), w: () => this.waypoint(), Backspace: () => this.without() };
  }
}
