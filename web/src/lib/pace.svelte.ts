/** How quickly the moves of others are shown; kept in this browser. */

export const PACES = [
  { id: "slow", called: "slow", ms: 2000 },
  { id: "usual", called: "a second each", ms: 1000 },
  { id: "quick", called: "quick", ms: 450 },
  { id: "at-once", called: "at once", ms: 0 },
] as const;
export type PaceId = (typeof PACES)[number]["id"];

const KEY = "banneret.pace";
const known = (id: unknown): PaceId => PACES.find((one) => one.id === id)?.id ?? "usual";

function read(): PaceId {
  try {
    return known(localStorage.getItem(KEY));
  } catch {
    return "usual";
  }
}

class Pace {
  id = $state<PaceId>(read());

  get ms(): number {
    return PACES.find((one) => one.id === this.id)?.ms ?? 1000;
  }
  set(id: string): void {
    this.id = known(id);
    try {
      localStorage.setItem(KEY, this.id);
    } catch {
      // A browser that keeps nothing still shows the moves at this pace until it is closed.
    }
  }
}

export const pace = new Pace();
