import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bannersOf, chainsOf, chainText, delayOf, placed, rollsOf, tellsRoll, timeOf } from "../src/lib/rolls";
import type { Box } from "../src/lib/rolls";
import { Tumble } from "../src/lib/tumble.svelte";
import type { Text, Unit, View } from "../src/wire";

let n = 0;
const text = (result: string, faces: number[], about: string[], more: Partial<Text> = {}): Text =>
  ({
    n: (n += 1),
    text: "",
    kind: result.replace(/^\d+ /, ""),
    result,
    faces,
    about,
    need: null,
    summed: false,
    banner: "",
    cause: "",
    legs: [],
    paths: [],
    ...more,
  }) as unknown as Text;
const unit = (id: string, x: number): Unit =>
  ({
    id,
    models: [],
    outline: [
      [
        [x, 1],
        [x + 1, 2],
      ],
    ],
  }) as unknown as Unit;
const view = (...units: Unit[]): View => ({ units }) as unknown as View;
const shot = (result: string, faces: number[], more: Partial<Text> = {}): Text =>
  text(result, faces, ["A.bows", "B.imps"], { cause: "shot", need: 4, ...more });
const imps = (result: string, faces: number[] = []): Text => text(result, faces, ["B.imps"]);
const chains = (...texts: Text[]): string[] => chainsOf(texts).map(chainText);

describe("chains of results", () => {
  it("lead from an attack to what it does to its target", () => {
    expect(chains(shot("3 hits", [4, 5, 6, 1]), imps("2 wounds", [1, 2, 6]), imps("wavering"))).toEqual([
      "3 hits → 2 wounds → wavering",
    ]);
  });

  it("say once what is told as it is rolled and again as what it means", () => {
    expect(chains(shot("1 hit", [4]), imps("stunned", [4]), imps("stunned"))).toEqual(["1 hit → stunned"]);
  });

  it("begin anew with every attack", () => {
    const back = text("1 hit", [6], ["B.imps", "A.bows"], { cause: "blow" });
    expect(chains(shot("3 hits", [4, 5, 6]), imps("2 killed"), back, text("0 wounds", [6], ["A.bows"]))).toEqual([
      "3 hits → 2 killed",
      "1 hit → 0 wounds",
    ]);
  });

  it("tell apart what one attack does and what several do together", () => {
    const told = [shot("3 hits", [4, 5, 6]), imps("2 wounds", [1, 2, 6]), shot("0 hits", [1]), imps("2 killed")];
    expect(chains(...told, imps("test failed", [2]), imps("wavering"))).toEqual([
      "3 hits → 2 wounds",
      "0 hits",
      "2 killed → test failed → wavering",
    ]);
  });

  it("stay apart where both sides strike at once", () => {
    const blow = (result: string, who: string, whom: string, cause: Text["cause"]): Text =>
      text(result, [4], [who, whom], { cause });
    const told = [
      blow("8 hits", "B.hags", "A.rats", "blow"),
      blow("6 hits", "A.rats", "B.hags", "blow"),
      blow("5 wounds", "B.hags", "A.rats", ""),
      blow("2 wounds", "A.rats", "B.hags", ""),
      text("0 saved", [1], ["A.rats"]),
      text("5 killed", [], ["A.rats", "B.hags"]),
      text("2 killed", [], ["B.hags", "A.rats"]),
    ];
    expect(chains(...told)).toEqual(["8 hits → 5 wounds → 0 saved → 5 killed", "6 hits → 2 wounds → 2 killed"]);
  });

  it("add up what is rolled for together", () => {
    const told = [shot("1 hits", [4]), shot("0 hits", [1]), imps("1 wounds", [2]), imps("1 killed")];
    expect(chains(...told)).toEqual(["1 hits + 0 hits → 1 wounds → 1 killed"]);
  });

  it("tell of one unit at a time after something was called out", () => {
    const called = text("", [], ["A"], { banner: "Ann wins." });
    const told = [
      shot("1 hit", [6]),
      called,
      imps("test failed", [2, 3]),
      imps("broken"),
      text("test passed", [1], ["B.orc"]),
    ];
    expect(chains(...told)).toEqual(["1 hit", "test failed → broken", "test passed"]);
  });

  it("need dice, and have the sum where that is what matters", () => {
    expect(chains(imps("destroyed"))).toEqual([]);
    expect(chains(text("", [4, 3], ["A"], { summed: true }))).toEqual(["7"]);
    expect(chains(text("", [4, 3], ["A"]))).toEqual([""]);
  });

  it("are heard as well", () => {
    expect([shot("0 hits", [1]), imps("wavering"), imps("")].map(tellsRoll)).toEqual([true, true, false]);
  });
});

describe("what is called out", () => {
  it("says what follows for whom", () => {
    const melee = text("", [], ["A.bows", "B.imps"], { banner: "The Bows win the melee." });
    const later = text("1 wound", [1], ["A.bows"], { cause: "test" });
    const found = bannersOf([shot("1 hit", [6]), melee, imps("test failed", [2]), imps("routed"), later], {
      "B.imps": "Imps",
    });
    expect(found.map((one) => [one.text, one.follows])).toEqual([
      ["The Bows win the melee.", ["Imps: test failed → routed"]],
    ]);
  });
});

