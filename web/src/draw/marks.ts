/** Small drawing helpers and the look shared by every picture of the product: colours, shapes, text widths. */

import type { View, XY } from "../wire";
import type { Side } from "./looks";
import { esc } from "./escape";
import { COLOURS, LOOKS, sideAt } from "./looks";

export { esc };

export const FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

export type Box = [number, number, number, number];

/** The seats that somebody plays, in their order: each has a look of its own. */
export function seatsOf(view: View): string[] {
  return view.sides.filter((side) => !side.neutral).map((side) => side.seat);
}

export function sideOf(seat: string, seats: string[]): Side {
  return sideAt(seats.indexOf(seat));
}

/** A number as short as one decimal allows; what lies between two goes up, whatever its last bits are. */
export function num(value: number): string {
  return String(Math.floor((value + 1e-9) * 10 + 0.5) / 10);
}

export function pts(points: XY[]): string {
  return points.map(([x, y]) => `${num(x)},${num(y)}`).join(" ");
}

export function textWidth(text: string, size: number): number {
  let total = 0;
  for (const char of text) {
    const known = LOOKS.letters[char];
    if (known !== undefined) total += known;
    else if (char > "\u2e80") total += 1000;
    else total += char !== char.toLowerCase() ? 690 : 570;
  }
  return (total * size) / 1000;
}

export function haloText(
  x: number,
  y: number,
  text: string,
  size: number,
  width: number,
  colour = COLOURS.ink,
): string {
  const head = `<text x="${num(x)}" y="${num(y)}" font-size="${num(size)}" font-weight="700" textLength="${num(width)}" lengthAdjust="spacingAndGlyphs"`;
  return `${head} fill="${colour}" stroke="${COLOURS.paper}" stroke-width="2.6" stroke-linejoin="round" stroke-opacity=".92" paint-order="stroke">${esc(text)}</text>`;
}

/** A side's flag, its left edge at x. */
export function pennant(side: Side, x: number, y: number, width: number, height: number, barred = true): string {
  const { points, bar } = side.flag;
  const shape = points.map(([across, down]): XY => [x + width * across, y + height * down]);
  let drawn = `<polygon points="${pts(shape)}" fill="${side.main}" stroke="${side.dark}" stroke-width=".8" stroke-linejoin="round"/>`;
  if (bar && barred) {
    const [at, first, last] = bar;
    drawn += `<path d="M${num(x + width * at)} ${num(y + height * first)}V${num(y + height * last)}" stroke="#fff" stroke-width="1.3"/>`;
  }
  return drawn;
}

export function overlapArea(a: Box, b: Box): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return width > 0 && height > 0 ? width * height : 0;
}
