/** The clause shown in a small window beside its number. */

import type { Clause } from "../wire";
import { clauses } from "./api";

class Shown {
  id = $state("");
  clause = $state.raw<Clause | null>(null);
  note = $state("");
  rect = $state.raw<DOMRect | null>(null);
  from: HTMLElement | null = null;

  async open(book: string, id: string, from: HTMLElement): Promise<void> {
    if (this.id === id && this.from === from) {
      this.close();
      return;
    }
    this.from = from;
    this.id = id;
    this.rect = from.getBoundingClientRect();
    this.clause = null;
    this.note = "Looking it up…";
    try {
      const found = (await clauses(book))[id];
      if (this.id !== id) return;
      this.clause = found ?? null;
      this.note = found ? "" : "This clause is not in the list.";
    } catch (problem) {
      this.note = problem instanceof Error ? problem.message : "It could not be looked up.";
    }
  }

  /** Any short explanation, shown in the same window. */
  explain(title: string, rule: string, from: HTMLElement): void {
    if (this.id === title && this.from === from) {
      this.close();
      return;
    }
    this.from = from;
    this.id = title;
    this.rect = from.getBoundingClientRect();
    this.clause = { title: "", rule, ruling: "" };
    this.note = "";
  }

  close(): void {
    this.id = "";
    this.from = null;
  }
}

export const shown = new Shown();
