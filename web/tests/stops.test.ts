import { describe, expect, it } from "vitest";
import { beatsOfMoments, tracesAt } from "../src/lib/following";
import { shownAt, stopAfter, stopBefore, stopsOf } from "../src/lib/stops";
import { open } from "../src/replay_file";
import type { Step, Text, Unit, View } from "../src/wire";

const unit = (id: string, x: number): Unit =>
  ({ id, seat: id[0], size: 5, pose: [x, 10, 0], outline: [[[x, 10]]], models: [], badges: [] }) as unknown as Unit;
const view = (...units: Unit[]): View => ({ units }) as unknown as View;
const text = (n: number, step: number, moment: number, about: string[] = []): Text =>
  ({ n, step, about, moment, text: `text ${n}`, faces: [], legs: [], paths: [] }) as unknown as Text;
const step = (n: number, seat: string, units: string[]): Step => ({ n, seat, units, said: `step ${n}` });

// Pikes are told to move, move in two moments, and with the last the round ends and riders are called upon.
const views = [
  view(unit("A.pikes", 1), unit("B.riders", 5)),
  view(unit("A.pikes", 1), unit("B.riders", 5)),
  view(unit("A.pikes", 3), unit("B.riders", 5)),
  view(unit("A.pikes", 4), unit("B.riders", 5)),
  view(unit("A.pikes", 4), unit("B.riders", 5)),
  view(unit("A.pikes", 4), unit("B.riders", 9)),
];
const texts = [
  text(0, 0, 0),
  text(1, 1, 1, ["A.pikes"]),
  text(2, 1, 2, ["A.pikes"]),
  text(3, 1, 3, ["A.pikes"]),
  text(4, 2, 3),
  text(5, 3, 5, ["B.riders"]),
];
const steps = [step(0, "", []), step(1, "A", ["A.pikes"]), step(2, "", []), step(3, "B", ["B.riders"])];
const moments = beatsOfMoments(
  views.map((each, moment) => ({ view: each, moment })),
  { texts, steps },
);
const stops = stopsOf(moments);

describe("a replay step by step", () => {
  it("knows where each step ends", () => {
    expect(stops.map(({ at, beat }) => [at, beat.step])).toEqual([
      [0, 0],
      [3, 1],
      [3, 2],
      [5, 3],
    ]);
  });

  it("begins with one place, whatever was told before", () => {
    const early = [text(0, 0, 0), text(1, 1, 0), text(2, 2, 1)];
    const told = beatsOfMoments(
      views.slice(0, 2).map((each, moment) => ({ view: each, moment })),
      { texts: early, steps },
    );
    const found = stopsOf(told);
    expect(found.map(({ at, beat }) => [at, beat.step])).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(stopBefore(found, { at: 0, step: 1 })).toBeNull();
  });

  it("shows who acts rather than that a round ends with it, and goes on showing it", () => {
    const shown = [0, 1, 2, 3, 4, 5].map((at) => shownAt(moments, at)?.step);
    expect(shown).toEqual([0, 1, 1, 1, 1, 3]);
    expect(shownAt([[], []], 1)).toBeNull();
  });

  it("goes from end to end, and to that of the step one is in first", () => {
    const walk: (number | undefined)[][] = [];
    let place = { at: 1, step: 1 };
    for (let stop = stopAfter(stops, place); stop; stop = stopAfter(stops, place)) {
      place = { at: stop.at, step: stop.beat.step };
      walk.push([place.at, place.step]);
    }
    expect(walk).toEqual([
      [3, 1],
      [3, 2],
      [5, 3],
    ]);
    expect(stopBefore(stops, place)?.beat.step).toBe(2);
    expect(stopBefore(stops, { at: 2, step: 1 })?.at).toBe(0);
    expect(stopBefore(stops, { at: 0, step: 0 })).toBeNull();
  });

  it("has the traces of the whole step at its end", () => {
    const stop = stops[1];
    const traces = stop && tracesAt(stop.beat, texts);
    expect(traces?.ghosts.map((one) => one.pose?.[0])).toEqual([1]);
    expect(traces?.trails).toEqual([
      [
        [1, 10],
        [4, 10],
      ],
    ]);
  });
});

describe("the replay that is one file", () => {
  const at = (x: number): [[number, number, number], [number, number][][], number] => [[x, 10, 0], [[[x, 10]]], 5];
  const file = open({
    seats: ["A", "B"],
    colours: ["#111111", "#222222"],
    ink: "#000000",
    depth: 48,
    units: [
      ["A.pikes", "Pikes", 0],
      ["B.riders", "Riders", 1],
    ],
    frames: [
      { g: { "A.pikes": at(1), "B.riders": at(5) } },
      {},
      { g: { "A.pikes": at(3) } },
      { g: { "A.pikes": at(4) } },
      {},
      { g: { "B.riders": at(9) } },
    ],
    lines: texts.map(({ text: t, moment: f, step: s, about: a }) => ({ t, f, s, a })),
    steps: steps.map(({ seat, units, said }) => [seat, units, said]),
  });

  it("goes the same way as the page", () => {
    expect([0, 1, 2, 3, 4, 5].map((moment) => file.at(moment).step)).toEqual([0, 1, 1, 1, 1, 3]);
    expect(file.after(1, 1)).toEqual({ at: 3, step: 1 });
    expect(file.after(3, 1)).toEqual({ at: 3, step: 2 });
    expect(file.before(0, 0)).toBeNull();
    expect(file.at(3, 2).said).toBe("step 2");
    expect([file.at(3).side, file.at(3, 2).side]).toEqual([0, -1]);
  });

  it("draws ghosts and trails from above, as wide as a pixel asks", () => {
    const drawn = file.at(3).trails(2);
    expect(drawn).toContain('data-testid="stood-A.pikes" points="10,380" fill="#111111"');
    expect(drawn).toContain('points="10,380 40,380" data-testid="trail" stroke="#ffe9a6" stroke-width="4.8"');
    expect(file.at(0).trails(2)).toBe("");
  });
});
