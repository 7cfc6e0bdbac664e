/** Army lists as the lobby offers them: by army, by size, and whether those that meet are a match. */

import type { ListLine } from "../wire";

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
