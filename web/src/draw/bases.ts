/** Single bases, each drawn about its own middle and facing up, so that one drawing serves wherever a model goes. */

import { discsOf, halo, rankOf } from "../lib/bases";
import { SCALE } from "../lib/camera";
import type { BaseShape, Model, Unit, XY } from "../wire";
import type { UnitLook } from "../lib/states";
import type { Side } from "./looks";
import { drawPicture, figureOf, figureScale, isMirrored } from "./figures";
import { COLOURS, LOOKS, filled } from "./looks";
import { num } from "./marks";
import { aside, woundsSign } from "./units";

export interface Look {
  /** Half the width and half the depth in drawing units; a disc has no depth. */
  wide: number;
  deep: number;
  rank: ReturnType<typeof rankOf>;
  wounds: number;
  tough: number;
  /** The kind of figure on it, and whether that is mirrored; "" for a plain base. */
  figure: string;
  mirrored: boolean;
  ranks: readonly string[];
}

/** What is drawn of a model, whatever its base is like. */
function figured(model: Model | undefined): Omit<Look, "wide" | "deep"> {
  const figure = model ? figureOf(model) : "";
  return {
    rank: model ? rankOf(model) : "",
    wounds: model?.wounds ?? 0,
    tough: model?.tough ?? 1,
    figure,
    mirrored: !!figure && isMirrored(figure, model?.at?.[2] ?? 0),
    ranks: model?.ranks ?? [],
  };
}

export function lookOf(model: Model): Look {
  const figure = figured(model);
  if (model.radius) return { wide: model.radius * SCALE, deep: 0, ...figure };
  const [a, b, c] = model.base as [XY, XY, XY];
  const first = (Math.hypot(b[0] - a[0], b[1] - a[1]) / 2) * SCALE;
  const second = (Math.hypot(c[0] - b[0], c[1] - b[1]) / 2) * SCALE;
  // Which of the two sides is the front follows from where it faces.
  const turn = (((model.at?.[2] ?? 0) % 180) * Math.PI) / 180;
  const along = Math.abs(
    ((b[0] - a[0]) * Math.sin(turn) + (b[1] - a[1]) * Math.cos(turn)) / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1),
  );
  return along > 0.7 ? { wide: second, deep: first, ...figure } : { wide: first, deep: second, ...figure };
}

/** The same for a base that is only planned. */
export function lookAs(shape: BaseShape, model: Model | undefined): Look {
  return {
    wide: (shape.width / 2) * SCALE,
    deep: shape.round ? 0 : (shape.depth / 2) * SCALE,
    ...figured(model),
  };
}

const TOKENS: Record<Look["rank"], string> = {
  "": "",
  general: "bn-general",
  hero: "bn-hero",
  wizard: "bn-wizard",
  command: "bn-command",
  special: "bn-special",
};
const cache = new Map<string, string>();

function once(key: string, make: () => string): string {
  let known = cache.get(key);
  if (known === undefined) {
    known = make();
    cache.set(key, known);
  }
  return known;
}

/** The base itself, which turns with its model. Only this takes part in presses. */
export function drawFoot(look: Look, side: Side, shaken: boolean): string {
  const { wide, deep, rank } = look;
  return once(`foot ${num(wide)} ${num(deep)} ${rank} ${side.id} ${shaken}`, () => {
    const edge = `fill="${side.fill}" stroke="${side.dark}" stroke-width="${rank === "hero" || rank === "general" ? 1.9 : 1.2}"`;
    const shape = (inset: number, more: string): string =>
      deep
        ? `<rect x="${num(-wide + inset)}" y="${num(-deep + inset)}" width="${num(2 * (wide - inset))}" height="${num(2 * (deep - inset))}" rx="1.6" ${more}/>`
        : `<circle r="${num(wide - inset)}" ${more}/>`;
    let out = shape(deep ? 0 : 0.3, edge);
    if (rank === "hero" || rank === "general")
      out += shape(1.4, `fill="none" pointer-events="none" stroke="${COLOURS.hero_rim}" stroke-width="1.1"`);
    if (deep) {
      const tip = Math.min(wide * 0.6, 4);
      out += `<path pointer-events="none" d="M${num(-tip)} ${num(-deep + 1.2)}L0 ${num(-deep - 2.6)}L${num(tip)} ${num(-deep + 1.2)}Z" fill="${side.main}" stroke="#fff" stroke-width=".6" stroke-linejoin="round"/>`;
    }
    if (shaken)
      out +=
        shape(1.2, `fill="none" pointer-events="none" stroke="${COLOURS.ink}" stroke-width="1.9"`) +
        shape(
          1.2,
          `fill="none" pointer-events="none" stroke="${COLOURS.gold}" stroke-width="1.3" stroke-dasharray="2.4 1.4"`,
        );
    return out;
  });
}

