import { describe, expect, it } from "vitest";
import {
  blockMiddle,
  bonds,
  discAt,
  discsOf,
  gapBetween,
  halo,
  holds,
  hull,
  inmost,
  lengthOf,
  outlineAt,
  reachOf,
  turnedAbout,
  walksOf,
} from "../src/lib/bases";
import type { BaseShape, Model, Pose, Text, Unit, View, XY } from "../src/wire";

const round: BaseShape = { id: "A.x/1", name: "Spear", width: 1, depth: 1, round: true };
const horse: BaseShape = { id: "A.y/1", name: "Rider", width: 1, depth: 2, round: false };
const model = (id: string, at: Pose): Model => ({
  id,
  name: "Spear",
  wounds: 0,
  base: outlineAt(round, at),
  at,
  radius: 0.5,
});
const unit = (id: string, ...at: Pose[]): Unit => ({
  id,
  seat: "A",
  name: id,
  place: "table",
  size: at.length,
  start_size: at.length,
  badges: [],
  figures: [],
  kinds: [],
  loose: true,
  models: at.map((one, k) => model(`${id}/${k + 1}`, one)),
});
const told = (...paths: XY[][]): Text => ({
  n: 0,
  text: "",
  clause: "",
  seat: "A",
  kind: "ModelsMoved",
  faces: [],
  need: null,
  summed: false,
  round: 1,
  opens: false,
  aloud: false,
  moment: 0,
  paths,
  legs: [],
  about: [],
  step: 0,
  result: "",
  banner: "",
  cause: "",
});

describe("outlines", () => {
  it("goes round the outermost points only", () => {
    expect(
      hull([
        [0, 0],
        [2, 0],
        [1, 1],
        [2, 2],
        [0, 2],
        [1, 0],
      ]),
    ).toEqual([
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ]);
    const around = halo(
      [
        [0, 0],
        [4, 0],
      ],
      1,
    );
    expect(Math.max(...around.map(([x]) => x))).toBeCloseTo(5);
    expect(Math.max(...around.map(([, y]) => y))).toBeCloseTo(1);
  });
  it("reaches as far as each model may go", () => {
    const far = reachOf(
      [
        [0, 0, 0],
        [10, 0, 0],
      ],
      [6, 2],
    );
    expect(Math.min(...far.map(([x]) => x))).toBeCloseTo(-6);
    expect(Math.max(...far.map(([x]) => x))).toBeCloseTo(12);
    expect(reachOf([[0, 0, 0]], [0])).toEqual([]);
  });
  it("turns a rectangular base with its heading", () => {
    const [front] = outlineAt(horse, [0, 0, 90]) as [XY];
    expect(front[0]).toBeCloseTo(1);
    expect(front[1]).toBeCloseTo(0.5);
  });
  it("finds a point inside an L", () => {
    const zone: XY[] = [
      [0, 0],
      [36, 0],
      [36, 12],
      [12, 12],
      [12, 36],
      [0, 36],
    ];
    expect(holds(zone, [24, 24])).toBe(false);
    expect(holds(zone, inmost(zone))).toBe(true);
  });
});

describe("a unit of single bases", () => {
  it("is known by its models", () => {
    expect(discsOf(unit("A.x", [1, 1, 0], [3, 1, 0]))).toHaveLength(2);
  });
  it("measures from edge to edge", () => {
    expect(gapBetween(discAt(round, [0, 0, 0]), discAt(round, [3, 0, 0]))).toBeCloseTo(2);
    expect(gapBetween(discAt(horse, [0, 0, 0]), discAt(horse, [0, 5, 0]))).toBeCloseTo(3);
    expect(gapBetween(discAt(horse, [0, 0, 90]), discAt(horse, [0, 5, 0]))).toBeCloseTo(3.5);
  });
  it("is held together by the shortest lines", () => {
    const found = bonds(
      [
        [0, 0, 0],
        [2, 0, 0],
        [4, 0, 0],
        [9, 0, 0],
      ].map((at) => discAt(round, at as Pose)),
    );
    expect(found.map((bond) => bond.far)).toEqual([1, 1, 4]);
    expect(bonds([])).toEqual([]);
  });
  it("has the middle of its block, whatever way it faces", () => {
    const places: Pose[] = [
      [0, 0, 90],
      [0, 2, 90],
      [-2, 0, 90],
    ];
    const [x, y] = blockMiddle([round, round, round], places, 90);
    expect([x, y].map((one) => Number(one.toFixed(3)))).toEqual([-1, 1]);
  });
  it("turns about a point, headings and all", () => {
    const [[x, y, heading]] = turnedAbout([[0, 2, 10]], [0, 0], 90) as [Pose];
    expect(x).toBeCloseTo(2);
    expect(y).toBeCloseTo(0);
    expect(heading).toBeCloseTo(100);
  });
});

describe("the ways that models go", () => {
  const view = (...units: Unit[]): View => ({ units }) as unknown as View;

  it("belong to whoever stands where they end", () => {
    const found = walksOf(
      [
        told(
          [
            [0, 0],
            [1, 1],
            [5, 0],
          ],
          [
            [2, 0],
            [7, 0],
          ],
        ),
      ],
      view(unit("A.x", [7, 0, 0])),
    );
    expect([...found]).toEqual([
      [
        "A.x/1",
        [
          [2, 0],
          [7, 0],
        ],
      ],
    ]);
  });
  it("are joined where a unit has moved twice", () => {
    const found = walksOf(
      [
        told([
          [0, 0],
          [5, 0],
        ]),
        told([
          [9, 9],
          [8, 8],
        ]),
        told([
          [5, 0],
          [5, 3],
        ]),
      ],
      view(unit("A.x", [5, 3, 0])),
    );
    expect(found.get("A.x/1")).toEqual([
      [0, 0],
      [5, 0],
      [5, 3],
    ]);
    expect(lengthOf(found.get("A.x/1") as XY[])).toBeCloseTo(8);
  });
  it("are none of those who stay", () => {
    expect(walksOf([told([[5, 3]])], view(unit("A.x", [5, 3, 0]))).size).toBe(0);
  });
});
