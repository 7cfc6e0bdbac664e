import { describe as group, expect, it } from "vitest";
import { describe, gap, previewWords, region, stepWords, unitSentence, wind } from "../src/lib/words";
import type { Unit, View } from "../src/wire";

const unit = (id: string, seat: string, x: number, y: number, more: Partial<Unit> = {}): Unit => ({
  id,
  seat,
  name: id,
  place: "table",
  size: 5,
  start_size: 10,
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

const view: View = {
  book: "regiments",
  step: "round",
  over: false,
  round: 2,
  rounds: 4,
  turn: "A",
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
        cover: true,
        difficult: true,
      },
    ],
  },
  zones: {},
  markers: [{ id: "m1", x: 36, y: 24, owner: "B" }],
  score: { A: 1, B: 2 },
  units: [unit("A.spears", "A", 10, 10, { wavering: true }), unit("B.wolves", "B", 10, 20)],
};
const names = { A: "Blue", B: "Red", "A.spears": "Spears", "B.wolves": "Wolves", m1: "Marker 1" };

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
      "Spears of Blue: 5 of 10 models, in the south-west at 10, 9, facing north, wavering",
    );
  });

  it("tells the whole table", () => {
    const text = describe(view, names)
      .flatMap((part) => [part.title, ...part.lines])
      .join("\n");
    expect(text).toContain("Round 2 of 4");
    expect(text).toContain("Score: Blue 1, Red 2.");
    expect(text).toContain("nearest enemy Wolves, 8”");
    expect(text).toContain("Marker 1 in the centre at 36, 24: held by Red.");
    expect(text).toContain("Old wood (wood: cover, difficult) in the south-west.");
  });

  it("tells steps and previews", () => {
    expect(stepWords(["pivot", -30])).toBe("pivot 30° left");
    expect(stepWords(["forward", 4.2])).toBe("forward 4.2”");
    expect(previewWords({ refusal: null, inches: 4.25, difficult: true, danger: 1 })).toEqual([
      "4.25”",
      "through difficult ground",
      "1 model in danger",
    ]);
  });
});
