/** The table: grass, grid, zones and terrain, each kind with shapes of its own and not only a colour. */

import { SCALE } from "../lib/camera";
import { bounds } from "../lib/motion";
import { effects } from "../lib/words";
import type { Piece, View, XY } from "../wire";
import type { Box } from "./marks";
import { esc, num, overlapArea, pts, random, seatsOf, sideOf, textWidth } from "./marks";

const INK = "#2b2a22";
const COLOURS: Record<string, [string, string]> = {
  wood: ["#7fa263", "#3c5a2c"],
  ruin: ["#cfc7b6", "#5d564a"],
  hedge: ["#5d8345", "#2f4a22"],
  wall: ["#b7b0a2", "#4d483e"],
  marsh: ["#8fa98a", "#4a6350"],
  rock: ["#a7a39c", "#4b4843"],
  hill: ["#a9bd77", "#6c7f3f"],
  field: ["#dcc577", "#8f7630"],
  pond: ["#86b7cf", "#2f6384"],
  thorns: ["#9aa06a", "#54452a"],
  scree: ["#bdb199", "#6e6350"],
  ford: ["#b4d5de", "#4b7f94"],
  tower: ["#b9a98f", "#4a3b28"],
  barricade: ["#c8b48c", "#5a4630"],
  river: ["#86b7cf", "#2f6384"],
  chasm: ["#6e6455", "#2b251d"],
  plateau: ["#b3b07a", "#6a6336"],
  cliff: ["#b5aa93", "#574c3a"],
  quicksand: ["#e0cf9c", "#8b7337"],
  firepit: ["#8d7f72", "#4a1f12"],
  mud: ["#a58d6b", "#5e4a31"],
};
/** Kinds that are drawn as others are. */
const LIKE: Record<string, string> = {
  crops: "field",
  scrub: "thorns",
  crag: "rock",
  cairn: "rock",
  mill: "tower",
  house: "tower",
  forest: "wood",
  ruins: "ruin",
  lake: "pond",
  hall: "tower",
  thicket: "thorns",
  brambles: "thorns",
  impassable: "rock",
};
const ROUNDED = new Set([
  "wood",
  "marsh",
  "hill",
  "pond",
  "thorns",
  "scree",
  "ford",
  "river",
  "chasm",
  "plateau",
  "quicksand",
  "firepit",
  "mud",
]);
const EDGES: Record<string, string> = { wood: ' stroke-dasharray="5 2.5"', marsh: ' stroke-dasharray="2 2.4"' };

type Rng = () => number;
const between = (rng: Rng, low: number, high: number): number => low + (high - low) * rng();
const pick = (rng: Rng, from: string[]): string => from[Math.floor(rng() * from.length)] as string;

export function groundDefs(): string {
  const rng = random("grass");
  let blades = "";
  for (let at = 0; at < 34; at++) {
    const [x, y, lean, tall] = [
      between(rng, 4, 116),
      between(rng, 6, 114),
      between(rng, -1.4, 1.4),
      between(rng, 2.2, 4.2),
    ];
    blades += `M${num(x)} ${num(y)}l${num(lean)} ${num(-tall)}m1.2 ${num(tall)}l${num(lean)} ${num(-tall * 0.7)}`;
  }
  let flecks = "";
  for (let at = 0; at < 26; at++)
    flecks += `<circle cx="${num(between(rng, 2, 118))}" cy="${num(between(rng, 2, 118))}" r="${num(between(rng, 0.5, 1.1))}"/>`;
  const zone = [45, -45]
    .map(
      (turn, style) =>
        `<pattern id="bn-zone${style}" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><path d="M0 0V12" stroke="${style ? "#6b2b00" : "#08365a"}" stroke-width="1.1" stroke-opacity=".2"/></pattern>`,
    )
    .join("");
  return (
    `<pattern id="bn-grass" width="120" height="120" patternUnits="userSpaceOnUse"><rect width="120" height="120" fill="#a3b97f"/><g fill="#b4c78f" fill-opacity=".8">${flecks}</g><path d="${blades}" stroke="#7f9a5c" stroke-width=".8" stroke-opacity=".7" fill="none"/></pattern>` +
    '<pattern id="bn-reeds" width="26" height="20" patternUnits="userSpaceOnUse"><path d="M5 12l-2.4-7m2.4 7v-9m0 9l2.4-7M18 19l-2.4-6m2.4 6v-8m0 8l2.4-6" stroke="#3f5740" stroke-width="1.1" fill="none"/><path d="M11 5q2-1.6 4 0t4 0M9 16.5q1.6-1.4 3.2 0" stroke="#e4f0ec" stroke-width="1" fill="none"/></pattern>' +
    '<pattern id="bn-waves" width="24" height="14" patternUnits="userSpaceOnUse"><path d="M2 5q2.5-2.6 5 0t5 0M13 12q2.5-2.6 5 0t5 0" stroke="#e9f5fa" stroke-width="1.1" fill="none"/></pattern>' +
    '<pattern id="bn-corn" width="8" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(14)"><path d="M4 0V9M4 6L1.6 3.4M4 6L6.4 3.4" stroke="#a3842f" stroke-width="1" fill="none"/></pattern>' +
    '<pattern id="bn-flags" width="18" height="18" patternUnits="userSpaceOnUse"><path d="M0 0H18M0 9H18M6 0V9M14 9V18" stroke="#a79e8c" stroke-width=".8" fill="none"/></pattern>' +
    '<pattern id="bn-other" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><path d="M0 0V7" stroke="#6b6b62" stroke-width="1"/></pattern>' +
    zone
  );
}

