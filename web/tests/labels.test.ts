import { expect, test } from "vitest";
import { HEIGHT, placeLabels } from "../src/draw/labels";
import { overlapArea } from "../src/draw/marks";
import type { Box } from "../src/draw/marks";
import type { Tabled } from "../src/lib/tabled";
import type { Unit, XY } from "../src/wire";

/** A crowd of units, `apart` inches from each other. */
function crowd(count: number, apart: number): Tabled {
  const units = Array.from({ length: count }, (_, at) => {
    const [x, y] = [4 + (at % 8) * apart, 4 + Math.floor(at / 8) * apart];
    const block: XY[] = [
      [x, y],
      [x + 1, y],
      [x + 1, y - 1],
      [x, y - 1],
    ];
    const loose = at % 2 === 0;
    return {
      id: `u${at}`,
      seat: at % 2 ? "A" : "B",
      name: `Somebody with a long name ${at}`,
      place: "",
      size: 5,
      start_size: 5,
      badges: [],
      figures: [],
      kinds: [],
      loose,
      pose: [x, y, 0],
      outline: [block],
    } as unknown as Unit;
  });
  return { units, markers: [], table: { width: 72, depth: 48, pieces: [] } } as unknown as Tabled;
}

function boxes(view: Tabled, scale: number, short = false): Box[] {
  return [...placeLabels(view, {}, [], scale, short, new Map()).values()].map(({ x, y, width }) => [
    x,
    y,
    x + width,
    y + HEIGHT * scale,
  ]);
}

test.each([
  [12, 5, 1],
  [40, 2, 1],
  [64, 1.2, 1],
  [64, 1.2, 2.6],
  [40, 4, 2.6],
])("%i units %f inches apart at scale %f: no label covers another", (count, apart, scale) => {
  for (const short of [false, true]) {
    const found = boxes(crowd(count, apart), scale, short);
    expect(found.length).toBeGreaterThan(5);
    for (const [at, box] of found.entries())
      for (const other of found.slice(at + 1)) expect(overlapArea(box, other)).toBe(0);
  }
});

test("with room for all of them everybody has a whole name", () => {
  const view = crowd(8, 8);
  const found = placeLabels(view, {}, [], 1, false, new Map());
  expect([...found.values()].map((label) => label.name)).toEqual(view.units.map((unit) => unit.name));
});

test("where a name finds no room a code does", () => {
  const found = placeLabels(crowd(40, 2), {}, [], 1, false, new Map());
  expect([...found.values()].some((label) => /^[AB]\d+$/.test(label.name))).toBe(true);
});
