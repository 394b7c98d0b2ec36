// An event in words: a sentence of texts and of things that can be pointed at. Each family tells its own events.
import type { CardName } from "../../parts/colours";
import type { GameEvent } from "../../wire/messages";

export type Part =
  | string
  | { seat: number; name: string; bot?: string }
  | { card: CardName; count: number }
  | { place: string; name: string }
  | { route: string; name: string; places: string[] }
  | { line: string; name: string; colour: string };

// Events in words, as a family tells them. `names` are those of the seats.
export interface Teller {
  tell(event: GameEvent, names: string[]): Part[] | null; // null: nothing that people would want to read
  silent: Set<string>; // events that happen along with others: told alone they would be noise
  joins(first: GameEvent, next: GameEvent): boolean; // does a seat's next event belong to one sentence with its first?
  tellGroup(events: GameEvent[], names: string[]): Part[] | null; // events that belong together
}

export const oneByOne = (tell: Teller["tell"]): Teller => ({
  tell,
  silent: new Set(),
  joins: () => false,
  tellGroup: ([event], names) => tell(event!, names),
});