export function ground(view: View): string {
  const width = view.table.width * SCALE;
  const depth = view.table.depth * SCALE;
  let out =
    `<rect x="-20" y="-20" width="${num(width + 40)}" height="${num(depth + 40)}" rx="7" fill="#5a4630"/>` +
    `<rect x="-17.5" y="-17.5" width="${num(width + 35)}" height="${num(depth + 35)}" rx="5" fill="none" stroke="#8a6d4b" stroke-width="1.4"/>` +
    `<rect width="${num(width)}" height="${num(depth)}" fill="url(#bn-grass)"/>`;
  const seats = seatsOf(view);
  const areas: [string, XY[]][] = Object.entries(view.areas ?? {}).flatMap(([seat, parts]) =>
    parts.map((part): [string, XY[]] => [seat, part]),
  );
  if (!areas.length) for (const parts of view.both_areas ?? []) for (const part of parts) areas.push(["", part]);
  for (const [seat, part] of areas) {
    const side = sideOf(seat, seats);
    const points = `points="${pts(part.map(([x, y]) => [x * SCALE, depth - y * SCALE]))}"`;
    const lines = seat ? `<polygon ${points} fill="url(#bn-zone${side.style})"/>` : "";
    out += `<polygon ${points} fill="${side.main}" fill-opacity="${seat ? ".06" : ".14"}"/>${lines}<polygon ${points} fill="none" stroke="${side.dark}" stroke-opacity=".5" stroke-width="1.2" stroke-dasharray="7 5"/>`;
  }
  for (const [seat, [x0, y0, x1, y1]] of Object.entries(view.zones ?? {}).sort()) {
    const side = sideOf(seat, seats);
    const box = `x="${num(x0 * SCALE)}" y="${num(depth - y1 * SCALE)}" width="${num((x1 - x0) * SCALE)}" height="${num((y1 - y0) * SCALE)}"`;
    out += `<rect ${box} fill="${side.main}" fill-opacity=".06"/><rect ${box} fill="url(#bn-zone${side.style})"/><rect ${box} fill="none" stroke="${side.dark}" stroke-opacity=".5" stroke-width="1.2" stroke-dasharray="7 5"/>`;
  }
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
    `<path d="${lines}" stroke="#4d6136" stroke-opacity=".2" stroke-width=".8" fill="none"/><path d="${ticks}" stroke="#e6d6b4" stroke-width=".8" fill="none"/>` +
    `<g font-size="6.6" fill="#efe3c8" text-anchor="middle">${figures}</g>`
  );
}

export function pieces(view: View): string {
  const depth = view.table.depth;
  return view.table.pieces
    .map((piece) => {
      const about = effects(piece).join(", ");
      const said = `${piece.name || piece.kind} (${piece.kind}${about ? `: ${about}` : ""})`;
      return `<g><title>${esc(said)}</title>${shapeOf(piece.kind, flipped(piece, depth), `${piece.kind}:${piece.id}`, categoryOf(piece))}</g>`;
    })
    .join("");
}

