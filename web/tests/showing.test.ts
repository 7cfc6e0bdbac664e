import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beatsOf, before, merged, share, stepsJoined, still, tracesOf } from "../src/lib/following";
import { Showing } from "../src/lib/showing.svelte";
import type { Frame, State, Step, Text, Unit, View } from "../src/wire";

const unit = (id: string, x: number, size = 5): Unit =>
  ({ id, seat: id[0], size, pose: [x, 10, 0], outline: [[[x, 10]]], models: [], badges: [] }) as unknown as Unit;
const view = (...units: Unit[]): View => ({ units, markers: [], table: { pieces: [] } }) as unknown as View;
const text = (n: number, step: number, about: string[] = [], more: object = {}): Text =>
  ({
    n,
    step,
    about,
    text: `text ${n}`,
    faces: [],
    legs: [],
    paths: [],
    moment: n,
    aloud: false,
    ...more,
  }) as unknown as Text;
const step = (n: number, seat: string, units: string[]): Step => ({ n, seat, units, said: `step ${n}` });
let version = 0;
const state = (now: View, texts: Text[], steps: Step[], more: object = {}): State =>
  ({
    version: (version += 1),
    you: "A",
    view: now,
    texts,
    steps,
    asked: [],
    question: null,
    ...more,
  }) as unknown as State;

const start = view(unit("A.x", 1), unit("B.y", 5), unit("B.z", 9));
const told = [text(0, 0)];
const first = (): State => state(start, told, [step(0, "", [])]);

describe("what is shown one after the other", () => {
  const now = { view: start, from: start, told: 1, step: 0 };

  it("is a beat for each step of a state, and what comes later has not happened yet", () => {
    const after = view(unit("A.x", 1), unit("B.y", 7), unit("B.z", 12));
    const texts = [...told, text(1, 1, ["B.y"]), text(2, 2, ["B.z"])];
    const beats = beatsOf(now, state(after, texts, [step(1, "B", ["B.y"]), step(2, "B", ["B.z"])]));
    expect(beats.map((beat) => beat.step)).toEqual([1, 2]);
    expect(beats.map((beat) => beat.told)).toEqual([2, 3]);
    const place = (at: number, id: string) => beats[at]?.view.units?.find((one) => one.id === id)?.pose?.[0];
    expect([place(0, "B.y"), place(0, "B.z")]).toEqual([7, 9]);
    expect([place(1, "B.y"), place(1, "B.z")]).toEqual([7, 12]);
    expect(beats[1]?.from).toBe(beats[0]?.view);
  });

  it("is nothing where nothing is told or seen", () => {
    expect(beatsOf(now, state(start, told, []))).toEqual([]);
    expect(beatsOf(now, state(view(unit("A.x", 2)), told, []))).toHaveLength(1);
  });

  it("leaves those who fall later where they are", () => {
    const gone = view(unit("A.x", 1));
    const found = before(gone, start, new Set(["B.y"]));
    expect(found.units?.map((one) => one.id)).toEqual(["A.x", "B.y"]);
  });

  it("takes what is only told together with what comes of it", () => {
    const [one] = beatsOf(now, state(start, [...told, text(1, 1)], [step(1, "B", ["B.y"])]));
    const moved = view(unit("A.x", 1), unit("B.y", 7), unit("B.z", 9));
    const more = [...told, text(1, 1), text(2, 1, ["B.y"])];
    const [two] = beatsOf({ ...now, told: 2, step: 1 }, state(moved, more, [step(1, "B", ["B.y"])]));
    const both = one && two && merged(one, two);
    expect(both?.texts.map((each) => each.n)).toEqual([1, 2]);
    expect(two && merged(two, two)).toBeNull();
    expect([one, two].map((beat) => beat && share(beat))).toEqual([0.6, 1]);
  });

  it("knows badges from moves", () => {
    const badged = view(
      { ...unit("A.x", 1), badges: [{ id: "b", text: "b" }] } as Unit,
      unit("B.y", 5),
      unit("B.z", 9),
    );
    expect(still(start, badged)).toBe(true);
    expect(still(start, view(unit("A.x", 1), unit("B.y", 5)))).toBe(false);
  });

  it("leaves ghosts, trails and losses", () => {
    const after = view(unit("A.x", 1, 3), unit("B.y", 8));
    const leg = { unit: "B.y", start: [5, 10, 0], end: [5, 12, 0] };
    const traces = tracesOf(start, after, [text(1, 1, ["B.y"], { legs: [leg] })], step(1, "B", ["B.y"]));
    expect(traces.ghosts.map((one) => one.id)).toEqual(["B.y", "B.z"]);
    expect(traces.trails).toEqual([
      [
        [5, 10],
        [5, 12],
        [8, 10],
      ],
    ]);
    expect(traces.losses).toEqual([{ id: "A.x", lost: 2 }]);
    expect(traces.acts).toEqual(["B.y"]);
  });

  it("takes steps up anew", () => {
    const known = [step(0, "A", []), step(1, "B", [])];
    const more = [{ ...step(1, "B", []), said: "more" }, step(2, "A", [])];
    expect(stepsJoined(known, 3, more).map((one) => one.said)).toEqual(["step 0", "more", "step 2"]);
    expect(stepsJoined(known, 3, [])).toBe(known);
    expect(stepsJoined(known, 0, [])).toEqual([]);
  });
});

