/** What a battle is about, in words: what was agreed, and what the dice have settled since. */

import type { Clauses, Setting, SideMission, View } from "../wire";

export function nameOf(settings: Setting[], setting: string, choice: string): string {
  const found = settings.find((one) => one.id === setting)?.choices.find((one) => one.id === choice)?.name;
  return found ?? titled(choice);
}

/** An id as words, where nobody has said its name. */
export function titled(id: string): string {
  return id
    .split("-")
    .map((word) => (word === "of" || word === "the" ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}

/** Where a view says what has become of a setting that was left to the dice. */
function settled(view: View, setting: string): string {
  const found: Record<string, string | undefined> = {
    deployment: view.style,
    mission: view.mission,
    "side-missions": view.side_missions ? view.side_missions.playstyle || "none" : undefined,
    selection: view.side_missions?.playstyle ? view.side_missions.method : "",
  };
  return found[setting] ?? "";
}

/** Everything agreed on, setting by setting. */
export function agreedWords(
  settings: Setting[],
  chosen: Record<string, string[]>,
  view: View,
): { name: string; value: string }[] {
  return settings.flatMap((setting) => {
    const known = settled(view, setting.id);
    const values = known
      ? [known]
      : (chosen[setting.id] ?? (setting.usual && Object.keys(chosen).length ? [setting.usual] : []));
    // How side-missions are selected says nothing where there are none.
    if (setting.id === "selection" && !view.side_missions?.playstyle) return [];
    if (!values.length) return setting.several && setting.id in chosen ? [{ name: setting.name, value: "None" }] : [];
    return [{ name: setting.name, value: values.map((value) => nameOf(settings, setting.id, value)).join(", ") }];
  });
}

/** The clause that says what a side-mission asks for, found by its title; "" if there is none. */
export function missionClause(clauses: Clauses, mission: SideMission): string {
  const title = `side-mission ${mission.name}`.toLowerCase();
  return Object.entries(clauses).find(([, clause]) => clause.title.toLowerCase() === title)?.[0] ?? "";
}

/** What the battle is about, once that is settled; "" before. */
export function missionWords(view: View): string {
  if (view.condition) return view.condition;
  if (!view.mission || view.mission === "roll") return "";
  return titled(view.mission);
}
