import { describe, expect, it } from "vitest";
import type { ListLine } from "../src/wire";
import { byArmy, ofSize, sizesOf, unequal } from "../src/lib/armies";

const list = (id: string, army: string, points: number, limit: number, tier = ""): ListLine => ({
  id,
  name: id,
  army,
  army_name: army,
  points,
  limit,
  tier,
});
const LISTS = [list("b2", "Bees", 1480, 1500), list("b1", "Bees", 740, 750), list("a1", "Ants", 750, 750)];

describe("armies in the lobby", () => {
  it("stand under their names, the small ones first", () => {
    expect(byArmy(LISTS).map((group) => [group.army, group.lists.map((one) => one.id)])).toEqual([
      ["Ants", ["a1"]],
      ["Bees", ["b1", "b2"]],
    ]);
  });

  it("can be shown by size, and what is chosen stays", () => {
    expect(sizesOf(LISTS)).toEqual([750, 1500]);
    expect(sizesOf(LISTS.slice(1))).toEqual([]);
    expect(ofSize(LISTS, 750, "").map((one) => one.id)).toEqual(["b1", "a1"]);
    expect(ofSize(LISTS, 750, "b2").map((one) => one.id)).toEqual(["b2", "b1", "a1"]);
    expect(ofSize(LISTS, 0, "")).toHaveLength(3);
  });

  it("are a match if they cost about the same and are of one tier", () => {
    const yours = { whose: "Your", points: 750, tier: "basic" };
    expect(unequal([yours, { whose: "Their", points: 740, tier: "basic" }])).toBe("");
    expect(unequal([yours, { whose: "Their", points: 0, tier: "" }])).toBe("");
    expect(unequal([yours, { whose: "Their", points: 1500, tier: "basic" }])).toBe(
      "These armies are unequal: your 750 points, their 1500 points.",
    );
    expect(unequal([yours, { whose: "Their", points: 750, tier: "advanced" }])).toBe(
      "They are of different tiers: your basic, their advanced.",
    );
  });
});
