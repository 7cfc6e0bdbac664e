/** The rolls of a step as they are shown on the table: which dice fell, what came of them, and where. */

import type { Text, Unit, View, XY } from "../wire";
import type { Size } from "./camera";

/** One link of a chain of results: a roll, or what came of the one before. */
export interface Link {
  n: number;
  /** Which kind of thing was told; several of a kind are one link together. */
  kind: string;
  faces: number[];
  need: number | null;
  /** What came of it, in the server's words. */
  result: string;
}

/** What came of one strike or test, read from left to right: “3 hits → 2 of them fall”. */
export interface Chain {
  n: number;
  links: Link[];
}

/** The rolls that are shown together. */
export interface Rolls {
  /** The number of their last text. */
  n: number;
  chains: Chain[];
  /** The units that they are about. */
  units: Unit[];
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

/** A chain while texts are still being put together. */
interface Growing extends Chain {
  /** Who strikes whom; "" of what is no strike. */
  who: string;
  /** Whom what comes of it befalls. */
  target: string;
  /** Whether it says what came of its rolls in the end, which no die shows. */
  settled: boolean;
}

/** The one of these chains that a text belongs to, or null where it is the first of its own. */
function chainOf(open: Growing[], text: Text, strict: boolean): Growing | null {
  const [first = ""] = text.about;
  const who = text.about.slice(0, 2).join(" ");
  const befalls = open.findLast((one) => one.target === first);
  // Of a roll first stands who makes it, of what comes of one whom it befalls.
  const rolls = text.faces.length ? open.findLast((one) => one.who === who) : undefined;
  return rolls ?? befalls ?? (strict ? null : (open[open.length - 1] ?? null));
}

/**
 * The texts of a step in chains; one without dice is none of a roll.
 *
 * What is thrown for at once by both sides stays apart. Rolls of a kind are one link as long as nothing has come of
 * them, and what several strikes on the same unit come to together stands in a chain of its own.
 */
export function chainsOf(texts: Text[]): Chain[] {
  const found: Growing[] = [];
  let open: Growing[] = []; // those that may still go on
  let called = false; // whether something was called out, after which everybody has a chain of their own
  const begin = (link: Link, who: string, target: string): Growing => {
    const chain: Growing = { n: link.n, links: [link], who, target, settled: false };
    found.push(chain);
    open.push(chain);
    return chain;
  };
  for (const text of texts) {
    if (text.banner) [open, called] = [[], true];
    const link: Link = { n: text.n, kind: text.kind, faces: text.faces, need: text.need, result: resultOf(text) };
    if (!link.faces.length && !link.result) continue;
    const [first = "", second = first] = text.about;
    if (text.cause) {
      const who = text.about.slice(0, 2).join(" ");
      const same = open.findLast((one) => one.who === who && one.links.every((each) => each.kind === text.kind));
      if (same) same.links.push(link);
      else begin(link, who, second);
      called = false;
      continue;
    }
    const chain = chainOf(open, text, called);
    if (!chain) {
      begin(link, "", first);
    } else if (link.faces.length) {
      chain.links.push(link);
    } else {
      const together = open.filter((one) => one.who === chain.who && !one.settled);
      if (chain.who && together.length > 1) begin(link, "", first).settled = true;
      else chain.links.push(link);
      for (const one of together) one.settled = true;
    }
  }
  return found
    .filter((chain) => chain.settled || chain.links.some((link) => link.faces.length))
    .map(({ n, links }) => ({ n, links }));
}

/** Whether a text tells of a roll, of what came of one, or of what is called out: those who listen hear it as well. */
export const tellsRoll = (text: Text): boolean => text.faces.length > 0 || text.result !== "" || text.banner !== "";

/** The results of a chain, each with what stands before it. */
export function readOf({ links }: Chain): { n: number; before: string; result: string }[] {
  // What befalls somebody may be told once as what was rolled and once as what it means.
  const told = links.filter(
    ({ result, faces }, at) => result && (faces.length > 0 || result !== links[at - 1]?.result),
  );
  return told.map(({ n, kind, result }, at) => {
    const last = told[at - 1];
    return { n, result, before: !last ? "" : last.kind === kind ? "+" : "→" };
  });
}

/** A chain as it is read. */
export const chainText = (chain: Chain): string =>
  readOf(chain)
    .map(({ before, result }) => (before ? `${before} ${result}` : result))
    .join(" ");

/** The units that the rolls are about: as they stand now, or stood before they fell; first who is told of most. */
function unitsOf(texts: Text[], view: View, before: View): Unit[] {
  const told = new Map<string, number>();
  for (const text of texts)
    if (text.faces.length || text.result) for (const id of text.about) told.set(id, (told.get(id) ?? 0) + 1);
  const known = new Map<string, Unit>();
  for (const unit of [...(before.units ?? []), ...(view.units ?? [])])
    if (told.has(unit.id) && unit.outline?.length) known.set(unit.id, unit);
  return [...known.values()].sort((a, b) => (told.get(b.id) ?? 0) - (told.get(a.id) ?? 0));
}

/** The rolls that texts tell of, or null where no die fell. */
export function rollsOf(texts: Text[], view: View, before: View): Rolls | null {
  const chains = chainsOf(texts);
  const last = chains[chains.length - 1];
  if (!last) return null;
  return { n: last.n, chains: chains.slice(-MOST), units: unitsOf(texts, view, before) };
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

const around = (boxes: Box[]): Box => [
  Math.min(...boxes.map((box) => box[0])),
  Math.min(...boxes.map((box) => box[1])),
  Math.max(...boxes.map((box) => box[2])),
  Math.max(...boxes.map((box) => box[3])),
];

const GAP = 26; // pixels: room for the name of a unit
const DEAR = 5; // how much worse it is to cover a fight than anybody else
const FAR = 8; // square pixels of somebody that may rather be covered than to lie a pixel further away

/**
 * Where a card comes to lie: within the board, above or beside one of those who fight, or else in a corner.
 *
 * It covers as little as can be of them, of what is to be kept free, and of the others, who matter less; in a corner
 * only if that is worth the way.
 */
export function placed(fight: Box[], card: Size, room: Box, free: Box[] = [], others: Box[] = []): XY {
  const within = ([px, py]: XY): XY => [
    Math.max(room[0], Math.min(px, room[2] - card.width)),
    Math.max(room[1], Math.min(py, room[3] - card.height)),
  ];
  const spots = [...fight, around(fight)].flatMap(([left, top, right, bottom]): XY[] => {
    const [x, y] = [(left + right - card.width) / 2, (top + bottom - card.height) / 2];
    const beside: XY[] = [
      [x, top - GAP - card.height],
      [x, bottom + GAP],
      [right + GAP, y],
      [left - GAP - card.width, y],
    ];
    return beside.map(within);
  });
  const corners = [room[0], room[2] - card.width].flatMap((px) =>
    [room[1], room[3] - card.height].map((py) => within([px, py])),
  );
  const cost = ([px, py]: XY): number => {
    const box: Box = [px, py, px + card.width, py + card.height];
    const covered = (those: Box[]): number => those.reduce((all, one) => all + cut(box, one), 0);
    const away = (one: Box): number =>
      Math.hypot(Math.max(0, one[0] - box[2], box[0] - one[2]), Math.max(0, one[1] - box[3], box[1] - one[3]));
    const far = Math.max(0, Math.min(...fight.map(away)) - GAP);
    return DEAR * covered([...fight, ...free]) + covered(others) + FAR * far;
  };
  return [...spots, ...corners].reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}