/** The shadow of a base: to the lower right, however it is turned. */
export function drawShade(look: Look): string {
  const { wide, deep } = look;
  const dark = `fill="${COLOURS.shadow}" fill-opacity=".28" pointer-events="none"`;
  return deep
    ? `<rect x="${num(-wide)}" y="${num(-deep)}" width="${num(2 * wide)}" height="${num(2 * deep)}" rx="1.6" ${dark}/>`
    : `<circle r="${num(wide)}" ${dark}/>`;
}

/** What paints a figure in the colours of its side. */
export const paintOf = (side: Side): { paint: string; line: string } => ({
  paint: ` fill="${side.body ?? side.main}" stroke="${side.dark}" stroke-width=".7"`,
  line: ` fill="none" stroke="${side.dark}" stroke-width="1.1" stroke-linecap="round"`,
});

// The token of who is hidden lies at the upper right, so that one sees over whom.
const HIDDEN = `<g class="hidden-token" transform="translate(1.7 -1.7) scale(.72)">${LOOKS.figures.hidden}</g>`;

/** What stands on a base, always upright. Whoever is down lies there; over whoever is hidden lies a token. */
export function drawFigure(look: Look, side: Side, looks: ReadonlySet<UnitLook>): string {
  const { wide, deep, rank, wounds } = look;
  const { figure, mirrored, ranks } = look;
  const [tired, down, hidden] = [looks.has("spent"), looks.has("down"), looks.has("hidden")];
  return once(
    `figure ${num(wide)} ${num(deep)} ${rank} ${wounds} ${side.id} ${tired} ${down} ${hidden} ${figure} ${mirrored} ${ranks.join()}`,
    () => {
      const small = Math.min(wide, deep || wide);
      const scale = Math.max(0.6, small / (rank === "hero" || rank === "general" ? 4.6 : 4.9));
      const token = rank === "special" || rank === "command" || rank === "" ? `<use href="#bn-tok${side.id}"/>` : "";
      const post = TOKENS[rank] ? `<use href="#${TOKENS[rank]}"/>` : "";
      if (figure && !down) {
        const large = figureScale(2 * wide, 2 * (deep || wide));
        const picture = drawPicture(figure, side.dark, large, mirrored) + aside(ranks, large);
        let upright = `<g pointer-events="none"><g${tired ? ' opacity=".6"' : ""}>${picture}</g>`;
        if (hidden) upright += `<g transform="scale(${num(scale)})">${HIDDEN}</g>`;
        return `${upright}${wounds ? woundsAt(wounds, small) : ""}</g>`;
      }
      const body = down ? `<g class="lying">${filled(LOOKS.figures.lying, paintOf(side))}</g>` : `${token}${post}`;
      let out = `<g pointer-events="none"><g transform="scale(${num(scale)})"><g${tired ? ' opacity=".5"' : ""}>${body}</g>${hidden ? HIDDEN : ""}</g>`;
      if (wounds) out += woundsAt(wounds, small);
      return `${out}</g>`;
    },
  );
}

/** The wounds of a model, in a small badge at the lower right of its base. */
const woundsAt = (wounds: number, small: number): string =>
  `<g transform="translate(${num(small * 0.62)} ${num(small * 0.56)}) scale(${num(Math.max(0.72, small / 8))})">${woundsSign(wounds)}</g>`;

const halos = new WeakMap<Unit, XY[]>();

/** The outline round all bases of a unit, in inches. */
export function haloOf(unit: Unit): XY[] {
  let known = halos.get(unit);
  if (!known) {
    known = halo(
      discsOf(unit).flatMap((disc) => disc.outline),
      0.22,
    );
    halos.set(unit, known);
  }
  return known;
}
