import { expect, test } from "vitest";
import { agreedWords, askedWith, broughtBy, playersFor, says } from "../src/lib/scenario";
import type { Book, Setting } from "../src/wire";

const choice = (id: string, ...armies: number[]) => ({
  id,
  name: id,
  about: "",
  armies,
  seat: "",
  along: [] as string[],
});
const setting = (id: string, more: Partial<Setting>): Setting => ({
  id,
  name: id,
  about: "",
  choices: [],
  usual: "",
  several: false,
  preset: [],
  if_none: "",
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

test("a choice may bring another with it, which is asked about as if it were chosen", () => {
  const [rain, crowd] = parts.choices.map((one) => ({ ...one }));
  if (!rain || !crowd) throw new Error("two choices");
  const bringing = { ...parts, choices: [{ ...rain, along: ["crowd"] }, crowd] };
  const all = [bringing, kind];
  expect(says(kind, all, { parts: ["rain"] })).toBe(true);
  expect(says(kind, [parts, kind], { parts: ["rain"] })).toBe(false);
  expect(broughtBy(bringing, "crowd", { parts: ["rain"] })).toEqual(["rain"]);
  expect(broughtBy(bringing, "crowd", { parts: ["crowd"] })).toEqual([]);
  expect(agreedWords(all, { parts: ["rain"] }, [])[0]).toEqual({
    name: "parts",
    value: "rain, crowd",
    about: "",
    clause: "",
  });
});

test("what was agreed on is told with its sentence, and what the dice made of it with theirs", () => {
  const told = { ...parts, choices: parts.choices.map((one) => ({ ...one, about: `It means ${one.id}.` })) };
  const [chosen] = agreedWords([told], { parts: ["rain"] }, []);
  expect(chosen?.about).toBe("It means rain.");
  const note = { title: "Parts", text: "Snow", about: "It is cold.", clause: "X-1", setting: "parts" };
  const [settled] = agreedWords([told], { parts: ["rain"] }, [note]);
  expect([settled?.value, settled?.about, settled?.clause]).toEqual(["Snow", "It is cold.", "X-1"]);
});

test("where none of several is chosen that has its sentence too", () => {
  const plain = setting("parts", { several: true, choices: [choice("rain")], if_none: "The plain rules." });
  const [none] = agreedWords([plain], { parts: [] }, []);
  expect([none?.value, none?.about]).toEqual(["None", "The plain rules."]);
  const [some] = agreedWords([plain], { parts: ["rain"] }, []);
  expect(some?.about).toBe("");
});
