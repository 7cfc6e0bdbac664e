/**
 * What has just been rolled and called out, for as long as it is to be seen on the table.
 *
 * It runs beside the game: nothing waits for it, and what is rolled next takes its place.
 */

import type { Text, View } from "../wire";
import type { Banner, Rolls } from "./rolls";
import { bannersOf, rollsOf, timeOf } from "./rolls";

const CALLED = 2600; // milliseconds for which a banner is to be seen
const WAITING = 2; // so many banners wait for the one that is shown; of more the latest

export class Tumble {
  rolls = $state.raw<Rolls | null>(null);
  banner = $state.raw<Banner | null>(null);
  private next: Banner[] = [];
  private rollTimer: ReturnType<typeof setTimeout> | undefined;
  private bannerTimer: ReturnType<typeof setTimeout> | undefined;

  /** Whether anything is to be seen. */
  get shown(): boolean {
    return this.rolls !== null || this.banner !== null;
  }

  /** Shows what has been told of, now that the table looks like `view`. */
  take(texts: Text[], view: View, before: View, names: Record<string, string>): void {
    const rolls = rollsOf(texts, view, before);
    const banners = bannersOf(texts, names);
    if (rolls) {
      clearTimeout(this.rollTimer);
      this.rolls = rolls;
      this.rollTimer = setTimeout(() => (this.rolls = null), timeOf(rolls));
    }
    this.next = [...this.next, ...banners].slice(-WAITING);
    if (!this.banner) this.call();
  }

  /** Takes it all off the table. */
  clear(): void {
    clearTimeout(this.rollTimer);
    clearTimeout(this.bannerTimer);
    this.rolls = null;
    this.banner = null;
    this.next = [];
  }

  private call(): void {
    this.banner = this.next.shift() ?? null;
    if (this.banner) this.bannerTimer = setTimeout(() => this.call(), CALLED);
  }
}
