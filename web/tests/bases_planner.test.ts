import { describe, expect, it } from "vitest";
import { plannerFor } from "../src/lib/plans";
import { BasesPlanner } from "../src/lib/plans/bases.svelte";
import type { Session } from "../src/lib/session.svelte";
import type { Answer, BasesQuestion, Preview, View } from "../src/wire";

/** A session that answers every preview at once, and keeps what was asked. */
function listening(reply: (answer: Answer) => Preview | null = () => ({ refusal: null })): {
  session: Session;
  asked: Answer[];
} {
  const asked: Answer[] = [];
  const session = {
    preview: (answer: Answer) => {
      asked.push(answer);
      return Promise.resolve(reply(answer));
    },
  } as unknown as Session;
  return { session, asked };
}
const spear = (at: number) => ({ id: `A.x/${at}`, name: "Spear", width: 1, depth: 1, round: true });
function question(more: Partial<BasesQuestion>): BasesQuestion {
  return {
    kind: "bases",
    planner: "bases",
    name: "move",
    clause: "AF-MOV-04",
    prompt: "",
    about: ["A.x"],
    unit: "A.x",
    mode: "move",
    models: [spear(1), spear(2)],
    start: [
      [10, 10, 0],
      [12, 10, 0],
    ],
    limits: [6, 6],
    default: { places: [], ways: {} },
    ...more,
  };
}
const view = { units: [] } as unknown as View;
const plan = (more: Partial<BasesQuestion> = {}, session = listening().session): BasesPlanner =>
  plannerFor(session, question(more), view) as BasesPlanner;
const soon = () => new Promise((done) => setTimeout(done, 120));

describe("a unit that moves", () => {
  it("stays until it is planned otherwise", () => {
    const planner = plan();
    expect(planner).toBeInstanceOf(BasesPlanner);
    expect(planner.answer).toEqual({ places: [], ways: {} });
    expect(planner.mayStay).toBe(true);
  });
  it("is sent as a whole, no farther than it goes", () => {
    const planner = plan();
    planner.grab("base-0", [10, 10]);
    planner.drag([10, 13]);
    planner.drop();
    expect(planner.answer).toEqual({ to: [11, 13] });
    expect(planner.places).toEqual([
      [10, 13, 0],
      [12, 13, 0],
    ]);
    planner.nudgeUnit("forward", 20);
    expect(planner.answer).toEqual({ to: [11, 16] });
    planner.nudgeUnit("back", 6);
    expect(planner.answer).toEqual({ places: [], ways: {} });
  });
  it("stands as the server lays it out", async () => {
    const { session } = listening((answer) => ({
      refusal: null,
      places:
        "to" in (answer as object)
          ? [
              [20, 20, 0],
              [20, 22, 0],
            ]
          : [],
    }));
    const planner = plan({}, session);
    await soon();
    planner.press([11, 14]);
    await soon();
    await soon();
    expect(planner.places).toEqual([
      [20, 20, 0],
      [20, 22, 0],
    ]);
    // Until the server has spoken again, the ghosts go with the hand.
    planner.nudgeUnit("right", 1);
    expect(planner.places).toEqual([
      [21, 20, 0],
      [21, 22, 0],
    ]);
  });
  it("is taken model by model after a press on one", () => {
    const planner = plan();
    planner.grab("base-1", [12, 10]);
    planner.drop();
    expect([planner.single, planner.chosen]).toEqual([true, 1]);
    planner.grab("base-1", [12, 10]);
    planner.drag([12.5, 11]);
    planner.drop();
    expect(planner.answer).toEqual({
      places: [
        [10, 10, 0],
        [12.5, 11, 0],
      ],
      ways: {},
    });
    // What was laid by hand keeps its form when the whole is dragged.
    planner.whole();
    planner.grab("base-0", [10, 10]);
    planner.drag([10, 12]);
    planner.drop();
    expect(planner.answer).toEqual({
      places: [
        [10, 12, 0],
        [12.5, 13, 0],
      ],
      ways: {},
    });
    planner.back();
    expect(planner.answer).toEqual({ places: [], ways: {} });
  });
  it("gives one model's way a corner", () => {
    const planner = plan();
    planner.next();
    expect(planner.canWaypoint).toBe(false);
    planner.nudgeModel("forward", 5);
    planner.waypoint();
    planner.nudgeModel("right", 5);
    expect(planner.answer).toEqual({
      places: [
        [11, 11, 0],
        [12, 10, 0],
      ],
      ways: { 0: [[10, 11]] },
    });
    expect(planner.paths[0]).toEqual([
      [10, 10],
      [10, 11],
      [11, 11],
    ]);
    planner.grab("corner-0-0", [10, 11]);
    planner.drag([9, 11]);
    planner.drop();
    expect(planner.ways[0]).toEqual([[9, 11]]);
    planner.straighten();
    expect(planner.answer).toEqual({
      places: [
        [11, 11, 0],
        [12, 10, 0],
      ],
      ways: {},
    });
  });
  it("goes from model to model and back", () => {
    const planner = plan();
    planner.next();
    planner.next();
    expect(planner.chosen).toBe(1);
    planner.next();
    expect(planner.chosen).toBe(0);
    planner.next(-1);
    expect(planner.chosen).toBe(1);
    planner.back();
    expect([planner.single, planner.chosen]).toEqual([false, -1]);
  });
  it("says which model goes too far", async () => {
    const { session } = listening(() => ({ refusal: { code: "too-far", clause: "AF-MOV-04", why: "" } }));
    const planner = plan({}, session);
    planner.choose(0);
    planner.place(0, [10, 17, 0]);
    await soon();
    await soon();
    expect([...planner.wrong]).toEqual([0]);
  });
});

