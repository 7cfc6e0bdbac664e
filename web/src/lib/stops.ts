/** A replay step by step: which step of the story each moment shows, and where the next and the last one end. */

import type { Beat } from "./following";

/** Where a step of the story ends: at this moment, by its place, as this beat shows it. */
export interface Stop {
  at: number;
  beat: Beat;
}

/** Where one is in a replay: at a moment, looking at a step. */
export interface Place {
  at: number;
  step: number;
}

/** Where every step of the story ends, in their order. */
export function stopsOf(moments: Beat[][]): Stop[] {
  const found: Stop[] = [];
  moments.forEach((beats, at) => {
    for (const beat of beats) {
      // The step goes on and ends later; and what was told before anything was done is where one begins.
      if (at === 0 || found[found.length - 1]?.beat.step === beat.step) found.pop();
      if (beat.step >= 0) found.push({ at, beat });
    }
  });
  return found;
}

/** Whether somebody who is on the table acts in it. */
function acts({ line, view }: Beat): boolean {
  const [first] = line?.units ?? [];
  return first !== undefined && (view.units ?? []).some((unit) => unit.id === first);
}

/**
 * What a moment shows: the last that anybody did in it, rather than that a round ends with it. Where nothing was told
 * or done it is what the moment before shows; before anything has happened it is null.
 */
export function shownAt(moments: Beat[][], at: number): Beat | null {
  for (let back = at; back >= 0; back--) {
    const beats = moments[back] ?? [];
    const found = beats.findLast(acts) ?? beats[beats.length - 1];
    if (found) return found;
  }
  return null;
}

/** The end of the step that one is in, or of the next where one is there already; null where none is left. */
export function stopAfter(stops: Stop[], { at, step }: Place): Stop | null {
  return stops.find((stop) => stop.at > at || (stop.at === at && stop.beat.step > step)) ?? null;
}

/** The end of the step before the one that one is in; null at the first. */
export function stopBefore(stops: Stop[], { at, step }: Place): Stop | null {
  return stops.findLast((stop) => stop.beat.step < step && stop.at <= at) ?? null;
}
