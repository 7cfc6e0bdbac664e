import type { Answer, Go, Outline, PlaceQuestion, Pose, Unit, View, XY } from "../../wire";
import type { Footprint } from "../motion";
import { centre, freeSpot, norm360, poseAbout, rounded, vector } from "../motion";
import type { Session } from "../session.svelte";
import type { Handle } from "./planner.svelte";
import { WAYS, boxed } from "./space.svelte";
import { TrayPlanner } from "./tray.svelte";

/** A footprint whose middle is the place itself, as wide as an outline reaches. */
function aboutMiddle(shape: Outline): Footprint {
  const far = Math.max(...shape.map(([x, y]) => Math.hypot(x, y)));
  return [-far, far, 0];
}

/** Where a unit or a piece of terrain is set down. */
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
      freeSpot(question.area, question.facing, question.footprint, view.units ?? [], view.table?.pieces ?? []);
    this.place = this.first;
    this.changed();
  }
  get answer(): Pose {
    return this.place;
  }
  override get area(): Outline[] {
    return this.question.zone ?? [boxed(this.question.area)];
  }
  override get origin(): Pose | null {
    return this.question.start ?? super.origin;
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
  override drag(to: XY): void {
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
  protected override get takes(): boolean {
    return true;
  }
  protected override take(answer: Answer): void {
    this.place = answer as Pose;
    this.changed();
  }
  override get kept(): Pose {
    return this.place;
  }
  override resume(kept: unknown): void {
    this.place = kept as Pose;
    this.changed();
  }
  reset(): void {
    this.place = this.first;
    this.changed();
  }
}
