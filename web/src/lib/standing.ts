/** How a game stands, in words for a list of games. */

import type { Seat, Standing, State } from "../wire";
import { listed } from "./listed";

/** What a list of games shows of one, and what is kept of it until the server is asked again. */
export interface Told {
  against: string; // who sits opposite, "" if nobody does
  where: string; // the round, or how it ended
  score: string; // one's own first; "" where nothing is counted
  turn: "yours" | "theirs" | "";
  waits: string; // for whom the game waits, if not for the reader
}

type Facts = Omit<Standing, "game">;

/** The facts of a whole state, as the server would list them. */
export function factsOf(state: State): Facts {
  const score = state.view.sides.flatMap((side) =>
    side.score === undefined ? [] : [[side.seat, side.score] as const],
  );
  const { you, names, players, asked, over, outcome } = state;
  return { you, names, players, asked, over, outcome, heading: state.view.heading, score: Object.fromEntries(score) };
}

/** `mine` are the seats that are played at this device. */
export function told(facts: Facts, mine: readonly Seat[] = [facts.you]): Told {
  const name = (seat: Seat) => facts.players[seat]?.name || facts.names[seat] || seat;
  const own = mine.filter((seat) => seat !== "");
  const others = Object.keys(facts.players).filter((seat) => !own.includes(seat));
  const seats = [...own, ...others].filter((seat) => facts.score[seat] !== undefined);
  const points = facts.outcome?.score ?? facts.score;
  const asked = facts.over ? [] : facts.asked;
  const yours = asked.some((seat) => own.includes(seat));
  return {
    against: own.length ? listed(others.map(name)) : listed(Object.keys(facts.players).map(name)),
    where: facts.over ? ending(facts, own) : facts.heading,
    score: seats.length > 1 ? seats.map((seat) => String(Math.round(points[seat] ?? 0))).join(" : ") : "",
    turn: yours ? "yours" : asked.length ? "theirs" : "",
    waits: yours ? "" : listed(asked.map(name)),
  };
}

function ending(facts: Facts, own: readonly Seat[]): string {
  const { outcome } = facts;
  if (!outcome || outcome.closed) return "Over";
  if (!outcome.winner) return "Draw";
  const winners = outcome.winner.split("+");
  if (own.length === 1) return winners.some((seat) => own.includes(seat)) ? "You won" : "You lost";
  return `${listed(winners.map((seat) => facts.players[seat]?.name || facts.names[seat] || seat))} won`;
}
