/** Offers between players in words. */

import type { OfferEnd, Seat, Side } from "../wire";
import { listed } from "./listed";

export type Bargain = "draw" | "takeback" | "rematch";

type Names = (seat: Seat) => string;

const OFFERED: Record<Bargain, string> = {
  draw: "offers a draw.",
  takeback: "asks to take back their last decision, and what followed it.",
  rematch: "offers a rematch.",
};
const THEIRS: Record<Bargain, string> = {
  draw: "the offer of a draw",
  takeback: "the request to take back",
  rematch: "the offer of a rematch",
};
const OWN: Record<Bargain, string> = {
  draw: "your offer of a draw",
  takeback: "your request to take back your last decision",
  rematch: "your offer of a rematch",
};

/** For whoever is to answer. */
export const offered = (what: Bargain, from: Seat, name: Names): string => `${name(from)} ${OFFERED[what]}`;

/** For whoever made it. */
export const waitsFor = (what: Bargain, waits: Seat[], name: Names): string =>
  `Waiting for ${listed(waits.map(name))} to answer ${OWN[what]}.`;

/** How an offer ended, as `you` would like to be told; "" where there is nothing new in it for you. */
export function ended(end: OfferEnd, you: Seat, name: Names): string {
  if (end.seat !== you) {
    if (end.how !== "withdrawn") return "";
    return `${name(end.seat)} withdrew ${THEIRS[end.what]}.`;
  }
  if (end.how === "withdrawn") return "";
  if (end.how === "declined")
    return `${name(end.by)} declined ${end.what === "takeback" ? "to let you take back" : `the ${end.what}`}.`;
  const whole = OWN[end.what];
  const why = end.by === you ? "you played on" : end.by ? `${name(end.by)} played on` : "dice were rolled";
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)} lapsed, because ${why}.`;
}

/** What comes of it if this seat resigns: its enemies win if they are together. */
export function afterResigning(sides: Side[], you: Seat): string {
  const own = sides.find((side) => side.seat === you);
  const foes = sides.filter((side) => !side.neutral && side.seat !== you && !own?.allies?.includes(side.seat));
  const [first] = foes;
  const together = foes.every((side) => side === first || first?.allies?.includes(side.seat));
  if (!together) return "This ends the battle for everybody, and nobody wins.";
  return `This ends the battle and your ${foes.length > 1 ? "enemies win" : "opponent wins"}.`;
}
