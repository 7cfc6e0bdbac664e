/** The board in words, for those who do not see it and for whoever wants to check. */

import type { Closed, Marker, Note, PathStep, Side, Table, Unit, View, Words, XY } from "../wire";
import { discsOf, gapBetween, middleOf } from "./bases";
import { goalParts, goalSentence } from "./goal";
import { isWheel, norm360 } from "./motion";
import { surfaceName, tabled } from "./tabled";
import type { Tabled } from "./tabled";

export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

export function num(value: number, places = 1): string {
  return String(Number(value.toFixed(places)));
}

const WINDS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

export function wind(heading: number): string {
  return WINDS[Math.round(norm360(heading) / 45) % 8] as string;
}

/** A part of the table by name: left, centre, right; near the south or the north edge. */
export function region([x, y]: XY, table: { width: number; depth: number }): string {
  const across = x < table.width / 3 ? "west" : x > (2 * table.width) / 3 ? "east" : "";
  const along = y < table.depth / 3 ? "south" : y > (2 * table.depth) / 3 ? "north" : "";
  if (!across && !along) return "in the centre";
  return `in the ${along && across ? `${along}-${across}` : along || across}`;
}

/** What is the matter with a unit, in its book's words. */
export function states(unit: Unit): string[] {
  return unit.badges.map((badge) => badge.text);
}

export function middle(unit: Unit): XY | null {
  const points = unit.outline?.flat();
  if (!points?.length) return null;
  const sum = points.reduce(([a, b], [x, y]): XY => [a + x, b + y], [0, 0] as XY);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** The least distance between the outlines of two units, edge to edge. */
export function gap(a: Unit, b: Unit): number {
  let best = Infinity;
  if (a.loose && b.loose) {
    const others = discsOf(b);
    for (const one of discsOf(a)) for (const other of others) best = Math.min(best, gapBetween(one, other));
    return best;
  }
  for (const p of a.outline ?? []) {
    for (const q of b.outline ?? []) best = Math.min(best, polygonGap(p, q));
  }
  return best;
}

export function polygonGap(a: XY[], b: XY[]): number {
  let best = Infinity;
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      best = Math.min(best, pointToEdge(a[i] as XY, b[j] as XY, b[(j + 1) % b.length] as XY));
      best = Math.min(best, pointToEdge(b[j] as XY, a[i] as XY, a[(i + 1) % a.length] as XY));
    }
  }
  return best;
}

function onEdge(p: XY, a: XY, b: XY): XY {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const long = dx * dx + dy * dy;
  const part = long ? Math.min(1, Math.max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long)) : 0;
  return [a[0] + part * dx, a[1] + part * dy];
}

function pointToEdge(p: XY, a: XY, b: XY): number {
  const [x, y] = onEdge(p, a, b);
  return Math.hypot(p[0] - x, p[1] - y);
}

/** The point of an outline that is nearest to another point. */
export function nearestOn(outline: XY[], to: XY): XY {
  const spots = outline.map((a, at) => onEdge(to, a, outline[(at + 1) % outline.length] as XY));
  const far = ([x, y]: XY): number => Math.hypot(x - to[0], y - to[1]);
  return spots.reduce((best, one) => (far(one) < far(best) ? one : best));
}

/** Where something stands above the ground; "" on it. */
export function upWords(table: Table, one: { level?: string; height?: number }): string {
  if (!one.level) return "";
  return `on ${surfaceName(table, one.level) || one.level}, ${num(one.height ?? 0)}” up`;
}

export function unitSentence(unit: Unit, names: Record<string, string>, view: Tabled): string {
  const name = names[unit.id] ?? unit.name;
  const side = names[unit.seat] ?? unit.seat;
  const parts = [`${name} of ${side}: ${unit.size} of ${plural(unit.start_size, "model")}`];
  const here = middle(unit);
  if (here) {
    parts.push(`${region(here, view.table)} at ${num(here[0], 0)}, ${num(here[1], 0)}`);
    const up = upWords(view.table, unit);
    if (up) parts.push(up);
    if (unit.pose && !unit.loose) parts.push(`facing ${wind(unit.pose[2])}`);
  } else if (unit.place) parts.push(unit.place);
  const hurt = (unit.models ?? []).reduce((sum, model) => sum + model.wounds, 0);
  if (hurt) parts.push(`${plural(hurt, "wound")} on its models`);
  return [...parts, ...states(unit)].join(", ");
}

export function markerSentence(marker: Marker, names: Record<string, string>, view: Tabled): string {
  const name = names[marker.id] ?? marker.id;
  if (marker.carrier) return `${name}: carried by ${names[marker.carrier] ?? marker.carrier}`;
  const held = marker.belongs
    ? `belongs to ${names[marker.belongs] ?? marker.belongs}`
    : marker.owner
      ? `held by ${names[marker.owner] ?? marker.owner}`
      : "held by nobody";
  const up = upWords(view.table, marker);
  const at = `at ${num(marker.x, 0)}, ${num(marker.y, 0)}${up ? `, ${up}` : ""}`;
  return `${name} ${region([marker.x, marker.y], view.table)} ${at}: ${held}`;
}

