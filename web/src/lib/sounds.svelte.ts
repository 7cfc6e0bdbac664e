/** Which sounds are heard, and how loud: off until somebody turns them on; kept in this browser. */

import type { Text } from "../wire";
import type { Sound } from "./synth";
import { play } from "./synth";

const ON = "banneret.sounds";
const VOLUME = "banneret.volume";
const USUAL = 60; // of 100

/** What is heard of texts, in the order in which it is heard; each sound once, however much is told. */
export function soundsOf(texts: Text[]): Sound[] {
  const heard: [Sound, boolean][] = [
    ["march", texts.some((text) => text.legs.length > 0 || text.paths.length > 0)],
    ["dice", texts.some((text) => text.faces.length > 0)],
    ["clash", texts.some((text) => text.cause === "blow")],
    ["horn", texts.some((text) => text.banner !== "")],
  ];
  return heard.filter(([, there]) => there).map(([sound]) => sound);
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing has the sounds as they are until it is closed.
  }
}

function volumeOf(kept: string | null): number {
  const number = Number(kept ?? USUAL);
  return Number.isFinite(number) ? Math.min(100, Math.max(0, Math.round(number))) : USUAL;
}

export class Sounds {
  on = $state(read(ON) === "on");
  volume = $state(volumeOf(read(VOLUME)));

  /** Only ever called when somebody presses the switch, since browsers let nothing be heard before. */
  turn(on: boolean): void {
    this.on = on;
    keep(ON, on ? "on" : "off");
    this.play(["dice"]);
  }
  setVolume(volume: number): void {
    this.volume = volumeOf(String(volume));
    keep(VOLUME, String(this.volume));
  }
  /** Plays sounds one shortly after the other; nothing at all while they are off. */
  play(sounds: Sound[]): void {
    if (this.on && this.volume > 0 && !document.hidden) play(sounds, this.volume / 100);
  }
}

export const sounds = new Sounds();
