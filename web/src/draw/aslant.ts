/** A table with floors, seen aslant: every floor a plate at its height, walls as upright faces, links as ladders. */

import { middleOf } from "../lib/bases";
import { levelHeight } from "../lib/levels";
import type { Drawing } from "../lib/slant";
import type { Floor } from "../lib/tabled";
import { num } from "../lib/words";
import type { Surface, Table, XY } from "../wire";
import { COLOURS, LOOKS } from "./looks";
import type { Box } from "./marks";
import { esc, num as short, overlapArea, pts, textWidth } from "./marks";

const LOOK = LOOKS.floors.aslant;
const THICK = 0.22; // inches: the rim of a plate
const RUNG = 4; // drawing units from rung to rung

/** Something upright, and how far in front it stands. */
export interface Upright {
  key: string;
  front: number;
  drawn: string;
}

/** What stands between a floor and the next one, from the back to the front. */
export interface Storey {
  height: number;
  /** Whether it lies above the floor that is looked at, and is only hinted at. */
  over: boolean;
  plates: Surface[];
  uprights: Upright[];
}

export function storeysOf(table: Table, floors: Floor[], looked: number, drawing: Drawing): Storey[] {
  return floors.map((floor, at) => {
    const ceiling = floors[at + 1]?.height ?? Infinity;
    const over = floor.height > looked;
    const uprights = over
      ? []
      : [...walls(table, floor.height, ceiling, drawing), ...links(table, floor, drawing)].sort(
          (a, b) => a.front - b.front,
        );
    return { height: floor.height, over, plates: floor.surfaces, uprights };
  });
}

/** How far in front something at these points stands. */
export function frontOf(drawing: Drawing, points: XY[]): number {
  return drawing.spot(middleOf(points), 0)[1];
}

/** The parts of walls between two heights: a wall may go up through several storeys. */
function walls(table: Table, height: number, ceiling: number, drawing: Drawing): Upright[] {
  return (table.walls ?? []).flatMap((wall) => {
    const [foot, top] = [Math.max(wall.foot, height), Math.min(wall.top, ceiling)];
    if (foot >= top) return [];
    const { outline } = wall;
    const edges = outline.length > 2 ? outline.map((_, at) => at) : [0];
    const said = `Wall from ${num(wall.foot)}” to ${num(wall.top)}”`;
    return edges.map((at) => {
      const [a, b] = [outline[at] as XY, outline[(at + 1) % outline.length] as XY];
      const [x0, y0] = drawing.spot(a, foot);
      const [x1, y1] = drawing.spot(b, foot);
      const face = [[x0, y0], [x1, y1], drawing.spot(b, top), drawing.spot(a, top)] as XY[];
      const fill = LOOK.faces[(x1 - x0) * (y1 - y0) < 0 ? 0 : 1];
      return {
        key: `${wall.id} ${at} ${foot}`,
        front: frontOf(drawing, [a, b]),
        drawn: `<g><title>${esc(said)}</title><polygon points="${pts(face)}" fill="${fill}" ${LOOK.face}/></g>`,
      };
    });
  });
}

/** Links that begin on a floor, whichever way they lead from there: ladders from the lower end to the higher. */
function links(table: Table, floor: Floor, drawing: Drawing): Upright[] {
  const here = new Set(floor.surfaces.length ? floor.surfaces.map((one) => one.id) : [""]);
  return (table.links ?? []).flatMap((link) => {
    const ends = [
      { at: middleOf(link.from_line), level: link.from, height: levelHeight(table, link.from) },
      { at: middleOf(link.to_line), level: link.to, height: levelHeight(table, link.to) },
    ].sort((a, b) => a.height - b.height);
    const [low, high] = ends as [(typeof ends)[0], (typeof ends)[0]];
    if (!here.has(low.level)) return [];
    const [a, b] = [drawing.spot(low.at, low.height), drawing.spot(high.at, high.height)];
    const said = `${link.kind}, ${num(Math.abs(link.rise))}” up or down`;
    return [
      {
        key: `link ${link.id}`,
        front: frontOf(drawing, [low.at, high.at]) + 0.01,
        drawn: `<g data-link="${esc(link.id)}"><title>${esc(said)}</title>${ladder(a, b)}</g>`,
      },
    ];
  });
}

