/** Where steps lead, for a ghost to be drawn before the server has said whether they are allowed. */

import type { Go, PathStep, Pose, Unit, Wheel, XY } from "../wire";

/** Left, right and depth of a footprint seen from the front's middle, as the server gives it. */
export type Footprint = [number, number, number];

const RAD = Math.PI / 180;

export function vector(heading: number): XY {
  return [Math.sin(heading * RAD), Math.cos(heading * RAD)];
}

export function bearing(dx: number, dy: number): number {
  return norm360(Math.atan2(dx, dy) / RAD);
}

export function norm360(degrees: number): number {
  const found = degrees % 360;
  return found < 0 ? found + 360 : found;
}

/** The same turn, between -180 and 180. */
export function norm180(degrees: number): number {
  const found = norm360(degrees + 180) - 180;
  return found === -180 ? 180 : found;
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

export function rounded(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(3));
}

/** The middle of the footprint of a unit with this pose. */
export function centre(pose: Pose, foot: Footprint): XY {
  const [sin, cos] = vector(pose[2]);
  const mid = (foot[0] + foot[1]) / 2;
  const back = -foot[2] / 2;
  return [pose[0] + mid * cos + back * sin, pose[1] - mid * sin + back * cos];
}

/** The pose whose footprint has this middle and heading. */
export function poseAbout(middle: XY, heading: number, foot: Footprint): Pose {
  const [sin, cos] = vector(heading);
  const mid = (foot[0] + foot[1]) / 2;
  const back = -foot[2] / 2;
  return [middle[0] - mid * cos - back * sin, middle[1] + mid * sin - back * cos, norm360(heading)];
}

export function isWheel(what: PathStep[0]): what is Wheel {
  return what === "wheel-left" || what === "wheel-right";
}

/** The front corner that stays where it is in a Wheel. */
export function hinge(pose: Pose, foot: Footprint, what: Wheel): XY {
  const [sin, cos] = vector(pose[2]);
  const side = what === "wheel-left" ? foot[0] : foot[1];
  return [pose[0] + side * cos, pose[1] - side * sin];
}

export function step(pose: Pose, foot: Footprint, [what, amount]: PathStep): Pose {
  if (what === "pivot") return poseAbout(centre(pose, foot), pose[2] + amount, foot);
  if (isWheel(what)) {
    const [x, y] = hinge(pose, foot, what);
    const heading = norm360(pose[2] + (what === "wheel-left" ? -amount : amount));
    const side = what === "wheel-left" ? foot[0] : foot[1];
    const [turned, along] = vector(heading);
    return [x - side * along, y + side * turned, heading];
  }
  const [sin, cos] = vector(pose[2]);
  const ways: Record<Go, XY> = { forward: [sin, cos], back: [-sin, -cos], right: [cos, -sin], left: [-cos, sin] };
  const [dx, dy] = ways[what];
  return [pose[0] + dx * amount, pose[1] + dy * amount, pose[2]];
}

/** The pose after every step, the first being where it starts. */
export function trail(start: Pose, foot: Footprint, path: PathStep[]): Pose[] {
  const found: Pose[] = [start];
  for (const next of path) found.push(step(found[found.length - 1] as Pose, foot, next));
  return found;
}

/** The way of the middle of the footprint: straight, but for Wheels, which are bows. */
export function way(start: Pose, foot: Footprint, path: PathStep[]): XY[] {
  let pose = start;
  const found: XY[] = [centre(pose, foot)];
  for (const [what, amount] of path) {
    const parts = isWheel(what) ? Math.max(1, Math.ceil(amount / 10)) : 1;
    for (let at = 0; at < parts; at++) {
      pose = step(pose, foot, [what, amount / parts]);
      found.push(centre(pose, foot));
    }
  }
  return found;
}

/** A rectangle of this footprint at a pose, front left first. */
export function corners(pose: Pose, foot: Footprint): XY[] {
  const [sin, cos] = vector(pose[2]);
  const at = (side: number, front: number): XY => [
    pose[0] + side * cos + front * sin,
    pose[1] - side * sin + front * cos,
  ];
  return [at(foot[0], 0), at(foot[1], 0), at(foot[1], -foot[2]), at(foot[0], -foot[2])];
}

/** Whether a point lies within a footprint at a pose. */
export function within(pose: Pose, foot: Footprint, [x, y]: XY): boolean {
  const [sin, cos] = vector(pose[2]);
  const [dx, dy] = [x - pose[0], y - pose[1]];
  const [side, front] = [dx * cos - dy * sin, dx * sin + dy * cos];
  return side >= foot[0] && side <= foot[1] && front <= 0 && front >= -foot[2];
}

/** The footprint of a unit on the table, read off its outline. */
export function footprintOf(unit: Unit): Footprint {
  const pose = unit.pose;
  if (!pose || !unit.outline) return [-1, 1, 1];
  const [sin, cos] = vector(pose[2]);
  let left = 0;
  let right = 0;
  let back = 0;
  for (const block of unit.outline) {
    for (const [x, y] of block) {
      const dx = x - pose[0];
      const dy = y - pose[1];
      left = Math.min(left, dx * cos - dy * sin);
      right = Math.max(right, dx * cos - dy * sin);
      back = Math.min(back, dx * sin + dy * cos);
    }
  }
  return [left, right, -back];
}

export interface MoveLimits {
  legs: number;
  pivot: number;
  pivot_first?: boolean;
  allowance: number;
}