/** What the border of a piece says; a book with flags marks what nobody enters and what harms. */
function categoryOf(piece: Piece): string {
  if (!piece.flags) return piece.category ?? "";
  if (piece.impassable) return "impassable";
  return piece.flags.includes("dangerous") ? "dangerous" : "";
}

function flipped(piece: Piece, depth: number): XY[] {
  return piece.outline.map(([x, y]) => [x * SCALE, (depth - y) * SCALE]);
}

/** The names of the pieces, kept off the markers and off each other. */
export function pieceNames(view: View): { text: string; box: Box; upright: boolean }[] {
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
    const thin = thickness(outline) < 16;
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
    return `<text x="${num(x)}" y="${num(y + 2.5)}" font-size="7.5" textLength="${length}" lengthAdjust="spacingAndGlyphs"${turn} fill="${INK}" stroke="#f7f4e6" stroke-width="2.6" stroke-opacity=".88" stroke-linejoin="round" paint-order="stroke">${esc(text)}</text>`;
  });
  return `<g font-style="italic" font-weight="600" text-anchor="middle">${out.join("")}</g>`;
}

/** One swatch and its words for every kind of terrain on this table. */
export function legend(view: View): { swatch: string; words: string }[] {
  const kinds = new Map<string, Piece[]>();
  for (const piece of view.table.pieces) kinds.set(piece.kind, [...(kinds.get(piece.kind) ?? []), piece]);
  return [...kinds.keys()].sort().map((kind) => {
    const [x0, y0, x1, y1] = kind === "hedge" || kind === "wall" ? [1, 5, 21, 11] : [1, 1, 21, 15];
    const swatch = shapeOf(
      kind,
      [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
      ],
      `legend ${kind}`,
      categoryOf((kinds.get(kind) as Piece[])[0] as Piece),
    );
    const about = [...new Set((kinds.get(kind) as Piece[]).flatMap(effects))].join(", ");
    return { swatch, words: kind.charAt(0).toUpperCase() + kind.slice(1) + (about ? `: ${about}` : "") };
  });
}

export function shapeOf(named: string, outline: XY[], seed: string, category = ""): string {
  const kind = LIKE[named] ?? named;
  const [fill, edge] = COLOURS[kind] ?? ["#b9b9ae", "#4a4a44"];
  const path = ROUNDED.has(kind) ? rounded(outline, 9) : `M${outline.map((p) => pts([p])).join("L")}Z`;
  const rng = random(seed);
  const base = `<path d="${path}" fill="${fill}" stroke="${edge}" stroke-width="1.3" stroke-linejoin="round"${EDGES[kind] ?? ""}/>`;
  const draw = DRAW[kind];
  return (
    base +
    (draw ? draw(outline, path, rng) : `<path d="${path}" fill="url(#bn-other)"/>`) +
    (BORDERS[category] ?? "").replaceAll("PATH", path)
  );
}

/** Over the drawing of its kind, the border of what a piece counts as: a thick wall round what nobody enters, points round what hinders. */
const BORDERS: Record<string, string> = {
  impassable: '<path d="PATH" fill="none" stroke="#2b2118" stroke-width="3.200" stroke-linejoin="round"/>',
  dangerous:
    '<path d="PATH" fill="none" stroke="#2b1108" stroke-width="2.800" stroke-linejoin="round"/><path d="PATH" fill="none" stroke="#ff9c3a" stroke-width="1.800" stroke-dasharray="5 4"/>',
  hindering:
    '<path d="PATH" fill="none" stroke="#fff7d6" stroke-width="2.400" stroke-opacity=".8"/><path d="PATH" fill="none" stroke="#4a3722" stroke-width="2.400" stroke-linecap="round" stroke-dasharray=".1 5.500"/>',
};

