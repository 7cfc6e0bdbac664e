/** What a battle is about, in words: what was agreed, and what has been settled since. */

import type { Note, Setting, View } from "../wire";

/** What is chosen for a setting where nobody chooses, as ids. */
export function usually(setting: Setting): string[] {
  return setting.several ? setting.preset : [setting.usual];
}

/** What was chosen for a setting, as ids; the usual where nothing is said. */
function chosenFor(setting: Setting, chosen: Record<string, string[]>): string[] {
  return chosen[setting.id] ?? usually(setting);
}

/** Whether a setting says anything: one that needs a choice of another does only where that, too, is asked and made. */
export function says(setting: Setting, settings: Setting[], chosen: Record<string, string[]>): boolean {
  const needs = setting.needs;
  const needed = settings.find((one) => one.id === needs?.setting);
  if (!needs || !needed) return true;
  const made = chosenFor(needed, chosen);
  const met = needs.choice ? made.includes(needs.choice) : made.some((choice) => !usually(needed).includes(choice));
  return met && says(needed, settings, chosen);
}

/** Everything agreed on, setting by setting; what was left to the dice, as it has been settled. */
export function agreedWords(
  settings: Setting[],
  chosen: Record<string, string[]>,
  notes: Note[],
): { name: string; value: string }[] {
  return settings
    .filter((setting) => says(setting, settings, chosen))
    .map((setting) => {
      const settled = notes.find((note) => note.setting === setting.id);
      const named = chosenFor(setting, chosen).map(
        (choice) => setting.choices.find((one) => one.id === choice)?.name ?? choice,
      );
      return { name: setting.name, value: settled?.text ?? (named.join(", ") || "None") };
    });
}

/** What the whole game is about; "" before that is settled. */
export function goalWords(view: View): string {
  return view.notes.find((note) => note.goal)?.text ?? "";
}

/** Notes that only the viewer knows. */
export function secretsOf(view: View): Note[] {
  return view.notes.filter((note) => note.secret);
}
