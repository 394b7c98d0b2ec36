// Small words that several parts need.
import type { CardName } from "../../parts/colours";
import { has, t } from "../../state/language.svelte";
import type { Model } from "../model/model";

export const cardWords = (card: CardName, count: number): string =>
  card === "joker" ? t("tickets:card.joker", { count }) : `${count} ${t(`tickets:card.${card}`)}`;

// "Trains", "taxis" …; a board of a user's own may have pieces that no language has a word for.
export function pieceWords(piece: string): string {
  const key = `tickets:piece.${piece}`;
  return has(key) ? t(key) : piece;
}

// "2 taxis", also where no language has a word for them.
export function countOf(piece: string, count: number): string {
  const key = has(`tickets:pieceCount.${piece}_other`) ? piece : "any";
  return t(`tickets:pieceCount.${key as "any"}`, { count });
}
// Pieces of a board, whatever their kind: the one word that it has for them, if it has only one kind.
export const piecesOf = ({ pieces }: Pick<Model, "pieces">, count: number): string =>
  countOf(pieces.length === 1 ? pieces[0]!.name : "any", count);
