// Short sounds made on the spot; everything can be played without them.

import { preferences } from "./preferences.ts";

export type Sound = "turn" | "move" | "capture" | "end" | "hurry";

const TONES: { [sound in Sound]: [number, number][] } = {
  move: [[330, 0.06]],
  turn: [
    [523, 0.09],
    [659, 0.14],
  ],
  capture: [
    [440, 0.08],
    [554, 0.08],
    [659, 0.12],
  ],
  end: [
    [392, 0.15],
    [523, 0.15],
    [659, 0.3],
  ],
  hurry: [
    [880, 0.05],
    [0, 0.06],
    [880, 0.05],
  ],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!preferences().sound || typeof AudioContext === "undefined" || !mayBeHeard()) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [frequency, length] of TONES[sound]) {
    if (frequency > 0) ring(context, frequency, at, length);
    at += length;
  }
}

/** A browser is silent until the person has touched the page, and complains when asked sooner. */
function mayBeHeard(): boolean {
  return navigator.userActivation === undefined || navigator.userActivation.hasBeenActive;
}

function ring(on: AudioContext, frequency: number, at: number, length: number): void {
  const tone = on.createOscillator();
  const volume = on.createGain();
  tone.type = "triangle";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.12, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(on.destination);
  tone.start(at);
  tone.stop(at + length);
}
