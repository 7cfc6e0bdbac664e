/** Some of several options. */

import type { Option, PickQuestion } from "../../wire";
import type { Session } from "../session.svelte";
import { ListPlanner } from "./options.svelte";

export class PickPlanner extends ListPlanner {
  declare readonly question: PickQuestion;
  picked = $state.raw<string[]>([]);

  constructor(session: Session, question: PickQuestion) {
    super(session, question);
    this.picked = [...(question.default ?? [])];
  }
  get answer(): string[] {
    return this.picked;
  }
  override get ready(): boolean {
    return this.picked.length >= this.question.least && this.picked.length <= this.question.most;
  }
  override get kept(): string[] {
    return this.picked;
  }
  override resume(kept: unknown): void {
    this.picked = kept as string[];
  }
  protected get offered(): [Option, boolean][] {
    return this.question.options.map((option) => [option, this.picked.includes(option.key)]);
  }
  protected take(key: string): true {
    this.toggle(key);
    return true;
  }
  toggle(key: string): void {
    const { picked } = this;
    const { least, most } = this.question;
    if (picked.includes(key)) this.picked = picked.filter((one) => one !== key);
    // Where just so many are picked, one more takes the place of the one picked first.
    else if (least === most && picked.length >= most) this.picked = [...picked.slice(picked.length - most + 1), key];
    else this.picked = [...picked, key];
  }
}
