/** Plain geometry of convex outlines in drawings: points over and along them, rounded, shrunk.
 * `banneret.pictures.drawn_outlines` reckons the same, step for step. */

import type { XY } from "../wire";
import { num, pts } from "./marks";

/** The long axis of an outline: where it begins, where it leads, and the outline seen along it. */
export interface Axis {
  x: number;
  y: number;
  cos: number;
  sin: number;
  long: number;
  thick: number;
  points: XY[];
}

/** In the direction of the longest edge, through the middle of the breadth. */
export function axisOf(outline: XY[]): Axis {
  let [most, cos, sin] = [0, 0, 0];
  eachEdge(outline, ([ax, ay], [bx, by]) => {
    const far = length(bx - ax, by - ay);
    if (far > most) [most, cos, sin] = [far, (bx - ax) / far, (by - ay) / far];
  });
  const along = outline.map(([x, y]) => x * cos + y * sin);
  const across = outline.map(([x, y]) => y * cos - x * sin);
  const [left, top, bottom] = [Math.min(...along), Math.min(...across), Math.max(...across)];
  const mid = (top + bottom) / 2;
  return {
    x: left * cos - mid * sin,
    y: left * sin + mid * cos,
    cos,
    sin,
    long: Math.max(...along) - left,
    thick: bottom - top,
    points: along.map((u, at) => [u - left, (across[at] as number) - mid]),
  };
}

/** A drawing made along the axis, put in its place. */
export function framed({ x, y, cos, sin }: Axis, inner: string): string {
  const turn = (Math.atan2(sin, cos) * 180) / Math.PI;
  return `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)})">${inner}</g>`;
}

export const length = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy);

function eachEdge(outline: XY[], see: (from: XY, to: XY) => void): void {
  outline.forEach((from, at) => see(from, outline[(at + 1) % outline.length] as XY));
}

/** Tells whether points lie in an outline and this far from its edges. */
export function sieve(outline: XY[], margin: number): (x: number, y: number) => boolean {
  const edges: [number, number, number, number][] = [];
  eachEdge(outline, ([ax, ay], [bx, by]) => {
    const far = length(bx - ax, by - ay) || 1;
    edges.push([ax, ay, (bx - ax) / far, (by - ay) / far]);
  });
  return (x, y) => {
    let sign = 0;
    for (const [ax, ay, dx, dy] of edges) {
      const off = dx * (y - ay) - dy * (x - ax);
      if (Math.abs(off) < margin) return false;
      const side = off > 0 ? 1 : -1;
      if (sign && side !== sign) return false;
      sign = side;
    }
    return true;
  };
}

/** Between which heights an outline lies at this place of its axis. */
export function chord(points: XY[], x: number): XY {
  let [low, high] = [Infinity, -Infinity];
  eachEdge(points, ([ax, ay], [bx, by]) => {
    if (ax === bx || x < Math.min(ax, bx) || x > Math.max(ax, bx)) return;
    const y = ay + ((by - ay) * (x - ax)) / (bx - ax);
    [low, high] = [Math.min(low, y), Math.max(high, y)];
  });
  return [low, high];
}

/** A path with its corners taken off, so that woods and waters look grown and not cut. */
export function rounded(outline: XY[], radius: number): string {
  const count = outline.length;
  return (
    outline
      .map((here, at) => {
        const first = towards(here, outline[(at + count - 1) % count] as XY, radius);
        const last = towards(here, outline[(at + 1) % count] as XY, radius);
        return `${at ? "L" : "M"}${pts([first])}Q${pts([here])} ${pts([last])}`;
      })
      .join("") + "Z"
  );
}

export const sharp = (outline: XY[]): string => `M${outline.map((p) => pts([p])).join("L")}Z`;

function towards(here: XY, there: XY, far: number): XY {
  const whole = length(there[0] - here[0], there[1] - here[1]) || 1;
  const part = Math.min(far, 0.4 * whole) / whole;
  return [here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part];
}

export function middle(outline: XY[]): XY {
  let [x, y] = [0, 0];
  for (const [px, py] of outline) [x, y] = [x + px, y + py];
  return [x / outline.length, y / outline.length];
}

export function scaled(outline: XY[], factor: number): XY[] {
  const [cx, cy] = middle(outline);
  return outline.map(([x, y]) => [cx + (x - cx) * factor, cy + (y - cy) * factor]);
}

export function inset(outline: XY[], far: number): XY[] {
  const [cx, cy] = middle(outline);
  return outline.map(([x, y]) => {
    const part = Math.max(0.3, 1 - (far * 1.4) / (length(x - cx, y - cy) || 1));
    return [cx + (x - cx) * part, cy + (y - cy) * part];
  });
}

/** Points along the outline. */
export function walk(outline: XY[], gap: number): XY[] {
  const found: XY[] = [];
  eachEdge(outline, ([ax, ay], [bx, by]) => {
    const steps = times(length(bx - ax, by - ay), gap);
    for (let step = 1; step < steps; step++) {
      const part = step / steps;
      found.push([ax + (bx - ax) * part, ay + (by - ay) * part]);
    }
  });
  return found;
}

/** How often a gap goes into a room, about; at least once. */
export const times = (room: number, gap: number): number => Math.max(1, Math.floor(room / gap + 0.5));
