/** Deployment zones among which one is chosen. */

import type { Outline, Question, View } from "../wire";

export interface Zone {
  key: string;
  /** What stands on it, and its parts. */
  sign: string;
  parts: Outline[];
  on: boolean;
  enter: (inside: boolean) => void;
}

/** The zones that the options of a question stand for; none if it is not about zones. */
export function zonesOf(
  question: Question | null,
  view: View | null,
  on: string,
  enter: (key: string) => void,
): Zone[] {
  if (question?.kind !== "choice" || question.name !== "zone") return [];
  return question.options.flatMap((option): Zone[] => {
    const parts = view?.both_areas?.[Number(option.key) - 1];
    if (!parts) return [];
    return [
      {
        key: option.key,
        sign: option.key,
        parts,
        on: on === option.key,
        enter: (inside) => enter(inside ? option.key : ""),
      },
    ];
  });
}
