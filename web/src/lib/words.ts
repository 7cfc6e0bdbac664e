/** The board in words, for those who do not see it and for whoever wants to check. */

import type { Closed, Marker, PathStep, Preview, Unit, View, XY } from "../wire";
import { discsOf, gapBetween, isLoose } from "./bases";
import { isWheel, norm360 } from "./motion";
import { missionWords } from "./scenario";

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

/** What a unit does until its next activation. */
const STANCES: Record<string, string> = {
  "hunker down": "hunkered down",
  "defensive stance": "in a defensive stance",
  "stealth move": "moving stealthily",
  overwatch: "on overwatch",
};

export function states(unit: Unit): string[] {
  const found: string[] = [];
  if (unit.fleeing) found.push("fleeing");
  if (unit.engaged) found.push("engaged");
  if (unit.charged) found.push("charged");
  if (unit.marched) found.push("marched");
  if (unit.shot) found.push("has shot");
  if (unit.coherent === false) found.push("out of coherency");
  for (const stance of unit.stances ?? []) found.push(STANCES[stance] ?? stance);
  if (unit.wavering) found.push("wavering");
  if (unit.fatigued) found.push("fatigued");
  if (unit.activated && !unit.marched && !unit.charged) found.push(unit.fleeing === undefined ? "activated" : "moved");
  if (unit.spells?.length) found.push(`under ${unit.spells.join(" and ")}`);
  return found;
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
  if (isLoose(a) && isLoose(b)) {
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

export function unitSentence(unit: Unit, names: Record<string, string>, view?: View): string {
  const name = names[unit.id] ?? unit.name;
  const side = names[unit.seat] ?? unit.seat;
  const parts = [`${name} of ${side}: ${unit.size} of ${plural(unit.start_size, "model")}`];
  const here = middle(unit);
  if (here && view) {
    parts.push(`${region(here, view.table)} at ${num(here[0], 0)}, ${num(here[1], 0)}`);
    if (unit.pose && !isLoose(unit)) parts.push(`facing ${wind(unit.pose[2])}`);
  } else if (unit.place) parts.push(unit.place);
  const hurt = (unit.models ?? []).reduce((sum, model) => sum + model.wounds, 0);
  if (hurt) parts.push(`${plural(hurt, "wound")} on its models`);
  return [...parts, ...states(unit)].join(", ");
}

export function markerSentence(marker: Marker, names: Record<string, string>, view: View): string {
  if (marker.carrier) return `${names[marker.id] ?? marker.id}: carried by ${names[marker.carrier] ?? marker.carrier}`;
  const held = marker.belongs
    ? `belongs to ${names[marker.belongs] ?? marker.belongs}`
    : marker.owner
      ? `held by ${names[marker.owner] ?? marker.owner}`
      : "held by nobody";
  return `${names[marker.id] ?? marker.id} ${region([marker.x, marker.y], view.table)} at ${num(marker.x, 0)}, ${num(marker.y, 0)}: ${held}`;
}

export function roundWords(view: View): string {
  if (view.over) return "End of the battle";
  if (!view.round) return `Before the battle: ${view.step.replaceAll("-", " ")}`;
  // A book with phases counts turns.
  const word = view.phase === undefined ? "Round" : "Turn";
  const phase = view.phase ? `: ${view.phase} Phase` : "";
  return (view.rounds ? `${word} ${view.round} of ${view.rounds}` : `${word} ${view.round}`) + phase;
}

/** The whole table: one list of sentences for each heading. */
export function describe(view: View, names: Record<string, string>): { title: string; lines: string[] }[] {
  const found: { title: string; lines: string[] }[] = [];
  const score = Object.entries(view.score).map(([seat, value]) => `${names[seat] ?? seat} ${value}`);
  const about = [...(score.length ? [`Score: ${score.join(", ")}.`] : []), ...magicWords(view, names)];
  const mission = missionWords(view);
  if (mission) about.unshift(`The battle is about ${mission}.`);
  for (const one of view.side_missions?.shared ?? []) about.push(`Side-mission for both: ${one.name}.`);
  for (const [seat, id] of Object.entries(view.features ?? {}))
    about.push(`${names[seat] ?? seat} has picked ${names[id] ?? id}.`);
  for (const charge of view.charges ?? [])
    about.push(
      `${names[charge.unit] ?? charge.unit} has declared a charge on ${names[charge.target] ?? charge.target}${charge.facing ? ` (${charge.facing})` : ""}.`,
    );
  found.push({ title: roundWords(view), lines: about });
  const seats = [...new Set(view.units.map((unit) => unit.seat))].sort();
  for (const seat of seats) {
    const lines = view.units
      .filter((unit) => unit.seat === seat)
      .map((unit) => {
        let said = unitSentence(unit, names, view);
        if (unit.outline) {
          let nearest: Unit | null = null;
          let best = Infinity;
          for (const other of view.units) {
            if (other.seat === seat || !other.outline) continue;
            const far = gap(unit, other);
            if (far < best) [nearest, best] = [other, far];
          }
          if (nearest) said += `; nearest enemy ${names[nearest.id] ?? nearest.name}, ${num(best)}”`;
        }
        return `${said}.`;
      });
    found.push({ title: names[seat] ?? seat, lines });
  }
  if (view.markers.length)
    found.push({ title: "Markers", lines: view.markers.map((marker) => `${markerSentence(marker, names, view)}.`) });
  const pieces = view.table.pieces.map((piece) => {
    const sum = piece.outline.reduce(([a, b], [x, y]): XY => [a + x, b + y], [0, 0] as XY);
    const at: XY = [sum[0] / piece.outline.length, sum[1] / piece.outline.length];
    const about = effects(piece);
    return `${piece.name || piece.kind} (${piece.kind}${about.length ? `: ${about.join(", ")}` : ""}) ${region(at, view.table)}.`;
  });
  if (pieces.length)
    found.push({ title: `Table of ${num(view.table.width)} by ${num(view.table.depth)} inches`, lines: pieces });
  return found;
}

/** What terrain does, in a book that counts it by category. */
const CATEGORIES: Record<string, string[]> = {
  hill: ["hill", "blocks sight"],
  hindering: ["hindering", "cover"],
  impassable: ["impassable", "blocks sight"],
};

/** Magic Dice and Flux Cards of each side, where there are any. */
export function magicWords(view: View, names: Record<string, string>): string[] {
  const seats = Object.keys(view.decks ?? {});
  return seats.map(
    (seat) =>
      `${names[seat] ?? seat}: ${plural(view.pools?.[seat] ?? 0, "Magic Die").replace("Dies", "Dice")}, ${plural(view.decks?.[seat]?.length ?? 0, "Flux Card")} left.`,
  );
}

/** What a flag of a piece says where its own word does not say it. */
const FLAGS: Record<string, string> = {
  climb: "difficult to climb",
  hazard: "dangerous at a rush",
  wood: "seen into, not through",
  hilltop: "sees over one unit or piece",
  elevation: "takes movement to climb",
};

export function effects(piece: {
  category?: string;
  cover?: boolean;
  difficult?: boolean;
  dangerous?: boolean;
  impassable?: boolean;
  blocks_sight?: boolean;
  flags?: string[];
  height?: number;
}): string[] {
  const found: string[] = [];
  if (piece.flags)
    return [
      ...piece.flags.filter((flag) => !(flag === "elevation" && piece.impassable)).map((flag) => FLAGS[flag] ?? flag),
      ...(piece.height ? [`${num(piece.height)}” high`] : []),
    ];
  if (piece.category) return CATEGORIES[piece.category] ?? [piece.category];
  if (piece.cover) found.push("cover");
  if (piece.difficult) found.push("difficult");
  if (piece.dangerous) found.push("dangerous");
  if (piece.impassable) found.push("impassable");
  if (piece.blocks_sight) found.push("blocks sight");
  return found;
}

export function stepWords([what, amount]: PathStep): string {
  if (what === "pivot") return `pivot ${num(Math.abs(amount), 2)}° ${amount < 0 ? "left" : "right"}`;
  if (isWheel(what)) return `wheel ${num(amount, 2)}° ${what === "wheel-left" ? "left" : "right"}`;
  return `${what} ${num(amount, 2)}”`;
}

/** Rolls of which the sum is what matters. */
export const SUMMED = new Set([
  "DisciplineTest",
  "ChargeRolled",
  "CastingRoll",
  "DispelRoll",
  "Fled",
  "DistanceRolled",
]);

/** What a preview says beside its verdict. */
export function previewWords(preview: Preview): string[] {
  const found: string[] = [];
  if (typeof preview.inches === "number" && preview.inches > 0) found.push(`${num(preview.inches, 2)}”`);
  if (preview.side) found.push(`hits the ${preview.side}`);
  if (typeof preview.contact === "number")
    found.push(`${num(preview.contact)}” of contact${preview.full ? " (full)" : ""}`);
  if (preview.difficult || preview.slow) found.push("through difficult ground");
  if (typeof preview.danger === "number" && preview.danger > 0)
    found.push(`${plural(preview.danger, "model")} in danger`);
  return found;
}

/** Why each of some options cannot be chosen. */
export function closedWords(closed: Closed[]): string[] {
  return closed.map((one) => {
    // A slot's own option is written “slot: option”.
    const slot = one.key.includes(": ") ? `${one.key.slice(0, one.key.indexOf(": "))}, ` : "";
    return `${slot}${one.label} cannot be chosen: ${one.why}${one.clause ? ` (${one.clause})` : ""}`;
  });
}
