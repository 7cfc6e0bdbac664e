/** Single bases, each drawn about its own middle and facing up, so that one drawing serves wherever a model goes. */

import { discsOf, halo, rankOf } from "../lib/bases";
import { SCALE } from "../lib/camera";
import type { BaseShape, Model, Unit, XY } from "../wire";
import type { Side } from "./marks";
import { num } from "./marks";
import { figures } from "./units";

export interface Look {
  /** Half the width and half the depth in drawing units; a disc has no depth. */
  wide: number;
  deep: number;
  rank: ReturnType<typeof rankOf>;
  wounds: number;
  tough: number;
}

export function lookOf(model: Model): Look {
  const rank = rankOf(model);
  const [wounds, tough] = [model.wounds, model.tough ?? 1];
  if (model.radius) return { wide: model.radius * SCALE, deep: 0, rank, wounds, tough };
  const [a, b, c] = model.base as [XY, XY, XY];
  const first = (Math.hypot(b[0] - a[0], b[1] - a[1]) / 2) * SCALE;
  const second = (Math.hypot(c[0] - b[0], c[1] - b[1]) / 2) * SCALE;
  // Which of the two sides is the front follows from where it faces.
  const turn = (((model.at?.[2] ?? 0) % 180) * Math.PI) / 180;
  const along = Math.abs(((b[0] - a[0]) * Math.sin(turn) + (b[1] - a[1]) * Math.cos(turn)) / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1));
  return along > 0.7 ? { wide: second, deep: first, rank, wounds, tough } : { wide: first, deep: second, rank, wounds, tough };
}

/** The same for a base that is only planned. */
export function lookAs(shape: BaseShape, model: Model | undefined): Look {
  return {
    wide: (shape.width / 2) * SCALE,
    deep: shape.round ? 0 : (shape.depth / 2) * SCALE,
    rank: model ? rankOf(model) : "",
    wounds: model?.wounds ?? 0,
    tough: model?.tough ?? 1,
  };
}

const TOKENS: Record<Look["rank"], string> = { "": "", general: "bn-general", hero: "bn-hero", wizard: "bn-wizard", command: "bn-command", special: "bn-special" };
const cache = new Map<string, string>();

/** A base with what stands on it. Only its rim takes part in presses. */
export function drawBase(look: Look, side: Side, tired: boolean, shaken: boolean): string {
  const key = `${num(look.wide)} ${num(look.deep)} ${look.rank} ${look.wounds} ${look.tough} ${side.style} ${tired} ${shaken}`;
  let known = cache.get(key);
  if (known === undefined) {
    known = draw(look, side, tired, shaken);
    cache.set(key, known);
  }
  return known;
}

function draw({ wide, deep, rank, wounds }: Look, side: Side, tired: boolean, shaken: boolean): string {
  const fill = side.style === 1 ? "url(#bn-tray1)" : side.pale;
  const rim = rank === "hero" || rank === "general" ? 1.9 : 1.2;
  const edge = `fill="${fill}" stroke="${side.dark}" stroke-width="${rim}"`;
  const small = Math.min(wide, deep || wide);
  let out = deep
    ? `<rect x="${num(-wide + 0.9)}" y="${num(-deep + 1.4)}" width="${num(2 * wide)}" height="${num(2 * deep)}" rx="1.6" fill="#1d2a10" fill-opacity=".28" pointer-events="none"/><rect x="${num(-wide)}" y="${num(-deep)}" width="${num(2 * wide)}" height="${num(2 * deep)}" rx="1.6" ${edge}/>`
    : `<circle cx=".8" cy="1.2" r="${num(wide)}" fill="#1d2a10" fill-opacity=".28" pointer-events="none"/><circle r="${num(wide - 0.3)}" ${edge}/>`;
  out += '<g pointer-events="none">';
  if (deep) out += `<path d="M${num(-Math.min(wide * 0.6, 4))} ${num(-deep + 1.2)}L0 ${num(-deep - 2.6)}L${num(Math.min(wide * 0.6, 4))} ${num(-deep + 1.2)}Z" fill="${side.main}" stroke="#fff" stroke-width=".6" stroke-linejoin="round"/>`;
  if (shaken) out += deep ? `<rect x="${num(-wide + 1)}" y="${num(-deep + 1)}" width="${num(2 * wide - 2)}" height="${num(2 * deep - 2)}" rx="1.2" fill="none" stroke="#1d1a14" stroke-width="1.9"/><rect x="${num(-wide + 1)}" y="${num(-deep + 1)}" width="${num(2 * wide - 2)}" height="${num(2 * deep - 2)}" rx="1.2" fill="none" stroke="#ffe14d" stroke-width="1.3" stroke-dasharray="2.4 1.4"/>` : `<circle r="${num(wide - 1.2)}" fill="none" stroke="#1d1a14" stroke-width="1.9"/><circle r="${num(wide - 1.2)}" fill="none" stroke="#ffe14d" stroke-width="1.3" stroke-dasharray="2.4 1.4"/>`;
  const scale = Math.max(0.6, small / (rank === "hero" || rank === "general" ? 4.6 : 4.9));
  const token = rank === "special" || rank === "command" || rank === "" ? `<use href="#bn-tok${side.style}"/>` : "";
  const post = TOKENS[rank] ? `<use href="#${TOKENS[rank]}"/>` : "";
  out += `<g transform="scale(${num(scale)})"${tired ? ' opacity=".5"' : ""}>${token}${post}</g>`;
  if (wounds) out += `<g transform="translate(${num(small * 0.62)} ${num(small * 0.56)}) scale(${num(Math.max(0.72, small / 8))})" data-upright><path d="M-3.4-3.6H3.4V.8Q3.4 3.4 0 4.6Q-3.4 3.4-3.4.8Z" fill="#b3001b" stroke="#fff" stroke-width=".8"/>${figures(wounds)}</g>`;
  return `${out}</g>`;
}

const halos = new WeakMap<Unit, XY[]>();

/** The outline round all bases of a unit, in inches. */
export function haloOf(unit: Unit): XY[] {
  let known = halos.get(unit);
  if (!known) {
    known = halo(discsOf(unit).flatMap((disc) => disc.outline), 0.22);
    halos.set(unit, known);
  }
  return known;
}
