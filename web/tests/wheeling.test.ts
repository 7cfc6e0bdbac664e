import { describe, expect, it } from "vitest";
import type { Footprint } from "../src/lib/motion";
import { hinge, poseAbout, step, way } from "../src/lib/motion";
import { plannerFor } from "../src/lib/plans";
import { LandingPlanner } from "../src/lib/plans/landing.svelte";
import type { MarchPlanner } from "../src/lib/plans/march.svelte";
import type { Session } from "../src/lib/session.svelte";
import type { Reach } from "../src/lib/wheeling";
import { approach, chord, cost, displacement, joined, outermost, widest } from "../src/lib/wheeling";
import { stepWords } from "../src/lib/words";
import type { Answer, LandingQuestion, MoveQuestion, PathStep, Pose, Preview, Unit, View, XY } from "../src/wire";

const foot: Footprint = [-2, 2, 3];
const session = { preview: () => Promise.resolve(null) } as unknown as Session;
const view = { units: [], table: { width: 36, depth: 48, pieces: [] } } as unknown as View;
const asked = { name: "", prompt: "", clause: "", about: [] };
const close = (found: readonly number[], wanted: readonly number[]): void =>
  wanted.forEach((value, at) => expect(found[at]).toBeCloseTo(value, 4));
const end = (start: Pose, path: PathStep[]): Pose => path.reduce((pose, one) => step(pose, foot, one), start);

function march(more: Partial<MoveQuestion> = {}): MarchPlanner {
  const question = {
    ...asked,
    kind: "move",
    planner: "march",
    unit: "A.x",
    allowance: 8,
    aside: 4,
    pivot: 0,
    wheels: true,
    legs: 12,
    start: [18, 10, 0],
    footprint: foot,
    default: [],
    ...more,
  } as unknown as MoveQuestion;
  return plannerFor(session, question, view) as MarchPlanner;
}

describe("a Wheel", () => {
  it("turns about a front corner, which stays where it is", () => {
    close(step([18, 10, 0], foot, ["wheel-left", 90]), [16, 12, 270]);
    close(step([18, 10, 0], foot, ["wheel-right", 90]), [20, 12, 90]);
    const before = hinge([18, 10, 33], foot, "wheel-left");
    close(hinge(step([18, 10, 33], foot, ["wheel-left", 40]), foot, "wheel-left"), before);
  });
  it("costs the chord of the outer front corner", () => {
    expect(chord(4, 60)).toBeCloseTo(4, 9); // an equilateral triangle
    expect(chord(4, 90)).toBeCloseTo(4 * Math.SQRT2, 9);
    expect(
      cost(
        [
          ["forward", 2],
          ["wheel-left", 60],
          ["pivot", 90],
          ["forward", 1],
        ],
        foot,
      ),
    ).toBeCloseTo(7, 9);
    // The chord is how far the outer corner comes.
    const [from, to] = [
      hinge([0, 0, 0], foot, "wheel-right"),
      hinge(step([0, 0, 0], foot, ["wheel-left", 47]), foot, "wheel-right"),
    ];
    expect(Math.hypot(to[0] - from[0], to[1] - from[1])).toBeCloseTo(chord(4, 47), 9);
  });
  it("is as wide as is paid for, and never wider than 90°", () => {
    expect(widest(4, 4)).toBeCloseTo(60, 1);
    expect(chord(4, widest(4, 3.3))).toBeLessThanOrEqual(3.3);
    expect(widest(4, 50)).toBe(90);
    expect(widest(4, 0)).toBe(0);
  });
  it("is drawn as a bow and told in words", () => {
    expect(way([18, 10, 0], foot, [["wheel-left", 60]]).length).toBe(7);
    expect(stepWords(["wheel-left", 12.5])).toBe("wheel 12.5° left");
  });
  it("joins the Wheel before it, and takes back one to the other side", () => {
    expect(joined([["wheel-left", 10]], ["wheel-left", 5])).toEqual([["wheel-left", 15]]);
    expect(joined([["wheel-left", 10]], ["wheel-right", 15])).toEqual([["wheel-right", 5]]);
    expect(joined([["wheel-left", 10]], ["wheel-right", 10])).toEqual([]);
    expect(joined([["forward", 3]], ["wheel-right", 10])).toEqual([
      ["forward", 3],
      ["wheel-right", 10],
    ]);
  });
});

