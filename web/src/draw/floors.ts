/** What stands above the ground: surfaces, walls and the ways between them, as they are seen from one floor. */

import { middleOf } from "../lib/bases";
import { SCALE } from "../lib/camera";
import { bounds } from "../lib/motion";
import type { Floor } from "../lib/tabled";
import { num } from "../lib/words";
import type { Table, XY } from "../wire";
import { drawPattern } from "./layers";
import { COLOURS, LOOKS } from "./looks";
import type { Box } from "./marks";
import { esc, haloText, num as short, overlapArea, pts, textWidth } from "./marks";

const LOOK = LOOKS.floors;
const FAR = 3; // drawing units: ends nearer than this lie one over the other
const TEXT = 7.5;
const LARGEST = 15; // pixels: a name is no larger, however near one is
const FIGURES = 10.5; // pixels of figures at walls
const CLOSE = 1.6; // so near, they can be read

export const floorDefs = (): string => drawPattern("planks", LOOK.planks);

/** Everything above the ground for one who looks at a floor; `ceiling` is how high the next one is. From
 * `near` by, walls say how high they are; so many pixels there are for each drawing unit. */
export function drawFloors(table: Table, floor: Floor, ceiling: number, near: number): string {
  const flip = (points: XY[]): XY[] => points.map(([x, y]) => [x * SCALE, (table.depth - y) * SCALE]);
  const surfaces = table.surfaces ?? [];
  let out = "";
  // What is not on this floor lies below in faint colours.
  if (floor.height > 0)
    out += `<rect width="${short(table.width * SCALE)}" height="${short(table.depth * SCALE)}" fill="${LOOK.ground}" fill-opacity=".62"/>`;
  for (const one of [...surfaces].sort((a, b) => a.height - b.height)) {
    const kind = one.height < floor.height ? "under" : one.height > floor.height ? "over" : "here";
    const said = `${one.name || one.id}, ${num(one.height)}” up`;
    out += `<g><title>${esc(said)}</title><polygon points="${pts(flip(one.outline))}" stroke-linejoin="round" ${LOOK.surfaces[kind]}/></g>`;
  }
  const tops = new Map<string, { line: XY[]; said: Set<string> }>();
  for (const wall of table.walls ?? []) {
    if (wall.top <= floor.height || wall.foot >= ceiling) continue;
    // What is over a window stands where its sill does.
    const place = String(wall.outline);
    const top = tops.get(place) ?? { line: flip(wall.outline), said: new Set<string>() };
    top.said.add(wall.foot > floor.height ? `${num(wall.foot)}–${num(wall.top)}` : num(wall.top));
    tops.set(place, top);
    const styles = LOOK.walls[wall.foot > floor.height ? "overhead" : "here"];
    const points = pts(flip(wall.outline));
    const drawn = styles.map((style) => `<polygon points="${points}" ${style}/>`).join("");
    out += `<g><title>${esc(`Wall from ${num(wall.foot)}” to ${num(wall.top)}”`)}</title>${drawn}</g>`;
  }
  const here = new Set(floor.height > 0 ? floor.surfaces.map((one) => one.id) : [""]);
  for (const link of table.links ?? []) {
    const ends = [
      { level: link.from, line: flip(link.from_line), rise: link.rise },
      // Nobody goes up by where others have jumped down.
      { level: link.to, line: flip(link.to_line), rise: link.kind === "jump" ? 0 : -link.rise },
    ] as const;
    if (!ends.some((end) => here.has(end.level))) continue;
    const [a, b] = [middleOf(ends[0].line), middleOf(ends[1].line)];
    if (Math.hypot(a[0] - b[0], a[1] - b[1]) > FAR)
      out += `<path d="M${pts([a])}L${pts([b])}" stroke="${COLOURS.link}" stroke-width="1.2" stroke-dasharray="1.5 2.5" fill="none"/>`;
    for (const end of ends) if (here.has(end.level)) out += sign(link.kind, end.line, end.rise);
  }
  if (near >= CLOSE)
    for (const { line, said } of tops.values()) out += wallHeight(line, `${[...said].join(", ")}”`, FIGURES / near);
  const taken: Box[] = [];
  for (const one of surfaces)
    if (one.height >= floor.height)
      out += name(one.name || one.id, one.height, flip(one.outline), taken, Math.min(TEXT, LARGEST / near));
  return `<g class="floors">${out}</g>`;
}

/** How high a wall is, in the middle of it, if it is long enough for that. */
function wallHeight(line: XY[], said: string, size: number): string {
  const [left, top, right, bottom] = bounds(line);
  const wide = textWidth(said, size);
  if (Math.max(right - left, bottom - top) < wide + 3) return "";
  const [x, y] = middleOf(line);
  return haloText(x - wide / 2, y + size * 0.36, said, size, wide);
}

/** Where a link begins, its sign beside that, and how far up or down it leads. */
function sign(kind: string, line: XY[], rise: number): string {
  const [x, y] = middleOf(line);
  const [a, b] = line as [XY, XY];
  const foot =
    Math.hypot(a[0] - b[0], a[1] - b[1]) > FAR
      ? `<path d="M${pts([a])}L${pts([b])}" stroke="${COLOURS.link}" stroke-width="2.4" stroke-linecap="round" fill="none"/>`
      : `<circle cx="${short(x)}" cy="${short(y)}" r="2.6" fill="${COLOURS.link}"/>`;
  const far = rise ? `${rise > 0 ? "▲" : "▼"}${num(Math.abs(rise))}”` : "";
  return (
    `${foot}<g transform="translate(${short(x + 9.5)} ${short(y - 9.5)})"><circle r="7" fill="${COLOURS.paper}" stroke="${COLOURS.link}" stroke-width="1.3"/>` +
    `<path d="${LOOK.links[kind] ?? LOOK.links[""]}" fill="none" stroke="${COLOURS.ink}" stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round"/>` +
    `${far ? haloText(8.4, 2.4, far, 6.6, textWidth(far, 6.6), COLOURS.link) : ""}</g>`
  );
}

/** The name of a surface stands in a corner that is free, for the middle is where people go. */
function name(text: string, height: number, outline: XY[], taken: Box[], size: number): string {
  const said = `${text} ${num(height)}”`;
  const wide = textWidth(said, size);
  const [left, top, right, bottom] = bounds(outline);
  const boxes = [bottom - 1.6 * size, top + 0.4 * size].flatMap((y) =>
    [left + 4, right - wide - 4].map((x): Box => [x, y, x + wide, y + 1.2 * size]),
  );
  const box = boxes.find((one) => !taken.some((other) => overlapArea(one, other) > 0)) ?? (boxes[0] as Box);
  taken.push(box);
  return haloText(box[0], box[3] - 0.27 * size, said, size, wide);
}
