/** Points on the surfaces of a table: what lies where, and how high it is. */

import type { Surface, Table, XY } from "../wire";
import { holds } from "./bases";

/** How high a surface is; the ground is at none. */
export function levelHeight(table: Table, level: string): number {
  return table.surfaces?.find((one) => one.id === level)?.height ?? 0;
}

/** The surfaces over or under a point, from the lowest up; without the ground. */
export function surfacesAt(table: Table, at: XY): Surface[] {
  return (table.surfaces ?? []).filter((one) => holds(one.outline, at)).sort((a, b) => a.height - b.height);
}

/** The surface that one sees at a point from a floor: the highest that is not above it; "" for the ground. */
export function levelAt(table: Table, height: number, at: XY): string {
  return (
    surfacesAt(table, at)
      .filter((one) => one.height <= height)
      .at(-1)?.id ?? ""
  );
}