describe("a way to a point", () => {
  const start: Pose = [18, 10, 0];
  const reach: Reach = { room: 8, aside: 4, start, allowance: 8, models: outermost(null, foot) };

  it("is straight where the point is ahead", () => {
    expect(approach(start, foot, [18.2, 15], reach)).toEqual([["forward", 5]]);
    expect(approach(start, foot, [18, 40], reach)).toEqual([["forward", 8]]);
  });
  it("wheels towards a point ahead to one side and comes near it", () => {
    for (const goal of [
      [15, 15],
      [21, 15],
      [22, 13],
    ] as XY[]) {
      const path = approach(start, foot, goal, reach);
      expect(path.some(([what]) => what === (goal[0] < 18 ? "wheel-left" : "wheel-right"))).toBe(true);
      const [x, y] = end(start, path);
      expect(Math.hypot(x - goal[0], y - goal[1])).toBeLessThan(0.8);
    }
  });
  it("never costs more than there is, nor leads a model further than it may go", () => {
    for (let at = 0; at < 60; at++) {
      const goal: XY = [18 + 12 * Math.sin(at), 10 + 10 * Math.cos(at * 1.7)];
      const path = approach(start, foot, goal, { ...reach, room: 5, allowance: 5, aside: 2.5 });
      expect(cost(path, foot)).toBeLessThanOrEqual(5.0005);
      expect(displacement(reach.models, start, end(start, path))).toBeLessThanOrEqual(5.003);
      if (path.some(([what]) => what !== "forward" && !what.startsWith("wheel"))) expect(path).toHaveLength(1);
    }
  });
  it("goes aside or back only where nothing ahead is nearer", () => {
    expect(approach(start, foot, [20, 10], reach)).toEqual([["right", 2]]);
    expect(approach(start, foot, [18, 7.5], reach)).toEqual([["back", 2.5]]);
    expect(approach(start, foot, [18, 7.5], { ...reach, aside: 0 })).toEqual([]);
  });
});

