/** How far this browser has seen each game, so that what happened while one was away can be shown. */

const KEY = "banneret.seen";
const MOST = 40; // games; the one looked at longest ago is forgotten first

type Seen = Record<string, number>;

function read(): Seen {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Seen) : {};
  } catch {
    return {};
  }
}

const name = (game: string, seat: string): string => `${game} ${seat}`;

/** How many texts have been seen; null where the game was never looked at here. */
export function seenOf(game: string, seat: string): number | null {
  const found = read()[name(game, seat)];
  return typeof found === "number" ? found : null;
}

export function keepSeen(game: string, seat: string, texts: number): void {
  const { [name(game, seat)]: before, ...rest } = read();
  if (before === texts) return;
  const kept = [...Object.entries(rest).slice(-(MOST - 1)), [name(game, seat), texts]];
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Then what happens meanwhile is in the story only.
  }
}
