/** Sounds of our own making: no recordings, only tones and noise put together by WebAudio. */

export type Sound = "dice" | "march" | "clash" | "horn";

/** How long after one sound the next of the same moment begins, in seconds. */
const APART = 0.35;
/** What is told twice within so many seconds is heard once. */
const ONCE = 0.3;

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;
const heard = new Map<Sound, number>();

/** A second of noise, made once. */
function noiseOf(context: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return noise;
}

/** A gain that rises at once and dies away. */
function struck(out: AudioNode, from: number, loud: number, length: number): GainNode {
  const gain = out.context.createGain();
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(loud, from + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  gain.connect(out);
  return gain;
}

/** A burst of noise about a pitch. */
function burst(context: AudioContext, out: AudioNode, from: number, pitch: number, loud: number, length: number): void {
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = noiseOf(context);
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(struck(out, from, loud, length));
  source.start(from, Math.random() * 0.8, length + 0.02);
}

/** A tone that glides from one pitch to another while it dies away. */
function tone(
  out: AudioNode,
  from: number,
  [pitch, end]: [number, number],
  loud: number,
  length: number,
  shape: OscillatorType = "sine",
): void {
  const voice = new OscillatorNode(out.context, { type: shape, frequency: pitch });
  voice.frequency.exponentialRampToValueAtTime(end, from + length);
  voice.connect(struck(out, from, loud, length));
  voice.start(from);
  voice.stop(from + length + 0.02);
}

/** Dice that hop over a wooden table and come to rest. */
function dice(context: AudioContext, out: AudioNode, from: number): void {
  let at = from;
  for (let hop = 0; hop < 9; hop += 1) {
    const left = 1 - hop / 10;
    burst(context, out, at, 2300 + Math.random() * 1600, 0.9 * left, 0.035);
    tone(out, at, [520 + Math.random() * 200, 300], 0.12 * left, 0.04);
    at += 0.028 + Math.random() * 0.05;
  }
}

/** Four steps of many feet. */
function march(context: AudioContext, out: AudioNode, from: number): void {
  for (let step = 0; step < 4; step += 1) {
    const at = from + step * 0.17;
    tone(out, at, [step % 2 ? 84 : 96, 46], 0.7, 0.13);
    burst(context, out, at + 0.01, 420, 0.35, 0.09);
  }
}

/** Two blades: partials that are no harmonics of one another. */
function clash(context: AudioContext, out: AudioNode, from: number): void {
  for (const at of [from, from + 0.16]) {
    burst(context, out, at, 5200, 0.5, 0.05);
    for (const pitch of [1130, 1723, 2410, 3187, 4390])
      tone(out, at, [pitch * (at === from ? 1 : 1.13), pitch], 0.07, 0.42, "triangle");
  }
}

/** Two notes of a horn, the second a fifth higher. */
function horn(context: AudioContext, out: AudioNode, from: number): void {
  for (const [pitch, at, length] of [
    [196, 0, 0.28],
    [294, 0.26, 0.75],
  ] as const) {
    const [begin, end] = [from + at, from + at + length];
    const voice = new OscillatorNode(context, { type: "sawtooth", frequency: pitch });
    const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: 500 });
    const gain = context.createGain();
    filter.frequency.linearRampToValueAtTime(1500, begin + 0.12);
    gain.gain.setValueAtTime(0.0001, begin);
    gain.gain.linearRampToValueAtTime(0.3, begin + 0.07);
    gain.gain.setValueAtTime(0.3, end - 0.12);
    gain.gain.linearRampToValueAtTime(0.0001, end);
    voice.connect(filter).connect(gain).connect(out);
    voice.start(begin);
    voice.stop(end + 0.02);
  }
}

const MADE: Record<Sound, (context: AudioContext, out: AudioNode, from: number) => void> = { dice, march, clash, horn };

/** Plays sounds one shortly after the other, at a volume from 0 to 1. */
export function play(sounds: Sound[], volume: number): void {
  // Before anything was pressed no browser lets a page be heard, and some complain of the attempt.
  if (!sounds.length || (navigator.userActivation as UserActivation | undefined)?.hasBeenActive === false) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const out = audio.createGain();
    // An ear hears twice the loudness where there is far more than twice the sound.
    out.gain.value = 0.5 * volume ** 2;
    out.connect(audio.destination);
    let from = audio.currentTime + 0.02;
    for (const sound of sounds) {
      const last = heard.get(sound);
      if (last !== undefined && from - last < ONCE) continue;
      heard.set(sound, from);
      MADE[sound](audio, out, from);
      from += APART;
    }
  } catch {
    // No sound here: it is all seen and read as well.
  }
}
