// Short sounds made on the spot; everything can be played without them.

import { preferences } from "./store.ts";

type Sound = "turn" | "move" | "capture" | "end";

const TONES: { [sound in Sound]: [number, number][] } = {
  move: [[330, 0.06]],
  turn: [[523, 0.09], [659, 0.14]],
  capture: [[440, 0.08], [554, 0.08], [659, 0.12]],
  end: [[392, 0.15], [523, 0.15], [659, 0.3]],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!preferences().sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [frequency, length] of TONES[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length;
  }
}
