/** Questions with options: what is pointed at, and what of it shows on the board. */

import type { Option, Question } from "../../wire";
import type { Session } from "../session.svelte";
import { ClosedOptions } from "./closed.svelte";
import type { Mark } from "./planner.svelte";
import { Planner } from "./planner.svelte";

/** The options that speak of all of these. */
export function fitting(options: Option[], ids: string[]): Option[] {
  return options.filter((option) => ids.every((id) => option.marks.includes(id)));
}

export abstract class OptionsPlanner extends Planner {
  /** Units on the board that the option under the pointer speaks of. */
  hover = $state.raw<string[]>([]);
  /** The option under the pointer or in focus. */
  over = $state("");
  readonly #closed: ClosedOptions;

  constructor(session: Session, question: Question) {
    super(session, question);
    this.#closed = new ClosedOptions(session);
  }
  override get closed(): ClosedOptions {
    return this.#closed;
  }
  /** The options that can be clicked on the board, and whether they are chosen already. */
  protected abstract get offered(): [option: Option, chosen: boolean][];
  /** What is lit up on the board. */
  protected get lit(): string[] {
    return this.hover;
  }

  override get marks(): ReadonlyMap<string, Mark> {
    const found = new Map<string, Mark>();
    for (const [option, chosen] of this.offered) {
      // Where an option speaks of one model, its unit is what the question is about and not what is chosen.
      const some = option.marks.filter((id) => !this.question.about.includes(id));
      for (const id of some.length ? some : option.marks)
        if (chosen || !found.has(id)) found.set(id, chosen ? "chosen" : "option");
    }
    for (const id of this.lit) found.set(id, "chosen");
    return found;
  }

  /** An option is pointed at, or none is any more. */
  point(option: Option | null): void {
    this.hover = option?.marks ?? [];
    this.over = option?.key ?? "";
  }
}

/** One list of options, of which a click on the board may leave a few. */
export abstract class ListPlanner extends OptionsPlanner {
  declare readonly question: Question & { options: Option[] };
  /** Only options about these are shown, after they were clicked. */
  only = $state.raw<string[]>([]);

  get shown(): Option[] {
    const some = fitting(this.question.options, this.only);
    return some.length ? some : this.question.options;
  }
  protected override get lit(): string[] {
    return [...this.only, ...this.hover];
  }
  /** An option is taken: the answer if that settles it. */
  protected abstract take(key: string): string | true;

  override click(id: string): string | boolean {
    const { options, about } = this.question;
    // Together with those clicked before if there is such an option, else anew.
    const both = fitting(options, [...this.only, id]);
    const some = both.length ? both : fitting(options, [id]);
    const named = both.length ? [...this.only, id] : [id];
    const [first] = some;
    if (!first) return false;
    // What speaks of several units, as of two that are to meet, waits until all of them are clicked.
    const all = first.marks.every((mark) => named.includes(mark) || about.includes(mark));
    if (some.length === 1 && all) return this.take(first.key);
    if (some.length === options.length && some.length > 1) return false;
    this.only = [...new Set(named)];
    return true;
  }
  override letGo(): void {
    this.only = [];
  }
  override back(): void {
    this.letGo();
  }
}
