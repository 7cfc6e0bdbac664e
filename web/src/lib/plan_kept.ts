/** What is half planned or half chosen outlives a reload, until its question is answered or becomes another. */

import type { Question, Seat } from "../wire";
import type { Planner } from "./plans/planner.svelte";

interface KeptPlan {
  question: string;
  plan: unknown;
}

const BEAT = 250; // milliseconds that a hand must rest

export class PlanKeeper {
  private key = "";
  private question = "";
  private fresh = "";
  private paused = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: (() => void) | null = null;

  constructor(private readonly game: string) {
    addEventListener("pagehide", this.flush);
  }

  close(): void {
    this.flush();
    removeEventListener("pagehide", this.flush);
  }

  /** A seat is asked something, or nothing more: what was kept of the same question is laid out again, else forgotten. */
  begin(seat: Seat, question: Question | null, plan: Planner | null): void {
    this.drop();
    this.paused = false;
    const [key, text] = [`banneret.plan.${this.game}.${seat}`, question ? JSON.stringify(question) : ""];
    // Another question, or one of another seat: the one before was answered.
    if (this.key && (key !== this.key || text !== this.question)) this.remove();
    [this.key, this.question] = [key, text];
    this.fresh = JSON.stringify(plan?.kept);
    const found = this.read();
    if (!found) return;
    if (found.question === this.question) plan?.resume(found.plan);
    else this.remove();
  }

  /** The question is out of sight for a while, but neither answered nor another. */
  pause(): void {
    this.flush();
    this.paused = true;
  }

  /** This is planned and chosen now. */
  note(plan: unknown): void {
    if (!this.question || this.paused) return;
    this.waiting = () => {
      if (JSON.stringify(plan) === this.fresh) this.remove();
      else this.write({ question: this.question, plan });
    };
    clearTimeout(this.timer);
    this.timer = setTimeout(this.flush, BEAT);
  }

  private flush = (): void => {
    const write = this.waiting;
    this.drop();
    write?.();
  };
  private drop(): void {
    clearTimeout(this.timer);
    this.waiting = null;
  }
  private read(): KeptPlan | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.key) ?? "null") as KeptPlan | null;
    } catch {
      return null;
    }
  }
  private write(plan: KeptPlan): void {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(plan));
    } catch {
      // No room: then it is planned anew.
    }
  }
  private remove(): void {
    try {
      sessionStorage.removeItem(this.key);
    } catch {
      // Nothing is kept in this browser.
    }
  }
}
