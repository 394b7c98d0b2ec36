// Which event sounds like what.
import type { GameEvent } from "../wire/messages";
import type { Sound } from "./synth";

const HEARD: Record<string, Sound> = {
  took: "card",
  drew: "card",
  turned: "card",
  kept: "card",
  claimed: "piece",
  marked: "cross",
  rode: "cross",
  "last round": "last",
};

// Each sound once, in the order in which they are first due.
export function soundsOf(events: GameEvent[]): Sound[] {
  return [...new Set(events.flatMap(({ event }) => HEARD[event] ?? []))];
}
