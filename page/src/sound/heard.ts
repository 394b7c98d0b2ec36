import type { GameEvent } from "../wire/messages";
import type { Sound } from "./synth";

// Each sound once, in the order in which they are first due.
export function soundsOf(events: GameEvent[], sounds: Record<string, Sound>): Sound[] {
  return [...new Set(events.flatMap(({ event }) => sounds[event] ?? []))];
}
