/** Names of units, placed so that none lies over another, nor over trays and markers if it can be helped: where no
 * whole name finds room a code does, and in the thickest throng some units have none. */

import { SCALE } from "../lib/camera";
import { bounds } from "../lib/motion";
import { signOf } from "../lib/states";
import type { Tabled } from "../lib/tabled";
import type { Unit, Words } from "../wire";
import type { Side } from "./looks";
import { COLOURS, LOOKS, filled } from "./looks";
import type { Box } from "./marks";
import { esc, haloText, num, overlapArea, pennant, textWidth } from "./marks";

const SIZE = 9.2;
export const HEIGHT = 12;
const FLAG = 11;
const BADGE = 10.6;

export interface Label {
  id: string;
  name: string;
  count: string;
  badges: string[];
  width: number;
  x: number;
  y: number;
  spot: number;
  scale: number;
}

export function boxOf(unit: Unit, depth: number): Box {
  return bounds((unit.outline ?? []).flat().map(([x, y]) => [x * SCALE, (depth - y) * SCALE]));
}

/** Short codes for the units of each seat: A1, A2, B1… */
export function codes(view: { units: Unit[] }): Record<string, string> {
  const found: Record<string, string> = {};
  const counts: Record<string, number> = {};
  for (const unit of view.units) {
    const next = (counts[unit.seat] ?? 0) + 1;
    counts[unit.seat] = next;
    found[unit.id] = `${unit.seat.charAt(0)}${next}`;
  }
  return found;
}

export function placeLabels(
  view: Tabled,
  names: Record<string, string>,
  soft: Box[],
  scale: number,
  short: boolean,
  before: Map<string, Label>,
): Map<string, Label> {
  const depth = view.table.depth;
  const [wide, tall] = [view.table.width * SCALE, depth * SCALE];
  const here = view.units.filter((unit) => unit.outline?.length);
  const trays = new Map(here.map((unit) => [unit.id, boxOf(unit, depth)]));
  const solid: Box[] = [...trays.values()];
  for (const marker of view.markers) {
    if (marker.carrier) continue;
    const [x, y] = [marker.x * SCALE, tall - marker.y * SCALE];
    solid.push([x - 7, y - 25, x + 17, y + 7]);
  }
  const code = codes(view);
  const found = new Map<string, Label>();
  const taken: Box[] = [];
  for (const unit of here) {
    const tray = trays.get(unit.id) as Box;
    const old = before.get(unit.id);
    const place = (brief: boolean): Label | null => {
      const label = named(unit, brief ? (code[unit.id] as string) : (names[unit.id] ?? unit.name), brief, scale);
      // Where it stood as a code says nothing of where a whole name may stand.
      const spot = old && old.name === label.name ? old.spot : -1;
      return settled(label, Boolean(unit.loose), brief, tray, spot, { wide, tall, taken, solid, soft }) ? label : null;
    };
    // In a throng a code may find room where a name does not; who finds none at all is named by its card alone.
    const label = place(short) ?? (short ? null : place(true));
    if (!label) continue;
    found.set(unit.id, label);
    taken.push([label.x - 1, label.y - 0.5, label.x + label.width + 1, label.y + HEIGHT * scale + 0.5]);
  }
  return found;
}

function named(unit: Unit, name: string, brief: boolean, scale: number): Label {
  // Of one who never was several, nobody counts how many there are.
  const count = brief || unit.start_size === 1 ? "" : `×${unit.size}`;
  const badges = unit.badges.map((badge) => badge.id);
  const text = FLAG + textWidth(name, SIZE) + (count ? 3 + textWidth(count, SIZE) : 0) + 2;
  const width = (text + BADGE * badges.length) * scale;
  return { id: unit.id, name, count, badges, width, x: 0, y: 0, spot: -1, scale };
}

interface Room {
  wide: number;
  tall: number;
  /** Names that stand already, which nothing may cover. */
  taken: Box[];
  solid: Box[];
  soft: Box[];
}

