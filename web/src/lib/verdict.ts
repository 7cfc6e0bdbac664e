/** Who has won, as the end of a game tells it to whoever looks at it. */

import { listed } from "./listed";
import type { Seat, State } from "../wire";

export type Fate = "won" | "lost" | "draw" | "none" | "watched";

/** What the outcome is to the seats that are played on this page: none of them, one, or several. */
export function fateOf(battle: State, here: Seat[]): Fate {
  const outcome = battle.outcome;
  if (!outcome || outcome.closed) return "none";
  if (!outcome.winner) return "draw";
  if (here.length !== 1) return "watched";
  return outcome.winner.split("+").includes(here[0] as Seat) ? "won" : "lost";
}

/** The outcome in a line: “You won”, “You lost”, “A draw”, “Ann and Ben won”. */
export function verdict(battle: State, here: Seat[], name: (seat: Seat) => string): string {
  const fate = fateOf(battle, here);
  if (fate === "none") return "No result";
  if (fate === "draw") return "A draw";
  if (fate === "lost") return "You lost";
  const winners = (battle.outcome?.winner ?? "").split("+");
  if (fate === "watched") return `${listed(winners.map(name))} won`;
  const friends = winners.filter((seat) => seat !== here[0]);
  return friends.length ? `You and ${listed(friends.map(name))} won` : "You won";
}

/** A reason as a sentence of its own. */
export function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
