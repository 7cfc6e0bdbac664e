import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setSystem, soundOn, titled, TurnNotice } from "../src/lib/notice";

// What a browser has under this name: a class with what the page asks of it.
// eslint-disable-next-line @typescript-eslint/no-extraneous-class
class FakeNotification {
  static permission: NotificationPermission = "default";
  static answer: NotificationPermission = "granted";
  static shown: string[] = [];
  static asked = 0;
  static requestPermission(): Promise<NotificationPermission> {
    FakeNotification.asked += 1;
    FakeNotification.permission = FakeNotification.answer;
    return Promise.resolve(FakeNotification.permission);
  }
  constructor(title: string) {
    FakeNotification.shown.push(title);
  }
}
let rings = 0;
class FakeAudio {
  currentTime = 0;
  destination = {};
  resume = () => Promise.resolve();
  createOscillator = () => {
    rings += 0.5; // two notes
    return { type: "", frequency: { value: 0 }, connect: () => this.createGain(), start: () => {}, stop: () => {} };
  };
  createGain = () => ({
    gain: { setValueAtTime: () => {}, linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: () => ({}),
  });
}

let kept: Record<string, string>;
let focus: boolean;
beforeEach(() => {
  [kept, focus, rings] = [{}, true, 0];
  Object.assign(FakeNotification, { permission: "default", answer: "granted", shown: [], asked: 0 });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  });
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal("document", { visibilityState: "visible", hasFocus: () => focus });
});
afterEach(() => vi.unstubAllGlobals());

/** A turn that comes after so many milliseconds. */
function turnAfter(waited: number): void {
  let now = 0;
  const notice = new TurnNotice(() => now);
  notice.follow(false, "Ants against Bees");
  now = waited;
  notice.follow(true, "Ants against Bees");
  notice.follow(true, "Ants against Bees");
}

describe("a notice when it is your turn", () => {
  it("stands in the title", () => {
    expect(titled("Ants", true)).toBe("● Your turn · Ants");
    expect(titled("Ants", false)).toBe("Ants");
  });

  it("is silent until somebody switches it on", async () => {
    focus = false;
    turnAfter(60_000);
    expect([rings, FakeNotification.shown, FakeNotification.asked]).toEqual([0, [], 0]);
    kept["banneret.notice.sound"] = "on";
    expect(soundOn()).toBe(true);
    expect(await setSystem(true)).toBe(true);
    turnAfter(60_000);
    expect([rings, FakeNotification.shown]).toEqual([1, ["Your turn"]]);
  });

  it("rings while one looks at the page only after a long wait", () => {
    kept["banneret.notice.sound"] = "on";
    turnAfter(500);
    expect(rings).toBe(0);
    turnAfter(5000);
    expect(rings).toBe(1);
  });

  it("asks the browser once, and stays off where it says no", async () => {
    FakeNotification.answer = "denied";
    expect(await setSystem(true)).toBe(false);
    focus = false;
    turnAfter(60_000);
    expect(FakeNotification.shown).toEqual([]);
    expect(await setSystem(true)).toBe(false);
    expect(FakeNotification.asked).toBe(1);
  });
});
