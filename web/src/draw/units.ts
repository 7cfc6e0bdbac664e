/** Units on their trays: every base, the front, and what kind of model stands where. Drawn in the unit's own
 * frame (front middle at the origin, facing up), so that the same drawing serves wherever the unit goes. */

import { SCALE } from "../lib/camera";
import { bounds, vector } from "../lib/motion";
import type { UnitLook } from "../lib/states";
import type { Marker, Model, Unit, XY } from "../wire";
import type { Side } from "./looks";
import { drawPicture, figureDefs, figureOf, figureScale, isMirrored } from "./figures";
import { COLOURS, LOOKS, NEUTRAL, SIDES, filled } from "./looks";
import { esc, num, pennant, pts, sideOf } from "./marks";

/** The tokens of all sides and the signs of heroes, wizards and command, for a base about 8 units wide. */
export function unitDefs(): string {
  const tokens = [...SIDES, NEUTRAL].map((side) => {
    const paint = ` fill="${side.body ?? side.main}" stroke="${side.dark}" stroke-width=".6"`;
    return `<g id="bn-tok${side.id}">${filled(side.token, { paint })}</g>`;
  });
  const signs = Object.entries(LOOKS.signs).map(([name, drawing]) => `<g id="bn-${name}">${drawing}</g>`);
  return [...tokens, ...signs].join("") + figureDefs();
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
export function drawUnit(unit: Unit, side: Side, looks: ReadonlySet<UnitLook>): string {
  const known = cache.get(unit);
  if (known !== undefined) return known;
  const blocks = (unit.outline ?? []).map((block) => local(unit, block));
  // Those who flee have thrown their colours away.
  const fill = looks.has("fleeing") ? "#fff" : side.fill;
  const dash = side.edge ? ` stroke-dasharray="${side.edge}"` : "";
  let out = "";
  // Only the tray itself is pressed: shadow, front and flags may lie over a neighbour.
  for (const block of blocks)
    out += `<polygon points="${pts(block.map(([x, y]) => [x + 1.2, y + 1.6]))}" fill="${COLOURS.shadow}" fill-opacity=".28" pointer-events="none"/>`;
  for (const block of blocks)
    out += `<polygon points="${pts(block)}" fill="${fill}" stroke="${side.dark}" stroke-width="1.5"${dash} stroke-linejoin="round"/>`;
  out += `<g pointer-events="none">${front(blocks, side)}`;
  const models = (unit.models ?? []).map((model) => drawModel(unit, model, side)).join("");
  out += looks.has("spent") ? `<g opacity=".68">${models}</g>` : models;
  if (looks.has("shaken") || looks.has("fleeing")) out += zigzag(blocks);
  if (looks.has("fleeing")) out += whiteFlag(unit, blocks);
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
  const ranks = model.ranks ?? [];
  const chief = ["general", "hero"].find((rank) => ranks.includes(rank));
  const post = ["command", "special"].find((rank) => ranks.includes(rank));
  const uses = [chief ? `bn-${chief}` : `bn-tok${side.id}`];
  if (!chief && post) uses.push(`bn-${post}`);
  const figure = figureOf(model);
  if (figure) return base + rim(shape, !!chief) + standing(unit, model, figure, [left, top, right, bottom], side);
  let inner = uses.map((name) => `<use href="#${name}"/>`).join("");
  if (ranks.includes("wizard"))
    inner += `<use href="#bn-wizard"${chief ? ' transform="translate(2.4 2.2) scale(.8)"' : ""}/>`;
  const place = `translate(${num(cx)} ${num(cy)})${Math.abs(size - 1) < 0.08 ? "" : ` scale(${num(size)})`}`;
  return `${base}<g transform="${place}">${inner}</g>`;
}

/** The golden edge of who leads. */
function rim(shape: XY[], chief: boolean): string {
  if (!chief) return "";
  const [left, top, right, bottom] = bounds(shape);
  return `<path d="M${num(left + 0.9)} ${num(top + 0.9)}H${num(right - 0.9)}V${num(bottom - 0.9)}H${num(left + 0.9)}Z" fill="${COLOURS.gold}" fill-opacity=".4" stroke-linejoin="round" stroke="${COLOURS.hero_rim}" stroke-width="1"/>`;
}

/** The figure on a base of a tray, and beside it what its model is beside a common one: upright, however the tray is turned. */
function standing(unit: Unit, model: Model, figure: string, box: [number, number, number, number], side: Side): string {
  const [left, top, right, bottom] = box;
  const heading = unit.pose?.[2] ?? 0;
  const scale = figureScale(right - left, bottom - top);
  const signs = aside(model.ranks ?? [], scale);
  const turned = heading && signs ? `<g transform="rotate(${num(-heading)})">${signs}</g>` : signs;
  const picture = drawPicture(figure, side.dark, scale, isMirrored(figure, heading), heading);
  return `<g transform="translate(${num((left + right) / 2)} ${num((top + bottom) / 2)})">${picture}${turned}</g>`;
}

/** The signs of a model whose figure stands on its base, at the upper corners of the figure. */
export function aside(ranks: readonly string[], scale: number): string {
  const first = ["general", "hero", "command", "special"].find((rank) => ranks.includes(rank));
  const size = (scale * 0.5).toFixed(2);
  const at = (name: string, x: number): string =>
    `<use href="#bn-${name}" transform="translate(${num(x * scale)} ${num(-3.1 * scale)}) scale(${size})"/>`;
  return (
    (first ? at(first === "special" ? "special-on-white" : first, 3.1) : "") +
    (ranks.includes("wizard") ? at("wizard", -3.1) : "")
  );
}

function zigzag(blocks: XY[][]): string {
  const [left, , right, bottom] = bounds(blocks.flat());
  const count = Math.max(2, Math.round((right - left + 6) / 4.4));
  const step = (right - left + 6) / count;
  const line: string[] = [];
  for (let at = 0; at <= count; at++) line.push(`${num(left - 3 + at * step)},${num(bottom + (at % 2 ? 4.4 : 0.8))}`);
  const points = line.join(" ");
  return `<g fill="none" stroke-linejoin="round"><polyline points="${points}" stroke="${COLOURS.ink}" stroke-width="3.4"/><polyline points="${points}" stroke="${COLOURS.gold}" stroke-width="1.8"/></g>`;
}

function whiteFlag(unit: Unit, blocks: XY[][]): string {
  const [left, top, right, bottom] = bounds(blocks.flat());
  const turn = num(-(unit.pose?.[2] ?? 0));
  return `<g transform="translate(${num((left + right) / 2)} ${num((top + bottom) / 2)}) rotate(${turn})">${LOOKS.signs["white-flag"]}</g>`;
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

function figures(value: number): string {
  const digits = [...String(value)];
  const small = digits.length > 1 ? " scale(.72 1)" : "";
  return digits
    .map(
      (digit, at) =>
        `<path transform="translate(${num((at - (digits.length - 1) / 2) * 3.2)} .1)${small}" d="${STROKES[Number(digit)] ?? ""}" fill="none" stroke="#fff" stroke-width=".95" stroke-linejoin="round" stroke-linecap="round"/>`,
    )
    .join("");
}

export const woundsSign = (count: number): string => LOOKS.signs.wounds + figures(count);

function wounds(unit: Unit, model: Model): string {
  const [left, top, right, bottom] = bounds(local(unit, model.base));
  const heading = unit.pose?.[2] ?? 0;
  return (
    `<g transform="translate(${num((left + right) / 2)} ${num((top + bottom) / 2)}) rotate(${num(-heading)}) translate(3 2.8) scale(.8)">` +
    `${woundsSign(model.wounds)}</g>`
  );
}

/** A flag with the marker's foot at the origin: its number, and the letter and colours of who holds it.
 * A marker that is somebody's own has a collar in the colours of that side. */
export function drawMarker(marker: Marker, number: number | string, seats: string[]): string {
  const owner = marker.owner || marker.belongs || "";
  const side = owner ? sideOf(owner, seats) : NEUTRAL;
  const { main, dark } = sideOf(marker.belongs ?? "", seats);
  return filled(LOOKS.marker.flag, {
    flag: pennant(side, 0.9, -25, side.flag.wide, 14, false),
    x: num(side.flag.letter),
    on: side.on,
    collar: marker.belongs ? filled(LOOKS.marker.collar, { main, dark }) : "",
    letter: esc(owner.charAt(0) || "–"),
    sign: esc(number),
  });
}
