/** So many things to share out among options. */

import type { Option, SplitQuestion } from "../../wire";
import type { Session } from "../session.svelte";
import { OptionsPlanner, fitting } from "./options.svelte";

export class SplitPlanner extends OptionsPlanner {
  declare readonly question: SplitQuestion;
  /** So much goes to each option. */
  shares = $state.raw<Record<string, number>>({});

  constructor(session: Session, question: SplitQuestion) {
    super(session, question);
    this.shares = { ...(question.proposed ?? question.default) };
  }
  get answer(): Record<string, number> {
    return this.shares;
  }
  override get final(): Record<string, number> | null {
    return this.rest === 0 ? this.shares : null;
  }
  override get kept(): Record<string, number> {
    return this.shares;
  }
  override resume(kept: unknown): void {
    this.shares = kept as Record<string, number>;
  }
  protected get offered(): [Option, boolean][] {
    return this.question.options.map((option) => [option, false]);
  }
  /** What is not shared out yet. */
  get rest(): number {
    return this.question.total - Object.values(this.shares).reduce((sum, one) => sum + one, 0);
  }
  given(key: string): number {
    return this.shares[key] ?? 0;
  }
  /** So much for this option; what is not there to give comes from the one that has most. */
  share(key: string, count: number): void {
    const next = { ...this.shares };
    const wanted = Math.min(Math.max(0, Math.round(count)), this.question.total);
    let short = wanted - this.given(key) - this.rest;
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
  override click(id: string): boolean {
    const some = fitting(this.question.options, [id]);
    const [first] = some;
    if (!first || some.length > 1) return false;
    this.share(first.key, this.given(first.key) + 1);
    return true;
  }
}
