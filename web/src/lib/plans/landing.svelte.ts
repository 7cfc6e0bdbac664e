import type { Answer, Go, LandingQuestion, Pose, Preview, Unit, XY } from "../../wire";
import { centre, corners, norm180, norm360, poseAbout, rounded, within } from "../motion";
import type { Session } from "../session.svelte";
import type { Grip, Handle, Keys, Near } from "./planner.svelte";
import { WAYS } from "./space.svelte";
import { TrayPlanner } from "./tray.svelte";

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
  override get final(): string | Pose | null {
    return this.ready ? this.answer : null;
  }
  override get origin(): Pose {
    return this.question.start;
  }
  /** The unit where it is, and every place. */
  override get near(): Near {
    const poses = [this.question.start, ...this.question.options.map((one) => one.pose)];
    return { points: poses.flatMap((pose) => corners(pose, this.foot)), room: 1.5 };
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
  override drag(to: XY): void {
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
    const near = snaps ? this.proposed(this.shifted) : -1;
    if (near >= 0) this.pick(near);
    else {
      this.at = -1;
      this.changed();
    }
  }
  /** The proposal that a pose is as good as at; of several such, the one that looks there or is chosen. */
  private proposed(pose: Pose): number {
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
    const near = this.snaps ? this.proposed([x, y, heading]) : -1;
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
  /** Places are measured finely: the arrows go a tenth of an inch. */
  protected override get inch(): number {
    return 0.1;
  }
  override keys(fine: boolean): Keys {
    const found = super.keys(fine);
    for (let at = 0; at < 9; at++) found[String(at + 1)] = () => this.pick(at);
    return found;
  }
  override get kept(): unknown {
    return { at: this.at, place: this.place };
  }
  override resume(kept: unknown): void {
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
