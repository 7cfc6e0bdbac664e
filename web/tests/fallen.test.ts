import { expect, test } from "vitest";
import { fallenNow } from "../src/lib/fallen";
import type { Unit, View } from "../src/wire";

const unit = (id: string, models: string[], size = models.length): Unit =>
  ({
    id,
    seat: "A",
    size,
    models: models.map((model) => ({
      id: model,
      name: "x",
      wounds: 0,
      base: [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
    })),
  }) as unknown as Unit;
const view = (round: number, ...units: Unit[]): View => ({ round, units, over: false }) as unknown as View;
const ids = (found: { id: string }[]): string[] => found.map((one) => one.id);

test("who is gone lies there until the round ends", () => {
  const before = { round: 1, units: [unit("u", ["a", "b", "c"])] };
  const first = fallenNow(before, view(1, unit("u", ["a", "b"])), []);
  expect(ids(first)).toEqual(["c"]);
  expect(first[0]?.at).toEqual([0.5, 0.5]);
  const second = fallenNow({ round: 1, units: [unit("u", ["a", "b"])] }, view(1, unit("u", [], 0)), first);
  expect(ids(second)).toEqual(["c", "a", "b"]);
  expect(fallenNow({ round: 1, units: [] }, view(2), second)).toEqual([]);
});

test("an undo brings them back", () => {
  const now = view(1, unit("u", ["a", "b"]));
  const kept = fallenNow({ round: 1, units: now.units as Unit[] }, view(1, unit("u", ["a"])), []);
  expect(ids(kept)).toEqual(["b"]);
  expect(fallenNow({ round: 1, units: [unit("u", ["a"])] }, now, kept)).toEqual([]);
});

test("who joins another unit or leaves the table unhurt has not fallen", () => {
  const before = { round: 1, units: [unit("u", ["a"]), unit("hero", ["h"])] };
  expect(fallenNow(before, view(1, unit("u", ["a", "h"])), [])).toEqual([]);
  expect(fallenNow(before, view(1, unit("u", [], 1), unit("hero", ["h"])), [])).toEqual([]);
});

test("nobody lies there when a game is opened", () => {
  expect(fallenNow(null, view(3, unit("u", ["a"])), [])).toEqual([]);
});
