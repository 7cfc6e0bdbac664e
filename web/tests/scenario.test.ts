import { expect, test } from "vitest";
import { askedWith, playersFor } from "../src/lib/scenario";
import type { Book, Setting } from "../src/wire";

const choice = (id: string, ...armies: number[]) => ({ id, name: id, about: "", armies, seat: "" });
const setting = (id: string, more: Partial<Setting>): Setting => ({
  id,
  name: id,
  about: "",
  choices: [],
  usual: "",
  several: false,
  preset: [],
  needs: null,
  ...more,
});
const parts = setting("parts", { several: true, choices: [choice("rain"), choice("crowd", 3, 4)] });
const kind = setting("kind", {
  choices: [choice("each", 3, 4), choice("sides", 3, 4, 5)],
  usual: "each",
  needs: { setting: "parts", choice: "crowd" },
});
const later = setting("later", { needs: { setting: "kind", choice: "sides" } });
const extra = setting("extra", { needs: { setting: "kind", choice: "" } });
const settings = [parts, kind, later, extra];
const book = { seats: ["A", "B"], settings } as unknown as Book;

test("how many play is what the last choice says that is asked", () => {
  expect(playersFor(book, {})).toEqual([2]);
  expect(playersFor(book, { parts: ["rain"] })).toEqual([2]);
  expect(playersFor(book, { parts: ["rain", "crowd"] })).toEqual([3, 4]);
  expect(playersFor(book, { parts: ["crowd"], kind: ["sides"] })).toEqual([3, 4, 5]);
  expect(playersFor(book, { parts: [], kind: ["sides"] })).toEqual([2]);
});

test("what is asked because of a choice", () => {
  expect(askedWith(settings, parts, "crowd")).toEqual([kind]);
  expect(askedWith(settings, parts, "rain")).toEqual([]);
  expect(askedWith(settings, kind, "sides")).toEqual([later]);
  expect(askedWith(settings, kind, "")).toEqual([extra]);
});
