/** Units of single bases: hulls round them, what holds them together, and the ways that they go. */

import type { BaseShape, Model, Outline, Pose, Text, Unit, View, XY } from "../wire";
import { norm360, vector } from "./motion";

/** A base on the table: a disc, or a rectangle with a heading. */
export interface Disc {
  at: Pose;
  /** 0 for a rectangle. */
  radius: number;
  outline: Outline;
}

export function discsOf(unit: Unit): Disc[] {
  return (unit.models ?? []).flatMap((model) =>
    model.at ? [{ at: model.at, radius: model.radius ?? 0, outline: model.base }] : [],
  );
}

/** The corners of a rectangular base, or as many points of a round one as make it look round. */
export function outlineAt(shape: { width: number; depth: number; round: boolean }, [x, y, heading]: Pose): Outline {
  if (shape.round) {
    return Array.from({ length: 16 }, (_, at): XY => [
      x + (shape.width / 2) * Math.cos((at * Math.PI) / 8),
      y + (shape.width / 2) * Math.sin((at * Math.PI) / 8),
    ]);
  }
  const [sin, cos] = vector(heading);
  const [w, d] = [shape.width / 2, shape.depth / 2];
  return (
    [
      [-w, d],
      [w, d],
      [w, -d],
      [-w, -d],
    ] as XY[]
  ).map(([side, front]): XY => [x + side * cos + front * sin, y - side * sin + front * cos]);
}

export function discAt(shape: BaseShape, at: Pose): Disc {
  return { at, radius: shape.round ? shape.width / 2 : 0, outline: outlineAt(shape, at) };
}

/** The smallest convex outline round some points, counter-clockwise. */
export function hull(points: XY[]): XY[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const half = (from: XY[]): XY[] => {
    const found: XY[] = [];
    for (const point of from) {
      while (found.length > 1) {
        const [a, b] = [found[found.length - 2] as XY, found[found.length - 1] as XY];
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 1e-9) break;
        found.pop();
      }
      found.push(point);
    }
    found.pop();
    return found;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** The hull of some points, so many inches farther out, with round corners. */
export function halo(points: XY[], far: number): XY[] {
  const around: XY[] = Array.from({ length: 24 }, (_, at) => [
    far * Math.cos((at * Math.PI) / 12),
    far * Math.sin((at * Math.PI) / 12),
  ]);
  return hull(hull(points).flatMap(([x, y]) => around.map(([dx, dy]): XY => [x + dx, y + dy])));
}

/** Everywhere that some model can get to in a straight line, as one outline. */
export function reachOf(starts: Pose[], limits: number[]): XY[] {
  const points = starts.flatMap(([x, y], at): XY[] => {
    const far = limits[at] ?? 0;
    return far > 0 ? halo([[x, y]], far) : [];
  });
  return hull(points);
}

export function middleOf(places: XY[] | Pose[]): XY {
  const sum = (places as XY[]).reduce(([a, b], [x, y]): XY => [a + x, b + y], [0, 0]);
  return places.length ? [sum[0] / places.length, sum[1] / places.length] : [0, 0];
}

/** A point well inside a polygon, convex or not: the one of a grid that is farthest from its border. */
export function inmost(outline: XY[]): XY {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  let best: XY = middleOf(outline);
  let most = -1;
  const steps = 24;
  for (let row = 1; row < steps; row++) {
    for (let column = 1; column < steps; column++) {
      const p: XY = [x0 + ((x1 - x0) * column) / steps, y0 + ((y1 - y0) * row) / steps];
      if (!holds(outline, p)) continue;
      const far = Math.min(
        ...outline.map((a, at) => {
          const [qx, qy] = onEdge(p, a, outline[(at + 1) % outline.length] as XY);
          return Math.hypot(p[0] - qx, p[1] - qy);
        }),
      );
      // Of equals the one nearest to the middle, so that long outlines have it there.
      const off = Math.hypot(p[0] - (x0 + x1) / 2, p[1] - (y0 + y1) / 2) * 0.01;
      if (far - off > most) [best, most] = [p, far - off];
    }
  }
  return best;
}

/** The middle of a block of bases that faces somewhere: of the box round them, as seen from there. */
export function blockMiddle(shapes: BaseShape[], places: Pose[], heading: number): XY {
  const [sin, cos] = vector(heading);
  let [left, right, back, front] = [Infinity, -Infinity, Infinity, -Infinity];
  places.forEach(([x, y], at) => {
    const shape = shapes[at] as BaseShape;
    const [side, ahead] = [x * cos - y * sin, x * sin + y * cos];
    left = Math.min(left, side - shape.width / 2);
    right = Math.max(right, side + shape.width / 2);
    back = Math.min(back, ahead - shape.depth / 2);
    front = Math.max(front, ahead + shape.depth / 2);
  });
  const [side, ahead] = [(left + right) / 2, (back + front) / 2];
  return [side * cos + ahead * sin, ahead * cos - side * sin];
}

/** All places turned about a point, headings and all. */
export function turnedAbout(places: Pose[], [cx, cy]: XY, degrees: number): Pose[] {
  const [sin, cos] = vector(degrees);
  return places.map(([x, y, heading]): Pose => {
    const [dx, dy] = [x - cx, y - cy];
    return [cx + dx * cos + dy * sin, cy - dx * sin + dy * cos, norm360(heading + degrees)];
  });
}

/** Inches from edge to edge; nothing is nearer than touching. */
export function gapBetween(a: Disc, b: Disc): number {
  return spanBetween(a, b)[0];
}

/** The shortest line from the edge of one base to that of another, with its length. */
export function spanBetween(a: Disc, b: Disc): [number, XY, XY] {
  if (a.radius && b.radius) {
    const [dx, dy] = [b.at[0] - a.at[0], b.at[1] - a.at[1]];
    const far = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / far, dy / far];
    return [
      Math.max(0, far - a.radius - b.radius),
      [a.at[0] + ux * a.radius, a.at[1] + uy * a.radius],
      [b.at[0] - ux * b.radius, b.at[1] - uy * b.radius],
    ];
  }
  let best: [number, XY, XY] = [Infinity, [a.at[0], a.at[1]], [b.at[0], b.at[1]]];
  const look = (from: Outline, to: Outline, swap: boolean): void => {
    for (const p of from) {
      for (let at = 0; at < to.length; at++) {
        const q = onEdge(p, to[at] as XY, to[(at + 1) % to.length] as XY);
        const far = Math.hypot(p[0] - q[0], p[1] - q[1]);
        if (far < best[0]) best = swap ? [far, q, p] : [far, p, q];
      }
    }
  };
  look(a.outline, b.outline, false);
  look(b.outline, a.outline, true);
  return best;
}

