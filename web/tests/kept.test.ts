import { expect, test } from "vitest";
import { forget, gameOf, games, keep, remove, removed, restore, type KeptGame } from "../src/lib/kept";

const game = (id: string, over = false): KeptGame => ({
  id,
  title: id,
  tokens: { A: `token of ${id}` },
  made: 0,
  over,
});

test("only games that are over make room for more", () => {
  for (let at = 0; at < 40; at++) keep(game(`over ${at}`, true));
  for (let at = 0; at < 70; at++) keep(game(`on ${at}`));
  expect(games().filter((one) => !one.over)).toHaveLength(70);
  expect(games().filter((one) => one.over)).toHaveLength(0);
  for (const one of games()) forget(one.id);
});

test("a removed game comes back where it stood, with what was kept since", () => {
  for (const id of ["c", "b", "a"]) keep(game(id));
  remove("b");
  expect(removed()?.id).toBe("b");
  expect(games().map((one) => one.id)).toEqual(["a", "c"]);
  restore();
  expect(games().map((one) => one.id)).toEqual(["a", "b", "c"]);
  expect(removed()).toBeNull();
  remove("b");
  keep({ ...game("b"), tokens: { B: "newer" } });
  restore();
  expect(gameOf("b")?.tokens).toEqual({ A: "token of b", B: "newer" });
});
