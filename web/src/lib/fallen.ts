/** Who has fallen in this round: pale bases where they stood, until the round ends. */

import type { Model, Unit, View, XY } from "../wire";

export interface Fallen {
  /** The id of the model. */
  id: string;
  seat: string;
  base: XY[];
  at: XY;
  figure: string;
  heading: number;
}

/** What of a view is remembered for the next. */
export interface Stood {
  round: number;
  units: Unit[];
}

/** Those who lie on the table after one more state; a new round clears it, and who is back (after an undo) stands. */
export function fallenNow(before: Stood | null, now: View, kept: Fallen[]): Fallen[] {
  const units = now.units ?? [];
  if (!before || before.round !== now.round || now.over) return [];
  const here = new Set(units.flatMap((unit) => (unit.models ?? []).map((model) => model.id)));
  const sizes = new Map(units.map((unit) => [unit.id, unit.size]));
  const found = kept.filter((one) => !here.has(one.id));
  const known = new Set(found.map((one) => one.id));
  for (const unit of before.units) {
    // Whoever has only left the table, or gone over to another unit, has not fallen.
    if ((sizes.get(unit.id) ?? 0) >= unit.size) continue;
    for (const model of unit.models ?? [])
      if (!here.has(model.id) && !known.has(model.id)) found.push(lying(unit, model));
  }
  return found;
}

function lying(unit: Unit, model: Model): Fallen {
  const count = model.base.length || 1;
  const middle = model.base.reduce<XY>(([x, y], [px, py]) => [x + px / count, y + py / count], [0, 0]);
  return {
    id: model.id,
    seat: unit.seat,
    base: model.base,
    at: model.at ? [model.at[0], model.at[1]] : middle,
    figure: model.figure ?? "",
    heading: model.at?.[2] ?? unit.pose?.[2] ?? 0,
  };
}
