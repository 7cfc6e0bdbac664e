import type { LegAnswer, LegQuestion, Table, Unit, View, XY } from "../../wire";
import { middleOf } from "../bases";
import { levelHeight } from "../levels";
import { rounded } from "../motion";
import type { Leg } from "../section";
import type { Session } from "../session.svelte";
import { surfaceName } from "../tabled";
import { num } from "../words";
import type { Grip, Keys, Near } from "./planner.svelte";
import { Planner } from "./planner.svelte";
import { WAYS } from "./space.svelte";

export type LegWay = LegAnswer["way"];

/** What each way is called on its button, and the key that takes it. A line leads to a point. */
export const LEG_WAYS: Record<Exclude<LegWay, "link" | "end">, { label: string; key: string }> = {
  walk: { label: "Walk there", key: "w" },
  climb: { label: "Climb there", key: "c" },
  jump: { label: "Jump down there", key: "j" },
  gap: { label: "Leap across", key: "g" },
};
export type LineWay = keyof typeof LEG_WAYS;

const LINKS: Record<string, string> = {
  walk: "Way",
  ladder: "Ladder",
  climb: "Climb",
  jump: "Jump",
  gap: "Leap",
};

/** A link as it is met from a surface: where it begins and ends, and what its button says. */
export interface MetLink {
  id: string;
  label: string;
  at: XY;
  to: XY;
  height: number;
}

const STEP = 0.7; // of a key: no inch, for nobody is to measure by it
const FINE = 0.12;

/**
 * One leg of a walk. A line is drawn to where it is to lead, and says nothing of whether it does: what is sent is
 * final, and only then it is seen how far it went.
 */
export class LegPlanner extends Planner {
  declare readonly question: LegQuestion;
  to = $state.raw<XY | null>(null);
  /** The surface that was pressed. */
  over = $state("");
  /** Those that lead on from here, the nearest first. */
  readonly links: MetLink[];

  constructor(session: Session, question: LegQuestion, _unit: Unit | null, view: View) {
    super(session, question);
    this.over = question.level;
    const far = ({ at }: MetLink): number => Math.hypot(at[0] - question.at[0], at[1] - question.at[1]);
    this.links = (view.table ? metLinks(view.table, question) : []).sort((a, b) => far(a) - far(b));
  }

  /** The ways that lead along the line; first the one that was chosen before, as its manner. */
  get lines(): LineWay[] {
    const lines = this.question.ways.filter((way): way is LineWay => way in LEG_WAYS);
    const later = (way: LineWay): number => Number(way !== this.question.manner);
    return lines.sort((a, b) => later(a) - later(b));
  }
  by(way: LineWay): LegAnswer | null {
    return this.to ? { way, to: this.to } : null;
  }
  /** What Enter sends: the first way along the line. */
  get answer(): LegAnswer | null {
    const [first] = this.lines;
    return first ? this.by(first) : null;
  }
  get end(): LegAnswer | null {
    return this.question.ways.includes("end") ? { way: "end" } : null;
  }
  send(answer: LegAnswer | null): void {
    if (answer) void this.session.answer(answer);
  }

  override get sideways(): boolean {
    return true;
  }
  override get leg(): Leg | null {
    const { at, level, unit } = this.question;
    return this.to ? { from: at, level, to: this.to, unit } : null;
  }
  override get onFloors(): boolean {
    return true;
  }
  override get near(): Near | null {
    return { points: [this.question.at], room: 9 };
  }
  override grab(_: Grip, at: XY, level: string): void {
    this.drag(at, level);
  }
  override drag(to: XY, level: string): void {
    this.to = [rounded(to[0], 0.01), rounded(to[1], 0.01)];
    this.over = level;
  }
  override press(at: XY, level: string): boolean {
    this.drag(at, level);
    return true;
  }
  nudge(way: keyof typeof WAYS, fine: boolean): void {
    const [x, y] = this.to ?? this.question.at;
    const [dx, dy] = WAYS[way];
    const far = fine ? FINE : STEP;
    this.to = [rounded(x + dx * far, 0.01), rounded(y + dy * far, 0.01)];
  }
  override get arrows(): boolean {
    return true;
  }
  override keys(fine: boolean): Keys {
    const keys: Keys = {
      ArrowUp: () => this.nudge("forward", fine),
      ArrowDown: () => this.nudge("back", fine),
      ArrowLeft: () => this.nudge("left", fine),
      ArrowRight: () => this.nudge("right", fine),
    };
    for (const way of this.lines) keys[LEG_WAYS[way].key] = () => this.send(this.by(way));
    this.links.forEach((link, at) => (keys[String(at + 1)] = () => this.send({ way: "link", link: link.id })));
    if (this.end) keys["End"] = () => this.send(this.end);
    return keys;
  }
  override back(): void {
    this.to = null;
    this.over = this.question.level;
  }
  override get kept(): { to: XY; over: string } | null {
    return this.to && { to: this.to, over: this.over };
  }
  override resume(kept: unknown): void {
    const { to, over } = kept as { to: XY; over: string };
    this.to = to;
    this.over = over;
  }
}

function metLinks(table: Table, { level, links }: LegQuestion): MetLink[] {
  return (table.links ?? [])
    .filter((link) => links.includes(link.id))
    .map((link) => {
      const back = link.from !== level;
      const [end, rise] = back ? [link.from, -link.rise] : [link.to, link.rise];
      const [from, to] = [middleOf(link.from_line), middleOf(link.to_line)];
      const where = rise > 0 ? "up " : rise < 0 ? "down " : "";
      const name = surfaceName(table, end) || "the ground";
      return {
        id: link.id,
        label: `${LINKS[link.kind] ?? link.kind} ${where}to ${name}${rise ? `, ${num(Math.abs(rise))}”` : ""}`,
        at: back ? to : from,
        to: back ? from : to,
        height: levelHeight(table, end),
      };
    });
}
