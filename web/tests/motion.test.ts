import { describe, expect, it } from "vitest";
import type { Footprint } from "../src/lib/motion";
import {
  bearing,
  centre,
  corners,
  footprintOf,
  freeSpot,
  left,
  norm180,
  nudged,
  poseAbout,
  propose,
  step,
  trail,
} from "../src/lib/motion";
import type { PathStep, Pose, Unit } from "../src/wire";

const foot: Footprint = [-2.5, 2.5, 2];
const close = (found: readonly number[], wanted: readonly number[]): void =>
  found.forEach((value, at) => expect(value).toBeCloseTo(wanted[at] as number, 6));

describe("steps", () => {
  it("go forward along the heading, sideways across it", () => {
    close(step([10, 10, 0], foot, ["forward", 4]), [10, 14, 0]);
    close(step([10, 10, 90], foot, ["forward", 4]), [14, 10, 90]);
    close(step([10, 10, 90], foot, ["right", 2]), [10, 8, 90]);
    close(step([10, 10, 180], foot, ["back", 1]), [10, 11, 180]);
  });

  it("pivot about the middle of the footprint", () => {
    const start: Pose = [10, 10, 0];
    const turned = step(start, foot, ["pivot", 90]);
    close(centre(turned, foot), centre(start, foot));
    close(turned, [11, 9, 90]);
    close(step(turned, foot, ["pivot", -90]), start);
  });

  it("keep the middle where it is put", () => {
    for (const heading of [0, 33, 180, 271]) close(centre(poseAbout([20, 12], heading, foot), foot), [20, 12]);
  });

  it("leave a trail", () => {
    const poses = trail([0, 0, 0], foot, [
      ["forward", 3],
      ["pivot", 90],
      ["forward", 2],
    ]);
    expect(poses).toHaveLength(4);
    close(poses[3] as Pose, [3, 2, 90]);
  });
});

describe("proposals", () => {
  const limits = { legs: 2, pivot: 90, pivot_first: false, allowance: 6 };
  const from: Pose = [10, 10, 0];

  it("turn towards the point and go", () => {
    const [cx, cy] = centre(from, foot);
    const path = propose(from, foot, [cx + 3, cy + 3], "turn", { legs: 2, pivot: true }, limits, 0);
    expect(path[0]).toEqual(["pivot", 45]);
    expect(path[1]?.[0]).toBe("forward");
    expect(path[1]?.[1]).toBeCloseTo(4.2, 6);
  });

  it("never go beyond the allowance", () => {
    const path = propose(from, foot, [10, 40], "turn", { legs: 2, pivot: true }, limits, 2);
    expect(path).toEqual([["forward", 4]]);
  });

  it("keep the facing with two legs", () => {
    const [cx, cy] = centre(from, foot);
    const path = propose(from, foot, [cx - 2, cy + 3], "keep", { legs: 2, pivot: true }, limits, 0);
    expect(path).toEqual([
      ["forward", 3],
      ["left", 2],
    ]);
  });

  it("only turn where no leg is allowed", () => {
    const [cx, cy] = centre(from, foot);
    expect(propose(from, foot, [cx + 5, cy], "keep", { legs: 0, pivot: true }, { ...limits, legs: 0 }, 0)).toEqual([
      ["pivot", 90],
    ]);
  });

  it("know what is left of a path", () => {
    const rush = { legs: 1, pivot: 90, pivot_first: true, allowance: 12 };
    expect(left(rush, [])).toEqual({ legs: 1, pivot: true });
    expect(left(rush, [["forward", 2]])).toEqual({ legs: 0, pivot: false });
  });
});

describe("nudges", () => {
  it("join what goes the same way and take back what goes the other", () => {
    let path: PathStep[] = [];
    path = nudged(path, "forward", 1, false);
    path = nudged(path, "forward", 1, false);
    expect(path).toEqual([["forward", 2]]);
    path = nudged(path, "back", 3, false);
    expect(path).toEqual([["back", 1]]);
    expect(nudged(path, "forward", 1, false)).toEqual([]);
  });

  it("put a pivot first where it must be", () => {
    expect(nudged([["forward", 2]], "pivot", 5, true)).toEqual([
      ["pivot", 5],
      ["forward", 2],
    ]);
    expect(nudged([["forward", 2]], "pivot", 5, false)).toEqual([
      ["forward", 2],
      ["pivot", 5],
    ]);
    expect(nudged([["pivot", 5]], "pivot", -5, true)).toEqual([]);
  });
});

describe("shapes", () => {
  it("read the footprint off an outline", () => {
    const pose: Pose = [20, 20, 30];
    const unit = { pose, outline: [corners(pose, foot)] } as Unit;
    close(footprintOf(unit), foot);
  });

  it("find a free spot beside what is there", () => {
    const pose: Pose = [36, 12, 0];
    const there = { pose, outline: [corners(pose, foot)] } as Unit;
    const found = freeSpot([0, 0, 72, 12], 0, foot, [there], []);
    expect(Math.abs(found[0] - 36)).toBeGreaterThan(5.9);
    expect(found[1]).toBeLessThanOrEqual(12);
  });

  it("measure turns the short way", () => {
    expect(norm180(350)).toBe(-10);
    expect(norm180(-190)).toBe(170);
    expect(bearing(1, 0)).toBeCloseTo(90, 9);
  });
});
