import { expect, test } from "vitest";
import { missing, MOST, sent, textOf, type OwnList } from "../src/lib/own";

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const note = { rule: "Gloom", carriers: ["Grubs"], now: "", why: "" };
const report = {
  system: "aof",
  units: 1,
  models: 1,
  understood: [],
  renamed: [],
  not_understood: [note],
  changed: [],
  no_effect: [],
  warnings: [],
  unplayable: [],
};
const looked = {
  name: "Moot",
  army_name: "Moot",
  points: 1,
  limit: 1,
  tier: "",
  faults: [],
  report: null,
  roster: null,
};
const own: OwnList = { file: "moot.json", text: "{}", looked, trouble: "", agreed: false };

test("the text of a file is taken as it is, with any mark at its beginning left to the decoder", () => {
  expect(textOf(bytes("[list]\nname = “é”"))).toBe("[list]\nname = “é”");
  expect(textOf(bytes("\ufeff[list]"))).toBe("[list]");
});

test("what cannot be a list is said in a sentence", () => {
  expect(() => textOf(new Uint8Array([0xff, 0xfe]).buffer)).toThrow("not UTF-8");
  expect(() => textOf(bytes(" \n"))).toThrow("empty");
  expect(() => textOf(bytes("x".repeat(MOST + 1)))).toThrow("at most 200000");
  expect(() => textOf(new ArrayBuffer(4_000_001))).toThrow("far too large");
});

test("JSON with much air in it is sent without", () => {
  expect(textOf(bytes(`{"units":${" ".repeat(MOST)}[]}`))).toBe('{"units":[]}');
});

test("a list waits for a file, for its faults, and for its player", () => {
  expect(missing(null)).toContain("choose the file");
  expect(missing(own)).toBe("");
  expect(missing({ ...own, looked: null, trouble: "No." })).toContain("cannot be played");
  expect(missing({ ...own, looked: { ...looked, faults: [{ where: "", what: "", clause: "" }] } })).toContain(
    "cannot be played",
  );
  expect(missing({ ...own, looked: { ...looked, report } })).toContain("not understood");
  expect(missing({ ...own, looked: { ...looked, report }, agreed: true })).toBe("");
  expect(sent({ ...own, agreed: true })).toEqual({ text: "{}", without_unknown: true });
});
