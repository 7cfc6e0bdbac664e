/** Small drawings that are put in many places, and the numbers by which they differ, as in `banneret.pictures.symbols`. */

import { LOOKS } from "./looks";
import { num } from "./marks";

export type Numbers = () => number;

/** Numbers from 0 to 1, always the same for the same seed, here and in every picture. */
export function numbersOf(seed: string): Numbers {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ ((char.codePointAt(0) as number) & 0xffff), 16777619);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (Math.imul(state ^ (state >>> 16), 2654435761) >>> 0) / 4294967296;
  };
}

// What a number in a drawing is: a place across or down, or a length across or down. Others stay as they are.
const [X, Y, WIDE, HIGH, KEPT, NONE] = [0, 1, 2, 3, 4, 5];
const SIZES: Record<string, Record<string, number>> = {
  circle: { cx: X, cy: Y, r: WIDE },
  ellipse: { cx: X, cy: Y, rx: WIDE, ry: HIGH },
  rect: { x: X, y: Y, width: WIDE, height: HIGH },
};
const LONE = "<path d='";
type Cut = [text: string, sort: number, value: number];

/** A drawing cut at its numbers. `head` and `foot` are what many of it in one path have only once. */
export class Stamp {
  head = "";
  foot = "";
  private tail: string;
  private slots: Cut[] = [];

  constructor(drawing: string) {
    let [done, text, tag] = [0, "", ""];
    for (const part of drawing.matchAll(/<(\w+)|([\w-]+)='([^']*)'/g)) {
      if (part[1]) {
        tag = part[1];
        continue;
      }
      const value = part[3] as string;
      const cuts = cut(tag, part[2] as string, value);
      if (cuts.length) {
        const end = part.index + part[0].length - 1;
        text += drawing.slice(done, end - value.length);
        done = end;
      }
      for (const [word, sort, size] of cuts) {
        text += word;
        if (sort === KEPT) text += num(size);
        else if (sort !== NONE) {
          this.slots.push([text, sort, size]);
          text = "";
        }
      }
    }
    this.tail = text + drawing.slice(done);
    if (drawing.startsWith(LONE) && drawing.lastIndexOf("<") === 0) {
      const at = this.tail.indexOf("'");
      [this.head, this.foot, this.tail] = [LONE, this.tail.slice(at), this.tail.slice(0, at)];
      const first = this.slots[0] as Cut;
      first[0] = first[0].slice(LONE.length);
    }
  }

  /** It there, so many times as wide and as high. */
  placed(x: number, y: number, wide: number, high: number): string {
    let out = "";
    for (const [text, sort, value] of this.slots) {
      const start = sort === X ? x : sort === Y ? y : 0;
      out += text + num(start + (sort & 1 ? high : wide) * value);
    }
    return out + this.tail;
  }
}

/** The text, the sort and the value of every number of an attribute, and the text at its end. */
function cut(tag: string, name: string, value: string): Cut[] {
  if (name === "d") return cutPath(value);
  if (name === "points")
    return value.split(/[ ,]/).map((word, at) => [at ? (at % 2 ? "," : " ") : "", at % 2, Number(word)]);
  const sort = SIZES[tag]?.[name];
  return sort === undefined ? [] : [["", sort, Number(value)]];
}

function cutPath(path: string): Cut[] {
  const found: Cut[] = [];
  let [command, at, text] = ["", 0, ""];
  for (const step of path.matchAll(/([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))/g)) {
    if (step[1]) {
      [command, at, text] = [step[1], 0, text.trimEnd() + step[1]];
      continue;
    }
    found.push([text, sortOf(command, at), Number(step[2])]);
    [at, text] = [at + 1, " "];
  }
  return [...found, [text.trimEnd(), NONE, 0]];
}

/** What the number at this place after a command is. */
function sortOf(command: string, at: number): number {
  const kind = command.toLowerCase();
  let sort = kind === "v" ? Y : kind === "h" ? X : at % 2;
  if (kind === "a") {
    at %= 7;
    if (at < 5) return [WIDE, HIGH, KEPT, KEPT, KEPT][at] as number;
    sort = at - 5;
  }
  return command === kind ? sort + WIDE : sort;
}

const known = new Map<string, Stamp[]>();

/** The variants of a symbol, in every shade. */
export function stampsOf(name: string, shades: string[]): Stamp[] {
  const key = [name, ...shades].join(" ");
  let found = known.get(key);
  if (!found) {
    const drawings = LOOKS.symbols[name] as string[];
    found = drawings.flatMap((one) => shades.map((shade) => new Stamp(one.replaceAll("{shade}", shade))));
    known.set(key, found);
  }
  return found;
}
