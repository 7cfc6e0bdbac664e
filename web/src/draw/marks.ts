/** Small drawing helpers and the look shared by every picture of the product: colours, shapes, text widths. */

import type { View, XY } from "../wire";

export const FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

export type Box = [number, number, number, number];

export interface Side {
  main: string;
  dark: string;
  pale: string;
  style: 0 | 1 | 2;
}

/** Blue and vermilion keep apart for every common kind of colour blindness. */
export const SIDES: readonly [Side, Side] = [
  { main: "#0072b2", dark: "#08365a", pale: "#dcebf6", style: 0 },
  { main: "#d55e00", dark: "#6b2b00", pale: "#fde6d3", style: 1 },
];
export const NEUTRAL: Side = { main: "#f4f1e8", dark: "#3b3a36", pale: "#f4f1e8", style: 2 };

export function seatsOf(view: View): string[] {
  const found = new Set<string>([...Object.keys(view.score ?? {}), ...Object.keys(view.zones ?? {})]);
  for (const unit of view.units) found.add(unit.seat);
  return [...found].sort();
}

export function sideOf(seat: string, seats: string[]): Side {
  const at = seats.indexOf(seat);
  return at < 0 ? NEUTRAL : (SIDES[at % 2] as Side);
}

export function num(value: number): string {
  const text = value.toFixed(1);
  const short = text.endsWith(".0") ? text.slice(0, -2) : text;
  return short === "-0" ? "0" : short;
}

export function pts(points: XY[]): string {
  return points.map(([x, y]) => `${num(x)},${num(y)}`).join(" ");
}

export function esc(text: unknown): string {
  return String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

const NARROW: Record<string, number> = {
  " ": 278,
  i: 240,
  j: 260,
  l: 240,
  t: 320,
  f: 320,
  r: 370,
  I: 280,
  J: 540,
  "'": 220,
  "’": 240,
  ".": 278,
  ",": 278,
  ":": 300,
  ";": 300,
  "-": 340,
  "(": 340,
  ")": 340,
  "!": 300,
  "|": 260,
};
const WIDE: Record<string, number> = {
  m: 870,
  w: 770,
  M: 850,
  W: 950,
  Q: 780,
  O: 780,
  G: 770,
  "—": 1000,
  "–": 560,
  "@": 980,
};

export function textWidth(text: string, size: number): number {
  let total = 0;
  for (const char of text) {
    const known = NARROW[char] ?? WIDE[char];
    if (known !== undefined) total += known;
    else if (char > "\u2e80") total += 1000;
    else total += char !== char.toLowerCase() ? 690 : 570;
  }
  return (total * size) / 1000;
}

export function haloText(x: number, y: number, text: string, size: number, width: number, colour = "#1c1a16"): string {
  const head = `<text x="${num(x)}" y="${num(y)}" font-size="${num(size)}" font-weight="700" textLength="${num(width)}" lengthAdjust="spacingAndGlyphs"`;
  return `${head} fill="${colour}" stroke="#fffdf4" stroke-width="2.6" stroke-linejoin="round" stroke-opacity=".92" paint-order="stroke">${esc(text)}</text>`;
}

export function pennant(side: Side, x: number, y: number, width: number, height: number, bar = true): string {
  const mid = y + height / 2;
  const shapes: Record<Side["style"], XY[]> = {
    0: [
      [x, y],
      [x + width, y],
      [x + width * 0.68, mid],
      [x + width, y + height],
      [x, y + height],
    ],
    1: [
      [x, y],
      [x + width, mid],
      [x, y + height],
    ],
    2: [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
  };
  let drawn = `<polygon points="${pts(shapes[side.style])}" fill="${side.main}" stroke="${side.dark}" stroke-width=".8" stroke-linejoin="round"/>`;
  if (side.style === 1 && bar) {
    const at = x + width * 0.24;
    drawn += `<path d="M${num(at)} ${num(y + height * 0.16)}V${num(y + height * 0.84)}" stroke="#fff" stroke-width="1.3"/>`;
  }
  return drawn;
}

export function overlapArea(a: Box, b: Box): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return width > 0 && height > 0 ? width * height : 0;
}

/** A generator of numbers from 0 to 1, always the same for the same seed. */
export function random(seed: string): () => number {
  let h = 1779033703;
  for (let at = 0; at < seed.length; at++) {
    h = Math.imul(h ^ seed.charCodeAt(at), 3432918353);
    h = (h << 13) | (h >>> 19);
  }
  return () => {
    h = (h + 0x6d2b79f5) | 0;
    let t = Math.imul(h ^ (h >>> 15), 1 | h);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
