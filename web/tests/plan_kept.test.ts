import { beforeEach, describe, expect, it, vi } from "vitest";
import { PlanKeeper } from "../src/lib/plan_kept";
import { plannerFor } from "../src/lib/plans";
import { AssignPlanner } from "../src/lib/plans/assign.svelte";
import { PickPlanner } from "../src/lib/plans/pick.svelte";
import type { Planner } from "../src/lib/plans/planner.svelte";
import type { SpacePlanner } from "../src/lib/plans/space.svelte";
import { SplitPlanner } from "../src/lib/plans/split.svelte";
import type { Session } from "../src/lib/session.svelte";
import type { Question, Unit, View } from "../src/wire";

const session = { preview: () => Promise.resolve(null) } as unknown as Session;
const unit = { id: "A.x", pose: [20, 20, 0], outline: [], models: [] } as unknown as Unit;
const view = { units: [unit], table: { width: 72, depth: 48, pieces: [] } } as unknown as View;
const asked = { name: "x", prompt: "", clause: "", about: ["A.x"] };
const tray = { ...asked, unit: "A.x", start: [20, 20, 0], footprint: [-2, 2, 2] };
const move = { ...tray, allowance: 8, pivot: 90, legs: 2, default: [] };
const spear = (at: number) => ({ id: `A.x/${at}`, name: "Spear", width: 1, depth: 1, round: true });
const options = ["a", "b"].map((key, at) => ({ key, label: "", marks: [], pose: [20 * (at + 1), 30, 0] }));
/** Questions of space, by their planners. */
const QUESTIONS: Record<string, object> = {
  move,
  march: { ...move, wheels: true, pivot: 0 },
  place: { ...tray, area: [0, 0, 72, 12], facing: 0 },
  point: { ...asked, area: [0, 0, 72, 48] },
  charge: { ...tray, target: "B.y", allowance: 12, default: 0 },
  consolidate: { ...tray, allowance: 3 },
  landing: { ...tray, target: "B.y", turn: 5, options },
  bases: {
    ...asked,
    unit: "A.x",
    mode: "move",
    models: [spear(1), spear(2)],
    start: [
      [10, 10, 0],
      [12, 10, 0],
    ],
    limits: [6, 6],
    default: { places: [], ways: {} },
  },
};
const question = (name: string): Question => ({ ...QUESTIONS[name], kind: name, planner: name }) as unknown as Question;
const made = (asked: Question): Planner => plannerFor(session, asked, view) as Planner;
const fresh = (name: string): SpacePlanner => made(question(name)) as SpacePlanner;
const again = (kept: unknown): unknown => JSON.parse(JSON.stringify(kept));

describe("a plan that was kept", () => {
  it.each(Object.keys(QUESTIONS))("is laid out again: %s", (name) => {
    const planner = fresh(name);
    planner.nudge("forward", 1);
    if (name !== "march") planner.nudge("pivot", 5);
    planner.nudge("right", 1);
    const other = fresh(name);
    expect(other.answer).not.toEqual(planner.answer);
    other.resume(again(planner.kept));
    expect(other.answer).toEqual(planner.answer);
    expect(other.guess).toEqual(planner.guess);
    // Both go on alike.
    planner.nudge("left", 1);
    other.nudge("left", 1);
    expect(other.answer).toEqual(planner.answer);
  });

  it("has what was picked, assigned and shared out", () => {
    const some = (planner: string, more: object): Question => ({ ...asked, planner, ...more }) as unknown as Question;
    const picks = some("pick", { options, least: 0, most: 2 });
    const slots = some("assign", { slots: [{ key: "bow", label: "Bow", options }] });
    const shares = some("split", { options, total: 3, default: { a: 3 } });
    const pick = made(picks) as PickPlanner;
    const assign = made(slots) as AssignPlanner;
    const split = made(shares) as SplitPlanner;
    pick.toggle("b");
    assign.assign("bow", "a");
    split.share("b", 2);
    for (const [asked, one] of [[picks, pick] as const, [slots, assign] as const, [shares, split] as const]) {
      const other = made(asked);
      expect(other.answer).not.toEqual(one.answer);
      other.resume(again(one.kept));
      expect(other.answer).toEqual(one.answer);
    }
  });

  it("is none where every option is an answer by itself", () => {
    const choice = made({ ...asked, planner: "choice", options } as unknown as Question);
    expect(choice.kept).toBeNull();
    expect(() => choice.resume(null)).not.toThrow();
  });
});

describe("the keeper of plans", () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.useFakeTimers();
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("removeEventListener", () => undefined);
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });
  /** A page of the game at which a seat is asked this. */
  function page(name: string, keeper = new PlanKeeper("game"), seat = "A"): { keeper: PlanKeeper; plan: SpacePlanner } {
    const plan = fresh(name);
    keeper.begin(seat, question(name), plan);
    return { keeper, plan };
  }
  function planned(name: string): { keeper: PlanKeeper; plan: SpacePlanner } {
    const found = page(name);
    found.plan.nudge("forward", 2);
    found.keeper.note(found.plan.kept);
    vi.advanceTimersByTime(1000);
    return found;
  }

  it("gives it back to the same question of the same seat, and to no other", () => {
    const { plan } = planned("move");
    expect(page("move").plan.answer).toEqual(plan.answer);
    expect(page("move", undefined, "B").plan.answer).toEqual([]);
    expect(page("charge").plan.answer).toBe(0);
    expect(page("move").plan.answer).toEqual([]);
  });
  it("forgets it when the question is answered, whoever is asked next", () => {
    for (const next of [() => null, () => question("charge")]) {
      const { keeper } = planned("move");
      keeper.begin("A", next(), null);
      expect(stored.size).toBe(0);
    }
    page("place", planned("move").keeper, "B");
    expect(stored.size).toBe(0);
  });
  it("keeps nothing of a plan that is as it was at first", () => {
    const { keeper, plan } = planned("move");
    expect(stored.size).toBe(1);
    plan.reset();
    keeper.note(plan.kept);
    vi.advanceTimersByTime(1000);
    expect(stored.size).toBe(0);
  });
  it("keeps it while the question is out of sight", () => {
    const { keeper, plan } = planned("move");
    plan.nudge("forward", 1);
    keeper.note(plan.kept);
    keeper.pause();
    keeper.note(undefined);
    vi.advanceTimersByTime(1000);
    expect(page("move", keeper).plan.answer).toEqual(plan.answer);
  });
});
