// Small words that several parts need.
import type { CardName } from "../parts/colours";
import { has, t } from "../state/language.svelte";

export const cardWords = (card: CardName, count: number): string =>
  card === "joker" ? t("tickets:card.joker", { count }) : `${count} ${t(`tickets:card.${card}`)}`;

// "Trains", "taxis" …; a board of a user's own may have pieces that no language has a word for.
export function pieceWords(piece: string): string {
  const key = `tickets:piece.${piece}`;
  return has(key) ? t(key) : piece;
}
