/** The table: grass, grid, areas and terrain, each kind with shapes of its own and not only a colour. */

import { SCALE } from "../lib/camera";
import { bounds } from "../lib/motion";
import type { Tabled } from "../lib/tabled";
import { pieceWords } from "../lib/words";
import type { Piece, XY } from "../wire";
import { Plot, drawLayer, drawPattern } from "./layers";
import type { KindLook } from "./looks";
import { COLOURS, LOOKS, NEUTRAL, SIDES } from "./looks";
import type { Box } from "./marks";
import { esc, num, overlapArea, pts, seatsOf, sideOf, textWidth } from "./marks";
import { axisOf, rounded, sharp } from "./outlines";
import { numbersOf } from "./symbols";

/** Patterns of the ground, of terrain, and of the areas and trays of sides. */
export function groundDefs(): string {
  let out = "";
  for (const [name, pattern] of Object.entries(LOOKS.patterns)) out += drawPattern(name, pattern);
  for (const side of [...SIDES, NEUTRAL]) {
    const words = { main: side.main, dark: side.dark, pale: side.pale };
    out += drawPattern(`zone${side.id}`, side.zone, words);
    if (side.tray) out += drawPattern(`tray${side.id}`, side.tray, words);
  }
  return out;
}

/** The table itself. Where nobody may measure it has neither a grid nor a ruler at its edge. */
export function ground(view: Tabled, ruled = true): string {
  const width = view.table.width * SCALE;
  const depth = view.table.depth * SCALE;
  let out =
    `<rect x="-20" y="-20" width="${num(width + 40)}" height="${num(depth + 40)}" rx="7" fill="${COLOURS.frame}"/>` +
    `<rect x="-17.5" y="-17.5" width="${num(width + 35)}" height="${num(depth + 35)}" rx="5" fill="none" stroke="${COLOURS.frame_edge}" stroke-width="1.4"/>` +
    `<rect width="${num(width)}" height="${num(depth)}" fill="url(#bn-grass)"/>` +
    `<rect width="${num(width)}" height="${num(depth)}" fill="url(#bn-cloth)"/>` +
    // The frame is higher than the cloth.
    `<path d="M1.5 ${num(depth)}V1.5H${num(width)}" stroke="${COLOURS.shadow}" stroke-width="3" stroke-opacity=".22" fill="none"/>`;
  const seats = seatsOf(view);
  for (const area of view.areas ?? []) {
    const side = sideOf(area.seat ?? "", seats);
    for (const part of area.outlines) {
      const points = `points="${pts(part.map(([x, y]) => [x * SCALE, depth - y * SCALE]))}"`;
      const lines = area.seat ? `<polygon ${points} fill="url(#bn-zone${side.id})"/>` : "";
      out += `<polygon ${points} fill="${side.main}" fill-opacity="${area.seat ? ".06" : ".14"}"/>${lines}<polygon ${points} fill="none" stroke="${side.dark}" stroke-opacity=".5" stroke-width="1.2" stroke-dasharray="7 5"/>`;
    }
  }
  if (!ruled) return out;
  let lines = "";
  let ticks = "";
  let figures = "";
  for (let inch = 1; inch < view.table.width; inch++) {
    const at = inch * SCALE;
    const main = inch % 6 === 0;
    if (main) {
      lines += `M${num(at)} 0V${num(depth)}`;
      for (const y of [-6, depth + 12.5]) figures += `<text x="${num(at)}" y="${num(y)}">${inch}</text>`;
    }
    const tall = main ? 5 : 2.6;
    ticks += `M${num(at)} 0v${-tall}M${num(at)} ${num(depth)}v${tall}`;
  }
  for (let inch = 1; inch < view.table.depth; inch++) {
    const at = depth - inch * SCALE;
    const main = inch % 6 === 0;
    if (main) {
      lines += `M0 ${num(at)}H${num(width)}`;
      for (const x of [-10.5, width + 10.5]) figures += `<text x="${num(x)}" y="${num(at + 2.4)}">${inch}</text>`;
    }
    const tall = main ? 5 : 2.6;
    ticks += `M0 ${num(at)}h${-tall}M${num(width)} ${num(at)}h${tall}`;
  }
  return (
    out +
    `<path d="${lines}" stroke="${COLOURS.grid}" stroke-opacity=".2" stroke-width=".8" fill="none"/><path d="${ticks}" stroke="${COLOURS.ticks}" stroke-width=".8" fill="none"/>` +
    `<g font-size="6.6" fill="${COLOURS.figures}" text-anchor="middle">${figures}</g>`
  );
}

export function pieces(view: Tabled): string {
  const depth = view.table.depth;
  return view.table.pieces
    .map((piece) => {
      const drawn = shapeOf(piece.kind, flipped(piece, depth), `${piece.kind}:${piece.id}`, piece.border);
      return `<g><title>${esc(pieceWords(piece))}</title>${drawn}</g>`;
    })
    .join("");
}

function flipped(piece: Piece, depth: number): XY[] {
  return piece.outline.map(([x, y]) => [x * SCALE, (depth - y) * SCALE]);
}