describe("the queue", () => {
  let pace = 1000;
  let changes = 0;
  const news = { own: false, fresh: true };
  const question = { kind: "choice" };
  const made = (): Showing => {
    const showing = new Showing(
      () => pace,
      () => (changes += 1),
    );
    showing.take(first(), { own: false, fresh: false });
    return showing;
  };
  /** Two moves of the other side, after which one is asked oneself. */
  const one = (): State =>
    state(
      view(unit("A.x", 1), unit("B.y", 7), unit("B.z", 9)),
      [...told, text(1, 1, ["B.y"])],
      [step(0, "", []), step(1, "B", ["B.y"])],
      {
        asked: ["B"],
      },
    );
  const two = (): State =>
    state(
      view(unit("A.x", 1), unit("B.y", 7), unit("B.z", 12)),
      [...told, text(1, 1, ["B.y"]), text(2, 2, ["B.z"])],
      [step(0, "", []), step(1, "B", ["B.y"]), step(2, "B", ["B.z"])],
      { question },
    );
  const spot = (showing: Showing, id: string) => showing.shown?.view.units?.find((each) => each.id === id)?.pose?.[0];

  beforeEach(() => {
    vi.useFakeTimers();
    pace = 1000;
  });
  afterEach(() => vi.useRealTimers());

  it("shows each move for its time, while the newest state is known", () => {
    const showing = made();
    showing.take(one(), news);
    const last = two();
    showing.take(last, news);
    expect(showing.truth).toBe(last);
    expect([spot(showing, "B.y"), spot(showing, "B.z")]).toEqual([7, 9]);
    expect([showing.lagging, showing.left, showing.lately?.said]).toEqual([true, 1, "step 1"]);
    expect([showing.shown?.version, showing.shown?.question]).toEqual([last.version, null]);
    vi.advanceTimersByTime(999);
    expect(spot(showing, "B.z")).toBe(9);
    vi.advanceTimersByTime(2);
    expect([spot(showing, "B.z"), showing.lately?.said, showing.lagging]).toEqual([12, "step 2", true]);
    vi.advanceTimersByTime(1000);
    expect(showing.shown).toBe(last);
    expect([showing.lagging, showing.lately?.said]).toEqual([false, "step 2"]);
    showing.forget();
    expect(showing.lately).toBeNull();
  });

  it("tells of each move as it is shown, of one's own at once, and of none that is skipped", () => {
    const begun: number[][] = [];
    const showing = new Showing(
      () => pace,
      () => {},
      (beat) => begun.push(beat.texts.map((each) => each.n)),
    );
    showing.take(first(), { own: false, fresh: false });
    expect(begun).toEqual([]);
    showing.take(one(), news);
    showing.take(two(), news);
    expect(begun).toEqual([[1]]);
    vi.advanceTimersByTime(1001);
    expect(begun).toEqual([[1], [2]]);
    showing.skip();
    const steps = [step(2, "B", ["B.z"]), step(3, "A", ["A.x"]), step(4, "B", ["B.y"])];
    const texts = [...two().texts, text(3, 3, ["A.x"]), text(4, 4, ["B.y"])];
    showing.take(state(view(unit("A.x", 3), unit("B.y", 8), unit("B.z", 12)), texts, steps), {
      own: true,
      fresh: true,
    });
    expect(begun.slice(2)).toEqual([[3], [4]]);
    showing.take(
      state(view(unit("A.x", 3), unit("B.y", 9), unit("B.z", 12)), [...texts, text(5, 5, ["B.y"])], steps),
      news,
    );
    showing.skip();
    expect(begun).toHaveLength(4);
  });

  it("is skipped, and the last move stays marked", () => {
    const showing = made();
    showing.take(one(), news);
    showing.take(two(), news);
    showing.forget();
    expect(showing.lately?.said).toBe("step 1");
    showing.skip();
    expect([showing.lagging, showing.shown === showing.truth, showing.lately?.said]).toEqual([false, true, "step 2"]);
    expect(showing.lately?.traces.ghosts.map((each) => each.id)).toEqual(["B.z"]);
    vi.advanceTimersByTime(5000);
    expect(showing.shown).toBe(showing.truth);
  });

  it("delays nobody who wants it at once", () => {
    pace = 0;
    const showing = made();
    showing.take(one(), news);
    expect([showing.lagging, spot(showing, "B.y"), showing.lately?.said]).toEqual([false, 7, "step 1"]);
  });

  it("delays nothing of one's own", () => {
    const showing = made();
    showing.take(one(), { own: true, fresh: true });
    expect([showing.lagging, showing.lately, spot(showing, "B.y")]).toEqual([false, null, 7]);
  });

  it("shows what others do after one's own move, even in the same state", () => {
    const showing = made();
    const steps = [step(0, "", []), step(1, "A", ["A.x"]), step(2, "B", ["B.z"])];
    const texts = [...told, text(1, 1, ["A.x"]), text(2, 2, ["B.z"])];
    showing.take(state(view(unit("A.x", 3), unit("B.y", 5), unit("B.z", 12)), texts, steps), {
      own: true,
      fresh: true,
    });
    expect([spot(showing, "A.x"), spot(showing, "B.z"), showing.lagging, showing.lately?.said]).toEqual([
      3,
      12,
      true,
      "step 2",
    ]);
    expect(showing.lately?.traces.ghosts.map((each) => each.id)).toEqual(["B.z"]);
  });

  it("goes back at once when a move is taken back", () => {
    const showing = made();
    showing.take(one(), news);
    const again = first();
    showing.take(again, news);
    expect([showing.shown, showing.lagging, showing.lately]).toEqual([again, false, null]);
  });

  it("shows what happened while one was away, and nothing before it is there", () => {
    const showing = new Showing(
      () => pace,
      () => (changes += 1),
    );
    showing.hold();
    const last = two();
    showing.take(last, { own: false, fresh: false });
    expect(showing.shown).toBeNull();
    const frames = [
      { moment: 0, view: start },
      { moment: 1, view: one().view },
      { moment: 2, view: last.view },
    ] as unknown as Frame[];
    showing.replay(frames, 1);
    expect([spot(showing, "B.y"), spot(showing, "B.z"), showing.lagging]).toEqual([7, 9, true]);
    vi.advanceTimersByTime(2001);
    expect([showing.shown, showing.lagging, changes > 0]).toEqual([last, false, true]);
  });

  it("shows now, if nobody can say what happened meanwhile", () => {
    const showing = new Showing(
      () => pace,
      () => (changes += 1),
    );
    showing.hold();
    const last = two();
    showing.take(last, { own: false, fresh: false });
    showing.replay([], 1);
    expect(showing.shown).toBe(last);
  });
});
