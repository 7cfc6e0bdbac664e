import type { Go, PathStep, XY } from "../../wire";
import type { Manner } from "../motion";
import { inches, left, norm180, nudged, propose } from "../motion";
import { PathPlanner } from "./path.svelte";
import type { Handle } from "./planner.svelte";

/** A path with one pivot at most, on which the front may be kept where it looks. */
export class MovePlanner extends PathPlanner {
  manner = $state<Manner>("turn");

  override get kept(): unknown {
    return { path: this.path, base: this.base, manner: this.manner };
  }
  override resume(kept: unknown): void {
    this.manner = (kept as Pick<MovePlanner, "manner">).manner;
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
  override drag(to: XY): void {
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