/** What of the allowed path is still unused after some steps. */
export function left(limits: MoveLimits, path: PathStep[]): { legs: number; pivot: boolean } {
  const pivots = path.filter(([what]) => what === "pivot").length;
  const legs = path.length - pivots;
  return { legs: limits.legs - legs, pivot: pivots === 0 && limits.pivot > 0 && !(limits.pivot_first && legs > 0) };
}

export type Manner = "turn" | "keep";

/**
 * Steps that lead from a pose towards a point, of the kinds that are still free: turn and go, or go with the
 * facing kept. A proposal only; the server says what it costs and whether it is allowed.
 */
export function propose(
  from: Pose,
  foot: Footprint,
  to: XY,
  manner: Manner,
  free: { legs: number; pivot: boolean },
  limits: MoveLimits,
  used: number,
): PathStep[] {
  const here = centre(from, foot);
  const dx = to[0] - here[0];
  const dy = to[1] - here[1];
  const far = Math.hypot(dx, dy);
  if (far < 0.05) return [];
  const side = norm180(bearing(dx, dy) - from[2]);
  const room = Math.max(0, limits.allowance - used);
  const out: PathStep[] = [];
  if (free.legs <= 0 || manner === "turn") {
    const turn = free.pivot ? clamp(Math.round(side), -limits.pivot, limits.pivot) : 0;
    const turns = Math.abs(turn) >= 2;
    if (turns) out.push(["pivot", turn]);
    if (free.legs > 0) {
      const along = far * Math.cos((side - (turns ? turn : 0)) * RAD);
      const inches = clamp(rounded(along, 0.1), 0, room);
      if (inches >= 0.1) out.push(["forward", inches]);
    }
    return out;
  }
  const ahead = far * Math.cos(side * RAD);
  const across = far * Math.sin(side * RAD);
  const long: PathStep = ahead >= 0 ? ["forward", ahead] : ["back", -ahead];
  const wide: PathStep = across >= 0 ? ["right", across] : ["left", -across];
  const both = free.legs > 1 && Math.min(long[1], wide[1]) >= 0.3;
  const chosen = both ? [long, wide] : [long[1] >= wide[1] ? long : wide];
  for (const [what, amount] of chosen) {
    const inches = clamp(rounded(amount, 0.1), 0, room);
    if (inches >= 0.1) out.push([what, inches]);
  }
  return out;
}

const OPPOSITE: Record<Go, Go> = { forward: "back", back: "forward", left: "right", right: "left" };

/** The path with so many more inches or degrees of one kind, joined to what is there of that kind. */
export function nudged(path: PathStep[], what: Go | "pivot", amount: number, first: boolean): PathStep[] {
  const out = path.map((one): PathStep => [one[0], one[1]]);
  if (what === "pivot") {
    const old = out.find(([kind]) => kind === "pivot");
    if (old) old[1] = rounded(norm180(old[1] + amount), 0.01);
    else if (first) out.unshift(["pivot", amount]);
    else out.push(["pivot", amount]);
    return out.filter(([, value]) => value !== 0);
  }
  const last = out[out.length - 1];
  if (last && last[0] === what) last[1] = rounded(last[1] + amount, 0.001);
  else if (last && last[0] === OPPOSITE[what]) {
    const rest = rounded(last[1] - amount, 0.001);
    if (rest >= 0) last[1] = rest;
    else out[out.length - 1] = [what, -rest];
  } else out.push([what, amount]);
  return out.filter(([, value]) => value !== 0);
}

/** The inches of a path, whatever way they go. */
export function inches(path: PathStep[]): number {
  return path.reduce((sum, [what, amount]) => (what === "pivot" ? sum : sum + amount), 0);
}

/** A free spot for a new tray in an area: a scan from its middle outwards, front rank first. */
export function freeSpot(
  area: [number, number, number, number],
  facing: number,
  foot: Footprint,
  others: Unit[],
  pieces: { outline: XY[]; impassable?: boolean }[],
): Pose {
  const boxes = [
    ...others.flatMap((unit) => unit.outline ?? []).map((outline) => grown(bounds(outline), 1.02)),
    ...pieces.filter((piece) => piece.impassable).map((piece) => bounds(piece.outline)),
  ];
  const [x0, y0, x1, y1] = area;
  const middle = (x0 + x1) / 2;
  const up = vector(facing)[1] >= 0;
  const rows = Math.max(1, Math.floor(y1 - y0 - foot[2]));
  let first: Pose | null = null;
  for (let row = 0; row <= rows; row++) {
    const y = up ? y1 - row - 0.01 : y0 + row + 0.01;
    for (let at = 0; at <= (x1 - x0) / 2; at += 0.5) {
      for (const x of at ? [middle + at, middle - at] : [middle]) {
        const pose: Pose = [rounded(x, 0.01), rounded(y, 0.01), facing];
        const box = bounds(corners(pose, foot));
        if (box[0] < x0 || box[1] < y0 || box[2] > x1 || box[3] > y1) continue;
        first ??= pose;
        if (!boxes.some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1]))
          return pose;
      }
    }
  }
  return first ?? [rounded(middle, 0.01), rounded((y0 + y1) / 2, 0.01), facing];
}

export function bounds(points: XY[]): [number, number, number, number] {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return [x0, y0, x1, y1];
}

function grown(box: [number, number, number, number], by: number): [number, number, number, number] {
  return [box[0] - by, box[1] - by, box[2] + by, box[3] + by];
}
