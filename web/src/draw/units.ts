/** Units on their trays: every base, the front, and what kind of model stands where. Drawn in the unit's own
 * frame (front middle at the origin, facing up), so that the same drawing serves wherever the unit goes. */

import { SCALE } from "../lib/camera";
import { bounds, vector } from "../lib/motion";
import type { Marker, Model, Unit, XY } from "../wire";
import type { Side } from "./marks";
import { NEUTRAL, esc, num, pennant, pts, sideOf } from "./marks";

export function unitDefs(): string {
  const crown = "M-3 2.4L-3.3-2.1L-1.4-.2L0-3.2L1.4-.2L3.3-2.1L3 2.4Z";
  const spark = "M0-3.4L.9-.9L3.4 0L.9.9L0 3.4L-.9.9L-3.4 0L-.9-.9Z";
  return (
    '<circle id="bn-tok0" r="2.5" fill="#0072b2" stroke="#08365a" stroke-width=".6"/>' +
    '<path id="bn-tok1" d="M0-3L3 0L0 3L-3 0Z" fill="#d55e00" stroke="#6b2b00" stroke-width=".6"/>' +
    '<path id="bn-tok2" d="M-2.4-2.4H2.4V2.4H-2.4Z" fill="#8a877d" stroke="#3b3a36" stroke-width=".6"/>' +
    `<path id="bn-hero" d="${crown}" fill="#ffd54a" stroke="#3a2a00" stroke-width=".8" stroke-linejoin="round"/>` +
    `<g id="bn-general"><circle r="4.700" fill="#fff3c4" stroke="#3a2a00" stroke-width=".9"/><path d="${crown}" fill="#ffb000" stroke="#3a2a00" stroke-width=".8" stroke-linejoin="round"/></g>` +
    `<path id="bn-wizard" d="${spark}" fill="#fff" stroke="#4b1d6b" stroke-width=".9" stroke-linejoin="round"/>` +
    '<g id="bn-command"><path d="M-1.9 3.3V-3.4" stroke="#1d1a14" stroke-width=".9"/><path d="M-1.6-3.3H3L1.7-1.6L3 .1H-1.6Z" fill="#fff6cf" stroke="#1d1a14" stroke-width=".6"/></g>' +
    '<path id="bn-special" d="M0-1.7V1.7M-1.7 0H1.7" stroke="#fff" stroke-width="1.2"/>' +
    '<pattern id="bn-tray1" width="3.6" height="3.6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="3.6" height="3.6" fill="#fde6d3"/><path d="M0 0V3.6" stroke="#d98a4e" stroke-width="1.1"/></pattern>'
  );
}

/** Table points in the unit's own frame, in drawing units, forward being up. */
export function local(unit: Unit, points: XY[]): XY[] {
  const [x0, y0, heading] = unit.pose ?? [0, 0, 0];
  const [sin, cos] = vector(heading);
  return points.map(([x, y]) => {
    const [dx, dy] = [x - x0, y - y0];
    const side = Math.round((dx * cos - dy * sin) * 50) / 50;
    const front = Math.round((dx * sin + dy * cos) * 50) / 50;
    return [side * SCALE, -front * SCALE];
  });
}

const cache = new WeakMap<Unit, string>();

/** The unit in its own frame; the same unit value is drawn only once. */
export function drawUnit(unit: Unit, side: Side): string {
  const known = cache.get(unit);
  if (known !== undefined) return known;
  const blocks = (unit.outline ?? []).map((block) => local(unit, block));
  // Those who flee have thrown their colours away.
  const fill = unit.fleeing ? "#fff" : side.style === 1 ? "url(#bn-tray1)" : side.pale;
  const dash = side.style === 1 ? ' stroke-dasharray="5 1.8"' : "";
  let out = "";
  // Only the tray itself is pressed: shadow, front and flags may lie over a neighbour.
  for (const block of blocks)
    out += `<polygon points="${pts(block.map(([x, y]) => [x + 1.2, y + 1.6]))}" fill="#1d2a10" fill-opacity=".28" pointer-events="none"/>`;
  for (const block of blocks)
    out += `<polygon points="${pts(block)}" fill="${fill}" stroke="${side.dark}" stroke-width="1.5"${dash} stroke-linejoin="round"/>`;
  out += `<g pointer-events="none">${front(blocks, side)}`;
  const models = (unit.models ?? []).map((model) => drawModel(unit, model, side)).join("");
  out += unit.activated ? `<g opacity=".55">${models}</g>` : models;
  if (unit.wavering || unit.fleeing) out += zigzag(blocks);
  if (unit.fleeing) out += whiteFlag(unit, blocks);
  for (const model of unit.models ?? []) if (model.wounds) out += wounds(unit, model);
  out += "</g>";
  cache.set(unit, out);
  return out;
}

