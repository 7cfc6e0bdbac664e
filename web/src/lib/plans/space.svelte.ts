/** Questions of space: what is planned on the board, and what the server thinks of it. */

import type { Answer, Consequence, Go, Outline, Pose, Preview, Question, Unit, XY } from "../../wire";
import type { Footprint } from "../motion";
import type { Session } from "../session.svelte";
import type { Handle, Keys, Mark, Near } from "./planner.svelte";
import { Planner } from "./planner.svelte";

const BEAT = 80; // milliseconds between previews

/** Where something goes, planned on the board, with the server's verdict on it. */
export abstract class SpacePlanner extends Planner {
  preview = $state.raw<Preview | null>(null);
  /** Whether the verdict is of the answer now planned. */
  fresh = $state(false);
  dragging = $state(false);
  /** What would come of the plan: at once what distances tell, and the whole when the hand rests. */
  consequences = $state.raw<Consequence[]>([]);
  /** What a consequence that is pointed at speaks of. */
  lit = $state.raw<string[]>([]);
  private asked = 0;
  private busy = false;
  private dirty = false;
  private last = 0;
  private dead = false;

  constructor(
    session: Session,
    question: Question,
    readonly unit: Unit | null,
    readonly foot: Footprint,
  ) {
    super(session, question);
  }

  /** Where the ghost stands as far as the page can tell. */
  abstract get guess(): Pose | null;
  abstract reset(): void;
  abstract nudge(what: Go | "pivot", amount: number): void;
  /** The handles, so many inches off the tray that a finger can tell them apart. */
  handles(_reach: number): Handle[] {
    return [];
  }
  get line(): XY[] {
    return [];
  }
  /** The answer that leaves all as it is, where there is one. */
  get stay(): Answer | null {
    return null;
  }
  /** How many inches it may go; null where nothing limits it. */
  get allowance(): number | null {
    return null;
  }
  /** Inches that the plan costs: as the server says. */
  get cost(): number {
    return this.ok ? (this.preview?.inches ?? 0) : 0;
  }
  override get lifted(): string {
    return this.unit?.outline && this.verdict !== "open" ? this.unit.id : "";
  }
  override get near(): Near | null {
    const { unit, allowance } = this;
    if (!unit?.pose || !unit.outline) return null;
    return { points: unit.outline.flat(), room: allowance ? Math.min(10, allowance + 1) : 7 };
  }
  override get marks(): ReadonlyMap<string, Mark> {
    return new Map(this.lit.map((id): [string, Mark] => [id, "chosen"]));
  }
  override drop(): void {
    this.dragging = false;
  }
  override stop(): void {
    this.dead = true;
  }

  /** Inches that an arrow key goes. */
  protected get inch(): number {
    return 1;
  }
  override get arrows(): boolean {
    return true;
  }
  override keys(fine: boolean): Keys {
    const far = this.inch * (fine ? 0.1 : 1);
    const turn = fine ? 1 : 5;
    const left = () => this.nudge("pivot", -turn);
    const right = () => this.nudge("pivot", turn);
    return {
      ArrowUp: () => this.nudge("forward", far),
      ArrowDown: () => this.nudge("back", far),
      ArrowLeft: () => this.nudge("left", far),
      ArrowRight: () => this.nudge("right", far),
      q: left,
      Q: left,
      e: right,
      E: right,
      s: () => void this.snap(),
    };
  }
  override back(): void {
    this.reset();
  }

  /** Nothing is under way: what is shown is the verdict on the plan, or there is nothing to judge. */
  get settled(): boolean {
    return this.fresh || this.answer === null;
  }
  get refused(): boolean {
    return this.preview?.refusal != null;
  }
  get verdict(): "open" | "yes" | "no" {
    return this.preview === null ? "open" : this.refused ? "no" : "yes";
  }
  override get ready(): boolean {
    return this.answer !== null && !(this.fresh && this.refused);
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
      this.consequences = [];
      return;
    }
    this.busy = true;
    this.last = performance.now();
    const number = ++this.asked;
    const more = (found: Consequence[]): void => {
      if (!this.dead && number === this.asked && !this.dirty) this.consequences = found;
    };
    void this.session.preview(answer, more).then((found) => {
      this.busy = false;
      if (this.dead) return;
      this.preview = found;
      this.consequences = found?.consequences ?? [];
      this.fresh = !this.dirty;
      this.heard(found, answer);
      this.pump();
    });
  }
  /** Whether a refused plan can be laid out at the nearest place that is allowed. */
  get canSnap(): boolean {
    return this.fresh && this.refused && this.takes;
  }
  /** Whether an answer from elsewhere can be laid out as the plan. */
  protected get takes(): boolean {
    return false;
  }
  /** Lays out an answer as the plan. */
  protected take(_answer: Answer): void {}
  /** Goes to the nearest place that is allowed, if there is one. */
  async snap(): Promise<void> {
    const { answer } = this;
    if (!this.canSnap || answer === null) return;
    const number = this.asked;
    const near = await this.session.nearest(answer);
    // Whoever has planned on meanwhile is left alone.
    if (this.dead || this.dirty || this.asked !== number) return;
    if (near === null) this.session.said = "No place nearby is allowed.";
    else this.take(near);
  }
  /** Who or what is in the way of a refused plan. */
  get inTheWay(): string {
    return (this.fresh && this.preview?.refusal?.by) || "";
  }

  /** The server has spoken about an answer. */
  protected heard(_found: Preview | null, _answer: Answer): void {}
}

/** On the table, as an arrow key points. */
export const WAYS: Record<Go, XY> = { forward: [0, 1], back: [0, -1], right: [1, 0], left: [-1, 0] };

/** The outline of a box from one corner to the opposite one. */
export function boxed([x0, y0, x1, y1]: [number, number, number, number]): Outline {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}
