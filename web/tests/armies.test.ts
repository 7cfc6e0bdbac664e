import { describe, expect, it } from "vitest";
import type { ListLine } from "../src/wire";
import { byArmy, foundWords, matching, ofSize, onOffer, sizesOf, unequal } from "../src/lib/armies";

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

  it("are found by what is typed: every word, wherever it stands", () => {
    const ids = (typed: string, lists = LISTS) => matching(lists, typed).map((one) => one.id);
    expect(ids("")).toEqual(["b2", "b1", "a1"]);
    expect(ids("  BEE ")).toEqual(["b2", "b1"]);
    expect(ids("bees 750")).toEqual(["b1"]);
    expect(ids("1480")).toEqual(["b2"]);
    expect(ids("a1")).toEqual(["a1"]);
    expect(ids("ants 1500")).toEqual([]);
    // A number is meant from its beginning.
    expect(ids("50")).toEqual([]);
    expect(ids("7")).toEqual(["b1", "a1"]);
    const gorg = [{ ...list("gorgs-breakers", "Gorg’s Bréakers", 500, 500, "advanced") }];
    for (const typed of ["gorgs", "gorg's break", "Gorg’s", "gorgs-breakers", "Bréak advanced"])
      expect(ids(typed, gorg)).toEqual(["gorgs-breakers"]);
  });

  it("are on offer by size and by what is typed, and what is chosen stays", () => {
    const ids = (size: number, typed: string, chosen: string) =>
      onOffer(LISTS, size, typed, chosen).map((one) => one.id);
    expect(ids(750, "bees", "")).toEqual(["b1"]);
    expect(ids(750, "bees", "a1")).toEqual(["b1", "a1"]);
    expect(ids(0, "", "")).toEqual(["b2", "b1", "a1"]);
  });

  it("say how many were found, and where others are", () => {
    expect(foundWords(1, 1, 0, 0)).toBe("1 army list found.");
    expect(foundWords(9, 6, 0, 0)).toBe("9 army lists found. These are the first 6.");
    expect(foundWords(2, 2, 750, 1)).toBe("2 army lists found; 1 of another size.");
    expect(foundWords(0, 0, 0, 0)).toBe("No army has this in its name, faction, id or size.");
    expect(foundWords(0, 0, 750, 3)).toBe(
      "No army of 750 points has this in its name, faction, id or size; 3 of another size.",
    );
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
