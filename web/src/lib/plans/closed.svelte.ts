/** What exists and cannot be chosen in one question: asked of the server once, when somebody may want to know. */

import type { Closed } from "../../wire";
import type { Session } from "../session.svelte";

export class ClosedOptions {
  /** Nothing until the server has said. */
  list = $state.raw<Closed[]>([]);
  /** Whether the server has said. */
  known = $state(false);
  /** The one whose reason is shown, by its key; null for none. */
  opened = $state<string | null>(null);
  #asked = false;

  constructor(private readonly session: Session) {}

  ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    void this.session.closed().then((found) => {
      // Where nobody could say, the next who comes near asks again.
      this.#asked = found !== null;
      this.known = found !== null;
      this.list = found ?? [];
    });
  }
  toggle(key: string): void {
    this.opened = this.opened === key ? null : key;
  }
  /** What is closed about something on the board. */
  about(id: string): Closed[] {
    return this.list.filter((one) => one.marks.includes(id));
  }
}

/** What is closed, by the slot that it belongs to: it is written “slot: option”. */
export function grouped(list: Closed[], slots: string[]): Map<string, Closed[]> {
  const found = new Map<string, Closed[]>();
  for (const one of list) {
    const known = slots.find((slot) => one.key.startsWith(`${slot}: `));
    const slot = known ?? one.key.slice(0, Math.max(0, one.key.indexOf(": ")));
    found.set(slot, [...(found.get(slot) ?? []), one]);
  }
  return found;
}
