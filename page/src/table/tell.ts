// An event in words: a sentence of texts and of things that can be pointed at. Each family tells its own events.
import type { CardName } from "../parts/colours";
import type { GameEvent } from "../wire/messages";

export type Part =
  | string
  | { seat: number; name: string }
  | { card: CardName; count: number }
  | { place: string; name: string }
  | { route: string; name: string; places: string[] }
  | { line: string; name: string; colour: string };

// Null: nothing that people would want to read. `names` are those of the seats.
export type Teller = (event: GameEvent, names: string[]) => Part[] | null;
