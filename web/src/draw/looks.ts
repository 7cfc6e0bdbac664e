/** How everything on a table looks: the file that `banneret.pictures` reads as well (`look_file.py` says what is in it). */

import file from "../../../src/banneret/pictures/looks.json";
import type { XY } from "../wire";

export type Span = [number, number];

interface Strewn {
  of: string;
  shades?: string[];
  size?: Span;
}
interface Styled {
  style: string;
}
export type ScatterLayer = Strewn & {
  draw: "scatter";
  gap: number;
  row?: number;
  edge: number;
  loose?: number;
  by?: number;
  along?: boolean;
};
export type AroundLayer = Strewn & { draw: "around"; gap: number; by?: number };
export type CentreLayer = Strewn & { draw: "centre" };
export type RowLayer = Strewn & { draw: "row"; long: Span; least: number };
export type StrewnLayer = ScatterLayer | AroundLayer | CentreLayer | RowLayer;
export type RingLayer = Styled & { draw: "ring"; by?: number; inset?: number; corner?: number };
export type InwardLayer = Styled & {
  draw: "inward";
  gap: number;
  from?: number;
  long?: number;
  part?: number;
  bend?: number;
};
export type SpokesLayer = Styled & { draw: "spokes"; by: number };
export type FacesLayer = Styled & {
  draw: "faces";
  by: number;
  shades: [string, string, string, string];
  shift?: [number, number, number, number];
};
export type SpineLayer = Styled & { draw: "spine"; from: number; to: number };
export type RaftersLayer = Styled & { draw: "rafters"; by: number; from: number; to: number; gap: number };
export type Layer = StrewnLayer | RingLayer | InwardLayer | SpokesLayer | FacesLayer | SpineLayer | RaftersLayer;

export interface Pattern {
  width: number;
  height: number;
  turn?: number;
  fill?: string;
  over?: string;
  layers?: Layer[];
}
export interface KindLook {
  fill: string;
  edge: string;
  layers: Layer[];
  dash?: string;
  rounded?: boolean;
  thin?: boolean;
  tall?: number;
  bank?: string;
}
interface SideLook {
  main: string;
  dark: string;
  pale: string;
  on: string;
  day: string;
  night: string;
  line: string;
  edge: string;
  rim: string;
  flag: { points: XY[]; wide: number; letter: number; bar?: [number, number, number] };
  token: string;
  zone: Pattern;
  tray?: Pattern;
  body?: string;
}
interface LookFile {
  colours: typeof file.colours;
  sides: SideLook[];
  neutral: SideLook;
  signs: typeof file.signs;
  figures: typeof file.figures;
  marker: typeof file.marker;
  swatches: typeof file.swatches;
  supplies: typeof file.supplies;
  disc: string;
  badges: Record<string, string>;
  symbols: Record<string, string[]>;
  patterns: Record<string, Pattern>;
  borders: Record<string, string[]>;
  like: Record<string, string>;
  kinds: Record<string, KindLook>;
  floors: {
    ground: string;
    planks: Pattern;
    surfaces: Record<"here" | "under" | "over", string>;
    walls: Record<"here" | "overhead", string[]>;
    aslant: { rim: string; over: string; faces: [string, string]; face: string };
    links: Record<string, string>;
  };
  letters: Record<string, number>;
}

export const LOOKS = file as unknown as LookFile;
export const COLOURS = LOOKS.colours;

/** How a side is drawn. Sides differ in colour, in the edge and fill of trays, in tokens and in flags. */
export interface Side extends SideLook {
  id: string;
  /** What its trays are filled with. */
  fill: string;
}

const side = (look: SideLook, id: string): Side => ({
  ...look,
  id,
  fill: look.tray ? `url(#bn-tray${id})` : look.pale,
});
export const SIDES: readonly Side[] = LOOKS.sides.map((look, at) => side(look, String(at)));
export const NEUTRAL: Side = side(LOOKS.neutral, "n");

/** The side at a place in the order of seats; nobody's below 0. */
export const sideAt = (at: number): Side => SIDES[at % SIDES.length] ?? NEUTRAL;

/** The class of what is the side's at a place in the order of seats. */
export const sideClass = (at: number): string => (at < 0 ? "" : `s${at % SIDES.length}`);

/** Colours of sides for the page, by day and by night: what has the class of a side, such as `s0`, takes them up. */
export function sideStyles(): string {
  const night = (where: string) => SIDES.map(({ id, night }) => `${where} .s${id}{--side:${night}}`).join("");
  const day = SIDES.map(
    ({ id, main, dark, day, line }) =>
      `.s${id}{--side:${day};--side-main:${main};--side-dark:${dark};--side-line:${line}}`,
  ).join("");
  return `${day}@media (prefers-color-scheme: dark){${night(':root:not([data-theme="light"])')}}${night(':root[data-theme="dark"]')}`;
}

/** A drawing with its words in braces filled in. */
export function filled(drawing: string, words: Record<string, unknown>): string {
  for (const [word, value] of Object.entries(words)) drawing = drawing.replaceAll(`{${word}}`, () => String(value));
  return drawing;
}
