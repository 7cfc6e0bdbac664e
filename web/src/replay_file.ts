/**
 * The steps of the replay that is one file (`banneret.pictures.page`): the same code as in a game, for a page that has
 * drawings and no views. The build makes one script of it, which the file takes in; what it calls is at the end.
 */

import { trailsText } from "./draw/trails";
import { outlineAt } from "./lib/bases";
import { SCALE } from "./lib/camera";
import { beatsOfMoments, tracesAt } from "./lib/following";
import type { Beat } from "./lib/following";
import { shownAt, stopAfter, stopBefore, stopsOf } from "./lib/stops";
import type { Place, Stop } from "./lib/stops";
import type { Model, Outline, Pose, Step, Text, Unit, View, XY } from "./wire";

/** A model on a base of its own: its id, where it stands, and the radius of its base or its corners. */
type ModelRow = [string, Pose, number | Outline];
/** Where a unit stands: nowhere, or its pose, its outline and its size, and its models if each has its own place. */
type UnitRow = [] | [Pose, Outline[], number, ModelRow[]?];

interface Line {
  /** The frame it is told with. */
  f: number;
  t: string;
  /** Its step, whom it is about, where units went in it, and the ways of models. */
  s?: number;
  a?: string[];
  l?: [string, Pose][];
  p?: XY[][];
}

/** As `replay_data` writes it; of the rows only what has changed since the one before. */
interface FileData {
  seats: string[];
  /** The colour of each seat. */
  colours: string[];
  ink: string;
  depth: number;
  units: [string, string, number, ...unknown[]][];
  frames: { g?: Record<string, UnitRow> }[];
  lines: Line[];
  steps: [string, string[], string][];
}

function modelOf([id, at, base]: ModelRow): Model {
  const round = typeof base === "number";
  const outline = round ? outlineAt({ width: 2 * base, depth: 2 * base, round }, at) : base;
  return { id, name: "", wounds: 0, base: outline, at, ...(round ? { radius: base } : {}) };
}

function unitOf([id, name, side]: FileData["units"][number], seats: string[], row: UnitRow): Unit {
  const [pose, outline, size = 0, models] = row;
  return {
    id,
    name,
    seat: seats[side] ?? "",
    place: "",
    size,
    start_size: size,
    badges: [],
    figures: [],
    kinds: [],
    ...(pose ? { pose, outline } : {}),
    ...(models ? { loose: true, models: models.map(modelOf) } : {}),
  };
}

function viewsOf({ seats, units, frames }: FileData): View[] {
  const here = new Map(units.map((unit) => [unit[0], unitOf(unit, seats, [])]));
  return frames.map(({ g = {} }) => {
    for (const unit of units) {
      const row = g[unit[0]];
      if (row) here.set(unit[0], unitOf(unit, seats, row));
    }
    return { book: "", heading: "", round: 0, over: false, turn: "", sides: [], notes: [], units: [...here.values()] };
  });
}

const textOf = ({ f, t, s = -1, a = [], l = [], p = [] }: Line, n: number): Text => ({
  n,
  text: t,
  clause: "",
  seat: "",
  kind: "",
  faces: [],
  need: null,
  summed: false,
  round: 0,
  opens: false,
  aloud: false,
  moment: f,
  paths: p,
  legs: l.map(([unit, end]) => ({ unit, start: end, end })),
  about: a,
  step: s,
  result: "",
  banner: "",
  cause: "",
});

/** What the file shows at a place. */
interface Shown {
  step: number;
  said: string;
  /** The place of its side; -1 where it is nobody's. */
  side: number;
  /** What it leaves on the table, one pixel being so many drawing units. */
  trails: (px: number) => string;
}

export function open(data: FileData) {
  const texts = data.lines.map(textOf);
  const steps = data.steps.map(([seat, units, said], n): Step => ({ n, seat, units, said }));
  const moments = beatsOfMoments(
    viewsOf(data).map((view, moment) => ({ view, moment })),
    { texts, steps },
  );
  const stops = stopsOf(moments);
  const place = (stop: Stop | null): Place | null => stop && { at: stop.at, step: stop.beat.step };

  function shown(beat: Beat | null): Shown {
    const trails = (px: number): string =>
      beat
        ? trailsText(tracesAt(beat, texts), beat.view.units ?? [], {
            px,
            spot: ([x, y]) => [x * SCALE, (data.depth - y) * SCALE],
            colour: (unit) => data.colours[data.seats.indexOf(unit.seat)] ?? "",
            ink: data.ink,
          })
        : "";
    return {
      step: beat?.step ?? -1,
      said: beat?.line?.said ?? "",
      side: data.seats.indexOf(beat?.line?.seat ?? ""),
      trails,
    };
  }

  return {
    /** A moment; where it is the end of several steps, the one of this number. */
    at: (at: number, step?: number): Shown =>
      shown(stops.find((stop) => stop.at === at && stop.beat.step === step)?.beat ?? shownAt(moments, at)),
    after: (at: number, step: number): Place | null => place(stopAfter(stops, { at, step })),
    before: (at: number, step: number): Place | null => place(stopBefore(stops, { at, step })),
  };
}
