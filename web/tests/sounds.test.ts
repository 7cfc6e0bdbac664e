import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Made from "../src/lib/sounds.svelte";
import type { Text } from "../src/wire";

const text = (more: object): Text =>
  ({ faces: [], legs: [], paths: [], banner: "", cause: "", ...more }) as unknown as Text;

let kept: Record<string, string>;
let contexts = 0;
let started = 0;
let loudness: number[] = [];
/** A part of WebAudio that takes whatever is done to it. */
class Part {
  gain = new Ramp();
  frequency = new Ramp();
  context: FakeAudio;
  constructor(context: FakeAudio) {
    this.context = context;
  }
  connect = <T>(to: T): T => to;
  start = (): void => void (started += 1);
  stop = (): void => {};
}
class Ramp {
  setValueAtTime = (): void => {};
  linearRampToValueAtTime = (): void => {};
  exponentialRampToValueAtTime = (): void => {};
  set value(value: number) {
    loudness.push(value);
  }
}
class FakeAudio {
  currentTime = 0;
  sampleRate = 10;
  destination = {};
  constructor() {
    contexts += 1;
  }
  resume = () => Promise.resolve();
  createBuffer = () => ({ getChannelData: () => new Float32Array(10) });
  createBufferSource = () => new Part(this);
  createBiquadFilter = () => new Part(this);
  createGain = () => new Part(this);
}

/** The module as a page that is opened anew has it. */
async function opened(): Promise<typeof Made> {
  vi.resetModules();
  return import("../src/lib/sounds.svelte");
}

beforeEach(() => {
  [kept, contexts, started, loudness] = [{}, 0, 0, []];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal("OscillatorNode", Part);
  vi.stubGlobal("BiquadFilterNode", Part);
});
afterEach(() => vi.unstubAllGlobals());

describe("which sounds are heard", () => {
  it("is read off what is told, each once", async () => {
    const { soundsOf } = await opened();
    expect(soundsOf([text({})])).toEqual([]);
    expect(soundsOf([text({ legs: [{}] }), text({ legs: [{}] })])).toEqual(["march"]);
    expect(soundsOf([text({ paths: [[]] })])).toEqual(["march"]);
    expect(soundsOf([text({ faces: [1], cause: "shot" })])).toEqual(["dice"]);
    expect(soundsOf([text({ banner: "won" }), text({ faces: [1], cause: "blow" })])).toEqual(["dice", "clash", "horn"]);
  });
});

describe("sounds", () => {
  it("are off, and nothing is made for them, until somebody turns them on", async () => {
    const { sounds } = await opened();
    sounds.play(["dice", "march", "clash", "horn"]);
    expect([sounds.on, contexts]).toEqual([false, 0]);
    sounds.turn(true);
    expect(contexts).toBe(1);
    expect(started).toBeGreaterThan(0);
    sounds.play(["march", "clash", "horn"]);
    expect(contexts).toBe(1);
  });

  it("are kept with their volume", async () => {
    const { sounds } = await opened();
    sounds.turn(true);
    sounds.setVolume(35);
    const again = (await opened()).sounds;
    expect([again.on, again.volume]).toEqual([true, 35]);
    again.turn(false);
    expect((await opened()).sounds.on).toBe(false);
  });

  it("are as loud as is wished, and silent at nothing", async () => {
    const { sounds } = await opened();
    sounds.turn(true);
    expect(loudness).toContain(0.5 * 0.6 ** 2);
    const before = started;
    sounds.setVolume(0);
    sounds.play(["horn"]);
    expect(started).toBe(before);
  });

  it("have a volume even where something else is kept", async () => {
    for (const [known, volume] of [
      ["loud", 60],
      ["900", 100],
      ["-3", 0],
    ] as const) {
      kept["banneret.volume"] = known;
      expect((await opened()).sounds.volume).toBe(volume);
    }
  });

  it("wait until a page that is opened anew has been pressed somewhere", async () => {
    kept["banneret.sounds"] = "on";
    const { sounds } = await opened();
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
    sounds.play(["dice"]);
    expect(contexts).toBe(0);
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
    sounds.play(["dice"]);
    expect(contexts).toBe(1);
  });

  it("are not heard of a page that is not looked at", async () => {
    const { sounds } = await opened();
    vi.stubGlobal("document", { hidden: true });
    sounds.turn(true);
    expect(contexts).toBe(0);
  });
});
