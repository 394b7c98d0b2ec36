// A metro game dealt again: do the cards that were turned up follow from the shuffles?
import type { GameEvent } from "../wire/messages";
import { shuffle } from "../proof/chance";
import type { Dealer } from "../proof/check";

interface Facts {
  deck: { cards: { kind: string; value?: number; count: number }[] };
}

export const dealer: Dealer = (_, facts, seed) => (events) => {
  const box = (facts as Facts).deck.cards.flatMap(({ kind, value, count }) =>
    Array.from({ length: count }, () => nameOf(kind, value)),
  );
  let shuffles = 0;
  const lay = (): string[] =>
    shuffle(seed, shuffles++, box.length)
      .map((card) => box[card]!)
      .reverse();
  let deck = lay();
  return events.every(({ event, card }: GameEvent) => {
    if (event === "reshuffled") deck = lay();
    return event !== "turned" || card === deck.pop();
  });
};

const nameOf = (kind: string, value = 0): string =>
  kind === "free"
    ? "free ride"
    : kind === "transfer"
      ? kind
      : kind === "number"
        ? `${value}`
        : `${kind} ${value}`;
