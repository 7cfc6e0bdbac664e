/** One of a few areas of the table. */

import type { ChoiceQuestion, Outline, Unit, View } from "../../wire";
import type { Session } from "../session.svelte";
import { ChoicePlanner } from "./choice.svelte";

export interface Area {
  key: string;
  parts: Outline[];
}

export class AreasPlanner extends ChoicePlanner {
  /** The areas that the options stand for. */
  readonly areas: Area[];

  constructor(session: Session, question: ChoiceQuestion, _unit: Unit | null, view: View) {
    super(session, question);
    this.areas = question.options.flatMap(({ key }): Area[] => {
      const parts = view.both_areas?.[Number(key) - 1];
      return parts ? [{ key, parts }] : [];
    });
  }
}
