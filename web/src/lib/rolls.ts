/** The rolls of a step as they are shown on the table: which dice fell, what came of them, and where. */

import type { Text, Unit, View, XY } from "../wire";
import type { Size } from "./camera";
import { heightOf } from "./tabled";

/** One link of a chain of results: a roll, or what came of the one before. */
export interface Link {
  n: number;
  faces: number[];
  need: number | null;
  /** What came of it, in the server's words. */
  result: string;
}

/** What came of one attack or test, read from left to right: “3 hits → 2 wounds → wavering”. */
export interface Chain {
  n: number;
  links: Link[];
}

/** The rolls that are shown together. */
export interface Rolls {
  /** The number of their last text. */
  n: number;
  chains: Chain[];
  /** Corners of the units that they are about: in inches, with their height over the ground. */
  corners: { at: XY; height: number }[];
}

/** What is called out over the table, and what follows from it for whom. */
export interface Banner {
  n: number;
  text: string;
  follows: string[];
}

/** A box in pixels of the board: left, top, right, bottom. */
export type Box = [number, number, number, number];

const ARROW = " → ";
/** So many chains are shown at once; earlier ones are in the log. */
const MOST = 5;

const sum = (faces: number[]): number => faces.reduce((all, face) => all + face, 0);

/** What a roll came to: in the server's words, else the sum where that is what matters. */
function resultOf(text: Text): string {
  if (text.result) return text.result;
  return text.summed && text.faces.length > 1 ? String(sum(text.faces)) : "";
}

/** Whether a chain says what came of its rolls in the end, which no die shows. */
const settled = (chain: Chain): boolean => chain.links.slice(1).some((link) => !link.faces.length);

/**
 * The texts of a step in chains; one without dice is none of a roll.
 *
 * What several attacks of the same unit on another come to together stands in a chain of its own.
 */
export function chainsOf(texts: Text[]): Chain[] {
  const found: Chain[] = [];
  const sums = new Set<Chain>();
  let open = false;
  let whose = ""; // of whom alone a chain tells, after something was called out
  let pair = ""; // who attacks whom
  let several = false;
  for (const text of texts) {
    if (text.banner) {
      open = false;
      whose = "?";
    }
    const link: Link = { n: text.n, faces: text.faces, need: text.need, result: resultOf(text) };
    if (!link.faces.length && !link.result) continue;
    const last = found[found.length - 1];
    const [first = ""] = text.about;
    const other = whose !== "" && whose !== first;
    if (text.cause) {
      const now = `${text.cause} ${text.about.slice(0, 2).join(" ")}`;
      several = open && now === pair && last !== undefined && !settled(last);
      [pair, whose] = [now, ""];
    } else if (whose) whose = first;
    const sum = several && !text.cause && !link.faces.length;
    if (open && last && !text.cause && !other && !sum) last.links.push(link);
    else found.push({ n: text.n, links: [link] });
    if (sum) {
      sums.add(found[found.length - 1] as Chain);
      several = false;
    }
    open = true;
  }
  return found.filter((chain) => sums.has(chain) || chain.links.some((link) => link.faces.length));
}

/** Whether a text tells of a roll, of what came of one, or of what is called out: those who listen hear it as well. */
export const tellsRoll = (text: Text): boolean => text.faces.length > 0 || text.result !== "" || text.banner !== "";

/** A chain as it is read. */
export const chainText = (chain: Chain): string =>
  chain.links
    .map((link) => link.result)
    .filter(Boolean)
    .join(ARROW);

/** The corners of all units that the rolls are about: where they stand now, or stood before they fell. */
function cornersOf(texts: Text[], view: View, before: View): Rolls["corners"] {
  const about = new Set(texts.filter((text) => text.faces.length).flatMap((text) => text.about));
  const known = new Map<string, Unit>();
  for (const unit of [...(before.units ?? []), ...(view.units ?? [])])
    if (about.has(unit.id) && unit.outline?.length) known.set(unit.id, unit);
  return [...known.values()].flatMap((unit) => {
    const height = heightOf(unit);
    return (unit.outline ?? []).flat().map((at) => ({ at, height }));
  });
}

/** The rolls that texts tell of, or null where no die fell. */
export function rollsOf(texts: Text[], view: View, before: View): Rolls | null {
  const chains = chainsOf(texts);
  const last = chains[chains.length - 1];
  if (!last) return null;
  return { n: last.n, chains: chains.slice(-MOST), corners: cornersOf(texts, view, before) };
}

/** What texts call out, each with what they tell to follow from it. */
export function bannersOf(texts: Text[], names: Record<string, string>): Banner[] {
  const found: Banner[] = [];
  let results: Map<string, string[]> | null = null;
  const close = (): void => {
    const banner = found[found.length - 1];
    if (banner && results)
      banner.follows = [...results].map(([unit, those]) => `${names[unit] ?? unit}: ${those.join(ARROW)}`);
    results = null;
  };
  for (const text of texts) {
    if (text.banner || text.cause) close();
    if (text.banner) {
      found.push({ n: text.n, text: text.banner, follows: [] });
      results = new Map();
    } else if (results && text.result) {
      const [unit = ""] = text.about;
      results.set(unit, [...(results.get(unit) ?? []), text.result]);
    }
  }
  close();
  return found;
}

const FALL = 280; // milliseconds from one roll to the next
const LONGEST_FALL = 1400;
const READ = 2400;
const READ_MORE = 350; // for every chain after the first

/** How long after the first roll one is thrown; many are thrown more quickly. */
export function delayOf(at: number, count: number): number {
  return Math.round(at * Math.min(FALL, LONGEST_FALL / Math.max(1, count)));
}

/** For how long rolls are to be seen, in milliseconds. */
export function timeOf(rolls: Rolls): number {
  const count = rolls.chains.flatMap((chain) => chain.links).length;
  return delayOf(count, count) + READ + READ_MORE * (rolls.chains.length - 1);
}

const cut = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

/** Where a card comes to lie: within the board, by the fight, over as little as can be of it and of what is to be kept free. */
export function placed(fight: Box, card: Size, room: Box, free: Box[] = []): XY {
  const GAP = 26; // room for the name of a unit
  const [left, top, right, bottom] = fight;
  const [x, y] = [(left + right - card.width) / 2, (top + bottom - card.height) / 2];
  const within = ([px, py]: XY): XY => [
    Math.max(room[0], Math.min(px, room[2] - card.width)),
    Math.max(room[1], Math.min(py, room[3] - card.height)),
  ];
  const spots = (
    [
      [x, top - GAP - card.height],
      [x, bottom + GAP],
      [right + GAP, y],
      [left - GAP - card.width, y],
    ] as XY[]
  ).map(within);
  const cost = ([px, py]: XY): number =>
    [fight, ...free].reduce((all, box) => all + cut([px, py, px + card.width, py + card.height], box), 0);
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}