/** Puts a label where it costs least; whether it covers no other there. */
function settled(label: Label, loose: boolean, brief: boolean, tray: Box, before: number, room: Room): boolean {
  const height = HEIGHT * label.scale;
  const spots = spotsOf(tray, label.width, height, label.scale);
  // Among scattered bases a name is read best on its own unit: there it points at nobody else.
  const amid = loose ? (brief ? 0 : 8) : -1;
  if (amid >= 0) spots.splice(amid, 0, [(tray[0] + tray[2] - label.width) / 2, (tray[1] + tray[3] - height) / 2]);
  const order = spots.map((_, at) => at);
  if (before >= 0 && before < order.length) {
    order.splice(before, 1);
    order.unshift(before);
  }
  let least = Infinity;
  order.forEach((spot, rank) => {
    if (rank * 6 >= least) return;
    const [sx, sy] = spots[spot] as [number, number];
    const x = Math.min(Math.max(sx, 2), room.wide - label.width - 2);
    const y = Math.min(Math.max(sy, 2), room.tall - height - 2);
    const box: Box = [x, y, x + label.width, y + height];
    if (room.taken.some((other) => overlapArea(box, other) > 0)) return;
    let cost = rank * 6;
    for (const other of room.solid) cost += overlapArea(box, other) * (spot !== amid ? 3 : other === tray ? 0 : 0.6);
    for (const other of room.soft) cost += overlapArea(box, other) * 0.4;
    if (cost < least) {
      least = cost;
      [label.x, label.y, label.spot] = [x, y, spot];
    }
  });
  return least < Infinity;
}

function spotsOf([left, top, right, bottom]: Box, width: number, height: number, scale: number): [number, number][] {
  const [cx, cy] = [(left + right) / 2, (top + bottom) / 2];
  const found: [number, number][] = [];
  for (const gap of [4, 12, 22, 34, 48, 66].map((far) => far * scale)) {
    const under = bottom + gap - 1;
    const over = top - height - gap - 2;
    found.push(
      [cx - width / 2, under],
      [cx - width / 2, over],
      [right + gap + 2, cy - height / 2],
      [left - width - gap - 2, cy - height / 2],
    );
    for (const x of [left - width * 0.5, right - width * 0.5, left - width, right]) found.push([x, under], [x, over]);
  }
  return found;
}

/** The label with its upper left corner at the origin, and a thin line to its unit if it is far off. */
export function drawLabel(label: Label, side: Side, tray: Box, words: Words): string {
  const k = label.scale;
  const [left, top, right, bottom] = tray;
  let out = "";
  const width = label.width / k;
  const gapX = Math.max(left - label.x - label.width, label.x - right, 0);
  const gapY = Math.max(top - label.y - HEIGHT * k, label.y - bottom, 0);
  if (Math.max(gapX, gapY) > 9 * k) {
    const [cx, cy] = [((left + right) / 2 - label.x) / k, ((top + bottom) / 2 - label.y) / k];
    let [fx, fy] = [Math.min(Math.max(cx, 4), width - 4), cy < 0 ? 0 : HEIGHT];
    if (gapX > gapY) [fx, fy] = [cx < 0 ? 0 : width, HEIGHT / 2];
    const line = `M${num(fx)} ${num(fy)}L${num(cx)} ${num(cy)}`;
    out += `<path d="${line}" stroke="${COLOURS.paper}" stroke-width="2.2" stroke-opacity=".8"/><path d="${line}" stroke="${side.dark}" stroke-width=".9"/>`;
  }
  out += pennant(side, 0.6, 2, 8.6, 8);
  let at = FLAG;
  let wide = textWidth(label.name, SIZE);
  out += haloText(at, 9.2, label.name, SIZE, wide);
  at += wide;
  if (label.count) {
    at += 3;
    wide = textWidth(label.count, SIZE);
    out += haloText(at, 9.2, label.count, SIZE, wide, side.dark);
    at += wide;
  }
  at += 2;
  for (const badge of label.badges) {
    out += `<g transform="translate(${num(at + BADGE / 2)} 6)">${drawBadge(badge, signOf(badge, words))}</g>`;
    at += BADGE;
  }
  return out;
}

/** The badge of a state about its middle: as it is drawn in the file of looks, or else its sign in a disc. */
export function drawBadge(state: string, sign = ""): string {
  const drawing = LOOKS.badges[state.replaceAll("-", " ")] ?? (LOOKS.badges[""] as string);
  return `<g class="badge" data-state="${esc(state)}">${filled(drawing, { disc: LOOKS.disc, sign: esc(sign) })}</g>`;
}
