/** What is picked, assigned or pointed at so far among the options of a question. */

import type { Option, Question } from "../wire";

export class Chooser {
  picked = $state.raw<string[]>([]);
  assigned = $state.raw<Record<string, string>>({});
  /** Units on the board that the option under the pointer speaks of. */
  hover = $state.raw<string[]>([]);
  /** Only options about this unit are shown, after it was clicked. */
  only = $state<string | null>(null);
  private question: Question | null = null;

  begin(question: Question | null): void {
    this.question = question;
    this.picked = question?.kind === "pick" ? [...(question.default ?? [])] : [];
    this.assigned = {};
    this.hover = [];
    this.only = null;
    // A weapon with one possible target gets it; taking it away is one press.
    if (question?.kind === "assign") {
      const only: Record<string, string> = {};
      for (const slot of question.slots) if (slot.options.length === 1) only[slot.key] = (slot.options[0] as Option).key;
      this.assigned = only;
    }
  }

  toggle(key: string): void {
    this.picked = this.picked.includes(key) ? this.picked.filter((one) => one !== key) : [...this.picked, key];
  }

  assign(slot: string, key: string): void {
    const next = { ...this.assigned };
    if (next[slot] === key) delete next[slot];
    else next[slot] = key;
    this.assigned = next;
  }

  shown(options: Option[]): Option[] {
    const { only } = this;
    if (only === null) return options;
    const some = options.filter((option) => option.marks.includes(only));
    return some.length ? some : options;
  }

  /** The units on the board that can be clicked, and whether they are chosen already. */
  marks(question: Question | null): Map<string, "option" | "chosen"> {
    const found = new Map<string, "option" | "chosen">();
    const add = (option: Option, chosen: boolean): void => {
      for (const id of option.marks) if (chosen || !found.has(id)) found.set(id, chosen ? "chosen" : "option");
    };
    if (question?.kind === "choice") for (const option of question.options) add(option, false);
    if (question?.kind === "pick") for (const option of question.options) add(option, this.picked.includes(option.key));
    if (question?.kind === "assign") for (const slot of question.slots) for (const option of slot.options) add(option, this.assigned[slot.key] === option.key);
    for (const id of this.hover) found.set(id, "chosen");
    return found;
  }

  /** A unit on the board was clicked: the answer if that settles it, true if it did something, else false. */
  click(id: string): string | boolean {
    const { question } = this;
    if (question?.kind === "choice" || question?.kind === "pick") {
      const fitting = question.options.filter((option) => option.marks.includes(id));
      if (fitting.length === 0) return false;
      const [first] = fitting as [Option, ...Option[]];
      if (fitting.length > 1) {
        if (fitting.length === question.options.length) return false;
        this.only = id;
        return true;
      }
      if (question.kind === "choice") return first.key;
      this.toggle(first.key);
      return true;
    }
    if (question?.kind === "assign") {
      let done = false;
      const next = { ...this.assigned };
      for (const slot of question.slots) {
        const fitting = slot.options.filter((option) => option.marks.includes(id));
        if (fitting[0]) {
          next[slot.key] = fitting[0].key;
          done = true;
        }
      }
      if (done) this.assigned = next;
      return done;
    }
    return false;
  }
}