/** Blocks of the unit in its own frame, as SVG points: for rings and ghosts. */
export function outlines(unit: Unit): string[] {
  return (unit.outline ?? []).map((block) => pts(local(unit, block)));
}

function front(blocks: XY[][], side: Side): string {
  const corners = blocks.flat();
  if (!corners.length) return "";
  const top = Math.min(...corners.map(([, y]) => y));
  const row = corners.filter(([, y]) => y < top + 0.6).map(([x]) => x);
  const [left, right] = [Math.min(...row), Math.max(...row)];
  const count = Math.max(1, Math.round((right - left) / 8));
  const step = (right - left) / count;
  let teeth = "";
  for (let at = 0; at < count; at++) {
    const mid = left + (at + 0.5) * step;
    teeth += `M${num(mid - 2.4)} ${num(top - 0.9)}L${num(mid)} ${num(top - 3.4)}L${num(mid + 2.4)} ${num(top - 0.9)}`;
  }
  const centre = (left + right) / 2;
  const arrow: XY[] = [
    [centre - 3.8, top - 0.6],
    [centre, top - 6.6],
    [centre + 3.8, top - 0.6],
  ];
  return (
    `<path d="M${num(left)} ${num(top)}H${num(right)}" stroke="${side.dark}" stroke-width="2.6" stroke-linecap="round"/>` +
    `<path d="${teeth}" fill="none" stroke="${side.dark}" stroke-width="1.2"/><polygon points="${pts(arrow)}" fill="${side.main}" stroke="#fff" stroke-width=".7"/>`
  );
}

function drawModel(unit: Unit, model: Model, side: Side): string {
  const shape = local(unit, model.base);
  const [left, top, right, bottom] = bounds(shape);
  const [cx, cy] = [(left + right) / 2, (top + bottom) / 2];
  const size = Math.min(right - left, bottom - top) / 8.4;
  const base =
    shape.length === 4
      ? `<rect x="${num(left + 0.5)}" y="${num(top + 0.5)}" width="${num(right - left - 1)}" height="${num(bottom - top - 1)}" rx="1" fill="#fff" fill-opacity=".72" stroke="${side.dark}" stroke-width=".5"/>`
      : `<polygon points="${pts(shape)}" fill="#fff" fill-opacity=".72" stroke="${side.dark}" stroke-width=".5"/>`;
  const uses = model.general ? ["bn-general"] : model.hero ? ["bn-hero"] : [`bn-tok${side.style}`];
  if (!model.hero && model.command) uses.push("bn-command");
  else if (!model.hero && model.special) uses.push("bn-special");
  let inner = uses.map((name) => `<use href="#${name}"/>`).join("");
  if (model.wizard) inner += `<use href="#bn-wizard"${model.hero ? ' transform="translate(2.4 2.2) scale(.8)"' : ""}/>`;
  const place = `translate(${num(cx)} ${num(cy)})${Math.abs(size - 1) < 0.08 ? "" : ` scale(${num(size)})`}`;
  return `${base}<g transform="${place}">${inner}</g>`;
}

function zigzag(blocks: XY[][]): string {
  const [left, , right, bottom] = bounds(blocks.flat());
  const count = Math.max(2, Math.round((right - left + 6) / 4.4));
  const step = (right - left + 6) / count;
  const line: string[] = [];
  for (let at = 0; at <= count; at++) line.push(`${num(left - 3 + at * step)},${num(bottom + (at % 2 ? 4.4 : 0.8))}`);
  const points = line.join(" ");
  return `<g fill="none" stroke-linejoin="round"><polyline points="${points}" stroke="#1d1a14" stroke-width="3.4"/><polyline points="${points}" stroke="#ffe14d" stroke-width="1.8"/></g>`;
}

