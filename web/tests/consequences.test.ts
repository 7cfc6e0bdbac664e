/** What would come of a plan, the nearest place that is allowed, and what stands in the way. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AssignPlanner } from "../src/lib/plans/assign.svelte";
import { PlacePlanner } from "../src/lib/plans/place.svelte";
import { SplitPlanner } from "../src/lib/plans/split.svelte";
import type { Session } from "../src/lib/session.svelte";
import type { Answer, AssignQuestion, Consequence, PlaceQuestion, Preview, SplitQuestion, View } from "../src/wire";

type More = (found: Consequence[]) => void;

const QUESTION = {
  kind: "place",
  planner: "place",
  name: "place",
  clause: "",
  prompt: "Where?",
  about: ["u"],
  unit: "u",
  footprint: [-1, 1, 1],
  area: [0, 0, 10, 10],
  facing: 0,
  default: [5, 5, 0],
} as unknown as PlaceQuestion;
const VIEW = { units: [], sides: [], notes: [] } as unknown as View;
const line = (text: string): Consequence => ({ kind: "reply", title: "Their best reply", text, marks: ["enemy"] });

/** A server that answers as it is told, and adds more when it is asked to. */
function server(preview: Preview) {
  const heard: More[] = [];
  const session = {
    said: "",
    preview: (_: Answer, more: More) => {
      heard.push(more);
      return Promise.resolve(preview);
    },
    nearest: vi.fn((_answer: Answer): Promise<Answer | null> => Promise.resolve([6, 6, 0] as Answer)),
  };
  return { heard, session, typed: session as unknown as Session };
}
const settle = async () => {
  await vi.advanceTimersByTimeAsync(500);
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("what would come of a plan", () => {
  it("shows at once what comes with the preview, and then the whole", async () => {
    const { heard, typed } = server({ refusal: null, consequences: [line("near")] });
    const plan = new PlacePlanner(typed, QUESTION, null, VIEW);
    await settle();
    expect(plan.consequences.map((one) => one.text)).toEqual(["near"]);
    heard[0]?.([line("all of it")]);
    expect(plan.consequences.map((one) => one.text)).toEqual(["all of it"]);
  });

  it("does not take what was said of an earlier place", async () => {
    const { heard, typed } = server({ refusal: null, consequences: [line("near")] });
    const plan = new PlacePlanner(typed, QUESTION, null, VIEW);
    await settle();
    plan.nudge("forward", 1);
    heard[0]?.([line("of the place before")]);
    await settle();
    expect(heard.length).toBe(2);
    heard[0]?.([line("of the place before")]);
    expect(plan.consequences.map((one) => one.text)).toEqual(["near"]);
  });

  it("lights up whom a line speaks of", () => {
    const { typed } = server({ refusal: null });
    const plan = new PlacePlanner(typed, QUESTION, null, VIEW);
    plan.lit = ["enemy"];
    expect(plan.marks.get("enemy")).toBe("chosen");
  });
});

describe("a red place", () => {
  const refused: Preview = { refusal: { code: "too-close", clause: "C", why: "Too close.", by: "enemy" } };

  it("goes to the nearest that is allowed when asked to, and says who is in the way", async () => {
    const { session, typed } = server(refused);
    const plan = new PlacePlanner(typed, QUESTION, null, VIEW);
    await settle();
    expect(plan.inTheWay).toBe("enemy");
    expect(plan.canSnap).toBe(true);
    plan.keys(false)["s"]?.();
    await settle();
    expect(session.nearest).toHaveBeenCalledWith([5, 5, 0]);
    expect(plan.answer).toEqual([6, 6, 0]);
  });

  it("stays where there is none nearby, and says so", async () => {
    const { session, typed } = server(refused);
    session.nearest.mockResolvedValue(null);
    const plan = new PlacePlanner(typed, QUESTION, null, VIEW);
    await settle();
    await plan.snap();
    expect(plan.answer).toEqual([5, 5, 0]);
    expect(session.said).toContain("nearby");
  });

  it("is not asked for where the place is allowed", async () => {
    const { session, typed } = server({ refusal: null });
    const plan = new PlacePlanner(typed, QUESTION, null, VIEW);
    await settle();
    await plan.snap();
    expect(session.nearest).not.toHaveBeenCalled();
    expect(plan.inTheWay).toBe("");
  });
});

describe("what the odds propose", () => {
  const option = (key: string) => ({ key, label: key, marks: [key] });
  const typed = {} as Session;

  it("is laid out for every weapon, and what stays silent is said", () => {
    const question = {
      kind: "assign",
      about: [],
      slots: [
        { key: "bow", label: "Bow", options: [option("a"), option("b")] },
        { key: "gun", label: "Gun", options: [option("a")] },
      ],
      default: {},
      proposed: { bow: "b" },
      idle: { bow: "The Bow will not fire.", gun: "The Gun will not fire.", sling: "The Sling reaches nobody." },
    } as unknown as AssignQuestion;
    const plan = new AssignPlanner(typed, question);
    expect(plan.answer).toEqual({ bow: "b" });
    expect(plan.idle).toEqual(["The Gun will not fire.", "The Sling reaches nobody."]);
    plan.assign("gun", "a");
    plan.assign("bow", "b");
    expect(plan.idle).toEqual(["The Bow will not fire.", "The Sling reaches nobody."]);
  });

  it("is laid out for shares, else the default is", () => {
    const question = { kind: "split", about: [], total: 3, options: [option("a"), option("b")], default: { a: 3 } };
    expect(new SplitPlanner(typed, question as unknown as SplitQuestion).answer).toEqual({ a: 3 });
    const advised = { ...question, proposed: { a: 1, b: 2 } } as unknown as SplitQuestion;
    expect(new SplitPlanner(typed, advised).answer).toEqual({ a: 1, b: 2 });
  });
});
