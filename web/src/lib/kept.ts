/** What the page remembers in this browser: games with their tokens, and the reader's wishes. */

import type { Draft, Seat } from "../wire";
import type { Told } from "./standing";

export interface KeptGame {
  id: string;
  title: string;
  tokens: Record<Seat, string>; // the seats played here; "" is a spectator's
  invites?: Record<Seat, string>; // tokens made here for somebody else
  spectator?: string;
  moved?: Record<Seat, string>; // seats that went to another device, with the tokens that opened them here
  watching?: boolean; // whatever seats were held here once, this device watches now
  made: number;
  over?: boolean;
  goalTold?: boolean; // whether the goal of it has been shown here
  told?: Told; // how it stood when this page last knew
  warbands?: string[]; // those kept here that wait for what comes of it
}

/** A warband that this browser may change, by its token, or has looked at. */
export interface KeptWarband {
  id: string;
  book: string;
  name: string;
  token: string;
}

const GAMES = "banneret.games";
const REMOVED = "banneret.removed";
const THEME = "banneret.theme";
const NAME = "banneret.name";
const AGREED = "banneret.agreed.";
const WARBANDS = "banneret.warbands";
const DRAFT = "banneret.draft.";
const GOAL_CARD = "banneret.goal-card";

function read<T>(key: string, otherwise: T): T {
  try {
    const found = localStorage.getItem(key);
    return found === null ? otherwise : (JSON.parse(found) as T);
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing can still play.
  }
}

let memory: KeptGame[] | null = null;

/** Read anew each time: another tab may have kept or forgotten a game since. */
export function games(): KeptGame[] {
  memory = read<KeptGame[]>(GAMES, memory ?? []);
  return memory;
}

const MOST = 60; // games on the list; only those that are over make room for more

/** A game comes to the head of the list, or stays where it stands there. */
export function keep(game: KeptGame, inPlace = false): void {
  const known = games();
  const all =
    inPlace && known.some((one) => one.id === game.id)
      ? known.map((one) => (one.id === game.id ? game : one))
      : [game, ...known.filter((one) => one.id !== game.id)];
  memory = all.filter((one, at) => at < MOST || !one.over);
  write(GAMES, memory);
}

export function forget(id: string): void {
  memory = games().filter((one) => one.id !== id);
  write(GAMES, memory);
}

/** A game taken off the list, and where it stood there. */
interface Removed {
  game: KeptGame;
  at: number;
}
let last: Removed | null = null;
const lastRemoved = (): Removed | null => read<Removed | null>(REMOVED, last);

/** The game that was removed last, tokens and all, until that is dismissed. */
export const removed = (): KeptGame | null => lastRemoved()?.game ?? null;

function setRemoved(value: Removed | null): void {
  last = value;
  write(REMOVED, value);
}

/** Takes a game off the list in such a way that it can be put back; the one removed before is lost now. */
export function remove(id: string): void {
  const at = games().findIndex((one) => one.id === id);
  const game = games()[at];
  if (!game) return;
  setRemoved({ game, at });
  forget(id);
}

/** Puts the removed game back where it stood, with whatever was kept of it since. */
export function restore(): void {
  const found = lastRemoved();
  if (!found) return;
  const since = gameOf(found.game.id);
  const game = { ...found.game, ...since, tokens: { ...found.game.tokens, ...since?.tokens } };
  const rest = games().filter((one) => one.id !== game.id);
  memory = [...rest.slice(0, found.at), game, ...rest.slice(found.at)];
  write(GAMES, memory);
  setRemoved(null);
}

export const dismissRemoved = (): void => setRemoved(null);

export function gameOf(id: string): KeptGame | undefined {
  return games().find((one) => one.id === id);
}

/** A token from an invitation: kept, and taken out of the address bar. */
export function takeFragment(id: string): void {
  const found = /^#(seat|watch)=([\w.~+/=-]+)$/.exec(location.hash);
  if (!found) return;
  const [, what, token] = found as unknown as [string, string, string];
  const old = gameOf(id);
  const key = what === "watch" ? "" : "?";
  const tokens = { ...old?.tokens };
  if (!Object.values(tokens).includes(token)) tokens[key] = token;
  keep({ id, title: old?.title ?? "Battle", made: Date.now(), ...old, tokens, watching: key === "" && old?.watching });
  history.replaceState(null, "", location.pathname + location.search);
}

/** A code that moves a seat to this device: taken out of the address bar. "" if there is none. */
export function takeCode(): string {
  const code = /^#move=([\w-]+)$/.exec(location.hash)?.[1] ?? "";
  if (code) history.replaceState(null, "", location.pathname + location.search);
  return code;
}

