import { describe, expect, it } from "vitest";
import { told } from "../src/lib/standing";

const FACTS = {
  you: "A",
  heading: "Round 2 of 4",
  names: { A: "Ants", B: "Bees" },
  players: {
    A: { name: "Ann", kind: "human" as const, bot: null, here: true },
    B: { name: "Ben", kind: "human" as const, bot: null, here: false },
  },
  score: { A: 1, B: 2 },
  asked: ["A"],
  over: false,
  outcome: null,
};

describe("how a game stands", () => {
  it("says whose turn it is, the round, the score and against whom", () => {
    expect(told(FACTS)).toEqual({ against: "Ben", where: "Round 2 of 4", score: "1 : 2", turn: "yours", waits: "" });
  });

  it("says for whom it waits", () => {
    expect(told({ ...FACTS, asked: ["B"] })).toMatchObject({ turn: "theirs", waits: "Ben" });
  });

  it("has one's own score first", () => {
    expect(told({ ...FACTS, you: "B" }).score).toBe("2 : 1");
  });

  it("says who has won, and you if it was you", () => {
    const outcome = { winner: "A", score: { A: 3, B: 2 }, why: "", closed: false };
    const over = { ...FACTS, over: true, outcome };
    expect(told(over)).toMatchObject({ where: "You won", score: "3 : 2", turn: "" });
    expect(told({ ...over, you: "B" })).toMatchObject({ where: "You lost" });
    expect(told({ ...over, you: "" }, [])).toMatchObject({ where: "Ann won", against: "Ann and Ben" });
    expect(told(over, ["A", "B"]).where).toBe("Ann won");
    expect(told({ ...over, outcome: { ...outcome, winner: "" } }).where).toBe("Draw");
  });

  it("shows no score where nothing is counted", () => {
    expect(told({ ...FACTS, score: {} }).score).toBe("");
  });
});
