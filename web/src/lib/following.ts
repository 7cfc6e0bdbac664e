/** What is shown of the moves of others, one by one: plain functions on states, texts and views. */

import type { Frame, State, Step, Text, Unit, View, XY } from "../wire";
import { lengthOf, walksOf } from "./bases";

/** One thing to be shown for its time: how the table looks then, and what has been told up to then. */
export interface Beat {
  view: View;
  /** How the table looked when the step began. */
  from: View;
  /** How many texts have been told by now. */
  told: number;
  /** Which of them are new with this beat. */
  texts: Text[];
  /** The number of the step, or -1. */
  step: number;
  /** The step as it has been told so far. */
  line: Step | null;
  asked: string[];
  /** Whether anything has moved, come, gone or been lost. */
  seen: boolean;
}

/** What is left on the table of a step: where units stood, how they went, and what they lost. */
export interface Traces {
  ghosts: Unit[];
  trails: XY[][];
  acts: string[];
  losses: { id: string; lost: number }[];
}

export const NO_TRACES: Traces = { ghosts: [], trails: [], acts: [], losses: [] };

const NEAR = 0.05; // inches
const TURNED = 1; // degrees

/** The steps with what the new state says of them. */
export function stepsJoined(steps: Step[], from: number, more: Step[]): Step[] {
  if (from === 0) return more;
  const first = more[0];
  return first ? [...steps.filter((step) => step.n < first.n), ...more] : steps;
}

/** What of a unit one sees happen; a badge more or less is not waited for. */
const lying = (unit: Unit): unknown => [unit.pose, unit.outline, unit.size, unit.models];

/** Whether nothing has moved, come, gone or been lost between two views. */
export function still(a: View, b: View): boolean {
  if (a === b) return true;
  const same = (one: unknown, other: unknown): boolean =>
    one === other || JSON.stringify(one) === JSON.stringify(other);
  if (!same(a.markers, b.markers) || !same(a.table, b.table)) return false;
  if ((a.units?.length ?? 0) !== (b.units?.length ?? 0)) return false;
  const old = new Map(a.units?.map((unit) => [unit.id, unit]));
  return (b.units ?? []).every((unit) => {
    const was = old.get(unit.id);
    return was === unit || (was !== undefined && same(lying(was), lying(unit)));
  });
}

/** The later view, but with those units as they were before: what befell them is told later. */
export function before(later: View, earlier: View, yet: ReadonlySet<string>): View {
  if (!later.units || !yet.size) return later;
  const old = new Map(earlier.units?.map((unit) => [unit.id, unit]));
  const units = later.units.map((unit) => (yet.has(unit.id) ? (old.get(unit.id) ?? unit) : unit));
  const here = new Set(later.units.map((unit) => unit.id));
  const gone = (earlier.units ?? []).filter((unit) => yet.has(unit.id) && !here.has(unit.id));
  // Whoever is new with what is told later is not there yet.
  const there = units.filter((unit) => !yet.has(unit.id) || old.has(unit.id));
  return { ...later, units: [...there, ...gone] };
}

/** Runs of texts of one step each. */
function runs(texts: Text[]): Text[][] {
  const found: Text[][] = [];
  for (const text of texts) {
    const last = found[found.length - 1];
    if (last && last[0]?.step === text.step) last.push(text);
    else found.push([text]);
  }
  return found;
}

/** What beats are made of: how the table looks, and all that has been told up to then. */
export type Telling = Pick<State, "view" | "texts" | "steps" | "asked">;

/** The last beat so far, from which new ones go on. */
export interface Now {
  view: View;
  from: View;
  told: number;
  step: number;
}

/** A state as one beat for each step that it tells of. With nothing told and nothing to be seen there are none. */
export function beatsOf(now: Now, next: Telling): Beat[] {
  const parts = runs(next.texts.slice(now.told));
  if (!parts.length) {
    if (still(now.view, next.view)) return [];
    parts.push([]);
  }
  const found: Beat[] = [];
  let { view, from, told, step } = now;
  parts.forEach((texts, at) => {
    const number = texts[0]?.step ?? step;
    if (number !== step) from = view;
    const yet = new Set(parts.slice(at + 1).flatMap((later) => later.flatMap((text) => text.about)));
    for (const text of texts) for (const id of text.about) yet.delete(id);
    const shown = at === parts.length - 1 ? next.view : before(next.view, view, yet);
    told += texts.length;
    found.push({
      view: shown,
      from,
      told,
      texts,
      step: number,
      line: next.steps.find((one) => one.n === number) ?? null,
      asked: next.asked,
      seen: !still(view, shown),
    });
    view = shown;
    step = number;
  });
  return found;
}

/** How many of the texts had been told at a moment. */
export const toldBy = (texts: Text[], moment: number): number => texts.filter((text) => text.moment <= moment).length;

