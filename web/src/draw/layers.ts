/** The layers of which drawings of terrain and patterns are made, each sort with its own function.
 * `banneret.pictures.layers` has the same, and a test holds the two to the same text: change both. */

import { bounds } from "../lib/motion";
import type { XY } from "../wire";
import type {
  FacesLayer,
  InwardLayer,
  Layer,
  Pattern,
  RaftersLayer,
  RingLayer,
  RowLayer,
  ScatterLayer,
  Span,
  StrewnLayer,
} from "./looks";
import { filled } from "./looks";
import { num, pts } from "./marks";
import type { Axis } from "./outlines";
import { axisOf, chord, framed, inset, length, middle, rounded, scaled, sieve, times, walk } from "./outlines";
import type { Numbers, Stamp } from "./symbols";
import { numbersOf, stampsOf } from "./symbols";

/** What is drawn on: an outline, the path about it, and the numbers that make it differ from others. */
export class Plot {
  private known: Axis | undefined;

  constructor(
    readonly outline: XY[],
    readonly path: string,
    readonly numbers: Numbers,
  ) {}

  get axis(): Axis {
    return (this.known ??= axisOf(this.outline));
  }

  shrunk(by: number): Plot {
    return by === 1 ? this : new Plot(scaled(this.outline, by), "", this.numbers);
  }

  between([low, high]: Span): number {
    return low === high ? low : low + (high - low) * this.numbers();
  }

  oneOf(variants: Stamp[]): Stamp {
    return variants[variants.length === 1 ? 0 : Math.floor(this.numbers() * variants.length)] as Stamp;
  }
}

export function drawLayer(layer: Layer, plot: Plot): string {
  switch (layer.draw) {
    case "scatter":
      return scatter(layer, plot);
    case "around":
      return strewn(layer, plot, walk(plot.shrunk(layer.by ?? 1).outline, layer.gap));
    case "centre":
      return strewn(layer, plot, [middle(plot.outline)]);
    case "row":
      return row(layer, plot);
    case "ring":
      return ring(layer, plot);
    case "inward":
      return inward(layer, plot);
    case "spokes": {
      const top = pts([middle(plot.outline)]);
      const lines = scaled(plot.outline, layer.by).map((corner) => `M${pts([corner])}L${top}`);
      return `<path d="${lines.join("")}" ${layer.style}/>`;
    }
    case "faces":
      return faces(layer, plot);
    case "spine": {
      const [start, end] = [plot.axis.long * layer.from, plot.axis.long * layer.to];
      return framed(plot.axis, `<path d="M${num(start)} 0H${num(end)}" ${layer.style}/>`);
    }
    case "rafters":
      return rafters(layer, plot);
  }
}

const variantsOf = (layer: StrewnLayer): Stamp[] => stampsOf(layer.of, layer.shades ?? [""]);

/** The symbols of a layer at these spots; those that are one path each are one path together. */
function strewn(layer: StrewnLayer, plot: Plot, spots: XY[]): string {
  const variants = variantsOf(layer);
  const span = layer.size ?? [1, 1];
  let out = "";
  for (const [x, y] of spots) {
    const size = plot.between(span);
    out += plot.oneOf(variants).placed(x, y, size, size);
  }
  const { head, foot } = variants[0] as Stamp;
  return out && head + out + foot;
}

function scatter(layer: ScatterLayer, whole: Plot): string {
  const plot = whole.shrunk(layer.by ?? 1);
  const { axis, numbers } = plot;
  const { gap, loose = 0.3 } = layer;
  const margin = Math.min(layer.edge, 0.42 * Math.min(axis.long, axis.thick));
  const step = layer.row ?? gap * 0.87;
  const rows = Math.max(1, Math.floor((axis.thick - 2 * margin) / step) + 1);
  const columns = Math.max(1, Math.floor((axis.long - 2 * margin) / gap) + 1);
  const holds = sieve(axis.points, margin * 0.98);
  const spots: XY[] = [];
  for (let at = 0; at < rows; at++) {
    const v = (at - (rows - 1) / 2) * step;
    const more = at % 2;
    for (let column = 0; column < columns + more; column++) {
      const u = axis.long / 2 + (column - (columns - 1 + more) / 2) * gap;
      const x = u + (2 * numbers() - 1) * loose * gap;
      const y = v + (2 * numbers() - 1) * loose * step;
      if (holds(x, y)) spots.push([x, y]);
      // Shaken out of its piece: back to its place in the grid.
      else if (holds(u, v)) spots.push([u, v]);
    }
  }
  if (layer.along) return framed(axis, strewn(layer, plot, spots));
  const { cos, sin } = axis;
  const there = spots.map(([u, v]): XY => [axis.x + u * cos - v * sin, axis.y + u * sin + v * cos]);
  // What is nearer to the reader is drawn over what is farther.
  there.sort((p, q) => p[1] - q[1] || p[0] - q[0]);
  return strewn(layer, plot, there);
}