/** A seat is played on this device from now on, by a token that was made for it. */
export function keepSeat(id: string, seat: Seat, token: string, title = "Battle"): void {
  const old = gameOf(id);
  const without = (all: Record<Seat, string> | undefined) =>
    Object.fromEntries(Object.entries(all ?? {}).filter(([key]) => key !== seat));
  keep({
    id,
    title,
    made: Date.now(),
    ...old,
    tokens: { ...old?.tokens, [seat]: token },
    invites: without(old?.invites),
    moved: without(old?.moved),
    watching: false,
  });
}

/** A seat went to another device: its token plays no longer, but says that it once did. */
export function seatMoved(id: string, seat: Seat, token: string): void {
  const old = gameOf(id);
  if (!old) return;
  const tokens = Object.fromEntries(Object.entries(old.tokens).filter(([, one]) => one !== token));
  keep({ ...old, tokens, moved: { ...old.moved, [seat]: token } });
}

/** From now on this device watches a game, whatever seats were held here once. */
export function keepWatching(id: string, token: string, title = "Battle"): void {
  const old = gameOf(id);
  const tokens = { ...old?.tokens, "": token };
  keep({ id, title, made: Date.now(), ...old, tokens, watching: true });
}

/** Once the server has said which seat a token is for, it is kept under that seat. */
export function settle(id: string, key: string, seat: Seat): void {
  const old = gameOf(id);
  if (!old || key === seat || !(key in old.tokens)) return;
  const tokens = { ...old.tokens, [seat]: old.tokens[key] as string };
  delete tokens[key];
  keep({ ...old, tokens });
}

/** A token that the server turned down is of no use; the others of the game stay. */
export function drop(id: string, key: string): void {
  const old = gameOf(id);
  if (!old || !(key in old.tokens)) return;
  const tokens = { ...old.tokens };
  delete tokens[key];
  if (Object.keys(tokens).length || Object.keys(old.invites ?? {}).length) keep({ ...old, tokens });
  else forget(id);
}

export const theme = (): "auto" | "light" | "dark" => read(THEME, "auto");
export function setTheme(value: "auto" | "light" | "dark"): void {
  write(THEME, value);
  applyTheme();
}
export function applyTheme(): void {
  const value = theme();
  if (value === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = value;
}

export const playerName = (): string => read(NAME, "");
export const setPlayerName = (value: string): void => write(NAME, value);

/** Whether the goal is shown when a game begins. */
export const tellsGoals = (): boolean => read(GOAL_CARD, true);
export const setTellsGoals = (value: boolean): void => write(GOAL_CARD, value);

/** Whether the goal of a game has been shown here; of one that is not kept nobody could tell. */
export const goalTold = (id: string): boolean => gameOf(id)?.goalTold ?? !gameOf(id);
export function markGoalTold(id: string): void {
  memory = games().map((one) => (one.id === id ? { ...one, goalTold: true } : one));
  write(GAMES, memory);
}

/** What was last agreed on in a book, setting by setting. */
export const agreedIn = (book: string): Record<string, string[]> => read(AGREED + book, {});
export const setAgreed = (book: string, chosen: Record<string, string[]>): void => write(AGREED + book, chosen);

let bands: KeptWarband[] | null = null;

/** The reader's own warbands, the newest first. */
export function warbands(): KeptWarband[] {
  bands = read<KeptWarband[]>(WARBANDS, bands ?? []);
  return bands;
}
export const warbandOf = (id: string): KeptWarband | undefined => warbands().find((one) => one.id === id);

/** Kept where it stands on the list; a new one comes first. */
export function keepWarband(band: KeptWarband): void {
  const all = warbands();
  bands = all.some((one) => one.id === band.id) ? all.map((one) => (one.id === band.id ? band : one)) : [band, ...all];
  write(WARBANDS, bands);
}

export function forgetWarband(id: string): void {
  bands = warbands().filter((one) => one.id !== id);
  write(WARBANDS, bands);
}

/** The token in a link that opens a warband for changes: taken out of the address bar. "" if there is none. */
export function takeOwnership(): string {
  const token = /^#own=([\w-]+)$/.exec(location.hash)?.[1] ?? "";
  if (token) history.replaceState(null, "", location.pathname + location.search);
  return token;
}

/** A warband that is being put together, kept over a reload. */
export const draftIn = (book: string): Draft | null => read<Draft | null>(DRAFT + book, null);
export const setDraft = (book: string, draft: Draft | null): void => write(DRAFT + book, draft);
