// A metro game dealt again: do the cards that were turned up follow from the shuffles?
import type { GameEvent } from "../wire/messages";
import { shuffle } from "./chance";

interface Facts {
  deck: { cards: { kind: string; value?: number; count: number }[] };
}

export function fits(facts: Facts, seed: Uint32Array, events: GameEvent[]): boolean {
  const box = facts.deck.cards.flatMap(({ kind, value, count }) =>
    Array.from({ length: count }, () => nameOf(kind, value)),
  );
  let shuffles = 0;
  const lay = (): string[] =>
    shuffle(seed, shuffles++, box.length)
      .map((card) => box[card]!)
      .reverse();
  let deck = lay();
  return events.every(({ event, card }) => {
    if (event === "reshuffled") deck = lay();
    return event !== "turned" || card === deck.pop();
  });
}

const nameOf = (kind: string, value = 0): string =>
  kind === "free"
    ? "free ride"
    : kind === "transfer"
      ? kind
      : kind === "number"
        ? `${value}`
        : `${kind} ${value}`;
