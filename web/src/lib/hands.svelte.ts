/** Hands on the board: one that pans, plans, measures or presses, or two that pinch. */

import type { XY } from "../wire";
import type { Eye } from "./eye.svelte";
import type { Grip, Planner } from "./plans/planner.svelte";

/** What the board makes of hands. */
interface Ways {
  plan: () => Planner | null;
  /** The place of the table under a point of the board, and the surface that is seen there. */
  place: (at: XY) => { at: XY; level: string };
  /** Whether a unit stands on another floor than the one that is looked at. */
  elsewhere: (id: string) => boolean;
  ruling: () => boolean;
  onpick: (id: string | null) => void;
  onchoose: (key: string) => void;
  onpoint: (id: string | null) => void;
  /** A finger rests on a unit: whatever a press would do, its card is wanted. */
  onhold: (id: string) => void;
  /** The pointer is over a place, and nobody drags. */
  onplace: (at: XY) => void;
  /** The empty table was pressed on a surface. */
  onlevel: (level: string) => void;
}

const TREMBLE = 6; // pixels that a press may go before it pans
const HOLD = 450; // milliseconds after which a finger that rests has held

export class Hands {
  doing = $state<"none" | "press" | "pan" | "plan" | "ruler" | "pinch">("none");
  /** From where to where somebody measures. */
  ruler = $state.raw<[XY, XY] | null>(null);
  holder: HTMLElement | null = null;
  private readonly pointers = new Map<number, XY>();
  private pressed: { at: XY; unit: string | null; choice: string | null } = { at: [0, 0], unit: null, choice: null };
  private taken = false; // whether a hand that plans has gone beyond trembling
  private spread = 0;
  private holding: ReturnType<typeof setTimeout> | undefined;
  private under: string | null = null; // the unit that came under the pointer while the camera moved

  constructor(
    private readonly eye: Eye,
    private readonly ways: Ways,
  ) {}

  private spot(event: PointerEvent | WheelEvent): XY {
    const rect = this.holder?.getBoundingClientRect();
    return [event.clientX - (rect?.left ?? 0), event.clientY - (rect?.top ?? 0)];
  }
  /** What lies under the pointer: a model if it can be chosen, else its unit. */
  private unitAt(target: Element | null): string | null {
    const model = target?.closest("[data-model]")?.getAttribute("data-model");
    return model && this.ways.plan()?.marks.has(model) ? model : unitUnder(target);
  }
  private get distance(): number {
    const [a, b] = [...this.pointers.values()] as [XY, XY];
    return Math.hypot(a[0] - b[0], a[1] - b[1]) || 1;
  }

  down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button > 1) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("button, a")) return;
    const at = this.spot(event);
    const plan = this.ways.plan();
    this.pointers.set(event.pointerId, at);
    this.holder?.setPointerCapture(event.pointerId);
    if (this.pointers.size === 2) {
      if (this.doing === "plan") plan?.drop();
      this.doing = "pinch";
      this.spread = this.distance;
      return;
    }
    const grab = target?.closest("[data-grab]")?.getAttribute("data-grab");
    const choice = target?.closest("[data-choose]")?.getAttribute("data-choose") ?? null;
    this.pressed = { at, unit: this.unitAt(target), choice };
    this.taken = false;
    if (this.ways.ruling() && event.button === 0) {
      this.doing = "ruler";
      const start = this.ways.place(at).at;
      this.ruler = [start, start];
    } else if (grab && plan && event.button === 0) {
      this.doing = "plan";
      const there = this.ways.place(at);
      plan.grab(grab as Grip, there.at, there.level);
    } else {
      this.doing = "press";
      const unit = unitUnder(target);
      if (event.pointerType !== "mouse" && unit !== null) this.hold(unit);
    }
  };
  private hold(unit: string): void {
    clearTimeout(this.holding);
    this.holding = setTimeout(() => {
      if (this.doing !== "press") return;
      this.doing = "none";
      this.ways.onhold(unit);
    }, HOLD);
  }

  move = (event: PointerEvent): void => {
    const old = this.pointers.get(event.pointerId);
    if (!old) {
      if (event.pointerType === "mouse") this.ways.onplace(this.ways.place(this.spot(event)).at);
      return;
    }
    const at = this.spot(event);
    this.pointers.set(event.pointerId, at);
    if (this.doing === "pinch" && this.pointers.size === 2) {
      const wide = this.distance;
      const [a, b] = [...this.pointers.values()] as [XY, XY];
      this.eye.shift((at[0] - old[0]) / 2, (at[1] - old[1]) / 2);
      this.eye.zoom(wide / this.spread, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
      this.spread = wide;
      return;
    }
    const gone = Math.hypot(at[0] - this.pressed.at[0], at[1] - this.pressed.at[1]);
    if (this.doing === "press" && gone > TREMBLE) this.doing = "pan";
    if (this.doing === "pan") this.eye.shift(at[0] - old[0], at[1] - old[1]);
    else if (this.doing === "plan") {
      const plan = this.ways.plan();
      this.taken ||= gone > (plan?.slack ?? 0);
      const there = this.ways.place(at);
      if (this.taken) plan?.drag(there.at, there.level);
    } else if (this.doing === "ruler" && this.ruler) this.ruler = [this.ruler[0], this.ways.place(at).at];
  };

  up = (event: PointerEvent): void => {
    clearTimeout(this.holding);
    if (!this.pointers.delete(event.pointerId)) return;
    if (this.doing === "plan") this.ways.plan()?.drop();
    if (this.doing === "press" && event.type === "pointerup") this.press();
    this.doing = this.pointers.size === 1 ? "pan" : "none";
  };
  private press(): void {
    const { at, unit, choice } = this.pressed;
    const plan = this.ways.plan();
    const there = this.ways.place(at);
    // Where a place is asked for, whoever stands over or under it is not in the way.
    const through = plan?.onFloors && unit !== null && this.ways.elsewhere(unit);
    if (unit && !through) this.ways.onpick(unit);
    else if (choice !== null) this.ways.onchoose(choice);
    else if (plan?.press(there.at, there.level)) plan.drop();
    else {
      this.ruler = null;
      this.ways.onlevel(there.level);
      this.ways.onpick(null);
    }
  }

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    this.eye.zoom(Math.exp((-event.deltaY * lines) / 500), this.spot(event));
  };

  over = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || this.doing !== "none") return;
    this.under = unitUnder(event.target instanceof Element ? event.target : null);
    if (!this.eye.moving) this.ways.onpoint(this.under);
  };
  /** The camera rests again: what came under the pointer meanwhile is pointed at now. */
  rested(): void {
    if (this.eye.moving) this.ways.onpoint(this.under);
  }
}

function unitUnder(target: Element | null): string | null {
  const node = target?.closest("[data-unit], [data-over]");
  return node?.getAttribute("data-unit") ?? node?.getAttribute("data-over") ?? null;
}