/** What a note says, with the sides that it names. */
export function noteText(note: Note, names: Record<string, string>): string {
  const whom = (note.seats ?? []).map((seat) => names[seat] ?? seat);
  return whom.length ? `${note.text} ${whom.join(", ")}` : note.text;
}

export function noteSentence(note: Note, names: Record<string, string>): string {
  const whose = note.seat ? ` (${names[note.seat] ?? note.seat})` : "";
  const about = note.about ? ` ${note.about}` : "";
  return `${note.title}${whose}: ${noteText(note, names)}.${about}`.replace("..", ".");
}

/** What a side has to spend. */
export function supplyWords(side: Side): string {
  return (side.supplies ?? []).map((supply) => `${supply.name}: ${supply.count}`).join(", ");
}

interface Told {
  title: string;
  lines: string[];
}

/** The game in words: one list of sentences for each heading. Where nobody may measure it tells no distances. */
export function describe(view: View, names: Record<string, string>, words: Words, measurable = true): Told[] {
  const name = (id: string): string => names[id] ?? id;
  const scores = view.sides.flatMap((side) =>
    side.score === undefined ? [] : [`${name(side.seat)} ${num(side.score)}`],
  );
  const about = [
    ...(scores.length ? [`${words.score || "Score"}: ${scores.join(", ")}.`] : []),
    ...view.sides.flatMap((side) => (side.supplies?.length ? [`${name(side.seat)}: ${supplyWords(side)}.`] : [])),
    // What is secret is shown on a card of its own, which can be covered.
    ...view.notes.filter((note) => !note.secret).map((note) => noteSentence(note, names)),
    ...(view.claims ?? []).map((claim) => `${name(claim.seat)} ${claim.text}.`),
    ...(view.arrows ?? []).map((arrow) => arrow.text),
  ];
  const table = tabled(view);
  return [
    { title: view.heading, lines: about },
    ...goalTold(view, names),
    ...(table ? describeTable(table, names, measurable) : []),
  ];
}

function goalTold(view: View, names: Record<string, string>): Told[] {
  if (!view.goal) return [];
  const parts = goalParts(view.goal, names, "").map((part) => ({
    title: part.title,
    lines: part.lines.map((line) => goalSentence(line, view.over)),
  }));
  return [{ title: "The goal", lines: [`${view.goal.name}.`] }, ...parts];
}

function describeTable(view: Tabled, names: Record<string, string>, measurable: boolean): Told[] {
  const found: Told[] = [];
  for (const side of view.sides) {
    const own = view.units.filter((unit) => unit.seat === side.seat);
    const friends = [side.seat, ...(side.allies ?? [])];
    const enemies = measurable ? view.units.filter((unit) => unit.outline && !friends.includes(unit.seat)) : [];
    const lines = own.map((unit) => `${unitSentence(unit, names, view)}${nearestWords(unit, enemies, names)}.`);
    if (lines.length) found.push({ title: names[side.seat] ?? side.seat, lines });
  }
  if (view.markers.length)
    found.push({ title: "Markers", lines: view.markers.map((marker) => `${markerSentence(marker, names, view)}.`) });
  const { pieces, surfaces = [], width, depth } = view.table;
  const ground = pieces.map((piece) => `${pieceWords(piece)} ${region(middleOf(piece.outline), view.table)}.`);
  const floors = surfaces.map(
    (one) => `${one.name || one.id}, ${num(one.height)}” up, ${region(middleOf(one.outline), view.table)}.`,
  );
  const lines = [...ground, ...floors];
  if (lines.length) found.push({ title: `Table of ${num(width)} by ${num(depth)} inches`, lines });
  return found;
}

function nearestWords(unit: Unit, enemies: Unit[], names: Record<string, string>): string {
  if (!unit.outline) return "";
  let nearest: Unit | null = null;
  let best = Infinity;
  for (const other of enemies) {
    const far = gap(unit, other);
    if (far < best) [nearest, best] = [other, far];
  }
  return nearest ? `; nearest enemy ${names[nearest.id] ?? nearest.name}, ${num(best)}”` : "";
}

/** A piece of terrain with what it does. */
export function pieceWords(piece: { name: string; kind: string; effects: string[] }): string {
  const about = piece.effects.length ? `: ${piece.effects.join(", ")}` : "";
  return `${piece.name || piece.kind} (${piece.kind}${about})`;
}

export function stepWords([what, amount]: PathStep): string {
  if (what === "pivot") return `pivot ${num(Math.abs(amount), 2)}° ${amount < 0 ? "left" : "right"}`;
  if (isWheel(what)) return `wheel ${num(amount, 2)}° ${what === "wheel-left" ? "left" : "right"}`;
  return `${what} ${num(amount, 2)}”`;
}

/** Why each of some options cannot be chosen. */
export function closedWords(closed: Closed[]): string[] {
  return closed.map((one) => {
    // A slot's own option is written “slot: option”.
    const slot = one.key.includes(": ") ? `${one.key.slice(0, one.key.indexOf(": "))}, ` : "";
    return `${slot}${one.label} cannot be chosen: ${one.why}${one.clause ? ` (${one.clause})` : ""}`;
  });
}
