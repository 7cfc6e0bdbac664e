/** Taking up a seat with the code of another device. */

import { takeSeat } from "./api";
import { keepSeat } from "./kept";
import { route } from "./route.svelte";

/** Takes the seat up, keeps it and goes to its game; a Problem if the code is not good. */
export async function continueHere(code: string): Promise<void> {
  const { game, seat, token } = await takeSeat(code);
  keepSeat(game, seat, token);
  if (route.game === game) route.enterAnew();
  else route.go(`/game/${game}`);
}
