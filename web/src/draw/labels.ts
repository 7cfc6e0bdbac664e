/** Names of units, placed so that none lies over another, nor over trays and markers if it can be helped. */

import { SCALE } from "../lib/camera";
import { isLoose } from "../lib/bases";
import { bounds } from "../lib/motion";
import type { Unit, View } from "../wire";
import type { Box, Side } from "./marks";
import { haloText, num, overlapArea, pennant, textWidth } from "./marks";

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

/** Stances by the sign of their badges. */
const STANCES: Record<string, string> = {
  "hunker down": "hunker",
  "defensive stance": "defend",
  "stealth move": "stealth",
  overwatch: "watch",
};

export function badgesOf(unit: Unit, carries = false): string[] {
  const found: string[] = [];
  if (carries) found.push("relic");
  if (unit.coherent === false) found.push("!");
  for (const stance of unit.stances ?? []) if (STANCES[stance]) found.push(STANCES[stance] as string);
  if (unit.fleeing) found.push("R");
  if (unit.engaged) found.push("E");
  if (unit.wavering) found.push("W");
  if (unit.fatigued) found.push("F");
  if (unit.spells?.length) found.push("S");
  if (unit.shot) found.push("A");
  if (unit.charged) found.push("C");
  else if (unit.marched) found.push("M");
  else if (unit.activated) found.push("✓");
  return found;
}

export function boxOf(unit: Unit, depth: number): Box {
  return bounds((unit.outline ?? []).flat().map(([x, y]) => [x * SCALE, (depth - y) * SCALE]));
}

/** Short codes for the units of each seat: A1, A2, B1… */
export function codes(view: View): Record<string, string> {
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
  view: View,
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
  const code = short ? codes(view) : {};
  const carriers = new Set(view.markers.map((marker) => marker.carrier ?? ""));
  const found = new Map<string, Label>();
  const taken: Box[] = [];
  for (const unit of here) {
    const name = short ? (code[unit.id] as string) : (names[unit.id] ?? unit.name);
    const count = short ? "" : `×${unit.size}`;
    const badges = badgesOf(unit, carriers.has(unit.id));
    const text = FLAG + textWidth(name, SIZE) + (count ? 3 + textWidth(count, SIZE) : 0) + 2;
    const label: Label = {
      id: unit.id,
      name,
      count,
      badges,
      width: (text + BADGE * badges.length) * scale,
      x: 0,
      y: 0,
      spot: -1,
      scale,
    };
    const height = HEIGHT * scale;
    const tray = trays.get(unit.id) as Box;
    const loose = isLoose(unit);
    const spots = spotsOf(tray, label.width, height, scale);
    // Among scattered bases a name is read best on its own unit: there it points at nobody else.
    const amid = loose ? (short ? 0 : 8) : -1;
    if (amid >= 0) spots.splice(amid, 0, [(tray[0] + tray[2] - label.width) / 2, (tray[1] + tray[3] - height) / 2]);
    const order = spots.map((_, at) => at);
    const old = before.get(unit.id);
    if (old && old.spot >= 0 && old.spot < order.length) {
      order.splice(old.spot, 1);
      order.unshift(old.spot);
    }
    let least = Infinity;
    order.forEach((spot, rank) => {
      if (rank * 6 >= least) return;
      const [sx, sy] = spots[spot] as [number, number];
      const x = Math.min(Math.max(sx, 2), wide - label.width - 2);
      const y = Math.min(Math.max(sy, 2), tall - height - 2);
      const box: Box = [x, y, x + label.width, y + height];
      let cost = rank * 6;
      for (const other of taken) if (overlapArea(box, other) > 0) cost += 10000;
      for (const other of solid) cost += overlapArea(box, other) * (spot !== amid ? 3 : other === tray ? 0 : 0.6);
      for (const other of soft) cost += overlapArea(box, other) * 0.4;
      if (cost < least) {
        least = cost;
        [label.x, label.y, label.spot] = [x, y, spot];
      }
    });
    found.set(unit.id, label);
    taken.push([label.x - 1, label.y - 0.5, label.x + label.width + 1, label.y + height + 0.5]);
  }
  return found;
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
export function drawLabel(label: Label, side: Side, tray: Box): string {
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
    out += `<path d="${line}" stroke="#fffdf4" stroke-width="2.2" stroke-opacity=".8"/><path d="${line}" stroke="${side.dark}" stroke-width=".9"/>`;
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
    out += `<g transform="translate(${num(at + BADGE / 2)} 6)">${drawBadge(badge)}</g>`;
    at += BADGE;
  }
  return out;
}

