/** Calls to the server's HTTP side. Tokens go in a header, never in a path. */

import type {
  Book,
  Clauses,
  Draft,
  DraftAsked,
  DraftInfo,
  Frame,
  MadeGame,
  Muster,
  NewGame,
  Order,
  OwnListInfo,
  Roster,
  SeatCode,
  SeatTaken,
  Standing,
  State,
  WarbandInfo,
  WarbandMade,
} from "../wire";

const ROOT = "/api/v1";

export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** What went wrong, in words. */
export const saidOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));

async function call(path: string, token?: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(
      ROOT + path,
      body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) },
    );
  } catch {
    throw new Problem(0, "The server cannot be reached.");
  }
  if (!response.ok) {
    let said = response.statusText || `The server answered ${response.status}.`;
    try {
      const problem = (await response.json()) as { detail?: unknown; title?: unknown };
      if (typeof problem.detail === "string" && problem.detail) said = problem.detail;
      else if (typeof problem.title === "string") said = problem.title;
    } catch {
      // Not a problem document: the status has to do.
    }
    throw new Problem(response.status, said);
  }
  return response;
}

async function json<T>(path: string, token?: string, body?: unknown): Promise<T> {
  return (await (await call(path, token, body)).json()) as T;
}

const kept = new Map<string, Promise<unknown>>();

/** A call whose answer does not change while the page is open. */
function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = json<T>(path);
    kept.set(path, found);
    found.catch(() => kept.delete(path));
  }
  return found;
}

const part = encodeURIComponent;

export const books = (): Promise<Book[]> => once("/books");
export const bookOf = async (id: string): Promise<Book | undefined> => (await books()).find((one) => one.id === id);
export const roster = (book: string, list: string): Promise<Roster> => once(`/books/${part(book)}/lists/${part(list)}`);
export const lookAt = (book: string, text: string): Promise<OwnListInfo> =>
  json(`/books/${part(book)}/lists`, undefined, { text });
export const clauses = (book: string): Promise<Clauses> => once(`/books/${part(book)}/clauses`);
export const makeGame = (body: NewGame): Promise<MadeGame> => json("/games", undefined, body);
export const game = (id: string, token: string): Promise<State> => json(`/games/${part(id)}`, token);
export const standing = (id: string, token: string): Promise<Standing> => json(`/games/${part(id)}/standing`, token);
/** The moments of a game, or only those since one of them. */
export const frames = async (id: string, token: string, since = 0): Promise<Frame[]> =>
  (await json<{ frames: Frame[] }>(`/games/${part(id)}/frames${since ? `?since=${since}` : ""}`, token)).frames;
export const share = async (id: string, token: string): Promise<string> =>
  (await json<{ token: string }>(`/games/${part(id)}/share`, token, {})).token;

/**
 * A token to watch a game with that anybody may watch, or in which this token once opened a seat; a Problem with
 * status 404 where neither is so.
 */
export const watch = async (id: string, token?: string): Promise<string> =>
  (await json<{ token: string }>(`/games/${part(id)}/watch`, token, {})).token;
export const offerSeat = (id: string, token: string): Promise<SeatCode> => json(`/games/${part(id)}/code`, token, {});
/** One's seat in the rematch; null while others are waited for, and after declining. */
export const rematch = async (id: string, token: string, act: "agree" | "decline"): Promise<SeatTaken | null> =>
  (await json<{ rematch: SeatTaken | null }>(`/games/${part(id)}/rematch`, token, { do: act })).rematch;
export const takeSeat = (code: string): Promise<SeatTaken> => json("/seats", undefined, { code });

export const muster = (book: string): Promise<Muster> => once(`/books/${part(book)}/warbands`);
export const draft = (book: string, asked: DraftAsked): Promise<DraftInfo> =>
  json(`/books/${part(book)}/warbands/draft`, undefined, asked);
export const found = (book: string, made: Draft, owner: string): Promise<WarbandMade> =>
  json("/warbands", undefined, { book, draft: made, owner });
export const bring = (book: string, file: string, edited: boolean): Promise<WarbandMade> =>
  json("/warbands", undefined, { book, file, edited });
export const warband = (id: string, token?: string, shop = ""): Promise<WarbandInfo> =>
  json(`/warbands/${part(id)}${shop ? `?shop=${part(shop)}` : ""}`, token);
export const order = (id: string, token: string, version: number, wanted: Order, shop: string): Promise<WarbandInfo> =>
  json(`/warbands/${part(id)}/orders`, token, { version, order: wanted, shop });
/** What a game has made of a warband is taken in, or no longer waited for. */
export const settleGame = (
  id: string,
  token: string,
  version: number,
  act: "after" | "leave",
  game: string,
): Promise<WarbandInfo> => json(`/warbands/${part(id)}/${act}`, token, { version, game });

/** A picture of the table that will be played on with what is agreed on. */
export function tablePicture(
  book: string,
  map: string,
  seed: number | null,
  agreed: Record<string, string[]> = {},
): string {
  const query = new URLSearchParams({ map });
  if (map === "generated" && seed !== null) query.set("seed", String(seed));
  for (const [setting, choices] of Object.entries(agreed)) query.append("set", `${setting}=${choices.join(",")}`);
  return `${ROOT}/books/${part(book)}/table.svg?${query}`;
}

/** Every rule of a book's lists with its sentence. */
export async function glossary(book: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const all = await Promise.all(
    ((await bookOf(book))?.lists ?? []).map((list) => roster(book, list.id).catch(() => null)),
  );
  for (const one of all) Object.assign(found, one?.glossary);
  return found;
}

/** The battle report of a game, as a page of its own. */
export async function reportOf(id: string, token: string): Promise<string> {
  return (await call(`/games/${part(id)}/report`, token)).text();
}

/** A page that was fetched, handed to the reader as a file. */
export function handPage(text: string, name: string): void {
  hand(new Blob([text], { type: "text/html" }), name);
}

/** A file of the game, fetched with the token and handed to the reader. */
export async function download(id: string, what: "replay" | "journal", token: string): Promise<void> {
  const response = await call(`/games/${part(id)}/${what}`, token);
  hand(await response.blob(), `banneret-${id}${what === "journal" ? ".journal" : `-${what}.html`}`);
}

export async function downloadWarband(id: string, name: string, token: string): Promise<void> {
  const response = await call(`/warbands/${part(id)}/file`, token);
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  hand(await response.blob(), `${plain || "banneret"}.warband`);
}

function hand(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function socketAddress(id: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${ROOT}/games/${part(id)}/socket`;
}