function onEdge(p: XY, a: XY, b: XY): XY {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const long = dx * dx + dy * dy;
  const part = long ? Math.min(1, Math.max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long)) : 0;
  return [a[0] + part * dx, a[1] + part * dy];
}

/** A line that holds two models together; `far` apart, edge to edge. */
export interface Bond {
  from: XY;
  to: XY;
  far: number;
}

/** The fewest and shortest lines that join all bases of a unit: where one is long, the unit falls apart there. */
export function bonds(discs: Disc[]): Bond[] {
  const found: Bond[] = [];
  if (discs.length < 2) return found;
  const best = discs.map((): { far: number; bond: Bond | null } => ({ far: Infinity, bond: null }));
  const done = discs.map(() => false);
  let last = 0;
  done[0] = true;
  for (let count = 1; count < discs.length; count++) {
    let next = -1;
    discs.forEach((disc, at) => {
      if (done[at]) return;
      const known = best[at] as { far: number; bond: Bond | null };
      const [far, from, to] = spanBetween(discs[last] as Disc, disc);
      if (far < known.far) [known.far, known.bond] = [far, { from, to, far }];
      if (next < 0 || known.far < (best[next] as { far: number }).far) next = at;
    });
    const { bond } = best[next] as { bond: Bond | null };
    if (bond) found.push(bond);
    done[next] = true;
    last = next;
  }
  return found;
}

/** The two models that are farthest from each other, centre to centre; null of fewer than two. */
export function widest(discs: Disc[]): { from: XY; to: XY; far: number } | null {
  let found: { from: XY; to: XY; far: number } | null = null;
  for (let a = 0; a < discs.length; a++) {
    for (let b = a + 1; b < discs.length; b++) {
      const [p, q] = [discs[a] as Disc, discs[b] as Disc];
      const far = gapBetween(p, q);
      if (!found || far > found.far) found = { from: [p.at[0], p.at[1]], to: [q.at[0], q.at[1]], far };
    }
  }
  return found;
}

export function lengthOf(path: XY[]): number {
  let total = 0;
  for (let at = 1; at < path.length; at++)
    total += Math.hypot((path[at] as XY)[0] - (path[at - 1] as XY)[0], (path[at] as XY)[1] - (path[at - 1] as XY)[1]);
  return total;
}

const SAME = 0.02; // inches within which the end of a way is where a model stands

const near = (a: XY | Pose | undefined, b: XY | Pose | undefined): boolean =>
  Boolean(a && b && Math.hypot(a[0] - b[0], a[1] - b[1]) < SAME);

/**
 * The way that each model has gone, by its id: the ways told of, the last one ending where it stands now. They are
 * told in the order of the models there were then, so they are known by where they end.
 */
export function walksOf(texts: Text[], view: View): Map<string, XY[]> {
  const found = new Map<string, XY[]>();
  const moves = texts.flatMap((text) => (text.paths?.length ? [text.paths] : []));
  if (!moves.length) return found;
  for (const model of (view.units ?? []).flatMap((unit) => unit.models ?? [])) {
    if (!model.at) continue;
    let way: XY[] = [];
    for (let at = moves.length - 1; at >= 0; at--) {
      const goal: XY | Pose = way[0] ?? model.at;
      const path = (moves[at] as XY[][]).find((one) => near(one[one.length - 1], goal));
      if (path) way = way.length ? [...path, ...way.slice(1)] : path;
    }
    if (lengthOf(way) > SAME) found.set(model.id, way);
  }
  return found;
}

const RANKS = ["general", "hero", "wizard", "command", "special"] as const;

/** What stands on a base, as one sees it: the highest of a model's ranks. */
export function rankOf(model: Model): (typeof RANKS)[number] | "" {
  return RANKS.find((rank) => model.ranks?.includes(rank)) ?? "";
}

/** Whether a point lies in a polygon, convex or not. */
export function holds(outline: XY[], [x, y]: XY): boolean {
  let inside = false;
  outline.forEach(([x0, y0], at) => {
    const [x1, y1] = outline[(at + 1) % outline.length] as XY;
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside;
  });
  return inside;
}
