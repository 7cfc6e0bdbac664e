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
    const keys = question.options.map((option) => option.key);
    this.areas = (view.areas ?? []).flatMap(({ key, outlines }): Area[] =>
      key !== undefined && keys.includes(key) ? [{ key, parts: outlines }] : [],
    );
  }
}
