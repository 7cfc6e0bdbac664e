/** Something with a front and a back, as a tray with a unit has. */

import type { Pose, XY } from "../../wire";
import { bearing, centre, norm180, vector } from "../motion";
import type { Grip, Handle } from "./planner.svelte";
import { SpacePlanner } from "./space.svelte";

/** What is dragged by its body or turned by a handle. */
export abstract class TrayPlanner extends SpacePlanner {
  protected held: XY = [0, 0];
  protected handle: Grip = "body";

  abstract override get guess(): Pose;

  override grab(what: Grip, at: XY): void {
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
  /** Where the unit stands that the plan is about. */
  get origin(): Pose | null {
    return this.unit?.pose ?? null;
  }
  /** What the plan costs is written to the left of the tray, so many inches off: the handles are before it and to its right. */
  costSpot(pose: Pose, px: number): XY {
    const [cx, cy] = centre(pose, this.foot);
    const [sin, cos] = vector(pose[2]);
    const side = (this.foot[1] - this.foot[0]) / 2 + 26 * px;
    return [cx - side * cos, cy + side * sin];
  }
}
