import { expect, test } from "vitest";
import { aheadWords, goalParts, goalSentence } from "../src/lib/goal";
import type { Goal } from "../src/wire";

const GOAL: Goal = {
  name: "Run",
  wins: [
    { text: "You win if you get away.", seat: "B" },
    { text: "You win if nobody does.", seat: "A", clause: "X-1" },
  ],
  scores: [],
  ends: [{ text: "It ends after turn 8." }],
  stands: [
    { text: "2 runners", seat: "A" },
    { text: "3 runners", seat: "B", ahead: true },
  ],
};
const NAMES = { A: "Ada", B: "Ben" };

test("what is about oneself comes first and without one's name", () => {
  const [wins] = goalParts(GOAL, NAMES, "A");
  expect(wins?.title).toBe("How you win");
  expect(wins?.lines.map((line) => [line.whose, line.text])).toEqual([
    ["", "You win if nobody does."],
    ["Ben", "You win if you get away."],
  ]);
});

test("what is secret is not shown where several look", () => {
  const goal = { ...GOAL, scores: [{ text: "1 point for a secret.", seat: "A", secret: true }] };
  expect(goalParts(goal, NAMES, "A").map((part) => part.id)).toContain("scores");
  expect(goalParts(goal, NAMES, "").map((part) => part.id)).not.toContain("scores");
});

test("who watches is told of both by their names", () => {
  const [wins, ends, stands] = goalParts(GOAL, NAMES, "");
  expect(wins?.title).toBe("How it is won");
  expect(wins?.lines.map((line) => line.whose)).toEqual(["Ben", "Ada"]);
  // A part without lines is left out.
  expect(ends?.id).toBe("ends");
  expect(stands?.lines.map((line) => line.whose)).toEqual(["Ada", "Ben"]);
});

test("who is ahead is said in words", () => {
  const last = goalParts(GOAL, NAMES, "B").at(-1);
  const [other, own] = last?.lines ?? [];
  expect(own && goalSentence(own, false)).toBe("You: 3 runners, you would win now");
  expect(own && goalSentence(own, true)).toBe("You: 3 runners, and you have won");
  expect(other && goalSentence(other, false)).toBe("Ada: 2 runners");
  const [, ben] = goalParts(GOAL, NAMES, "A").at(-1)?.lines ?? [];
  expect(ben && [aheadWords(ben, false), aheadWords(ben, true)]).toEqual(["would win now", "and has won"]);
});