function ladder(a: XY, b: XY): string {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [side, up] = [
    [((b[1] - a[1]) / long) * 2.2, (-(b[0] - a[0]) / long) * 2.2],
    [(b[0] - a[0]) / long, (b[1] - a[1]) / long],
  ] as [XY, XY];
  const rail = (by: number): string =>
    `M${short(a[0] + by * side[0])} ${short(a[1] + by * side[1])}L${short(b[0] + by * side[0])} ${short(b[1] + by * side[1])}`;
  let rungs = "";
  for (let far = RUNG / 2; far < long; far += RUNG) {
    const [x, y] = [a[0] + up[0] * far, a[1] + up[1] * far];
    rungs += `M${short(x - side[0])} ${short(y - side[1])}L${short(x + side[0])} ${short(y + side[1])}`;
  }
  const path = `${rail(-1)}${rail(1)}${rungs}`;
  return `<path d="${path}" stroke="${COLOURS.paper}" stroke-width="2.8" fill="none" stroke-linecap="round"/><path d="${path}" stroke="${COLOURS.link}" stroke-width="1.3" fill="none" stroke-linecap="round"/>`;
}

/** The rim of a plate, as far as it is seen: the edges at the front, going down a little. */
export function rimOf({ outline, height }: Surface, drawing: Drawing): string {
  return outline
    .map((a, at) => {
      const b = outline[(at + 1) % outline.length] as XY;
      const [p, q] = [drawing.spot(a, height), drawing.spot(b, height)];
      const face = [p, q, drawing.spot(b, height - THICK), drawing.spot(a, height - THICK)];
      return `<polygon points="${pts(face)}" ${LOOK.rim}/>`;
    })
    .join("");
}

/** The name and the height of a plate, at its corner that is nearest to the viewer. */
export function plateName({ name, id, outline, height }: Surface, drawing: Drawing, size: number): Naming {
  const corner = outline.map((point) => drawing.spot(point, height)).reduce((a, b) => (b[1] > a[1] ? b : a));
  const text = size < 9 ? `${name || id} ${num(height)}”` : `${num(height)}”`;
  const wide = textWidth(text, size);
  return { text, wide, x: corner[0] - wide / 2, y: corner[1] + size * 0.45 };
}

/** Somebody who is to be named: where it stands, how far its base goes, and what could be said, the best first. */
export interface Named {
  key: string;
  at: XY;
  low: number;
  texts: string[];
  /** Named whatever it covers. */
  sure: boolean;
}
export interface Naming {
  x: number;
  y: number;
  text: string;
  wide: number;
}

/** Where names are written, none over another or over `others`: the sure ones first, then from front to back; some find no room. */
export function placeNames(all: Named[], size: number, others: Naming[] = []): Map<string, Naming> {
  const found = new Map<string, Naming>();
  const taken = others.map(({ x, y, wide }) => boxAt(x, y, wide, size));
  const firstNamed = [...all].sort((a, b) => Number(b.sure) - Number(a.sure) || b.at[1] - a.at[1]);
  for (const { key, at, low, texts, sure } of firstNamed) {
    const tries = texts.flatMap((text) => spotsFor(text, at, low, size));
    const free = ({ x, y, wide }: Naming): boolean => {
      const box = boxAt(x, y, wide, size);
      return !taken.some((other) => overlapArea(box, other) > 0);
    };
    const place = tries.find(free) ?? (sure ? tries[0] : undefined);
    if (!place) continue;
    found.set(key, place);
    taken.push(boxAt(place.x, place.y, place.wide, size));
  }
  return found;
}

/** Below, to the right or to the left, or a line lower. */
function spotsFor(text: string, [x, y]: XY, low: number, size: number): Naming[] {
  const wide = textWidth(text, size);
  const beside = 1.6 * low + size / 4;
  return [
    { text, wide, x: x - wide / 2, y: y + low + size },
    { text, wide, x: x + beside, y: y + size / 3 },
    { text, wide, x: x - beside - wide, y: y + size / 3 },
    { text, wide, x: x - wide / 2, y: y + low + 2.1 * size },
  ];
}
const boxAt = (x: number, y: number, wide: number, size: number): Box => [x, y - 0.8 * size, x + wide, y + 0.2 * size];
