import { expect, test } from "vitest";
import { afterResigning, ended, waitsFor } from "../src/lib/offers";
import type { OfferEnd } from "../src/wire";

const name = (seat: string) => ({ A: "Ann", B: "Ben", C: "Cleo" })[seat] ?? seat;
const end = (change: Partial<OfferEnd>): OfferEnd => ({
  what: "draw",
  seat: "A",
  how: "declined",
  by: "B",
  version: 7,
  ...change,
});

test("who is waited for", () => {
  expect(waitsFor("draw", ["B"], name)).toBe("Waiting for Ben to answer your offer of a draw.");
  expect(waitsFor("takeback", ["B", "C"], name)).toBe(
    "Waiting for Ben and Cleo to answer your request to take back your last decision.",
  );
});

test("how an offer ended is told to whom it is news", () => {
  expect(ended(end({}), "A", name)).toBe("Ben declined the draw.");
  expect(ended(end({}), "B", name)).toBe("");
  expect(ended(end({ what: "takeback" }), "A", name)).toBe("Ben declined to let you take back.");
  expect(ended(end({ how: "withdrawn", by: "A" }), "A", name)).toBe("");
  expect(ended(end({ how: "withdrawn", by: "A" }), "B", name)).toBe("Ann withdrew the offer of a draw.");
  expect(ended(end({ how: "lapsed", what: "takeback", by: "A" }), "A", name)).toBe(
    "Your request to take back your last decision lapsed, because you played on.",
  );
  expect(ended(end({ how: "lapsed", what: "takeback", by: "" }), "A", name)).toMatch(/because dice were rolled\.$/);
});

test("what comes of resigning depends on who is left", () => {
  const side = (seat: string, ...allies: string[]) => ({ seat, allies });
  expect(afterResigning([side("A"), side("B")], "A")).toMatch(/your opponent wins\.$/);
  const teams = [side("A", "C"), side("B", "D"), side("C", "A"), side("D", "B")];
  expect(afterResigning(teams, "A")).toMatch(/your enemies win\.$/);
  expect(afterResigning([side("A"), side("B"), { seat: "wolves", neutral: true }], "B")).toMatch(/opponent wins/);
  expect(afterResigning([side("A"), side("B"), side("C")], "A")).toMatch(/nobody wins\.$/);
});