const DRAW: Record<string, (outline: XY[], path: string, rng: Rng) => string> = {
  wood(outline, _, rng) {
    return scatter(outline, 11, 4, rng)
      .map(([x, y]) => {
        const r = between(rng, 4.2, 6.4);
        const green = pick(rng, ["#3f7138", "#4b7f3f", "#356631"]);
        return (
          `<circle cx="${num(x + 1)}" cy="${num(y + 1.4)}" r="${num(r)}" fill="#2f4a22" fill-opacity=".35"/>` +
          `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${green}" stroke="#25451f" stroke-width=".9"/>` +
          `<path d="M${num(x - r * 0.55)} ${num(y - r * 0.1)}q${num(r * 0.2)} ${num(-r * 0.6)} ${num(r * 0.8)} ${num(-r * 0.5)}" stroke="#9cc182" stroke-width="1" fill="none" stroke-linecap="round"/>`
        );
      })
      .join("");
  },
  hedge(outline, _, rng) {
    return scatter(outline, 5.2, 1, rng, 0.15)
      .map(
        ([x, y]) =>
          `<circle cx="${num(x)}" cy="${num(y)}" r="${num(between(rng, 2.6, 3.4))}" fill="#41732f" stroke="#25451f" stroke-width=".8"/>`,
      )
      .join("");
  },
  wall(outline, _, rng) {
    const { a, b, turn } = longAxis(outline);
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const thick = Math.max(4, thickness(outline));
    let out = "";
    for (let at = 0; at < length - 1.5;) {
      const wide = Math.min(between(rng, 6.5, 10.5), length - at);
      out += `<rect x="${num(at)}" y="${num(-thick / 2)}" width="${num(wide)}" height="${num(thick)}" rx="1.4" fill="${pick(rng, ["#c9c2b3", "#b3ab9b", "#a39b8b"])}" stroke="#4d483e" stroke-width=".9"/>`;
      at += wide;
    }
    return `<g transform="translate(${num(a[0])} ${num(a[1])}) rotate(${num(turn)})">${out}</g>`;
  },
  ruin(outline, path, rng) {
    const walls = pts(inset(outline, 3));
    const rubble = scatter(outline, 17, 8, rng, 0.4)
      .map(([x, y]) => stone(x, y, between(rng, 1.6, 2.8), rng, "#8d8474"))
      .join("");
    const dash = 'stroke-dasharray="34 9 17 6"';
    return (
      `<path d="${path}" fill="url(#bn-flags)"/>${rubble}` +
      `<polygon points="${walls}" fill="none" stroke="#4f483d" stroke-width="6" ${dash}/><polygon points="${walls}" fill="none" stroke="#9a917f" stroke-width="3.6" ${dash}/>`
    );
  },
  marsh(outline, path, rng) {
    const pools = scatter(outline, 22, 9, rng, 0.4)
      .map(
        ([x, y]) =>
          `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(between(rng, 5, 9))}" ry="${num(between(rng, 2.6, 4.4))}" fill="#86b1b8" stroke="#56818a" stroke-width=".7"/>`,
      )
      .join("");
    return `${pools}<path d="${path}" fill="url(#bn-reeds)"/>`;
  },
  rock(outline, _, rng) {
    const [left, top, right, bottom] = bounds(outline);
    const cx = (left + right) / 2 + between(rng, -0.1, 0.1) * (right - left);
    const cy = (top + bottom) / 2 + between(rng, -0.15, 0.05) * (bottom - top);
    return outline
      .map((a, at) => {
        const b = outline[(at + 1) % outline.length] as XY;
        const lit = (a[0] + b[0]) / 2 - cx + (a[1] + b[1]) / 2 - cy;
        const shade = lit < -8 ? "#c4c0b8" : lit > 8 ? "#726e68" : at % 2 ? "#8b8780" : "#aaa69e";
        return `<polygon points="${pts([a, b, [cx, cy]])}" fill="${shade}" stroke="#4b4843" stroke-width=".9" stroke-linejoin="round"/>`;
      })
      .join("");
  },
  hill(outline) {
    let out = "";
    for (const [factor, fill] of [
      [0.74, "#b7c98a"],
      [0.46, "#c7d59f"],
    ] as [number, string][])
      out += `<path d="${rounded(scaled(outline, factor), 8)}" fill="${fill}" stroke="#6c7f3f"/>`;
    return out + inwards(outline, "#6c7f3f", 5);
  },
  tower(outline) {
    const inner = scaled(outline, 0.62);
    const roof = midpoint(outline);
    const ridges = inner.map((one) => `M${pts([one])}L${pts([roof])}`).join("");
    return `<polygon points="${pts(scaled(outline, 0.84))}" fill="#8e7d64" stroke="#4a3b28" stroke-width="1"/><polygon points="${pts(inner)}" fill="#b5552f" stroke="#5e2712" stroke-width="1.100"/><path d="${ridges}" stroke="#5e2712" stroke-width="1" fill="none"/>`;
  },
  field: (_, path) => `<path d="${path}" fill="url(#bn-corn)"/>`,
  pond(outline) {
    const inner = rounded(scaled(outline, 0.86), 8);
    return `<path d="${inner}" fill="#74a9c4" stroke="#a9d0e2" stroke-width="1"/><path d="${inner}" fill="url(#bn-waves)"/>`;
  },
  thorns(outline, _, rng) {
    let out = "";
    for (const [x, y] of scatter(outline, 9, 3.5, rng)) {
      const turn = rng();
      for (let arm = 0; arm < 3; arm++) {
        const angle = turn + (arm * Math.PI) / 3;
        const [dx, dy] = [4.2 * Math.cos(angle), 4.2 * Math.sin(angle)];
        out += `M${num(x - dx)} ${num(y - dy)}l${num(2 * dx)} ${num(2 * dy)}`;
      }
    }
    return `<path d="${out}" stroke="#4a3722" stroke-width="1.1" fill="none" stroke-linecap="round"/>`;
  },
  scree(outline, _, rng) {
    return scatter(outline, 7.4, 3, rng)
      .map(([x, y]) => stone(x, y, between(rng, 1.8, 3.4), rng, pick(rng, ["#d6ccb8", "#a5987f", "#c7bca5"])))
      .join("");
  },
  ford(outline, path, rng) {
    const stones = scatter(outline, 13, 4, rng, 0.35)
      .map(
        ([x, y]) =>
          `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(between(rng, 2.4, 3.6))}" ry="${num(between(rng, 1.7, 2.4))}" fill="#d9d2c2" stroke="#6e6350" stroke-width=".8"/>`,
      )
      .join("");
    return `<path d="${path}" fill="url(#bn-waves)"/>${stones}`;
  },
  barricade(outline, _, rng) {
    const { a, b, turn } = longAxis(outline);
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const thick = Math.max(5, thickness(outline));
    let out = `<rect x="1" y="-1.300" width="${num(length - 2)}" height="2.600" rx="1.200" fill="#8a6a42" stroke="#4a3722" stroke-width=".8"/>`;
    for (let at = 3; at < length - 2; at += 5.4) {
      const lean = between(rng, -1.2, 1.2);
      out += `<path d="M${num(at - 1.6 + lean)} ${num(thick / 2 - 0.8)}L${num(at + 1.6 - lean)} ${num(-thick / 2 + 0.8)}M${num(at + 1.6 + lean)} ${num(thick / 2 - 0.8)}L${num(at - 1.6 - lean)} ${num(-thick / 2 + 0.8)}" stroke="#4a3722" stroke-width="2.200" stroke-linecap="round"/><path d="M${num(at - 1.6 + lean)} ${num(thick / 2 - 0.8)}L${num(at + 1.6 - lean)} ${num(-thick / 2 + 0.8)}M${num(at + 1.6 + lean)} ${num(thick / 2 - 0.8)}L${num(at - 1.6 - lean)} ${num(-thick / 2 + 0.8)}" stroke="#b9925c" stroke-width="1.100" stroke-linecap="round"/>`;
    }
    return `<g fill="none" transform="translate(${num(a[0])} ${num(a[1])}) rotate(${num(turn)})">${out}</g>`;
  },
  river(outline, path) {
    return `<path d="${rounded(scaled(outline, 0.9), 8)}" fill="#5f9cbd" stroke="#cfe6ef" stroke-width="1"/><path d="${path}" fill="url(#bn-waves)"/>`;
  },
  chasm(outline) {
    let out = "";
    for (const [factor, fill] of [
      [0.84, "#4c4438"],
      [0.66, "#332d25"],
      [0.44, "#1c1814"],
    ] as [number, string][])
      out += `<path d="${rounded(scaled(outline, factor), 6)}" fill="${fill}"/>`;
    return out + inwards(outline, "#2b251d", 6);
  },
  plateau(outline) {
    const top = rounded(scaled(outline, 0.8), 7);
    return `${inwards(outline, "#6a6336", 7)}<path d="${top}" fill="#cfcb98" stroke="#6a6336" stroke-width="1.400"/><path d="${rounded(scaled(outline, 0.72), 7)}" fill="none" stroke="#8d8650" stroke-width=".7" stroke-dasharray="4 3"/>`;
  },
  cliff(outline, _, rng) {
    const inner = scaled(outline, 0.72);
    const faces = outline.map((a, at) => {
      const next = (at + 1) % outline.length;
      const shade = pick(rng, ["#9a8e77", "#877b65", "#a89c85"]);
      return `<polygon points="${pts([a, outline[next] as XY, inner[next] as XY, inner[at] as XY])}" fill="${shade}" stroke="#574c3a" stroke-width=".8" stroke-linejoin="round"/>`;
    });
    return `${faces.join("")}<polygon points="${pts(inner)}" fill="#c9c0a4" stroke="#574c3a" stroke-width="1.200" stroke-linejoin="round"/>`;
  },
  quicksand(outline) {
    let out = "";
    for (const factor of [0.8, 0.58, 0.36])
      out += `<path d="${rounded(scaled(outline, factor), 8)}" fill="none" stroke="#a58a47" stroke-width="1.100" stroke-dasharray="7 4"/>`;
    return out;
  },
  firepit(outline, _, rng) {
    const glow = `<path d="${rounded(scaled(outline, 0.8), 8)}" fill="#c8481d"/><path d="${rounded(scaled(outline, 0.55), 7)}" fill="#f08a24"/><path d="${rounded(scaled(outline, 0.3), 5)}" fill="#ffd95a"/>`;
    const coals = scatter(outline, 9, 4, rng, 0.4)
      .map(([x, y]) => stone(x, y, between(rng, 1.3, 2.4), rng, "#3a2a22"))
      .join("");
    return glow + coals;
  },
  mud(outline, _, rng) {
    return scatter(outline, 12, 5, rng, 0.4)
      .map(
        ([x, y]) =>
          `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(between(rng, 3, 6))}" ry="${num(between(rng, 1.6, 3))}" fill="#7d6546" fill-opacity=".8" stroke="#c9b393" stroke-width=".6"/>`,
      )
      .join("");
  },
};

