import type { Go, Outline, Pose, StandAnswer, StandQuestion, Table, Unit, View, XY } from "../../wire";
import { levelHeight, surfacesAt } from "../levels";
import { rounded } from "../motion";
import type { Session } from "../session.svelte";
import type { Grip, Keys, Near } from "./planner.svelte";
import { SpacePlanner, WAYS } from "./space.svelte";

/** A level that a model can be set down on where it is held now. */
export interface Choice {
  level: string;
  name: string;
  height: number;
}

/** Where one model is set down, and on which floor. */
export class StandPlanner extends SpacePlanner {
  declare readonly question: StandQuestion;
  to = $state.raw<XY>([0, 0]);
  on = $state("");
  private readonly table: Table | undefined;

  constructor(session: Session, question: StandQuestion, unit: Unit | null, view: View) {
    super(session, question, unit, [-question.radius, question.radius, 2 * question.radius]);
    this.table = view.table;
    this.reset();
  }

  get answer(): StandAnswer {
    return { to: this.to, level: this.on };
  }
  get guess(): Pose {
    return [this.to[0], this.to[1], 0];
  }
  override get area(): Outline[] {
    return this.question.zone;
  }
  override get onFloors(): boolean {
    return true;
  }
  override get near(): Near | null {
    return { points: this.question.zone.flat(), room: 1 };
  }
  override get level(): string {
    return this.on;
  }
  /** The floors that lie over one another here, from the lowest up. */
  get choices(): Choice[] {
    const { table, question } = this;
    const ground = question.levels.includes("") ? [{ level: "", name: "Ground", height: 0 }] : [];
    if (!table) return ground;
    const above = surfacesAt(table, this.to).filter((one) => question.levels.includes(one.id));
    return [...ground, ...above.map(({ id, name, height }) => ({ level: id, name: name || id, height }))];
  }
  get height(): number {
    return this.table ? levelHeight(this.table, this.on) : 0;
  }
  put(level: string): void {
    this.on = level;
    this.changed();
  }
  private at(to: XY, level: string): void {
    this.to = [rounded(to[0], 0.01), rounded(to[1], 0.01)];
    // Not higher than what was pressed; the ground is under everything.
    const fit = this.choices.filter((one) => one.height <= (this.table ? levelHeight(this.table, level) : 0));
    this.on = fit.at(-1)?.level ?? this.choices[0]?.level ?? "";
    this.changed();
  }
  override grab(_: Grip, at: XY, level: string): void {
    this.dragging = true;
    this.at(at, level);
  }
  override drag(to: XY, level: string): void {
    this.at(to, level);
  }
  override press(at: XY, level: string): boolean {
    this.grab("body", at, level);
    return true;
  }
  nudge(what: Go | "pivot", amount: number): void {
    if (what === "pivot") return;
    const [dx, dy] = WAYS[what];
    this.at([this.to[0] + dx * amount, this.to[1] + dy * amount], this.on);
  }
  private climb(by: number): void {
    const { choices } = this;
    const at = choices.findIndex((one) => one.level === this.on);
    const next = choices[Math.min(Math.max(0, at + by), choices.length - 1)];
    if (next) this.put(next.level);
  }
  override keys(fine: boolean): Keys {
    return { ...super.keys(fine), PageUp: () => this.climb(1), PageDown: () => this.climb(-1) };
  }
  override get kept(): StandAnswer {
    return this.answer;
  }
  override resume(kept: unknown): void {
    const { to, level = "" } = kept as StandAnswer;
    this.to = to;
    this.put(level);
  }
  reset(): void {
    this.to = this.question.default.to;
    this.put(this.question.default.level ?? "");
  }
}