/** The beats of each of these moments of a game, of whose texts so many had been told before the first. */
export function beatsOfMoments(
  moments: Pick<Frame, "moment" | "view">[],
  { texts, steps }: Pick<State, "texts" | "steps">,
  told = 0,
): Beat[][] {
  const [first] = moments;
  if (!first) return [];
  let now: Now = { view: first.view, from: first.view, told, step: texts[told - 1]?.step ?? -1 };
  return moments.map(({ moment, view }) => {
    const beats = beatsOf(now, { view, texts: texts.slice(0, toldBy(texts, moment)), steps, asked: [] });
    const end = beats[beats.length - 1];
    if (end) now = { view: end.view, from: end.from, told: end.told, step: end.step };
    return beats;
  });
}

/** Two beats of one step as one, if nothing is missed by that; else null. */
export function merged(first: Beat, second: Beat): Beat | null {
  if (first.step !== second.step || first.seen || first.texts.some((text) => text.faces.length)) return null;
  return { ...second, texts: [...first.texts, ...second.texts], from: first.from };
}

/** For how much of the pace a beat is shown: what is only told is read faster than what is done is looked at. */
export function share(beat: Beat): number {
  if (beat.seen) return 1;
  if (beat.texts.some((text) => text.faces.length || text.aloud)) return 1;
  return beat.line?.units.length ? 0.6 : 0.35;
}

function turned(a: number, b: number): number {
  const by = Math.abs(a - b) % 360;
  return Math.min(by, 360 - by);
}

function moved(old: Unit, now: Unit): boolean {
  if (!old.pose || !now.pose) return false;
  if (now.loose) {
    const places = new Map(old.models?.map((model) => [model.id, model.at]));
    return (now.models ?? []).some((model) => {
      const was = places.get(model.id);
      return was && model.at ? Math.hypot(was[0] - model.at[0], was[1] - model.at[1]) > NEAR : false;
    });
  }
  const far = Math.hypot(old.pose[0] - now.pose[0], old.pose[1] - now.pose[1]);
  return far > NEAR || turned(old.pose[2], now.pose[2]) > TURNED;
}

/** The ways that a unit has gone: of each model on a base of its own, else of the middle of its front. */
function trailsOf(old: Unit, now: Unit, texts: Text[], walks: ReadonlyMap<string, XY[]>): XY[][] {
  if (now.loose) {
    const places = new Map(old.models?.map((model) => [model.id, model.at]));
    return (now.models ?? []).flatMap((model) => {
      const was = places.get(model.id);
      if (!was || !model.at) return [];
      const to: XY = [model.at[0], model.at[1]];
      return [walks.get(model.id) ?? [[was[0], was[1]] as XY, to]];
    });
  }
  if (!old.pose || !now.pose) return [];
  const legs = texts.flatMap((text) => text.legs).filter((leg) => leg.unit === now.id);
  const points = [old.pose, ...legs.map((leg) => leg.end), now.pose];
  return [points.map(([x, y]): XY => [x, y])];
}

/** What a step has left on the table. `texts` are those of the step. */
export function tracesOf(from: View, now: View, texts: Text[], line: Step | null): Traces {
  const old = new Map(from.units?.map((unit) => [unit.id, unit]));
  const here = new Map(now.units?.map((unit) => [unit.id, unit]));
  const walks = walksOf(texts, now);
  const found: Traces = { ghosts: [], trails: [], acts: [], losses: [] };
  for (const unit of here.values()) {
    const was = old.get(unit.id);
    if (!was) continue;
    if (was.size > unit.size) found.losses.push({ id: unit.id, lost: was.size - unit.size });
    // Who is gone from the table leaves only the place where it stood.
    if (was.outline?.length && (!unit.outline?.length || moved(was, unit))) {
      found.ghosts.push(was);
      if (unit.outline?.length)
        found.trails.push(...trailsOf(was, unit, texts, walks).filter((way) => lengthOf(way) > NEAR));
    }
  }
  for (const [id, was] of old) if (was.outline?.length && !here.has(id)) found.ghosts.push(was);
  const acts = line?.units[0];
  if (acts && here.get(acts)?.outline?.length) found.acts.push(acts);
  for (const unit of here.values())
    if (unit.outline?.length && !old.get(unit.id)?.outline?.length && !found.acts.includes(unit.id))
      found.acts.push(unit.id);
  return found;
}

/** What a beat leaves on the table of all that its step has done so far, of all texts of the game. */
export function tracesAt(beat: Beat, texts: Text[]): Traces {
  if (beat.step < 0) return NO_TRACES;
  const story = texts.slice(0, beat.told).filter((text) => text.step === beat.step);
  return tracesOf(beat.from, beat.view, story, beat.line);
}