/** Short strokes from the edge of a piece towards its middle, as on a slope. */
function inwards(outline: XY[], colour: string, long: number): string {
  const inner = midpoint(outline);
  let ticks = "";
  for (const [x, y] of walk(outline, 7)) {
    const [dx, dy] = [inner[0] - x, inner[1] - y];
    const far = Math.hypot(dx, dy) || 1;
    ticks += `M${num(x + dx / far)} ${num(y + dy / far)}l${num((dx / far) * long)} ${num((dy / far) * long)}`;
  }
  return `<path d="${ticks}" stroke="${colour}" stroke-width="1" fill="none"/>`;
}

function inside(x: number, y: number, outline: XY[], margin: number): boolean {
  let sign = 0;
  for (let at = 0; at < outline.length; at++) {
    const [ax, ay] = outline[at] as XY;
    const [bx, by] = outline[(at + 1) % outline.length] as XY;
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const off = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length;
    if (Math.abs(off) < margin) return false;
    if (sign === 0) sign = off > 0 ? 1 : -1;
    else if (off > 0 !== sign > 0) return false;
  }
  return true;
}

function scatter(outline: XY[], gap: number, wanted: number, rng: Rng, loose = 0.3): XY[] {
  const { a, turn } = longAxis(outline);
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [left, top, right, bottom] = bounds(
    outline.map(([x, y]) => [(x - a[0]) * cos + (y - a[1]) * sin, (y - a[1]) * cos - (x - a[0]) * sin]),
  );
  const margin = Math.min(wanted, 0.42 * Math.min(right - left, bottom - top));
  const rows = Math.max(1, Math.floor((bottom - top - 2 * margin) / (gap * 0.87)) + 1);
  const columns = Math.max(1, Math.floor((right - left - 2 * margin) / gap) + 1);
  const found: XY[] = [];
  for (let row = 0; row < rows; row++) {
    const v = (top + bottom) / 2 + (row - (rows - 1) / 2) * gap * 0.87;
    for (let column = 0; column < columns + (row % 2); column++) {
      const u = (left + right) / 2 + (column - (columns - 1 + (row % 2)) / 2) * gap;
      const shaken: XY = [u + between(rng, -loose, loose) * gap, v + between(rng, -loose, loose) * gap];
      for (const [p, q] of [shaken, [u, v] as XY]) {
        const [x, y] = [a[0] + p * cos - q * sin, a[1] + p * sin + q * cos];
        if (inside(x, y, outline, margin * 0.98)) {
          found.push([x, y]);
          break;
        }
      }
    }
  }
  return found.sort((p, q) => p[1] - q[1] || p[0] - q[0]);
}

