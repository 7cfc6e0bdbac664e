/** The figures that stand on bases: pictures that the build takes from their package, in the colour of a side.
 *
 * They stand upright whichever way their model faces; those that look to the right are mirrored when it faces left.
 */

import art from "../../../src/banneret/pictures/figure_art.json";
import type { Model } from "../wire";
import { num } from "./marks";

interface Figure {
  called: string;
  icon: string;
  author: string;
  body: string;
  turns?: boolean;
}

export const FIGURES = art.figures as unknown as Record<string, Figure>;
/** Where they come from, for whoever names those who drew them. */
export const CREDIT = {
  collection: art.collection,
  address: `https://${art.address}`,
  site: art.address,
  licence: art.licence,
  licenceAddress: art.licence_address,
};
/** Everybody who drew one of them. */
export const AUTHORS = [...new Set(Object.values(FIGURES).map((figure) => figure.author))].sort();

/** How wide a figure is as it is defined, about its middle. */
const WIDE = 8;
/** What part of a base it takes. */
const SHARE = 0.94;
/** What part of the length of a base that is not square it takes beside. */
const ALONG = 0.2;
const EDGE = 0.01;

export function figureDefs(): string {
  const scale = WIDE / art.box;
  const place = `translate(${-WIDE / 2} ${-WIDE / 2}) scale(${scale})`;
  const drawn = (name: string): string => `<g id="bn-figure-${name}" transform="${place}">${FIGURES[name]?.body}</g>`;
  return Object.keys(FIGURES).sort().map(drawn).join("");
}

/** The kind of figure of a model, if there is a picture of it. */
export function figureOf(model: Model): string {
  return model.figure && model.figure in FIGURES ? model.figure : "";
}

/** Whether a figure is mirrored, on a model with this heading. */
export function isMirrored(name: string, heading: number): boolean {
  return !!FIGURES[name]?.turns && Math.sin((heading * Math.PI) / 180) < -EDGE;
}

/** How much larger than it is defined a figure is on a base of this width and depth, in drawing units. */
export function figureScale(wide: number, deep: number): number {
  const [short, long] = [Math.min(wide, deep), Math.max(wide, deep)];
  return (SHARE * (short + ALONG * (long - short))) / WIDE;
}

/** A figure about the middle of its base, upright in a drawing that is turned by `turn` degrees. */
export function drawPicture(name: string, fill: string, scale: number, mirrored: boolean, turn = 0): string {
  const turned = turn ? `rotate(${num(-turn)}) ` : "";
  const across = `${mirrored ? "-" : ""}${scale.toFixed(2)}`;
  return `<use href="#bn-figure-${name}" fill="${fill}" transform="${turned}scale(${across} ${scale.toFixed(2)})"/>`;
}
