/** The goal of a game, ready to be read: how one wins, what scores, when it ends, how it stands. */

import type { Goal, GoalLine, Seat } from "../wire";

/** A line as one reader sees it. `whose` is who it is about, "" where that need not be said. */
export interface GoalWords {
  whose: string;
  text: string;
  clause: string;
  seat: Seat;
  ahead: boolean;
}

export interface GoalPart {
  id: "wins" | "scores" | "ends" | "stands";
  title: string;
  lines: GoalWords[];
}

/** The parts of a goal, for whoever plays `you`. With "" it is for nobody's eyes in particular, and without secrets. */
export function goalParts(goal: Goal, names: Record<Seat, string>, you: Seat): GoalPart[] {
  const name = (seat: Seat) => names[seat] ?? seat;
  const told = (all: GoalLine[], own: string): GoalWords[] => {
    const lines = all.filter((line) => you || !line.secret);
    // How oneself wins comes before how others do.
    const sorted = own ? lines : [...lines].sort((a, b) => Number(b.seat === you) - Number(a.seat === you));
    return sorted.map((line) => {
      const seat = line.seat ?? "";
      const whose = !seat ? "" : seat === you ? own : name(seat);
      return { whose, text: line.text, clause: line.clause ?? "", seat, ahead: line.ahead ?? false };
    });
  };
  const parts: GoalPart[] = [
    { id: "wins", title: you ? "How you win" : "How it is won", lines: told(goal.wins, "") },
    { id: "scores", title: "What scores", lines: told(goal.scores, "You") },
    { id: "ends", title: "When it ends", lines: told(goal.ends, "You") },
    { id: "stands", title: "How it stands", lines: told(goal.stands, "You") },
  ];
  return parts.filter((part) => part.lines.length);
}

/** A line in words alone. `over` says that whoever is ahead has won. */
export function goalSentence(line: GoalWords, over: boolean): string {
  const text = line.whose ? `${line.whose}: ${line.text}` : line.text;
  return line.ahead ? `${text}, ${aheadWords(line, over)}` : text;
}

/** That a side would win now, or has won. */
export function aheadWords(line: GoalWords, over: boolean): string {
  if (over) return line.whose === "You" ? "and you have won" : "and has won";
  return line.whose === "You" ? "you would win now" : "would win now";
}
