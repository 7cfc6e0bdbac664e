import type { Unit } from "../wire";

/** What makes a drawn unit a button: for the keyboard, for those who hear the board read, and for tests. */
export function unitButton(unit: Unit, label: string, focusable: boolean, current: boolean) {
  return {
    role: "button",
    tabindex: focusable ? 0 : -1,
    "aria-label": label,
    "aria-pressed": current,
    "data-unit": unit.id,
    "data-testid": `unit-${unit.id}`,
  } as const;
}
