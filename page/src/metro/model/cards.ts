// The cards of a metro game, as the server names them: "4", "express 2", "transfer", "free ride".
import { t } from "../../state/language.svelte";

export type Kind = "number" | "express" | "transfer" | "free";
export interface Card {
  kind: Kind;
  value: number; // 0: has none
  name: string; // the server's
}

export function cardOf(name: string): Card {
  if (name === "transfer") return { kind: "transfer", value: 0, name };
  if (name === "free ride") return { kind: "free", value: 0, name };
  const [first, second] = name.split(" ");
  if (second !== undefined) return { kind: "express", value: Number(second), name };
  return { kind: "number", value: Number(first), name };
}

// As it is written in a window, and on the small cards of the deck.
export function signOf(card: Card): string {
  if (card.kind === "transfer") return "+";
  if (card.kind === "free") return t("metro:card.freeShort");
  return card.kind === "express" ? `»${card.value}` : `${card.value}`;
}

export function wordsOf(card: Card): string {
  return t(`metro:card.${card.kind}Words`, { value: card.value });
}
