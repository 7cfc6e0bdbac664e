/** What a straight line over the table cuts or passes: floors, walls, links and models, each along the line. */

import type { Table, Unit, XY } from "../wire";
import { middleOf } from "./bases";
import { modelHeight } from "./tabled";

/** A line somebody may go, from where it stands. */
export interface Leg {
  from: XY;
  /** The surface it stands on. */
  level: string;
  to: XY;
  /** Who stands at its beginning. */
  unit?: string;
}

/** From one share of the line to another, the beginning being 0 and the end 1. */
interface Stretch {
  from: number;
  to: number;
}
export interface CutFloor extends Stretch {
  id: string;
  name: string;
  height: number;
}
export interface CutWall extends Stretch {
  id: string;
  foot: number;
  top: number;
}
export interface CutLink {
  id: string;
  kind: string;
  at: number;
  foot: number;
  top: number;
}
export interface CutModel {
  unit: Unit;
  at: number;
  /** Half its width, as a share of the line. */
  half: number;
  foot: number;
  tall: number;
}
export interface Section {
  /** The part of the line that is shown, with what lies before and behind it. */
  shown: [number, number];
  floors: CutFloor[];
  walls: CutWall[];
  links: CutLink[];
  models: CutModel[];
}

const AROUND = 0.3; // of the line that are shown before it and after it
const LEAST = 1.5; // inches that are so at least
const BESIDE = 0.4; // inches that a base may be off the line
const LINK_BESIDE = 1;
const TALL = 1.25; // inches: of a model that does not say how tall it is
const THIN = 0.12; // inches: how thick a wall is drawn that is a line

export function sectionOf(table: Table, units: Unit[], { from, to }: Leg): Section | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy);
  if (long < 0.05) return null;
  const more = Math.max(AROUND, LEAST / long);
  const shown: [number, number] = [-more, 1 + more];
  // Along the line as shares of it, and off it in inches.
  const along = ([x, y]: XY): XY => [
    ((x - from[0]) * dx + (y - from[1]) * dy) / long ** 2,
    ((y - from[1]) * dx - (x - from[0]) * dy) / long,
  ];
  const cut = (outline: XY[]): Stretch[] => stretches(outline.map(along)).flatMap((one) => within(one, shown));
  const link = (line: XY[]): XY => along(middleOf(line));
  return {
    shown,
    floors: (table.surfaces ?? [])
      .flatMap(({ id, name, height, outline }) =>
        cut(outline).map((part) => ({ id, name: name || id, height, ...part })),
      )
      .sort((a, b) => a.height - b.height),
    walls: (table.walls ?? []).flatMap(({ id, outline, foot, top }) => {
      const parts = outline.length > 2 ? cut(outline) : crossed(outline.map(along), THIN / long);
      return parts
        .filter((part) => part.to > shown[0] && part.from < shown[1])
        .map((part) => ({ id, foot, top, ...part }));
    }),
    links: (table.links ?? []).flatMap(({ id, kind, from: below, from_line, to_line, rise }) => {
      const [[a, offA], [b, offB]] = [link(from_line), link(to_line)];
      const foot = table.surfaces?.find((one) => one.id === below)?.height ?? 0;
      const at = (a + b) / 2;
      if (Math.min(Math.abs(offA), Math.abs(offB)) > LINK_BESIDE || at < shown[0] || at > shown[1]) return [];
      return [{ id, kind, at, foot: Math.min(foot, foot + rise), top: Math.max(foot, foot + rise) }];
    }),
    models: units.flatMap((unit) =>
      (unit.models ?? []).flatMap((model) => {
        if (!model.at) return [];
        const radius = model.radius || 0.5;
        const [at, off] = along([model.at[0], model.at[1]]);
        if (Math.abs(off) > radius + BESIDE || at < shown[0] || at > shown[1]) return [];
        return [{ unit, at, half: radius / long, foot: modelHeight(unit, model), tall: model.tall ?? TALL }];
      }),
    ),
  };
}

/** Where the axis runs within an outline, which may bend inwards. */
function stretches(outline: XY[]): Stretch[] {
  const found = outline
    .flatMap(([x0, y0], at) => {
      const [x1, y1] = outline[(at + 1) % outline.length] as XY;
      return y0 > 0 !== y1 > 0 ? [x0 + ((x1 - x0) * y0) / (y0 - y1)] : [];
    })
    .sort((a, b) => a - b);
  const parts: Stretch[] = [];
  for (let at = 0; at + 1 < found.length; at += 2)
    parts.push({ from: found[at] as number, to: found[at + 1] as number });
  return parts;
}

/** Where the axis crosses a line, made so thick that it can be seen. */
function crossed(line: XY[], thick: number): Stretch[] {
  const [[x0, y0], [x1, y1]] = line as [XY, XY];
  if (y0 > 0 === y1 > 0) return [];
  const at = x0 + ((x1 - x0) * y0) / (y0 - y1);
  return [{ from: at - thick / 2, to: at + thick / 2 }];
}

function within({ from, to }: Stretch, [low, high]: [number, number]): Stretch[] {
  const part = { from: Math.max(from, low), to: Math.min(to, high) };
  return part.from < part.to ? [part] : [];
}
