/** Moves made of straight lines and Wheels: what they cost, and which of them lead where a hand points. */

import type { PathStep, Pose, Unit, XY } from "../wire";
import type { Footprint } from "./motion";
import { clamp, isWheel, rounded, step, vector } from "./motion";

const RAD = Math.PI / 180;
const STRAIGHT = 0.4; // so many inches beside the line ahead are still meant straight ahead
const LEAN = 0.12; // and so much of the distance
const SLACK = 0.002;

/** What a Wheel costs: the straight line between the start and the end of the outer front corner. */
export function chord(width: number, degrees: number): number {
  return 2 * width * Math.sin((degrees * RAD) / 2);
}

/** The widest Wheel, in degrees, that so many inches pay for. */
export function widest(width: number, inches: number): number {
  if (inches <= 0) return 0;
  const degrees = (2 * Math.asin(Math.min(1, inches / (2 * width)))) / RAD;
  return Math.min(90, floor(degrees, 0.1));
}

export function floor(value: number, by: number): number {
  return Number((Math.floor(value / by + 1e-6) * by).toFixed(3));
}

/** What a path costs in inches. Pivots are free. */
export function cost(path: PathStep[], foot: Footprint): number {
  let sum = 0;
  for (const [what, amount] of path) {
    if (isWheel(what)) sum += chord(foot[1] - foot[0], amount);
    else if (what !== "pivot") sum += amount;
  }
  return sum;
}

const OPPOSITE: Partial<Record<PathStep[0], PathStep[0]>> = {
  forward: "back",
  back: "forward",
  left: "right",
  right: "left",
  "wheel-left": "wheel-right",
  "wheel-right": "wheel-left",
};

/** The path with one more step, joined to the last one if it goes the same way or the opposite one. */
export function joined(path: PathStep[], [what, amount]: PathStep): PathStep[] {
  const out = path.map((one): PathStep => [one[0], one[1]]);
  const last = out[out.length - 1];
  if (last && last[0] === what) last[1] = rounded(last[1] + amount, 0.001);
  else if (last && OPPOSITE[last[0]] === what) {
    const rest = rounded(last[1] - amount, 0.001);
    out[out.length - 1] = rest >= 0 ? [last[0], rest] : [what, -rest];
  } else out.push([what, amount]);
  return out.filter(([, value]) => value !== 0);
}

/** Where the outermost models of a unit stand, seen from its front's middle: to the right, and ahead. */
export function outermost(unit: Unit | null, foot: Footprint): XY[] {
  const half: XY[] = [
    [foot[0], 0],
    [foot[1], 0],
    [foot[0], -foot[2]],
    [foot[1], -foot[2]],
  ];
  const pose = unit?.pose;
  if (!pose || !unit?.models?.length) return half;
  const [sin, cos] = vector(pose[2]);
  const spots = unit.models.map((model): XY => {
    const x = model.base.reduce((sum, one) => sum + one[0], 0) / model.base.length - pose[0];
    const y = model.base.reduce((sum, one) => sum + one[1], 0) / model.base.length - pose[1];
    return [x * cos - y * sin, x * sin + y * cos];
  });
  const found = new Set<XY>();
  for (let at = 0; at < 8; at++) {
    const [a, b] = vector(at * 45 + 22.5);
    found.add(spots.reduce((best, one) => (one[0] * a + one[1] * b > best[0] * a + best[1] * b ? one : best)));
  }
  return [...found];
}

/** How far the farthest of these models comes from where it started. */
export function displacement(models: XY[], start: Pose, end: Pose): number {
  const [s0, c0] = vector(start[2]);
  const [s1, c1] = vector(end[2]);
  let most = 0;
  for (const [side, front] of models) {
    const dx = end[0] + side * c1 + front * s1 - start[0] - side * c0 - front * s0;
    const dy = end[1] - side * s1 + front * c1 - start[1] + side * s0 - front * c0;
    most = Math.max(most, Math.hypot(dx, dy));
  }
  return most;
}

export interface Reach {
  /** Inches that are left to go ahead, and those to go back or sideways. */
  room: number;
  aside: number;
  /** Where the whole move began, and how far from there a model may end. */
  start: Pose;
  allowance: number;
  models: XY[];
}

interface Found {
  path: PathStep[];
  score: number;
}

/**
 * The steps that bring the middle of the front nearest to a point: straight ahead, ahead with a Wheel on the way,
 * or back or to the side. A proposal only; the server says whether it is allowed.
 */
export function approach(from: Pose, foot: Footprint, to: XY, reach: Reach): PathStep[] {
  const [sin, cos] = vector(from[2]);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const across = dx * cos - dy * sin;
  const ahead = dx * sin + dy * cos;
  if (Math.hypot(across, ahead) < 0.1) return [];
  const straight = clamp(Math.min(rounded(ahead, 0.1), floor(reach.room, 0.01)), 0, Infinity);
  const near = Math.abs(across) <= Math.max(STRAIGHT, LEAN * ahead);
  let best: Found = {
    path: straight >= 0.1 ? [["forward", straight]] : [],
    score: Math.hypot(across, ahead - straight) + 0.02 * straight,
  };
  if (near && ahead > 0) return best.path;
  for (const one of [stepAside(across, ahead, reach), wheel(from, foot, across, ahead, reach)])
    if (one && one.score < best.score - 0.05) best = one;
  return best.path;
}

/** One step back or to the side: only where no way ahead leads nearly there. */
function stepAside(across: number, ahead: number, reach: Reach): Found | null {
  const room = floor(reach.aside, 0.01);
  if (room < 0.1) return null;
  const sideways = Math.abs(across) > Math.abs(ahead);
  if (!sideways && ahead >= 0) return null;
  const far = Math.min(room, rounded(Math.abs(sideways ? across : ahead), 0.1));
  if (far < 0.1) return null;
  const left = sideways ? Math.hypot(Math.abs(across) - far, ahead) : Math.hypot(across, -ahead - far);
  return { path: [[sideways ? (across > 0 ? "right" : "left") : "back", far]], score: left + 0.3 };
}

/** Ahead, a Wheel towards the side of the point, and ahead again. */
function wheel(from: Pose, foot: Footprint, across: number, ahead: number, reach: Reach): Found | null {
  const width = foot[1] - foot[0];
  const right = across > 0;
  const side = Math.abs(across);
  const half = width / 2;
  let best: Found | null = null;
  for (let degrees = 2; degrees <= 90; degrees++) {
    const paid = chord(width, degrees);
    if (paid > reach.room + SLACK / 4) break;
    const [sin, cos] = vector(degrees);
    for (let first = 0; first + paid <= reach.room; first += 0.2) {
      const x = half - half * cos;
      const y = first + half * sin;
      const rest = reach.room - first - paid;
      const along = (side - x) * sin + (ahead - y) * cos;
      const last =
        along >= rest
          ? floor(rest, 0.01)
          : Math.max(0, rounded(along, 0.1) > rest ? floor(rest, 0.01) : rounded(along, 0.1));
      const score =
        Math.hypot(side - x - last * sin, ahead - y - last * cos) + 0.02 * (first + paid + last) + 0.002 * degrees;
      if (best && score >= best.score) continue;
      const path: PathStep[] = [];
      if (first >= 0.1) path.push(["forward", rounded(first, 0.1)]);
      path.push([right ? "wheel-right" : "wheel-left", degrees]);
      if (last >= 0.1) path.push(["forward", last]);
      const end = path.reduce((pose, one) => step(pose, foot, one), from);
      if (displacement(reach.models, reach.start, end) > reach.allowance + SLACK) continue;
      best = { path, score };
    }
  }
  return best;
}
