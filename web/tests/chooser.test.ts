import { describe, expect, it } from "vitest";
import { Chooser } from "../src/lib/chooser.svelte";
import type { AssignQuestion, Option, PickQuestion } from "../src/wire";

const base = { name: "shoot", clause: "", prompt: "", about: ["A.archers"] };
const option = (key: string, ...marks: string[]): Option => ({ key, label: key, marks });

describe("weapons and their targets", () => {
  const asked: AssignQuestion = {
    ...base,
    kind: "assign",
    slots: [
      { key: "Bow", label: "Bow", options: [option("B.x", "B.x"), option("B.y", "B.y")] },
      { key: "Rifle", label: "Rifle", options: [option("B.x", "B.x"), option("B.x#B.x/2", "B.x", "B.x/2")] },
    ],
  };
  it("aims all at a unit that is clicked, or only one", () => {
    const chooser = new Chooser();
    chooser.begin(asked);
    chooser.click("B.x");
    expect(chooser.assigned).toEqual({ Bow: "B.x", Rifle: "B.x" });
    chooser.slot = "Bow";
    expect(chooser.marks(asked).has("B.x/2")).toBe(false);
    chooser.click("B.y");
    expect(chooser.assigned).toEqual({ Bow: "B.y", Rifle: "B.x" });
  });
  it("picks one model with the weapon that may, and its unit with the others", () => {
    const chooser = new Chooser();
    chooser.begin(asked);
    expect(chooser.marks(asked).get("B.x/2")).toBe("option");
    chooser.click("B.x/2");
    expect(chooser.assigned).toEqual({ Bow: "B.x", Rifle: "B.x#B.x/2" });
  });
});

describe("models that are lost", () => {
  const asked: PickQuestion = {
    ...base,
    name: "casualties",
    kind: "pick",
    about: ["A.x"],
    options: [1, 2, 3].map((at) => option(`A.x/${at}`, "A.x", `A.x/${at}`)),
    least: 2,
    most: 2,
    default: ["A.x/1", "A.x/2"],
  };
  it("begins as proposed; one more takes the place of the first", () => {
    const chooser = new Chooser();
    chooser.begin(asked);
    expect(chooser.click("A.x/3")).toBe(true);
    expect(chooser.picked).toEqual(["A.x/2", "A.x/3"]);
    const marks = chooser.marks(asked);
    expect([marks.get("A.x"), marks.get("A.x/1"), marks.get("A.x/3")]).toEqual([undefined, "option", "chosen"]);
  });
});