/** The names of the pieces, kept off the markers and off each other. */
export function pieceNames(view: Tabled): { text: string; box: Box; upright: boolean }[] {
  const depth = view.table.depth * SCALE;
  const wide = view.table.width * SCALE;
  const shapes = view.table.pieces.map((piece) => flipped(piece, view.table.depth));
  const taken: Box[] = view.markers.map((marker) => {
    const [x, y] = [marker.x * SCALE, depth - marker.y * SCALE];
    return [x - 8, y - 27, x + 16, y + 8];
  });
  return view.table.pieces.map((piece, at) => {
    const outline = shapes[at] as XY[];
    const text = piece.name || piece.kind;
    const [left, top, right, bottom] = bounds(outline);
    const [cx, cy] = [(left + right) / 2, (top + bottom) / 2];
    const length = textWidth(text, 7.5) + 3;
    const thin = axisOf(outline).thick < 16;
    const tall = bottom - top > (right - left) * 1.5;
    const upright = thin && tall && right - left < 16 && bottom - top > length * 0.7;
    const [w, h] = upright ? [9, length] : [length, 9];
    let spots: XY[] = [[cx, cy]];
    if (thin) {
      const beside: XY[] = [
        [cx, bottom + h / 2 + 1.5],
        [cx, top - h / 2 - 1.5],
      ];
      const sideways: XY[] = [
        [right + w / 2 + 2, cy],
        [left - w / 2 - 2, cy],
      ];
      spots = tall ? [...sideways, ...beside] : [...beside, ...sideways];
    }
    spots.push(
      [cx, cy + 12],
      [cx, cy - 12],
      [cx, cy + 22],
      [cx, cy - 22],
      [cx + w / 3, cy],
      [cx - w / 3, cy],
      [cx, bottom + h / 2 + 2],
      [cx, top - h / 2 - 2],
    );
    let best: Box = [0, 0, 0, 0];
    let least = Infinity;
    spots.forEach(([sx, sy], rank) => {
      const x = Math.min(Math.max(sx, w / 2 + 2), wide - w / 2 - 2);
      const y = Math.min(Math.max(sy, h / 2 + 2), depth - h / 2 - 2);
      const box: Box = [x - w / 2, y - h / 2, x + w / 2, y + h / 2];
      let cost = rank;
      for (const other of taken) cost += 10 * overlapArea(box, other);
      shapes.forEach((shape, number) => {
        if (number !== at) cost += overlapArea(box, bounds(shape));
      });
      if (cost < least) [best, least] = [box, cost];
    });
    taken.push(best);
    return { text, box: best, upright };
  });
}

export function drawNames(names: { text: string; box: Box; upright: boolean }[]): string {
  const out = names.map(({ text, box, upright }) => {
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    const turn = upright ? ` transform="rotate(-90 ${num(x)} ${num(y)})"` : "";
    const length = num(Math.max(box[2] - box[0], box[3] - box[1]) - 3);
    return `<text x="${num(x)}" y="${num(y + 2.5)}" font-size="7.5" textLength="${length}" lengthAdjust="spacingAndGlyphs"${turn} fill="${COLOURS.place}" stroke="${COLOURS.place_edge}" stroke-width="2.6" stroke-opacity=".88" stroke-linejoin="round" paint-order="stroke">${esc(text)}</text>`;
  });
  return `<g font-style="italic" font-weight="600" text-anchor="middle">${out.join("")}</g>`;
}

/** One swatch and its words for every kind of terrain on this table. */
export function legend(view: Tabled): { swatch: string; words: string }[] {
  const kinds = new Map<string, Piece[]>();
  for (const piece of view.table.pieces) kinds.set(piece.kind, [...(kinds.get(piece.kind) ?? []), piece]);
  return [...kinds.keys()].sort().map((kind) => {
    const [x0, y0, x1, y1] = kindLook(kind).thin ? [1, 5, 21, 11] : [1, 1, 21, 15];
    const swatch = shapeOf(
      kind,
      [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
      ],
      `legend ${kind}`,
      kinds.get(kind)?.[0]?.border,
    );
    const about = [...new Set((kinds.get(kind) as Piece[]).flatMap((piece) => piece.effects))].join(", ");
    return { swatch, words: kind.charAt(0).toUpperCase() + kind.slice(1) + (about ? `: ${about}` : "") };
  });
}

/** What makes a kind rise above the ground or lie below it: the shadow that it throws, or its bank. */
function depthOf({ tall, bank }: KindLook, path: string): string {
  let out = "";
  if (tall)
    out += `<path d="${path}" transform="translate(${num(0.6 * tall)} ${num(0.8 * tall)})" fill="${COLOURS.shadow}" fill-opacity=".26"/>`;
  if (bank)
    out += `<path d="${path}" fill="none" stroke="${bank}" stroke-width="5" stroke-opacity=".7" stroke-linejoin="round"/>`;
  return out;
}

/** How a kind looks; one that the file does not have looks like no other. */
function kindLook(kind: string): KindLook {
  return LOOKS.kinds[LOOKS.like[kind] ?? kind] ?? (LOOKS.kinds[""] as KindLook);
}

/** A piece of terrain of this kind with this outline, always the same for the same seed. Over the drawing of its
 * kind lies the border of what it counts as. */
export function shapeOf(kind: string, outline: XY[], seed: string, border = ""): string {
  const look = kindLook(kind);
  const path = look.rounded ? rounded(outline, 9) : sharp(outline);
  const dash = look.dash ? ` stroke-dasharray="${look.dash}"` : "";
  const plot = new Plot(outline, path, numbersOf(seed));
  const over = look.layers.map((layer) => drawLayer(layer, plot)).join("");
  const marked = (LOOKS.borders[border] ?? []).map((style) => `<path d="${path}" ${style}/>`).join("");
  return `${depthOf(look, path)}<path d="${path}" fill="${look.fill}" stroke="${look.edge}" stroke-width="1.3" stroke-linejoin="round"${dash}/>${over}${marked}`;
}
