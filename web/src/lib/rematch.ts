/** Playing again: agreed on by all who sit at the table, each in the own seat. */

import * as api from "./api";
import { gameOf, keepSeat, keepWatching } from "./kept";
import { route } from "./route.svelte";
import type { Session } from "./session.svelte";

/** Every seat played here wants a rematch; once all want it, the page goes there with the same seats. */
export async function agree(session: Session): Promise<void> {
  const title = gameOf(session.id)?.title;
  let game = "";
  // The last to agree begins it, so that those before are asked for again.
  for (const one of [...session.links, ...session.links.slice(0, -1)]) {
    const taken = await api.rematch(session.id, one.token, "agree");
    if (!taken) continue;
    game = taken.game;
    keepSeat(game, taken.seat, taken.token, title);
  }
  if (game) route.go(`/game/${game}`);
}

export async function decline(session: Session): Promise<void> {
  await api.rematch(session.id, session.token, "decline");
}

/** To the rematch that has begun: with the seats held here, as they stand here already or given now; else to watch. */
export async function follow(session: Session): Promise<void> {
  const game = session.state?.rematch;
  if (!game) return;
  if (gameOf(game)) route.go(`/game/${game}`);
  else if (session.state?.you) await agree(session);
  else {
    keepWatching(game, await api.watch(game), gameOf(session.id)?.title);
    route.go(`/game/${game}`);
  }
}