function longAxis(outline: XY[]): { a: XY; b: XY; turn: number } {
  let best = 0;
  let most = -1;
  outline.forEach(([x, y], at) => {
    const [bx, by] = outline[(at + 1) % outline.length] as XY;
    const long = Math.hypot(bx - x, by - y);
    if (long > most) [best, most] = [at, long];
  });
  const [ax, ay] = outline[best] as XY;
  const [bx, by] = outline[(best + 1) % outline.length] as XY;
  const angle = Math.atan2(by - ay, bx - ax);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = outline.map(([x, y]) => x * cos + y * sin);
  const across = outline.map(([x, y]) => y * cos - x * sin);
  const mid = (Math.min(...across) + Math.max(...across)) / 2;
  const end = (u: number): XY => [u * cos - mid * sin, u * sin + mid * cos];
  return { a: end(Math.min(...along)), b: end(Math.max(...along)), turn: (angle * 180) / Math.PI };
}

function thickness(outline: XY[]): number {
  const turn = (longAxis(outline).turn * Math.PI) / 180;
  const across = outline.map(([x, y]) => y * Math.cos(turn) - x * Math.sin(turn));
  return Math.max(...across) - Math.min(...across);
}

function rounded(outline: XY[], radius: number): string {
  const count = outline.length;
  return (
    outline
      .map((here, at) => {
        const first = towards(here, outline[(at + count - 1) % count] as XY, radius);
        const last = towards(here, outline[(at + 1) % count] as XY, radius);
        return `${at ? "L" : "M"}${pts([first])}Q${pts([here])} ${pts([last])}`;
      })
      .join("") + "Z"
  );
}

