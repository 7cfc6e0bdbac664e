/** An option for each of several slots, such as what each of them aims at. */

import type { AssignQuestion, Option } from "../../wire";
import type { Session } from "../session.svelte";
import { OptionsPlanner, fitting } from "./options.svelte";

export class AssignPlanner extends OptionsPlanner {
  declare readonly question: AssignQuestion;
  assigned = $state.raw<Record<string, string>>({});
  /** The one slot that a click on the board is for; "" for all that can take it. */
  slot = $state("");

  constructor(session: Session, question: AssignQuestion) {
    super(session, question);
    // What the odds put first is laid out, or where they say nothing the only option there is; taking it away is one press.
    const first: Record<string, string> = { ...question.proposed };
    if (!question.proposed)
      for (const slot of question.slots)
        if (slot.options.length === 1) first[slot.key] = (slot.options[0] as Option).key;
    this.assigned = first;
  }
  /** What is lost as the plan stands now: a sentence for each slot that is given nothing. */
  get idle(): string[] {
    return Object.entries(this.question.idle ?? {})
      .filter(([slot]) => !this.assigned[slot])
      .map(([, sentence]) => sentence);
  }
  get answer(): Record<string, string> {
    return this.assigned;
  }
  override get kept(): Record<string, string> {
    return this.assigned;
  }
  override resume(kept: unknown): void {
    this.assigned = kept as Record<string, string>;
  }
  /** The slots that a click on the board is for. */
  private get aimed(): AssignQuestion["slots"] {
    return this.question.slots.filter((slot) => !this.slot || slot.key === this.slot);
  }
  protected get offered(): [Option, boolean][] {
    return this.aimed.flatMap((slot) =>
      slot.options.map((option): [Option, boolean] => [option, this.assigned[slot.key] === option.key]),
    );
  }
  assign(slot: string, key: string): void {
    const next = { ...this.assigned };
    if (next[slot] === key) delete next[slot];
    else next[slot] = key;
    this.assigned = next;
  }
  override click(id: string): boolean {
    let done = false;
    const next = { ...this.assigned };
    // Of a single model that some slot may pick, the others take the unit.
    const owner = this.question.slots
      .flatMap((slot) => slot.options)
      .find((option) => option.marks.length > 1 && option.marks.includes(id))?.marks[0];
    for (const slot of this.aimed) {
      const first = fitting(slot.options, [id])[0] ?? (owner ? fitting(slot.options, [owner])[0] : undefined);
      if (!first) continue;
      next[slot.key] = first.key;
      done = true;
    }
    if (done) this.assigned = next;
    return done;
  }
}