const BADGES: Record<string, [string, string, string]> = {
  W: ["M0-5.4L5.2 4.4H-5.2Z", "#ffe14d", "#1d1a14"],
  F: ["M-4.4-4.4H4.4V4.4H-4.4Z", "#5b5750", "#fff"],
  S: ["M0-5.2L5.2 0L0 5.2L-5.2 0Z", "#5b2a86", "#fff"],
  C: ["M-5-4.4H1.5L5.2 0L1.5 4.4H-5Z", "#b3001b", "#fff"],
  M: ["M-4.4-4.4H4.4V4.4H-4.4Z", "#fffdf4", "#1f6b2c"],
  "!": ["M-2.2-5.2H2.200L5.200-2.200V2.200L2.200 5.200H-2.200L-5.200 2.200V-2.200Z", "#c4001d", "#fff"],
};

const ROUND = '<circle r="5" fill="#fffdf4" stroke="#1d1a14" stroke-width=".8"/>';

/** Badges that are pictures: a white flag, crossed swords, an arrow; a banner carried, a helmet low, a shield, a hood, an eye. */
const PICTURES: Record<string, string> = {
  relic: `${ROUND}<path d="M-2 3.400V-3.400M-2-3.400H3L1.600-1.700L3 0H-2" fill="#ffb000" stroke="#1d1a14" stroke-width="1" stroke-linejoin="round"/>`,
  hunker: `${ROUND}<path d="M-3.600 1.900Q-3.200-2.400 0-2.400T3.600 1.900Z" fill="#5b7f4a" stroke="#1d1a14" stroke-width=".9" stroke-linejoin="round"/><path d="M-4 2.900H4" stroke="#1d1a14" stroke-width="1"/>`,
  defend: `${ROUND}<path d="M-2.900-3H2.900V.4Q2.900 2.800 0 3.900Q-2.900 2.800-2.900.4Z" fill="#3f7fb3" stroke="#1d1a14" stroke-width=".9" stroke-linejoin="round"/>`,
  stealth: `${ROUND}<path d="M0-3.600Q3.400-1.600 3 3.300Q0 1.700-3 3.300Q-3.400-1.600 0-3.600Z" fill="#4b4a5a" stroke="#1d1a14" stroke-width=".8"/>`,
  watch: `${ROUND}<path d="M-3.900 0Q0-3.900 3.900 0Q0 3.900-3.900 0Z" fill="#fff" stroke="#1d1a14" stroke-width=".9"/><circle r="1.400" fill="#b3001b"/>`,
  R: '<path d="M-3.4 5V-5" stroke="#1d1a14" stroke-width="2.2"/><path d="M-3.2-5H5L3.2-2.3L5 .4H-3.2Z" fill="#fff" stroke="#1d1a14" stroke-width=".9" stroke-linejoin="round"/>',
  E: '<circle r="5" fill="#fffdf4" stroke="#1d1a14" stroke-width=".8"/><path d="M-3.200-3.200L3.200 3.200M3.200-3.200L-3.200 3.200" stroke="#1d1a14" stroke-width="1.3"/><path d="M1 3.400L3.400 1M-1 3.400L-3.400 1" stroke="#8a5a00" stroke-width="1.1"/>',
  A: '<circle r="5" fill="#fffdf4" stroke="#1d1a14" stroke-width=".8"/><path d="M-3 3L2.600-2.600M-.4-2.900H2.900V.4M-3.400 1.400V3.400H-1.400" fill="none" stroke="#1d1a14" stroke-width="1.2"/>',
};

export function drawBadge(badge: string): string {
  const picture = PICTURES[badge];
  if (picture) return picture;
  const known = BADGES[badge];
  if (!known)
    return '<circle r="4.4" fill="#fffdf4" stroke="#3b3a36" stroke-width=".8"/><path d="M-2.2.2L-.6 1.9L2.3-1.9" fill="none" stroke="#1f6b2c" stroke-width="1.4"/>';
  const [shape, fill, ink] = known;
  return `<path d="${shape}" fill="${fill}" stroke="#1d1a14" stroke-width=".8" stroke-linejoin="round"/><text y="${badge === "W" ? 3.4 : 2.4}" font-size="6.4" font-weight="700" text-anchor="middle" fill="${ink}">${badge}</text>`;
}