function towards(here: XY, there: XY, far: number): XY {
  const length = Math.hypot(there[0] - here[0], there[1] - here[1]) || 1;
  const part = Math.min(far, 0.4 * length) / length;
  return [here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part];
}

function midpoint(outline: XY[]): XY {
  return [
    outline.reduce((sum, p) => sum + p[0], 0) / outline.length,
    outline.reduce((sum, p) => sum + p[1], 0) / outline.length,
  ];
}

function scaled(outline: XY[], factor: number): XY[] {
  const [cx, cy] = midpoint(outline);
  return outline.map(([x, y]) => [cx + (x - cx) * factor, cy + (y - cy) * factor]);
}

function inset(outline: XY[], far: number): XY[] {
  const [cx, cy] = midpoint(outline);
  return outline.map(([x, y]) => {
    const part = Math.max(0.3, 1 - (far * 1.4) / (Math.hypot(x - cx, y - cy) || 1));
    return [cx + (x - cx) * part, cy + (y - cy) * part];
  });
}

function walk(outline: XY[], gap: number): XY[] {
  const found: XY[] = [];
  outline.forEach(([ax, ay], at) => {
    const [bx, by] = outline[(at + 1) % outline.length] as XY;
    const steps = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / gap));
    for (let step = 1; step < steps; step++)
      found.push([ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps]);
  });
  return found;
}

function stone(x: number, y: number, size: number, rng: Rng, fill: string): string {
  const points: XY[] = [];
  for (let at = 0; at < 5; at++) {
    const angle = (at * 2 * Math.PI) / 5 + between(rng, -0.3, 0.3);
    const far = size * between(rng, 0.75, 1.15);
    points.push([x + far * Math.cos(angle), y + far * 0.8 * Math.sin(angle)]);
  }
  return `<polygon points="${pts(points)}" fill="${fill}" stroke="#5d5443" stroke-width=".7"/>`;
}
