import { beforeEach, describe, expect, it, vi } from "vitest";
import { Chooser } from "../src/lib/chooser.svelte";
import { PlanKeeper } from "../src/lib/plan_kept";
import { plannerFor } from "../src/lib/planners";
import type { Planner } from "../src/lib/planner.svelte";
import type { Session } from "../src/lib/session.svelte";
import type { Question, Unit, View } from "../src/wire";

const session = { preview: () => Promise.resolve(null) } as unknown as Session;
const unit = { id: "A.x", pose: [20, 20, 0], outline: [], models: [] } as unknown as Unit;
const view = { units: [unit], table: { width: 72, depth: 48, pieces: [] } } as unknown as View;
const asked = { name: "x", prompt: "", clause: "", about: ["A.x"] };
const tray = { ...asked, unit: "A.x", start: [20, 20, 0], footprint: [-2, 2, 2] };
const move = { ...tray, kind: "move", allowance: 8, pivot: 90, legs: 2 };
const spear = (at: number) => ({ id: `A.x/${at}`, name: "Spear", width: 1, depth: 1, round: true });
const QUESTIONS = {
  move,
  march: { ...move, wheels: true, pivot: 0 },
  place: { ...tray, kind: "place", area: [0, 0, 72, 12], facing: 0 },
  point: { ...asked, kind: "point", area: [0, 0, 72, 48] },
  charge: { ...tray, kind: "charge", target: "B.y", allowance: 12, default: 0 },
  consolidate: { ...tray, kind: "consolidate", allowance: 3 },
  landing: {
    ...tray,
    kind: "landing",
    target: "B.y",
    turn: 5,
    options: [
      { key: "a", label: "", marks: [], pose: [20, 30, 0] },
      { key: "b", label: "", marks: [], pose: [40, 30, 0] },
    ],
  },
  bases: {
    ...asked,
    kind: "bases",
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
} as unknown as Record<string, Question>;
const fresh = (name: string): Planner => plannerFor(session, QUESTIONS[name] as Question, view) as Planner;
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

  it("keeps what was picked and assigned", () => {
    const options = [1, 2].map((at) => ({ key: `k${at}`, label: "", marks: [] }));
    const question = { ...asked, kind: "pick", options, least: 0, most: 2 } as unknown as Question;
    const [one, two] = [new Chooser(), new Chooser()];
    one.begin(question);
    two.begin(question);
    one.toggle("k2");
    one.assign("bow", "k1");
    two.resume(again(one.kept));
    expect([two.picked, two.assigned]).toEqual([["k2"], { bow: "k1" }]);
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
  function page(name: string, keeper = new PlanKeeper("game"), seat = "A"): { keeper: PlanKeeper; plan: Planner } {
    const plan = fresh(name);
    keeper.begin(seat, QUESTIONS[name] as Question, { plan, choice: new Chooser() });
    return { keeper, plan };
  }
  function planned(name: string): { keeper: PlanKeeper; plan: Planner } {
    const found = page(name);
    found.plan.nudge("forward", 2);
    found.keeper.note(found.plan.kept, new Chooser().kept);
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
    for (const next of [() => null, () => QUESTIONS["charge"] as Question]) {
      const { keeper } = planned("move");
      keeper.begin("A", next(), { plan: null, choice: new Chooser() });
      expect(stored.size).toBe(0);
    }
    page("place", planned("move").keeper, "B");
    expect(stored.size).toBe(0);
  });
  it("keeps nothing of a plan that is as it was at first", () => {
    const { keeper, plan } = planned("move");
    expect(stored.size).toBe(1);
    plan.reset();
    keeper.note(plan.kept, new Chooser().kept);
    vi.advanceTimersByTime(1000);
    expect(stored.size).toBe(0);
  });
  it("keeps it while the question is out of sight", () => {
    const { keeper, plan } = planned("move");
    plan.nudge("forward", 1);
    keeper.note(plan.kept, new Chooser().kept);
    keeper.pause();
    keeper.note(undefined, new Chooser().kept);
    vi.advanceTimersByTime(1000);
    expect(page("move", keeper).plan.answer).toEqual(plan.answer);
  });
});
