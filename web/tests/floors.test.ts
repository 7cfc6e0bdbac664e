import { describe, expect, test } from "vitest";
import { placeNames } from "../src/draw/aslant";
import type { Box } from "../src/draw/marks";
import { overlapArea } from "../src/draw/marks";
import { levelAt, levelHeight, surfacesAt } from "../src/lib/levels";
import { sectionOf } from "../src/lib/section";
import { aslant, flat } from "../src/lib/slant";
import { floorsOf } from "../src/lib/tabled";
import type { Surface, Table, Unit, XY } from "../src/wire";

const box = (x0: number, y0: number, x1: number, y1: number): XY[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
const floor = (id: string, height: number, outline: XY[]): Surface => ({ id, name: "", height, outline });

// A loft with a roof over its western half, a wall at its eastern edge, and a ladder between the two.
const table: Table = {
  width: 24,
  depth: 12,
  pieces: [],
  surfaces: [floor("roof", 6, box(2, 2, 6, 8)), floor("loft", 3, box(2, 2, 10, 8))],
  walls: [
    {
      id: "east",
      outline: [
        [10, 2],
        [10, 8],
      ],
      foot: 0,
      top: 3,
    },
    { id: "thick", outline: box(14, 0, 15, 12), foot: 1, top: 2 },
  ],
  links: [
    {
      id: "ladder",
      kind: "ladder",
      from: "loft",
      to: "roof",
      from_line: [
        [5, 5],
        [5, 5],
      ],
      to_line: [
        [5, 5],
        [5, 5],
      ],
      rise: 3,
    },
  ],
};

describe("surfaces", () => {
  test("what is seen from a floor is the highest that is not above it", () => {
    expect(levelAt(table, 0, [4, 4])).toBe("");
    expect(levelAt(table, 3, [4, 4])).toBe("loft");
    expect(levelAt(table, 6, [4, 4])).toBe("roof");
    expect(levelAt(table, 6, [8, 4])).toBe("loft");
    expect(levelAt(table, 6, [20, 4])).toBe("");
  });
  test("from the lowest up", () => {
    expect(surfacesAt(table, [4, 4]).map((one) => one.id)).toEqual(["loft", "roof"]);
    expect(levelHeight(table, "roof")).toBe(6);
    expect(levelHeight(table, "")).toBe(0);
  });
  test("a floor of many surfaces is not named after all of them", () => {
    const many = { ...table, surfaces: ["a", "b", "c"].map((id) => floor(id, 3, box(0, 0, 1, 1))) };
    expect(floorsOf(many).map(({ name, all }) => [name, all])).toEqual([
      ["Ground", "The ground"],
      ["", "a, b, c"],
    ]);
    expect(floorsOf(table).map(({ name }) => name)).toEqual(["Ground", "loft", "roof"]);
  });
});

describe("drawings of the table", () => {
  test("every point comes back from where it is drawn", () => {
    for (const drawing of [flat(table), ...[0, 1, 2, 3].map((corner) => aslant(table, corner, 6))])
      for (const height of [0, 3, 6])
        for (const point of [
          [0, 0],
          [24, 12],
          [7.5, 3.25],
        ] as XY[]) {
          const [x, y] = drawing.back(drawing.spot(point, height), height);
          expect(x).toBeCloseTo(point[0]);
          expect(y).toBeCloseTo(point[1]);
        }
  });
  test("aslant, what is higher is drawn higher, and all of it is in the drawing", () => {
    for (const corner of [0, 1, 2, 3]) {
      const drawing = aslant(table, corner, 6);
      expect(drawing.spot([4, 4], 6)[1]).toBeLessThan(drawing.spot([4, 4], 3)[1]);
      for (const point of box(0, 0, 24, 12))
        for (const height of [0, 6]) {
          const [x, y] = drawing.spot(point, height);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(drawing.width * 10);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(drawing.depth * 10 + 1e-6);
        }
    }
  });
});

describe("a line over the table", () => {
  const unit = { id: "A.a", seat: "A", height: 3, models: [{ id: "m", at: [8, 5, 0], radius: 0.5, tall: 1 }] };
  const cut = sectionOf(table, [unit as unknown as Unit], { from: [4, 5], level: "loft", to: [14, 5] });

  test("cuts floors and walls where it crosses them", () => {
    expect(cut?.floors.map((one) => one.id)).toEqual(["loft", "roof"]);
    expect(cut?.floors[0]?.to).toBeCloseTo(0.6);
    expect(cut?.floors[1]?.to).toBeCloseTo(0.2);
    const [thin, thick] = cut?.walls ?? [];
    expect(((thin?.from ?? 0) + (thin?.to ?? 0)) / 2).toBeCloseTo(0.6);
    expect(thick).toMatchObject({ id: "thick", foot: 1, top: 2 });
    expect(thick?.from).toBeCloseTo(1);
  });
  test("passes models and links beside it", () => {
    expect(cut?.models.map((one) => [one.foot, one.tall])).toEqual([[3, 1]]);
    expect(cut?.models[0]?.at).toBeCloseTo(0.4);
    expect(cut?.links.map((one) => [one.id, one.foot, one.top])).toEqual([["ladder", 3, 6]]);
    const far = sectionOf(table, [unit as unknown as Unit], { from: [4, 11], level: "", to: [14, 11] });
    expect(far?.models).toEqual([]);
    expect(far?.links).toEqual([]);
  });
  test("that leads nowhere is none", () => {
    expect(sectionOf(table, [], { from: [4, 5], level: "", to: [4, 5] })).toBeNull();
  });
});

describe("names aslant", () => {
  const named = (key: string, at: [number, number], sure = false) => ({ key, at, low: 3, texts: [key, "3”"], sure });
  const boxes = (found: ReturnType<typeof placeNames>): Box[] =>
    [...found.values()].map(({ x, y, wide }) => [x, y - 8, x + wide, y + 2]);

  test("stand below whoever has room", () => {
    const found = placeNames([named("Ann", [0, 0]), named("Bea", [90, 0])], 10);
    expect([...found.values()].map((one) => one.text)).toEqual(["Ann", "Bea"]);
    expect([...found.values()].every((one) => one.y === 13)).toBe(true);
  });
  test("never lie over one another, and are left out where there is no room", () => {
    const crowd = Array.from({ length: 12 }, (_, at) => named(`Alley Hand ${at}`, [at % 4, at]));
    const found = placeNames(crowd, 10);
    expect(found.size).toBeGreaterThan(2);
    expect(found.size).toBeLessThan(12);
    const all = boxes(found);
    for (const [at, box] of all.entries())
      for (const other of all.slice(at + 1)) expect(overlapArea(box, other)).toBe(0);
  });
  test("say of whoever is asked about who it is, whatever stands before it", () => {
    const crowd = Array.from({ length: 12 }, (_, at) => named(`Alley Hand ${at}`, [at % 4, at], at === 0));
    expect(placeNames(crowd, 10).get("Alley Hand 0")?.text).toBe("Alley Hand 0");
    const both = placeNames([named("Ann", [0, 0], true), named("Bea", [0, 0], true)], 10);
    expect(both.size).toBe(2);
  });
});
