/** Tells players that it is their turn when they look elsewhere: by the page's title, by a sound, and by the system. */

const SOUND = "banneret.notice.sound";
const SYSTEM = "banneret.notice.system";

const isOn = (key: string): boolean => {
  try {
    return localStorage.getItem(key) === "on";
  } catch {
    return false;
  }
};
function turn(key: string, on: boolean): void {
  try {
    localStorage.setItem(key, on ? "on" : "off");
  } catch {
    // A browser that keeps nothing stays silent.
  }
}

export const soundOn = (): boolean => isOn(SOUND);
export function setSound(on: boolean): void {
  turn(SOUND, on);
  // Browsers let a page be heard only once somebody has pressed something: this is that moment.
  if (on) ring();
}

/** Whether this browser can show notices of the system at all. */
export const systemThere = (): boolean => typeof Notification !== "undefined";
export const systemOn = (): boolean => isOn(SYSTEM) && systemThere() && Notification.permission === "granted";

/** Only ever called when somebody presses the switch; gives whether it is on then. */
export async function setSystem(on: boolean): Promise<boolean> {
  turn(SYSTEM, on);
  if (on && systemThere() && Notification.permission === "default") await Notification.requestPermission();
  if (on && !systemOn()) turn(SYSTEM, false);
  return systemOn();
}

let audio: AudioContext | null = null;

/** Two soft notes, a fifth apart. */
export function ring(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const start = audio.currentTime + 0.02;
    for (const [at, pitch] of [440, 660].entries()) {
      const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
      const from = start + at * 0.16;
      tone.type = "triangle";
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0, from);
      loudness.gain.linearRampToValueAtTime(0.16, from + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.001, from + 0.5);
      tone.connect(loudness).connect(audio.destination);
      tone.start(from);
      tone.stop(from + 0.55);
    }
  } catch {
    // No sound here: the title and the page tell it too.
  }
}

export const lookingAway = (): boolean => document.visibilityState === "hidden" || !document.hasFocus();

/** How long one must have waited for a turn to be told of it while looking at the page, in milliseconds. */
const LONG = 4000;

/** Follows whose turn it is in one game, and gives notice when it becomes the reader's. */
export class TurnNotice {
  private since: number | null = null; // since when others have been deciding

  constructor(private readonly clock: () => number = Date.now) {}

  /** What is so now: whether the reader is asked, and what to say of it. */
  follow(asked: boolean, title: string): void {
    if (!asked) {
      this.since ??= this.clock();
      return;
    }
    const waited = this.since === null ? 0 : this.clock() - this.since;
    const fresh = this.since !== null;
    this.since = null;
    if (!fresh) return;
    const away = lookingAway();
    if (soundOn() && (away || waited >= LONG)) ring();
    if (away && systemOn()) new Notification("Your turn", { body: title, tag: title });
  }
}

/** The title of the page. */
export const titled = (title: string, asked: boolean): string => `${asked ? "● Your turn · " : ""}${title}`;