function whiteFlag(unit: Unit, blocks: XY[][]): string {
  const [left, top, right, bottom] = bounds(blocks.flat());
  const turn = num(-(unit.pose?.[2] ?? 0));
  return `<g transform="translate(${num((left + right) / 2)} ${num((top + bottom) / 2)}) rotate(${turn})"><path d="M0 3V-15" stroke="#1d1a14" stroke-width="1.6"/><path d="M.7-15H12L9-10.500L12-6H.7Z" fill="#fff" stroke="#1d1a14" stroke-width="1" stroke-linejoin="round"/></g>`;
}

// Figures as strokes: what is drawn of a unit holds no words, because its name for readers says it all.
const STROKES = [
  "M-1.300-2.400H1.300V2.400H-1.300Z",
  "M-.800-1.600L.2-2.400V2.400",
  "M-1.300-2.400H1.300V0H-1.300V2.400H1.300",
  "M-1.300-2.400H1.300V2.400H-1.300M-.6 0H1.300",
  "M-1.300-2.400V0H1.300M1.300-2.400V2.400",
  "M1.300-2.400H-1.300V0H1.300V2.400H-1.300",
  "M1.300-2.400H-1.300V2.400H1.300V0H-1.300",
  "M-1.300-2.400H1.300L-.4 2.400",
  "M-1.300-2.400H1.300V2.400H-1.300ZM-1.300 0H1.300",
  "M1.300 0H-1.300V-2.400H1.300V2.400H-1.300",
];

export function figures(value: number): string {
  const digits = [...String(value)];
  const small = digits.length > 1 ? " scale(.72 1)" : "";
  return digits
    .map(
      (digit, at) =>
        `<path transform="translate(${num((at - (digits.length - 1) / 2) * 3.2)} .1)${small}" d="${STROKES[Number(digit)] ?? ""}" fill="none" stroke="#fff" stroke-width=".95" stroke-linejoin="round" stroke-linecap="round"/>`,
    )
    .join("");
}

function wounds(unit: Unit, model: Model): string {
  const [left, top, right, bottom] = bounds(local(unit, model.base));
  const heading = unit.pose?.[2] ?? 0;
  return (
    `<g transform="translate(${num((left + right) / 2)} ${num((top + bottom) / 2)}) rotate(${num(-heading)}) translate(3 2.8) scale(.8)">` +
    '<path d="M-3.4-3.6H3.4V.8Q3.4 3.4 0 4.6Q-3.4 3.4-3.4.8Z" fill="#b3001b" stroke="#fff" stroke-width=".8"/>' +
    `${figures(model.wounds)}</g>`
  );
}

/** A flag with the marker's foot at the origin: its number, and the letter and colours of who holds it.
 * A marker that is somebody's own has a collar in the colours of that side. */
export function drawMarker(marker: Marker, number: number | string, seats: string[]): string {
  const owner = marker.belongs || marker.owner || "";
  const side = owner ? sideOf(owner, seats) : NEUTRAL;
  const collar = marker.belongs ? `<circle r="8.6" fill="${side.main}" stroke="${side.dark}" stroke-width="1.2"/>` : "";
  const flag = pennant(side, 0.9, -25, side.style === 1 ? 18 : 15.5, 14, false);
  return (
    '<ellipse cx="2" cy="2.6" rx="8" ry="4.4" fill="#1d2a10" fill-opacity=".3"/>' +
    `<path d="M0 0V-25" stroke="#fffdf4" stroke-width="3"/><path d="M0 0V-25" stroke="#1d1a14" stroke-width="1.6"/>${flag}` +
    `<text x="${side.style === 1 ? 5.6 : 6.6}" y="-15" font-size="8.4" font-weight="700" text-anchor="middle" fill="${side === NEUTRAL ? "#221f19" : "#fff"}">${esc(owner.charAt(0) || "–")}</text>` +
    `${collar}<circle r="6" fill="#fffdf4" stroke="#1d1a14" stroke-width="1.3"/>` +
    `<text y="2.9" font-size="8.2" font-weight="700" text-anchor="middle" fill="#221f19">${number}</text>`
  );
}