describe("where dice fall", () => {
  const room: Box = [8, 8, 392, 292];
  const card = { width: 100, height: 60 };
  const apart = ([x, y]: [number, number], box: Box): boolean =>
    x >= box[2] || x + card.width <= box[0] || y >= box[3] || y + card.height <= box[1];

  it("is by the units that they are about, also by those that are no more", () => {
    const bows = unit("A.bows", 5);
    const found = rollsOf(
      [shot("1 hit", [6]), imps("destroyed")],
      view(bows, unit("A.far", 50)),
      view(unit("B.imps", 9), bows),
    );
    expect(found?.units.map((one) => one.id)).toEqual(["B.imps", "A.bows"]);
    expect(rollsOf([imps("wavering")], view(), view())).toBeNull();
  });

  it("is above the fight, else where there is room beside it", () => {
    const middle: Box = [180, 140, 220, 160];
    expect(placed([middle], card, room)).toEqual([150, 54]);
    for (const fight of [
      middle,
      [180, 10, 220, 40],
      [10, 120, 380, 290],
      [0, 0, 40, 40],
      [360, 250, 400, 300],
    ] as Box[])
      expect(apart(placed([fight], card, room), fight), String(fight)).toBe(true);
  });

  it("is by one of those who fight, not far from both", () => {
    const [shooter, target]: Box[] = [
      [180, 10, 220, 30],
      [180, 250, 220, 270],
    ];
    const [x, y] = placed([target as Box, shooter as Box], card, room);
    expect([apart([x, y], target as Box), apart([x, y], shooter as Box)]).toEqual([true, true]);
    expect(Math.min(Math.abs(y - 30), Math.abs(y + 60 - 250))).toBeLessThan(40);
  });

  it("is always within the board, and over nobody if it can be helped", () => {
    for (const fight of [
      [-500, -500, -400, -400],
      [700, 100, 800, 200],
      [0, 0, 400, 300],
    ] as Box[]) {
      const [x, y] = placed([fight], card, room);
      expect([x >= 8, y >= 8, x + 100 <= 392, y + 60 <= 292], String(fight)).toEqual([true, true, true, true]);
    }
    const middle: Box = [180, 140, 220, 160];
    const banner: Box = [0, 0, 400, 120];
    expect(apart(placed([middle], card, room, [banner]), banner)).toBe(true);
    const other: Box = [150, 60, 250, 100];
    expect(apart(placed([middle], card, room, [], [other]), other)).toBe(true);
  });

  it("is in a corner if it would cover a crowd everywhere else", () => {
    const crowd: Box[] = [100, 150, 200, 250, 300].flatMap((x) =>
      [80, 140, 200].map((y): Box => [x, y, x + 30, y + 30]),
    );
    const corner = placed([crowd[7] as Box], { width: 80, height: 60 }, room, [], crowd);
    expect(
      crowd.every(
        (one) => corner[0] >= one[2] || corner[0] + 80 <= one[0] || corner[1] >= one[3] || corner[1] + 60 <= one[1],
      ),
    ).toBe(true);
  });

  it("takes no longer to fall for many than can be looked at", () => {
    expect([delayOf(0, 3), delayOf(1, 3), delayOf(19, 20)]).toEqual([0, 280, 1330]);
    const one = rollsOf([shot("1 hit", [6])], view(), view());
    expect(one && timeOf(one)).toBe(2680);
  });
});

describe("dice on the table", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const take = (tumble: Tumble, ...texts: Text[]): void => tumble.take(texts, view(), view(), {});

  it("go after their time, or when the next fall", () => {
    const tumble = new Tumble();
    take(tumble, shot("1 hit", [6]));
    vi.advanceTimersByTime(2000);
    const next = shot("2 hits", [6, 5]);
    take(tumble, next);
    vi.advanceTimersByTime(2600);
    expect(tumble.rolls?.n).toBe(next.n);
    vi.advanceTimersByTime(100);
    expect([tumble.rolls, tumble.shown]).toEqual([null, false]);
  });

  it("stay where nothing more is rolled", () => {
    const tumble = new Tumble();
    take(tumble, shot("1 hit", [6]));
    take(tumble, imps("wavering"));
    expect(tumble.rolls).not.toBeNull();
  });

  it("are called out one after the other, and cleared at once", () => {
    const tumble = new Tumble();
    const called = (banner: string): Text => text("", [], [], { banner });
    take(tumble, called("one"));
    take(tumble, called("two"));
    expect(tumble.banner?.text).toBe("one");
    vi.advanceTimersByTime(2600);
    expect(tumble.banner?.text).toBe("two");
    tumble.clear();
    vi.advanceTimersByTime(2600);
    expect(tumble.shown).toBe(false);
  });
});
