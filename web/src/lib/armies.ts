/** Army lists as the lobby offers them: by army, by size, and whether those that meet are a match. */

import type { ListLine } from "../wire";
import { plural } from "./words";

export interface Group {
  army: string;
  lists: ListLine[];
}

/** Lists by their armies, in the order of the armies' names, the small ones first. */
export function byArmy(lists: readonly ListLine[]): Group[] {
  const groups = new Map<string, ListLine[]>();
  for (const list of lists) groups.set(list.army_name, [...(groups.get(list.army_name) ?? []), list]);
  return [...groups]
    .map(([army, found]) => ({ army, lists: found.sort((a, b) => a.points - b.points) }))
    .sort((a, b) => a.army.localeCompare(b.army));
}

/** For how many points lists may be chosen here: the sizes there are, if there is more than one. */
export function sizesOf(lists: readonly ListLine[]): number[] {
  const sizes = [...new Set(lists.map((list) => list.limit))].sort((a, b) => a - b);
  return sizes.length > 1 ? sizes : [];
}

/** Those of a size, 0 for any; one that is chosen stays on offer. */
export const ofSize = (lists: readonly ListLine[], size: number, chosen: string): ListLine[] =>
  lists.filter((list) => !size || list.limit === size || list.id === chosen);

/** Letters and figures alone: whoever types leaves out accents, and apostrophes of any kind. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase();
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Those in which all that was typed stands: in the name, the faction, the id, the points or the tier. Any if nothing was. */
export function matching(lists: readonly ListLine[], typed: string): ListLine[] {
  const wanted = wordsOf(typed);
  return lists.filter((list) => {
    const there = wordsOf(
      `${list.name} ${list.army_name} ${list.army} ${list.id} ${list.points} ${list.limit} points ${list.tier}`,
    );
    // A number is typed from its beginning: 50 is not meant to find 750.
    return wanted.every((word) => there.some((one) => (/^\d/.test(word) ? one.startsWith(word) : one.includes(word))));
  });
}

/** The lists of a size that have what was typed; one that is chosen stays on offer. */
export function onOffer(lists: readonly ListLine[], size: number, typed: string, chosen: string): ListLine[] {
  const found = new Set(matching(ofSize(lists, size, ""), typed));
  return lists.filter((list) => found.has(list) || list.id === chosen);
}

/** What a search has found, in words. `elsewhere`: how many it finds among armies of other sizes. */
export function foundWords(found: number, shown: number, size: number, elsewhere: number): string {
  const others = elsewhere ? `; ${elsewhere} of another size` : "";
  if (!found) return `No army${size ? ` of ${size} points` : ""} has this in its name, faction, id or size${others}.`;
  const said = `${plural(found, "army list")} found`;
  return shown < found ? `${said}. These are the first ${shown}.` : `${said}${others}.`;
}

/** What is known of an army that takes the field; 0 points and no tier where it does not say. */
export interface Weight {
  whose: string;
  points: number;
  tier: string;
}

/** More than this share of the larger army is no match any more. */
const MUCH = 0.1;

/** Why the armies are no match, in a sentence; "" if they are, as far as one knows. */
export function unequal(armies: readonly Weight[]): string {
  const counted = armies.filter((army) => army.points > 0);
  const points = counted.map((army) => army.points);
  const said: string[] = [];
  if (counted.length > 1 && Math.max(...points) - Math.min(...points) > MUCH * Math.max(...points))
    said.push(
      `These armies are unequal: ${counted.map((army) => `${army.whose.toLowerCase()} ${army.points} points`).join(", ")}.`,
    );
  const tiers = armies.filter((army) => army.tier);
  if (new Set(tiers.map((army) => army.tier)).size > 1)
    said.push(
      `They are of different tiers: ${tiers.map((army) => `${army.whose.toLowerCase()} ${army.tier}`).join(", ")}.`,
    );
  return said.join(" ");
}
