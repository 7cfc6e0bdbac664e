/** What a battle is about, in words: what was agreed, and what has been settled since. */

import type { Book, Note, Setting, View } from "../wire";

/** What is chosen for a setting where nobody chooses, as ids. */
export function usually(setting: Setting): string[] {
  return setting.several ? setting.preset : [setting.usual];
}

/** What was chosen for a setting, as ids; the usual where nothing is said. */
export function chosenFor(setting: Setting, chosen: Record<string, string[]>): string[] {
  return chosen[setting.id] ?? usually(setting);
}

/** The names of the choices made for a setting that bring this one with them. */
export function broughtBy(setting: Setting, choice: string, chosen: Record<string, string[]>): string[] {
  const made = chosenFor(setting, chosen);
  return setting.choices.filter((one) => made.includes(one.id) && one.along.includes(choice)).map((one) => one.name);
}

/** What holds of a setting: what was chosen for it, and what comes along with that. */
function holdsFor(setting: Setting, chosen: Record<string, string[]>): string[] {
  const made = chosenFor(setting, chosen);
  const brought = setting.choices.filter((one) => made.includes(one.id)).flatMap((one) => one.along);
  return [...new Set([...made, ...brought])];
}

/** Whether a setting says anything: one that needs a choice of another does only where that, too, is asked and made. */
export function says(setting: Setting, settings: Setting[], chosen: Record<string, string[]>): boolean {
  const needs = setting.needs;
  const needed = settings.find((one) => one.id === needs?.setting);
  if (!needs || !needed) return true;
  const made = holdsFor(needed, chosen);
  const met = needs.choice ? made.includes(needs.choice) : made.some((choice) => !usually(needed).includes(choice));
  return met && says(needed, settings, chosen);
}

/** By how many a game is played with what is chosen: of the choices that say so the last counts. */
export function playersFor(book: Book, chosen: Record<string, string[]>): number[] {
  let found = [book.seats.length];
  for (const setting of book.settings) {
    if (!says(setting, book.settings, chosen)) continue;
    const made = chosenFor(setting, chosen);
    for (const choice of setting.choices) if (made.includes(choice.id) && choice.armies.length) found = choice.armies;
  }
  return found;
}

/** The settings that are asked because of a choice of another; with "" because of anything but its usual choice. */
export function askedWith(settings: Setting[], setting: Setting, choice: string): Setting[] {
  return settings.filter((one) => one.needs?.setting === setting.id && one.needs.choice === choice);
}

/** Everything agreed on, setting by setting, each with its sentence; what was left to the dice, as it has been settled. */
export function agreedWords(
  settings: Setting[],
  chosen: Record<string, string[]>,
  notes: Note[],
): { name: string; value: string; about: string; clause: string }[] {
  return settings
    .filter((setting) => says(setting, settings, chosen))
    .map((setting) => {
      const settled = notes.find((note) => note.setting === setting.id);
      const made = holdsFor(setting, chosen);
      const choices = setting.choices.filter((one) => made.includes(one.id));
      const named = made.map((choice) => choices.find((one) => one.id === choice)?.name ?? choice);
      const all = made.length ? choices.map((one) => one.about).join(" ") : setting.if_none;
      const about = settled ? (settled.about ?? "") : all;
      return {
        name: setting.name,
        value: settled?.text ?? (named.join(", ") || "None"),
        about: about.trim(),
        clause: settled?.clause ?? "",
      };
    });
}

/** What the whole game is about, in a word or two; "" where nothing is. */
export function goalWords(view: View): string {
  if (view.goal) return view.goal.name;
  return view.notes.find((note) => note.goal)?.text ?? "";
}

/** What changes the game just now, for everybody to see. */
export function inForce(view: View): Note[] {
  return view.over ? [] : view.notes.filter((note) => note.now && !note.secret);
}

/** Notes that only the viewer knows. */
export function secretsOf(view: View): Note[] {
  return view.notes.filter((note) => note.secret);
}