describe("a unit that is set up", () => {
  const mode = {
    mode: "deploy" as const,
    start: [],
    limits: [],
    facing: 90,
    default: {
      places: [
        [10, 10, 90],
        [10, 12, 90],
      ] as [number, number, number][],
      ways: {},
    },
  };
  it("begins as proposed and is sent with its facing", () => {
    const planner = plan(mode);
    expect(planner.answer).toEqual({
      places: [
        [10, 10, 90],
        [10, 12, 90],
      ],
      ways: {},
    });
    planner.nudgeUnit("right", 2);
    expect(planner.answer).toEqual({ to: [12, 11, 90] });
    planner.nudge("pivot", 15);
    expect(planner.answer).toEqual({ to: [12, 11, 105] });
    planner.reset();
    expect(planner.answer).toEqual({
      places: [
        [10, 10, 90],
        [10, 12, 90],
      ],
      ways: {},
    });
    expect(planner.mayStay).toBe(false);
  });
});

describe("a charge", () => {
  const mode = {
    mode: "charge" as const,
    movers: [1],
    target: "B.y",
    default: {
      places: [
        [10, 10, 0],
        [12, 14, 0],
      ] as [number, number, number][],
      ways: {},
    },
  };
  it("stands as proposed and is adjusted model by model", () => {
    const planner = plan(mode);
    expect(planner.answer).toEqual({
      places: [
        [10, 10, 0],
        [12, 14, 0],
      ],
      ways: {},
    });
    planner.nudgeUnit("right", 1);
    planner.place(0, [9, 9, 0]);
    expect(planner.answer).toEqual({
      places: [
        [10, 10, 0],
        [12, 14, 0],
      ],
      ways: {},
    });
    planner.grab("base-1", [12, 14]);
    planner.drag([12.4, 14]);
    planner.drop();
    expect(planner.answer).toEqual({
      places: [
        [10, 10, 0],
        [12.4, 14, 0],
      ],
      ways: {},
    });
    planner.back();
    planner.back();
    expect(planner.answer).toEqual({
      places: [
        [10, 10, 0],
        [12, 14, 0],
      ],
      ways: {},
    });
  });
});
