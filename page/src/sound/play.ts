// Plays a sound if the settings allow it. Browsers allow it only after the first click or key.
import { settings } from "../state/settings.svelte";
import { make, type Sound } from "./synth";

let context: AudioContext | undefined;
let last: Partial<Record<Sound, number>> = {};
const APART = 0.06; // seconds; ten cards at once are not ten times as loud

function wake(): void {
  context ??= new AudioContext();
  void context.resume();
}
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { once: true });

export function play(sound: Sound): void {
  if (!settings.sounds || context?.state !== "running") return;
  if (context.currentTime - (last[sound] ?? -1) < APART) return;
  last = { ...last, [sound]: context.currentTime };
  make(context, sound);
}
