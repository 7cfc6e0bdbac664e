/** What may be the matter with a unit, in its book's words. */

import type { Unit, UnitState, Words } from "../wire";

export type UnitLook = NonNullable<UnitState["look"]>;

export const NO_WORDS: Words = {
  round: "",
  score: "",
  stats: {},
  states: [],
  ranks: [],
  measures: [],
  measurable: true,
};

/** How a whole unit is drawn, by the states it is in. */
export function looksOf(unit: Unit, words: Words): Set<UnitLook> {
  const found = new Set<UnitLook>();
  for (const { id } of unit.badges) {
    const look = words.states.find((state) => state.id === id)?.look;
    if (look) found.add(look);
  }
  return found;
}

/** The sign of a state, where its badge is not drawn in a way of its own. */
export function signOf(state: string, words: Words): string {
  return words.states.find((one) => one.id === state)?.sign ?? "";
}
