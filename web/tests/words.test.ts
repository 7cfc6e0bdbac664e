import { describe as group, expect, it } from "vitest";
import { NO_WORDS, looksOf } from "../src/lib/states";
import type { Tabled } from "../src/lib/tabled";
import { floorsOf, heightOf } from "../src/lib/tabled";
import { closedWords, describe, gap, region, stepWords, unitSentence, wind } from "../src/lib/words";
import type { Unit, View, Words } from "../src/wire";

const unit = (id: string, seat: string, x: number, y: number, more: Partial<Unit> = {}): Unit => ({
  id,
  seat,
  name: id,
  place: "table",
  size: 5,
  start_size: 10,
  badges: [],
  figures: [],
  kinds: [],
  pose: [x, y, 0],
  outline: [
    [
      [x - 1, y],
      [x + 1, y],
      [x + 1, y - 2],
      [x - 1, y - 2],
    ],
  ],
  ...more,
});

const loft = {
  id: "loft",
  name: "Loft",
  height: 3,
  outline: [
    [60, 40],
    [70, 40],
    [70, 46],
    [60, 46],
  ] as [number, number][],
};
const view: Tabled = {
  book: "toy",
  heading: "Night 2 of 4",
  over: false,
  round: 2,
  turn: "A",
  sides: [
    { seat: "A", score: 1, allies: ["C"], supplies: [{ name: "Torches", count: 3, sign: "point" }] },
    { seat: "B", score: 2 },
    { seat: "C" },
    { seat: "X", neutral: true },
  ],
  notes: [{ title: "Goal", text: "The crown", goal: true }],
  table: {
    width: 72,
    depth: 48,
    pieces: [
      {
        id: "w",
        kind: "wood",
        name: "Old wood",
        outline: [
          [2, 2],
          [6, 2],
          [6, 6],
          [2, 6],
        ],
        effects: ["cover", "difficult"],
      },
    ],
    surfaces: [loft],
  },
  markers: [{ id: "m1", x: 36, y: 24, owner: "B" }],
  units: [
    unit("A.spears", "A", 10, 10, { badges: [{ id: "shy", text: "shy" }] }),
    unit("B.wolves", "B", 10, 20),
    unit("C.scouts", "C", 10, 14, { level: "loft", height: 3 }),
  ],
};
const words: Words = {
  ...NO_WORDS,
  score: "Crowns",
  states: [{ id: "shy", sign: "S", called: "Shy", look: "shaken" }],
};
const names = { A: "Blue", B: "Red", C: "Green", "A.spears": "Spears", "B.wolves": "Wolves", m1: "Marker 1" };

group("the board in words", () => {
  it("says where things are", () => {
    expect(region([5, 5], view.table)).toBe("in the south-west");
    expect(region([36, 24], view.table)).toBe("in the centre");
    expect(wind(181)).toBe("south");
  });

  it("measures from edge to edge", () => {
    expect(gap(view.units[0] as Unit, view.units[1] as Unit)).toBeCloseTo(8, 6);
  });

  it("tells a unit with its states", () => {
    expect(unitSentence(view.units[0] as Unit, names, view)).toBe(
      "Spears of Blue: 5 of 10 models, in the south-west at 10, 9, facing north, shy",
    );
  });

  it("tells the whole table", () => {
    const text = describe(view, names, words)
      .flatMap((part) => [part.title, ...part.lines])
      .join("\n");
    expect(text).toContain("Night 2 of 4");
    expect(text).toContain("Crowns: Blue 1, Red 2.");
    expect(text).toContain("Blue: Torches: 3.");
    expect(text).toContain("Goal: The crown.");
    expect(text).toContain("nearest enemy Wolves, 8”");
    expect(text).toContain("on Loft, 3” up");
    expect(text).toContain("Loft, 3” up, in the north-east.");
    expect(text).toContain("Marker 1 in the centre at 36, 24: held by Red.");
    expect(text).toContain("Old wood (wood: cover, difficult) in the south-west.");
  });

  it("tells a game without a table by its sides and notes", () => {
    const { book, heading, over, round, turn, sides, notes } = view;
    const plain: View = { book, heading, over, round, turn, sides, notes };
    expect(describe(plain, names, words)).toEqual([
      { title: "Night 2 of 4", lines: ["Crowns: Blue 1, Red 2.", "Blue: Torches: 3.", "Goal: The crown."] },
    ]);
  });

  it("tells steps, and why not", () => {
    expect(stepWords(["pivot", -30])).toBe("pivot 30° left");
    expect(stepWords(["forward", 4.2])).toBe("forward 4.2”");
    const closed = { marks: [], code: "far", clause: "T-1", why: "It is too far." };
    expect(closedWords([{ ...closed, key: "Bow: B.x", label: "Wolves" }])).toEqual([
      "Bow, Wolves cannot be chosen: It is too far. (T-1)",
    ]);
  });
});

group("floors", () => {
  it("go from the ground up, and there are none on a flat table", () => {
    expect(floorsOf(view.table).map((floor) => [floor.name, floor.height])).toEqual([
      ["Ground", 0],
      ["Loft", 3],
    ]);
    expect(floorsOf({ width: 4, depth: 4, pieces: [] })).toEqual([]);
  });
  it("have a unit where most of it stands", () => {
    expect(heightOf(view.units[0] as Unit)).toBe(0);
    expect(heightOf(view.units[2] as Unit)).toBe(3);
  });
});

it("draws a unit as its states look in the book's words", () => {
  expect([...looksOf(view.units[0] as Unit, words)]).toEqual(["shaken"]);
  expect(looksOf(view.units[1] as Unit, words).size).toBe(0);
});
