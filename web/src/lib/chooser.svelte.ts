/** What is picked, assigned or pointed at so far among the options of a question. */

import type { Option, Question } from "../wire";

export class Chooser {
  picked = $state.raw<string[]>([]);
  assigned = $state.raw<Record<string, string>>({});
  /** Units on the board that the option under the pointer speaks of. */
  hover = $state.raw<string[]>([]);
  /** Only options about these units are shown, after they were clicked. */
  only = $state.raw<string[]>([]);
  /** The option under the pointer or in focus. */
  over = $state("");
  /** The one slot that a click on the board is for; "" for all that can take it. */
  slot = $state("");
  /** So much of what is shared out goes to each option. */
  shares = $state.raw<Record<string, number>>({});
  private question = $state.raw<Question | null>(null);

  begin(question: Question | null): void {
    this.question = question;
    this.picked = question?.kind === "pick" ? [...(question.default ?? [])] : [];
    this.assigned = {};
    this.hover = [];
    this.over = "";
    this.slot = "";
    this.only = [];
    this.shares = question?.kind === "split" ? { ...question.default } : {};
    // A weapon with one possible target gets it; taking it away is one press.
    if (question?.kind === "assign") {
      const only: Record<string, string> = {};
      for (const slot of question.slots)
        if (slot.options.length === 1) only[slot.key] = (slot.options[0] as Option).key;
      this.assigned = only;
    }
  }

  /** What is chosen so far, as plain data; and the same of such a question laid out again. */
  get kept(): unknown {
    return { picked: this.picked, assigned: this.assigned, shares: this.shares };
  }
  resume(kept: unknown): void {
    const { picked, assigned, shares } = kept as Pick<Chooser, "picked" | "assigned" | "shares">;
    Object.assign(this, { picked, assigned, shares });
  }

  /** An option is pointed at, or none is any more. */
  point(option: Option | null): void {
    this.hover = option?.marks ?? [];
    this.over = option?.key ?? "";
  }

  toggle(key: string): void {
    const { question, picked } = this;
    if (picked.includes(key)) this.picked = picked.filter((one) => one !== key);
    // Where just so many are picked, one more takes the place of the one picked first.
    else if (question?.kind === "pick" && question.least === question.most && picked.length >= question.most)
      this.picked = [...picked.slice(picked.length - question.most + 1), key];
    else this.picked = [...picked, key];
  }

  assign(slot: string, key: string): void {
    const next = { ...this.assigned };
    if (next[slot] === key) delete next[slot];
    else next[slot] = key;
    this.assigned = next;
  }

  /** What is not shared out yet. */
  get rest(): number {
    if (this.question?.kind !== "split") return 0;
    return this.question.total - Object.values(this.shares).reduce((sum, one) => sum + one, 0);
  }

  /** So much for this option; what is not there to give comes from the one that has most. */
  share(key: string, count: number): void {
    if (this.question?.kind !== "split") return;
    const next = { ...this.shares };
    const wanted = Math.min(Math.max(0, Math.round(count)), this.question.total);
    let short = wanted - (next[key] ?? 0) - this.rest;
    next[key] = wanted;
    while (short > 0) {
      const [richest, most] = Object.entries(next)
        .filter(([other]) => other !== key)
        .sort((a, b) => b[1] - a[1])[0] as [string, number];
      next[richest] = most - 1;
      short -= 1;
    }
    this.shares = Object.fromEntries(Object.entries(next).filter(([, one]) => one > 0));
  }

  shown(options: Option[]): Option[] {
    const some = fitting(options, this.only);
    return some.length ? some : options;
  }

  /** The units on the board that can be clicked, and whether they are chosen already. */
  marks(question: Question | null): Map<string, "option" | "chosen"> {
    const found = new Map<string, "option" | "chosen">();
    const add = (option: Option, chosen: boolean): void => {
      // Where an option speaks of one model, its unit is what the question is about and not what is chosen.
      const some = option.marks.filter((id) => !question?.about.includes(id));
      for (const id of some.length ? some : option.marks)
        if (chosen || !found.has(id)) found.set(id, chosen ? "chosen" : "option");
    };
    if (question?.kind === "choice") for (const option of this.shown(question.options)) add(option, false);
    if (question?.kind === "split") for (const option of question.options) add(option, false);
    if (question?.kind === "pick") for (const option of question.options) add(option, this.picked.includes(option.key));
    if (question?.kind === "assign") {
      for (const slot of question.slots) {
        if (this.slot && slot.key !== this.slot) continue;
        for (const option of slot.options) add(option, this.assigned[slot.key] === option.key);
      }
    }
    for (const id of [...this.only, ...this.hover]) found.set(id, "chosen");
    return found;
  }

  /** A unit on the board was clicked: the answer if that settles it, true if it did something, else false. */
  click(id: string): string | boolean {
    const { question } = this;
    if (question?.kind === "choice" || question?.kind === "pick") {
      // Together with those clicked before if there is such an option, else anew.
      const both = fitting(question.options, [...this.only, id]);
      const some = both.length ? both : fitting(question.options, [id]);
      const named = both.length ? [...this.only, id] : [id];
      if (some.length === 0) return false;
      const [first] = some as [Option, ...Option[]];
      // What speaks of several units, as of a charger and its target, waits until all of them are clicked.
      const all = first.marks.every((mark) => named.includes(mark) || question.about.includes(mark));
      if (some.length > 1 || !all) {
        if (some.length === question.options.length && some.length > 1) return false;
        this.only = [...new Set(named)];
        return true;
      }
      if (question.kind === "choice") return first.key;
      this.toggle(first.key);
      return true;
    }
    if (question?.kind === "split") {
      const some = fitting(question.options, [id]);
      if (some.length !== 1) return false;
      const key = (some[0] as Option).key;
      this.share(key, (this.shares[key] ?? 0) + 1);
      return true;
    }
    if (question?.kind === "assign") {
      let done = false;
      const next = { ...this.assigned };
      // Of a single model that some weapon may pick, the others take the unit.
      const owner = question.slots
        .flatMap((slot) => slot.options)
        .find((option) => option.marks.length > 1 && option.marks.includes(id))?.marks[0];
      for (const slot of question.slots) {
        if (this.slot && slot.key !== this.slot) continue;
        const first = fitting(slot.options, [id])[0] ?? (owner ? fitting(slot.options, [owner])[0] : undefined);
        if (first) {
          next[slot.key] = first.key;
          done = true;
        }
      }
      if (done) this.assigned = next;
      return done;
    }
    return false;
  }
}

/** The options that speak of all of these. */
function fitting(options: Option[], ids: string[]): Option[] {
  return options.filter((option) => ids.every((id) => option.marks.includes(id)));
}
