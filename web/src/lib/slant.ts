/** Where points of the table are drawn: from above, or aslant with heights upright. */

import type { Table, XY } from "../wire";
import { SCALE, toTable } from "./camera";

/** A way to draw the table: how large it is so, in inches, and where its points come to lie. */
export interface Drawing {
  width: number;
  depth: number;
  /** A point at a height, in drawing units. */
  spot: (at: XY, height: number) => XY;
  /** The point at a height that is drawn at a place. */
  back: (drawn: XY, height: number) => XY;
}

/** From above: heights are not seen. */
export function flat({ width, depth }: Pick<Table, "width" | "depth">): Drawing {
  return {
    width,
    depth,
    spot: ([x, y]) => [x * SCALE, (depth - y) * SCALE],
    back: ([x, y]) => toTable(depth, x, y),
  };
}

const TURN = Math.PI / 6;
export const FLATNESS = 0.56; // what lies flat is so much shorter from front to back
export const RISE = 1.35; // what stands upright is taller than it would be seen, so that floors come apart
const ROOM = 2; // inches of air above the highest
const BESIDE = 1.5; // and beside the corners, which the frame goes beyond

/** Aslant, seen from one of four corners; heights up to `top` are in the drawing. */
export function aslant({ width, depth }: Pick<Table, "width" | "depth">, corner: number, top: number): Drawing {
  const turn = TURN + (corner * Math.PI) / 2;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const wide = Math.abs(width * cos) + Math.abs(depth * sin) + 2 * BESIDE;
  const deep = (Math.abs(width * sin) + Math.abs(depth * cos)) * FLATNESS;
  const high = (top + ROOM) * RISE;
  return {
    width: wide,
    depth: deep + high,
    spot: ([x, y], height) => {
      const [dx, dy] = [x - width / 2, y - depth / 2];
      const across = dx * cos + dy * sin;
      const away = (dy * cos - dx * sin) * FLATNESS;
      return [(wide / 2 + across) * SCALE, (high + deep / 2 - away - height * RISE) * SCALE];
    },
    back: ([px, py], height) => {
      const across = px / SCALE - wide / 2;
      const away = (high + deep / 2 - height * RISE - py / SCALE) / FLATNESS;
      return [width / 2 + across * cos - away * sin, depth / 2 + across * sin + away * cos];
    },
  };
}

/** What brings a drawing from above to where it lies aslant at a height, for an SVG transform. */
export function matrix(table: Pick<Table, "width" | "depth">, drawing: Drawing, height: number): string {
  const [x0, y0] = drawing.spot([0, table.depth], height);
  const [x1, y1] = drawing.spot([1, table.depth], height);
  const [x2, y2] = drawing.spot([0, table.depth - 1], height);
  const parts = [(x1 - x0) / SCALE, (y1 - y0) / SCALE, (x2 - x0) / SCALE, (y2 - y0) / SCALE, x0, y0];
  return `matrix(${parts.map((part) => part.toFixed(5)).join(" ")})`;
}
