/** Games on a table: what of a view is there only for them. */

import type { Marker, Model, Surface, Table, Unit, View } from "../wire";

/** A view of a game on a table, with nothing left out that there might be none of. */
export interface Tabled extends View {
  table: Table;
  units: Unit[];
  markers: Marker[];
}

/** Null for a game that is played in words alone. */
export function tabled(view: View): Tabled | null {
  const { table, units = [], markers = [] } = view;
  return table ? { ...view, table, units, markers } : null;
}

/** All surfaces of one height; the ground is a floor of none. */
export interface Floor {
  height: number;
  /** The names of its surfaces; "" where there are too many to be told in a word. */
  name: string;
  /** All their names. */
  all: string;
  surfaces: Surface[];
}

const FEW = 2; // surfaces that a floor is named after

/** The floors of a table from the ground up; none of a flat one. */
export function floorsOf(table: Table): Floor[] {
  const surfaces = table.surfaces ?? [];
  if (!surfaces.length) return [];
  const heights = [...new Set(surfaces.map((one) => one.height))].sort((a, b) => a - b);
  return [
    { height: 0, name: "Ground", all: "The ground", surfaces: [] },
    ...heights.map((height) => {
      const here = surfaces.filter((one) => one.height === height);
      const all = [...new Set(here.map((one) => one.name || one.id))].join(", ");
      return { height, name: here.length > FEW ? "" : all, all, surfaces: here };
    }),
  ];
}

/** Where a unit stands, most of it: a unit may be on several floors. */
export function heightOf(unit: Unit): number {
  const found = new Map<number, number>();
  for (const model of unit.models ?? []) {
    const height = modelHeight(unit, model);
    found.set(height, (found.get(height) ?? 0) + 1);
  }
  const [most] = [...found].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? unit.height ?? 0;
}

export function modelHeight(unit: Unit, model: Model): number {
  return model.height ?? unit.height ?? 0;
}

/** The name of what something stands on; "" for the ground. */
export function surfaceName(table: Table, level: string | undefined): string {
  const found = level ? table.surfaces?.find((one) => one.id === level) : undefined;
  return found ? found.name || found.id : "";
}
