/** One of a few options. */

import type { ChoiceQuestion, Option, XY } from "../../wire";
import { ListPlanner } from "./options.svelte";

export class ChoicePlanner extends ListPlanner {
  declare readonly question: ChoiceQuestion;

  /** Every option is an answer by itself: there is nothing to confirm. */
  get answer(): null {
    return null;
  }
  protected get offered(): [Option, boolean][] {
    return this.shown.map((option) => [option, false]);
  }
  protected take(key: string): string {
    return key;
  }
  /** Where models will be at the moment that the option pointed at is about. */
  get foreseen(): XY[] {
    return this.question.frames?.[this.over] ?? [];
  }
}
