import { describe, expect, it } from "vitest";
import { ConsolidatePlanner } from "../src/lib/plans/consolidate.svelte";
import { LegPlanner } from "../src/lib/plans/leg.svelte";
import { PlacePlanner } from "../src/lib/plans/place.svelte";
import type { Session } from "../src/lib/session.svelte";
import type { ConsolidateQuestion, LegQuestion, PlaceQuestion, View } from "../src/wire";

const session = { preview: () => Promise.resolve(null) } as unknown as Session;
const view = { units: [], table: { width: 72, depth: 48, pieces: [] } } as unknown as View;
const asked = { prompt: "", clause: "", about: [] };

function place(more: Partial<PlaceQuestion>): PlacePlanner {
  const question = {
    ...asked,
    kind: "place",
    planner: "place",
    unit: "A.x",
    area: [0, 0, 72, 12],
    footprint: [-2, 2, 2],
    facing: 0,
    ...more,
  } as unknown as PlaceQuestion;
  return new PlacePlanner(session, question, null, view);
}
function consolidate(more: Partial<ConsolidateQuestion>): ConsolidatePlanner {
  const question = {
    ...asked,
    kind: "consolidate",
    planner: "consolidate",
    unit: "A.x",
    start: [20, 20, 0],
    footprint: [-2, 2, 2],
    ...more,
  } as unknown as ConsolidateQuestion;
  return new ConsolidatePlanner(session, question, null);
}

describe("placing a unit", () => {
  it("begins where the server proposes, and a reset goes back there", () => {
    const planner = place({ default: [30, 8, 90] });
    expect(planner.place).toEqual([30, 8, 90]);
    planner.nudge("right", 3);
    planner.nudge("pivot", 15);
    planner.reset();
    expect(planner.place).toEqual([30, 8, 90]);
  });
  it("goes back to the first free spot without a proposal", () => {
    const planner = place({});
    const first = planner.place;
    planner.press([50, 6]);
    expect(planner.place).not.toEqual(first);
    planner.reset();
    expect(planner.place).toEqual(first);
  });
});

describe("consolidating", () => {
  it("goes no further than allowed", () => {
    const planner = consolidate({ allowance: 3 });
    planner.grab("body", [20, 19]);
    planner.drag([30, 19]);
    expect(planner.answer).toEqual(["move", 90, 3]);
    planner.reset();
    for (let at = 0; at < 5; at++) planner.nudge("forward", 1);
    expect(planner.answer).toEqual(["move", 0, 3]);
  });
});

describe("a leg of a walk", () => {
  const leg = (manner: string): LegPlanner => {
    const ways = ["walk", "link", "climb", "end"];
    const question = { ...asked, kind: "leg", unit: "A.x", manner, at: [3, 3], level: "", left: 4, ways, links: [] };
    return new LegPlanner(session, question as unknown as LegQuestion, null, view);
  };
  it("leads first in the manner that was chosen, and so does Enter", () => {
    expect(leg("walk").lines).toEqual(["walk", "climb"]);
    expect(leg("run").lines).toEqual(["walk", "climb"]);
    const climbing = leg("climb");
    expect(climbing.lines).toEqual(["climb", "walk"]);
    climbing.press([4, 3], "");
    expect(climbing.answer).toEqual({ way: "climb", to: [4, 3] });
  });
});
