import { describe, expect, it } from "vitest";
import { plannerFor } from "../src/lib/plans";
import { AssignPlanner } from "../src/lib/plans/assign.svelte";
import { ChoicePlanner } from "../src/lib/plans/choice.svelte";
import { grouped } from "../src/lib/plans/closed.svelte";
import { PickPlanner } from "../src/lib/plans/pick.svelte";
import { SplitPlanner } from "../src/lib/plans/split.svelte";
import type { Session } from "../src/lib/session.svelte";
import type { AssignQuestion, ChoiceQuestion, Closed, Option, PickQuestion, SplitQuestion, View } from "../src/wire";

const base = { name: "shoot", clause: "", prompt: "", about: ["A.archers"] };
const option = (key: string, ...marks: string[]): Option => ({ key, label: key, marks });
const shut = (key: string, ...marks: string[]): Closed => ({
  ...option(key, ...marks),
  code: "far",
  clause: "RG-ACT-08",
  why: "It is too far away.",
});
const view = { units: [] } as unknown as View;
const session = {} as Session;

describe("one of several options", () => {
  const asked = {
    ...base,
    kind: "choice",
    planner: "choice",
    about: [],
    options: [option("a x", "a", "x"), option("a y", "a", "y"), option("b x", "b", "x"), option("")],
  } as unknown as ChoiceQuestion;

  it("takes a charger and then its target", () => {
    const plan = plannerFor(session, asked, view) as ChoicePlanner;
    expect(plan).toBeInstanceOf(ChoicePlanner);
    expect(plan.click("a")).toBe(true);
    expect(plan.shown.map((one) => one.key)).toEqual(["a x", "a y"]);
    expect(plan.click("y")).toBe("a y");
  });
  it("is not taken by clicking the charger alone, though it has but one charge", () => {
    const plan = new ChoicePlanner(session, asked);
    expect(plan.click("b")).toBe(true);
    expect(plan.click("x")).toBe("b x");
  });
  it("begins anew with another charger, and is let go by Escape", () => {
    const plan = new ChoicePlanner(session, asked);
    plan.click("b");
    expect(plan.click("a")).toBe(true);
    expect(plan.only).toEqual(["a"]);
    expect(plan.click("z")).toBe(false);
    plan.back();
    expect(plan.shown).toHaveLength(4);
  });
  it("needs no click on the unit that the question is about", () => {
    const plan = new ChoicePlanner(session, {
      ...asked,
      about: ["a"],
      options: [option("pursue x", "a", "x"), option("stay", "a")],
    });
    expect(plan.click("x")).toBe("pursue x");
  });
});

describe("weapons and their targets", () => {
  const asked: AssignQuestion = {
    ...base,
    kind: "assign",
    planner: "assign",
    default: {},
    slots: [
      { key: "Bow", label: "Bow", options: [option("B.x", "B.x"), option("B.y", "B.y")] },
      { key: "Rifle", label: "Rifle", options: [option("B.x", "B.x"), option("B.x#B.x/2", "B.x", "B.x/2")] },
    ],
  };
  it("aims all at a unit that is clicked, or only one", () => {
    const plan = new AssignPlanner(session, asked);
    plan.click("B.x");
    expect(plan.assigned).toEqual({ Bow: "B.x", Rifle: "B.x" });
    plan.slot = "Bow";
    expect(plan.marks.has("B.x/2")).toBe(false);
    plan.click("B.y");
    expect(plan.assigned).toEqual({ Bow: "B.y", Rifle: "B.x" });
  });
  it("picks one model with the weapon that may, and its unit with the others", () => {
    const plan = new AssignPlanner(session, asked);
    expect(plan.marks.get("B.x/2")).toBe("option");
    plan.click("B.x/2");
    expect(plan.assigned).toEqual({ Bow: "B.x", Rifle: "B.x#B.x/2" });
  });
  it("has what is closed in its slot, also in one that is not asked for", () => {
    const found = grouped([shut("Bow: B.z"), shut("Horn: B.x"), shut("Old: Bow: B.z")], ["Bow", "Old: Bow"]);
    expect([...found].map(([slot, list]) => [slot, list.length])).toEqual([
      ["Bow", 1],
      ["Horn", 1],
      ["Old: Bow", 1],
    ]);
  });
});

describe("models that are lost", () => {
  const asked: PickQuestion = {
    ...base,
    name: "lost",
    harm: true,
    kind: "pick",
    planner: "pick",
    about: ["A.x"],
    options: [1, 2, 3].map((at) => option(`A.x/${at}`, "A.x", `A.x/${at}`)),
    least: 2,
    most: 2,
    default: ["A.x/1", "A.x/2"],
  };
  it("begins as proposed; one more takes the place of the first", () => {
    const plan = new PickPlanner(session, asked);
    expect(plan.click("A.x/3")).toBe(true);
    expect(plan.picked).toEqual(["A.x/2", "A.x/3"]);
    const { marks } = plan;
    expect([marks.get("A.x"), marks.get("A.x/1"), marks.get("A.x/3")]).toEqual([undefined, "option", "chosen"]);
  });
});

describe("sharing out a number", () => {
  it("never gives more than there is, and is sent only when all is given", () => {
    const plan = new SplitPlanner(session, {
      ...base,
      kind: "split",
      planner: "split",
      total: 5,
      options: [option("x", "x"), option("y", "y"), option("z", "y")],
      default: { x: 5 },
    } as SplitQuestion);
    expect(plan.rest).toBe(0);
    plan.share("y", 2);
    expect(plan.shares).toEqual({ x: 3, y: 2 });
    plan.share("x", 1);
    expect([plan.rest, plan.final]).toEqual([2, null]);
    plan.share("z", 4);
    expect(plan.rest).toBe(0);
    expect(Object.values(plan.shares).reduce((sum, one) => sum + one, 0)).toBe(5);
    plan.share("x", 99);
    expect(plan.final).toEqual({ x: 5 });
    expect(plan.click("y")).toBe(false);
    plan.share("x", 4);
    expect(plan.click("x")).toBe(true);
    expect(plan.shares).toEqual({ x: 5 });
  });
});

describe("what is closed", () => {
  const asked = {
    ...base,
    kind: "choice",
    planner: "choice",
    default: "a",
    options: [option("a", "a")],
  } as ChoiceQuestion;

  it("is asked for once", async () => {
    let count = 0;
    const plan = new ChoicePlanner(
      { closed: () => Promise.resolve(count++ ? [] : [shut("b", "b")]) } as unknown as Session,
      asked,
    );
    plan.closed.ask();
    plan.closed.ask();
    await Promise.resolve();
    plan.closed.ask();
    expect(count).toBe(1);
    expect(plan.closed.about("b").map((one) => one.key)).toEqual(["b"]);
    expect(plan.closed.about("a")).toEqual([]);
    plan.closed.toggle("b");
    expect(plan.closed.opened).toBe("b");
    plan.closed.toggle("b");
    expect(plan.closed.opened).toBe(null);
  });
  it("is asked for again where nobody could say", async () => {
    const replies: (Closed[] | null)[] = [null, [shut("b")]];
    const plan = new ChoicePlanner({ closed: () => Promise.resolve(replies.shift()) } as unknown as Session, asked);
    plan.closed.ask();
    await Promise.resolve();
    expect(plan.closed.known).toBe(false);
    plan.closed.ask();
    await Promise.resolve();
    expect(plan.closed.list).toHaveLength(1);
  });
});
