/** What a step has left on the table, as SVG text: where units stood, how they went, and what they lost. */

import type { Traces } from "../lib/following";
import { heightOf } from "../lib/tabled";
import type { Unit, XY } from "../wire";
import { esc } from "./escape";

/** The table that it is drawn on. */
export interface Ground {
  /** One pixel in drawing units. */
  px: number;
  /** A point of the table in drawing units. */
  spot: (point: XY, height?: number) => XY;
  colour: (unit: Unit) => string;
  /** What edges are drawn in. */
  ink: string;
}

const MARK = "#ffe9a6";
const LOSS = "#8c1320";
const HEADED = 9; // fewer trails than this have heads, which would else cover one another
const FEW = 3; // models and ways that may be marked as broadly as one pleases
const FINE = 0.75; // drawing units: the most that a pixel counts where there are more, lest the marks cover the models

/** A pixel for the marks of so many models or ways. */
const pixel = (px: number, many: number): number => (many > FEW ? Math.min(px, FINE) : px);

const short = (value: number): string => String(Math.round(value * 100) / 100);
const joined = (points: XY[]): string => points.map(([x, y]) => `${short(x)},${short(y)}`).join(" ");

const outlines = (unit: Unit): XY[][] =>
  unit.loose ? (unit.models ?? []).map((model) => model.base) : (unit.outline ?? []);

/** The head of an arrow at the end of a way. */
function head(way: XY[], px: number): XY[] {
  const [to, from] = [way[way.length - 1] as XY, way[way.length - 2] as XY];
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [dx, dy] = [(to[0] - from[0]) / far, (to[1] - from[1]) / far];
  const size = 11 * px;
  const at = (along: number, across: number): XY => [
    to[0] - along * dx * size - across * dy * size,
    to[1] - along * dy * size + across * dx * size,
  ];
  return [to, at(1, 0.55), at(1, -0.55)];
}

function stood(unit: Unit, { px, spot, colour }: Ground): string {
  const side = colour(unit);
  return outlines(unit)
    .map(
      (outline) =>
        `<polygon data-testid="stood-${esc(unit.id)}" points="${joined(outline.map((point) => spot(point, heightOf(unit))))}"` +
        ` fill="${side}" fill-opacity=".2" stroke="${side}" stroke-opacity=".9" stroke-width="${short(1.6 * px)}"` +
        ` stroke-dasharray="${short(5 * px)} ${short(4 * px)}"/>`,
    )
    .join("");
}

function trail(path: XY[], headed: boolean, { px, spot, ink }: Ground): string {
  const way = path.map((point) => spot(point));
  const line = `<polyline fill="none" stroke-linecap="round" stroke-linejoin="round" points="${joined(way)}"`;
  return (
    `${line} stroke="${ink}" stroke-opacity=".75" stroke-width="${short(5 * px)}"/>` +
    `${line} data-testid="trail" stroke="${MARK}" stroke-width="${short(2.4 * px)}"/>` +
    (headed
      ? `<polygon points="${joined(head(way, px))}" fill="${MARK}" stroke="${ink}" stroke-width="${short(px)}"/>`
      : "")
  );
}

function acting(unit: Unit, { px, spot }: Ground): string {
  const parts = unit.outline ?? [];
  return parts
    .map(
      (outline) =>
        `<polygon class="acts" points="${joined(outline.map((point) => spot(point, heightOf(unit))))}"` +
        ` fill="none" stroke="${MARK}" stroke-width="${short(4 * pixel(px, parts.length))}" stroke-linejoin="round"/>`,
    )
    .join("");
}

function loss(unit: Unit, lost: number, { px, spot }: Ground): string {
  const points = (unit.outline ?? []).flat();
  if (!points.length) return "";
  const [wide, deep] = points.reduce(([a, b], [x, y]): XY => [a + x, b + y], [0, 0] as XY);
  const [x, y] = spot([wide / points.length, deep / points.length], heightOf(unit));
  return (
    `<text class="loss" x="${short(x)}" y="${short(y)}" font-size="${short(24 * px)}" font-weight="800"` +
    ` text-anchor="middle" dominant-baseline="central" fill="#fff" stroke="${LOSS}" stroke-width="${short(5 * px)}"` +
    ` paint-order="stroke">−${lost}</text>`
  );
}

export function trailsText(traces: Traces, units: Unit[], ground: Ground): string {
  const here = new Map(units.map((unit) => [unit.id, unit]));
  const gone = new Map(traces.ghosts.map((ghost) => [ghost.id, ghost]));
  const headed = traces.trails.length < HEADED;
  const ways = { ...ground, px: pixel(ground.px, traces.trails.length) };
  return [
    ...traces.ghosts.map((unit) => stood(unit, ground)),
    ...traces.trails.map((path) => trail(path, headed, ways)),
    ...traces.acts.flatMap((id) => here.get(id) ?? []).map((unit) => acting(unit, ground)),
    ...traces.losses.map(({ id, lost }) => {
      const unit = here.get(id) ?? gone.get(id);
      return unit ? loss(unit, lost, ground) : "";
    }),
  ].join("");
}