describe("the planner of a march", () => {
  it("drags the body straight ahead", () => {
    const plan = march();
    plan.grab("body", [18, 9]);
    plan.drag([18, 13]);
    expect(plan.path).toEqual([["forward", 4]]);
    plan.drag([18, 30]);
    expect(plan.path).toEqual([["forward", 8]]);
  });
  it("wheels about the other corner when one is dragged, as far as the allowance pays for", () => {
    const plan = march({ allowance: 4 });
    plan.grab("right-corner", [20, 10]);
    // The left corner is at 16: pulled up there, the right one lies in a bow about it.
    plan.drag([16 + 4 * Math.cos(Math.PI / 6), 10 + 4 * Math.sin(Math.PI / 6)]);
    expect(plan.path).toEqual([["wheel-left", 30]]);
    plan.drag([16, 14]);
    expect(plan.path[0]?.[0]).toBe("wheel-left");
    expect(plan.path[0]?.[1]).toBeCloseTo(60, 0);
    expect(plan.spent).toBeLessThanOrEqual(4);
    plan.drag([20, 6]);
    expect(plan.path).toEqual([]);
  });
  it("goes on after a Wheel, and plans a drag taken up again anew", () => {
    const plan = march();
    plan.grab("left-corner", [16, 10]);
    plan.drag([20 - 4 * Math.cos(Math.PI / 9), 10 + 4 * Math.sin(Math.PI / 9)]);
    expect(plan.path).toEqual([["wheel-right", 20]]);
    for (const far of [2, 3]) {
      const [x, y] = plan.guess;
      const [sin, cos] = [Math.sin(Math.PI / 9), Math.cos(Math.PI / 9)];
      const base = step([18, 10, 0], foot, ["wheel-right", 20]);
      plan.grab("body", [x, y]);
      plan.drag([base[0] + far * sin, base[1] + far * cos]);
      expect(plan.path).toEqual([
        ["wheel-right", 20],
        ["forward", far],
      ]);
    }
    plan.without();
    expect(plan.path).toEqual([["wheel-right", 20]]);
    plan.reset();
    expect(plan.path).toEqual([]);
  });
  it("turns and goes where pivots are allowed", () => {
    const plan = march({ pivot: 180 });
    plan.grab("body", [18, 8.5]);
    plan.drag([23, 8.5]);
    expect(plan.path).toEqual([
      ["pivot", 90],
      ["forward", 5],
    ]);
    plan.nudge("pivot", -5);
    expect(plan.path).toEqual([
      ["pivot", 90],
      ["forward", 5],
      ["pivot", -5],
    ]);
    expect(plan.handles(1).map((one) => one.id)).toEqual(["go", "turn"]);
  });
  it("is worked by keys, within the allowance", () => {
    const plan = march({ allowance: 3.5 });
    for (let at = 0; at < 5; at++) plan.nudge("forward", 1);
    expect(plan.path).toEqual([["forward", 3.5]]);
    plan.nudge("back", 2);
    plan.nudge("pivot", -5);
    plan.nudge("pivot", -5);
    expect(plan.path).toEqual([
      ["forward", 1.5],
      ["wheel-left", 10],
    ]);
    plan.nudge("pivot", 5);
    expect(plan.path).toEqual([
      ["forward", 1.5],
      ["wheel-left", 5],
    ]);
    for (let at = 0; at < 20; at++) plan.nudge("pivot", -5);
    expect(plan.spent).toBeLessThanOrEqual(3.5);
  });
  it("begins with what the server proposes, and a reset goes back there", () => {
    const plan = march({
      pivot: 180,
      default: [
        ["pivot", 12],
        ["forward", 2.34],
      ],
    });
    plan.nudge("forward", 1);
    plan.reset();
    expect(plan.answer).toEqual([
      ["pivot", 12],
      ["forward", 2.34],
    ]);
  });
});