function row(layer: RowLayer, plot: Plot): string {
  const variants = variantsOf(layer);
  const { axis } = plot;
  const thick = Math.max(layer.least, axis.thick);
  let out = "";
  for (let at = 0; at < axis.long - 1.5;) {
    const wide = Math.min(plot.between(layer.long), axis.long - at);
    out += plot.oneOf(variants).placed(at, 0, wide, thick);
    at += wide;
  }
  return framed(axis, out);
}

function ring({ by = 1, inset: far, corner, style }: RingLayer, plot: Plot): string {
  if (by === 1 && !far) return `<path d="${plot.path}" ${style}/>`;
  const shape = far ? inset(plot.outline, far) : scaled(plot.outline, by);
  return corner ? `<path d="${rounded(shape, corner)}" ${style}/>` : `<polygon points="${pts(shape)}" ${style}/>`;
}

function inward({ gap, from = 0, long, part = 0, bend, style }: InwardLayer, plot: Plot): string {
  const [cx, cy] = middle(plot.outline);
  let out = "";
  for (const edge of walk(plot.outline, gap)) {
    let [x, y] = edge;
    let [dx, dy] = [cx - x, cy - y];
    if (long) {
      const far = length(dx, dy) || 1;
      [dx, dy] = [dx / far, dy / far];
      [x, y, dx, dy] = [x + dx * from, y + dy * from, dx * long, dy * long];
    } else [dx, dy] = [dx * part, dy * part];
    if (bend) {
      const kink = (2 * plot.numbers() - 1) * bend;
      out += `M${num(x)} ${num(y)}l${num(dx / 2 + kink)} ${num(dy / 2 - kink)}L${num(x + dx)} ${num(y + dy)}`;
    } else out += `M${num(x)} ${num(y)}l${num(dx)} ${num(dy)}`;
  }
  return `<path d="${out}" ${style}/>`;
}

function faces({ by, shades, shift = [0, 0, 0, 0], style }: FacesLayer, plot: Plot): string {
  const [left, top, right, bottom] = bounds(plot.outline);
  let [cx, cy] = middle(plot.outline);
  cx += plot.between([shift[0], shift[1]]) * (right - left);
  cy += plot.between([shift[2], shift[3]]) * (bottom - top);
  const inner = (p: XY): XY => [cx + (p[0] - cx) * by, cy + (p[1] - cy) * by];
  return plot.outline
    .map((a, at) => {
      const b = plot.outline[(at + 1) % plot.outline.length] as XY;
      // The light comes from the upper left.
      const lit = (a[0] + b[0]) / 2 - cx + (a[1] + b[1]) / 2 - cy;
      const shade = shades[lit < -8 ? 0 : lit > 8 ? 3 : 1 + (at % 2)];
      const shape: XY[] = by ? [a, b, inner(b), inner(a)] : [a, b, [cx, cy]];
      return `<polygon points="${pts(shape)}" fill="${shade}" ${style}/>`;
    })
    .join("");
}

function rafters(layer: RaftersLayer, plot: Plot): string {
  const { axis } = plot.shrunk(layer.by);
  const [first, last] = [axis.long * layer.from, axis.long * layer.to];
  const count = times(last - first, layer.gap);
  let out = "";
  for (let at = 0; at <= count; at++) {
    const x = first + ((last - first) * at) / count;
    const [low, high] = chord(axis.points, x);
    out += `M${num(x)} ${num(low)}V${num(high)}`;
  }
  return framed(axis, `<path d="${out}" ${layer.style}/>`);
}

/** A pattern for areas to be filled with, by its name. */
export function drawPattern(name: string, pattern: Pattern, words: Record<string, string> = {}): string {
  const { width, height, turn, fill, over = "", layers = [] } = pattern;
  const [wide, high] = [num(width), num(height)];
  const turned = turn ? ` patternTransform="rotate(${num(turn)})"` : "";
  const back = fill ? `<rect width="${wide}" height="${high}" fill="${filled(fill, words)}"/>` : "";
  const tile: XY[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const plot = new Plot(tile, "", numbersOf(name));
  const inner = back + filled(over, words) + layers.map((layer) => drawLayer(layer, plot)).join("");
  return `<pattern id="bn-${name}" width="${wide}" height="${high}" patternUnits="userSpaceOnUse"${turned}>${inner}</pattern>`;
}
