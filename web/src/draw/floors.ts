/** What stands above the ground: surfaces, walls and the ways between them, as they are seen from one floor. */

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
const SMALL = 4.8; // figures at walls

export const floorDefs = (): string => drawPattern("planks", LOOK.planks);

/** Everything above the ground for one who looks at a floor; `ceiling` is how high the next one is. Where one is
 * `close` the walls say how high they are. */
export function drawFloors(table: Table, floor: Floor, ceiling: number, close: boolean): string {
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
  const tops = new Map<string, { line: XY[]; said: string[] }>();
  for (const wall of table.walls ?? []) {
    if (wall.top <= floor.height || wall.foot >= ceiling) continue;
    // What is over a window stands where its sill does.
    const place = String(wall.outline);
    const top = tops.get(place) ?? { line: flip(wall.outline), said: [] };
    top.said.push(wall.foot > floor.height ? `${num(wall.foot)}–${num(wall.top)}` : num(wall.top));
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
    const [a, b] = [middle(ends[0].line), middle(ends[1].line)];
    if (Math.hypot(a[0] - b[0], a[1] - b[1]) > FAR)
      out += `<path d="M${pts([a])}L${pts([b])}" stroke="${COLOURS.link}" stroke-width="1.2" stroke-dasharray="1.5 2.5" fill="none"/>`;
    for (const end of ends) if (here.has(end.level)) out += sign(link.kind, end.line, end.rise);
  }
  if (close) for (const { line, said } of tops.values()) out += wallHeight(line, `${said.join(", ")}”`);
  const taken: Box[] = [];
  for (const one of surfaces)
    if (one.height >= floor.height) out += name(one.name || one.id, one.height, flip(one.outline), taken);
  return `<g class="floors">${out}</g>`;
}

function middle(points: XY[]): XY {
  const sum = points.reduce(([a, b], [x, y]): XY => [a + x, b + y], [0, 0] as XY);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** How high a wall is, in the middle of it, if it is long enough for that. */
function wallHeight(line: XY[], said: string): string {
  const [left, top, right, bottom] = bounds(line);
  const wide = textWidth(said, SMALL);
  if (Math.max(right - left, bottom - top) < wide + 3) return "";
  const [x, y] = middle(line);
  return haloText(x - wide / 2, y + 1.7, said, SMALL, wide);
}

/** Where a link begins, its sign beside that, and how far up or down it leads. */
function sign(kind: string, line: XY[], rise: number): string {
  const [x, y] = middle(line);
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
function name(text: string, height: number, outline: XY[], taken: Box[]): string {
  const said = `${text} ${num(height)}”`;
  const wide = textWidth(said, TEXT);
  const [left, top, right, bottom] = bounds(outline);
  const boxes = [bottom - 12, top + 3].flatMap((y) =>
    [left + 4, right - wide - 4].map((x): Box => [x, y, x + wide, y + 9]),
  );
  const box = boxes.find((one) => !taken.some((other) => overlapArea(one, other) > 0)) ?? (boxes[0] as Box);
  taken.push(box);
  return haloText(box[0], box[3] - 2, said, TEXT, wide);
}