describe("places to land", () => {
  const options = [
    [10, 20, 0],
    [12, 20, 0],
    [14, 20, 0],
  ].map((pose, at) => ({ key: `p${at}`, label: "", marks: [], pose }));
  const question = {
    ...asked,
    kind: "landing",
    planner: "landing",
    unit: "A.x",
    target: "B.y",
    start: [12, 10, 0],
    footprint: foot,
    options,
    default: "p1",
  } as unknown as LandingQuestion;

  /** A server whose line of contact is y = 20, and which has no room beyond x = 16. */
  const laying = {
    preview: (answer: Answer) => {
      if (typeof answer === "string") return Promise.resolve({ refusal: null });
      const [x, y, heading] = answer as Pose;
      const why = (code: string) => ({ code, clause: "QS-CHG-22", why: "" });
      const laid: Preview = { refusal: x > 16 ? why("no-way") : null, end: [x, 20, Math.round(heading / 90) * 90] };
      return Promise.resolve(y === 20 && heading % 90 === 0 ? laid : { refusal: why("not-aligned"), near: laid });
    },
  } as unknown as Session;
  const soon = () => new Promise((done) => setTimeout(done, 120));
  const landing = (more: Partial<LandingQuestion> = {}): LandingPlanner =>
    new LandingPlanner(laying, { ...question, ...more } as unknown as LandingQuestion, null);

  it("are snapped to only from close by", () => {
    const plan = landing();
    expect(plan.answer).toBe("p1");
    plan.grab("body", [12, 19]);
    plan.drag([12.1, 19.1]);
    expect(plan.answer).toBe("p1");
    plan.drag([14.1, 18.9]);
    expect(plan.answer).toBe("p2");
    // Whichever way it looks.
    const turned = landing({
      options: [options[1], { ...options[2], pose: poseAbout([14, 18.5], 20, foot) }] as LandingQuestion["options"],
    });
    turned.grab("body", [12, 19]);
    turned.drag([14.1, 19]);
    expect(turned.answer).toBe("p2");
    plan.drag([12.9, 19.4]);
    expect(plan.at).toBe(-1);
    close(plan.answer as Pose, [12.9, 20.4, 0]);
    plan.reset();
    expect(plan.answer).toBe("p1");
  });
  it("are not all: a unit dragged anywhere is laid flush by the server", async () => {
    const plan = landing();
    await soon();
    plan.grab("body", [12, 19]);
    plan.drag([13, 19.7]);
    expect(plan.ready).toBe(false); // not before the server has spoken
    await soon();
    expect([plan.ready, plan.ok, plan.answer]).toEqual([true, true, [13, 20, 0]]);
    // Until it speaks again, the ghost goes along the line with the hand.
    plan.drag([13.4, 19.7]);
    close(plan.guess, [13.4, 20, 0]);
    await soon();
    plan.drag([19, 17]);
    await soon();
    expect([plan.ready, plan.preview?.refusal?.code, plan.answer]).toEqual([false, "no-way", [19, 20, 0]]);
    // Far off the line but abreast of a proposal: laid flush, it snaps there.
    plan.drag([14.1, 16]);
    await soon();
    await soon();
    expect([plan.ready, plan.answer]).toEqual([true, "p2"]);
  });
  it("are left by single steps, which do not snap", async () => {
    const plan = landing();
    await soon();
    plan.nudge("right", 0.1);
    plan.nudge("right", 0.01);
    plan.nudge("forward", 0.1);
    close(plan.answer as Pose, [12.11, 20.1, 0]);
    await soon();
    await soon();
    expect([plan.ready, plan.answer]).toEqual([true, [12.11, 20, 0]]);
    plan.nudge("pivot", 5);
    expect(plan.answer).toEqual([12.11, 20, 0]); // it looks only one way
  });
  it("are turned where they may be, by quarters if nothing else makes sense", async () => {
    const about = [0, 90, 180].map((heading) => ({
      key: `h${heading}`,
      label: "",
      marks: [],
      pose: poseAbout([12, 18.5], heading, foot),
    }));
    const plan = landing({ options: about, default: "h0", turn: 90 });
    const [handle] = plan.handles(1);
    expect(handle?.id).toBe("turn");
    plan.grab("turn", handle?.at as XY);
    plan.drag([12, 12]); // from its right side down to behind it
    expect(plan.answer).toBe("h90");
    plan.drag([14, 12]);
    expect(plan.at).toBe(-1);
    plan.drop();
    plan.reset();
    await soon();
    plan.nudge("pivot", -5);
    expect((plan.answer as Pose)[2]).toBe(270);
    expect(landing().handles(1)).toEqual([]);
  });
  it("are chosen by number or by pressing them; a press on the table sends the unit there", async () => {
    const plan = landing();
    plan.pick(2);
    expect(plan.answer).toBe("p2");
    plan.pick(7);
    expect(plan.answer).toBe("p2");
    plan.grab("place-p0", [9, 19]);
    expect(plan.answer).toBe("p0");
    plan.drop();
    // Where a number lies over the unit, a press takes it and a drag takes the unit.
    plan.grab("place-p1", [11, 19]);
    expect(plan.answer).toBe("p0");
    plan.drop();
    expect(plan.answer).toBe("p1");
    plan.grab("place-p2", [13, 19]);
    plan.drag([12, 19]);
    plan.drop();
    close(plan.answer as Pose, [11, 20, 0]);
    plan.press([15, 18]);
    await soon();
    await soon();
    expect(plan.answer).toEqual([15, 20, 0]);
  });
});

it("knows the outermost models of a unit", () => {
  const models = [-1, 0, 1].flatMap((x) =>
    [-0.5, -1.5].map((y) => ({
      base: [
        [18 + x - 0.5, 10 + y - 0.5],
        [18 + x + 0.5, 10 + y - 0.5],
        [18 + x + 0.5, 10 + y + 0.5],
        [18 + x - 0.5, 10 + y + 0.5],
      ],
    })),
  );
  const unit = { pose: [18, 10, 0], models } as unknown as Unit;
  expect(
    outermost(unit, foot)
      .map(([x, y]) => [Math.abs(x), Math.round(y * 10) / 10])
      .every(([x, y]) => x === 1 && (y === -0.5 || y === -1.5)),
  ).toBe(true);
});
