// A legal move in words, as the text view tells it.
import type { MoveGroup } from "./choices";

export function moveWords(groups: MoveGroup[], text: string): string {
  for (const { act, choices } of groups)
    for (const { label, moves } of choices) {
      const found = moves.find(({ move }) => move === text);
      if (found) return `${act}: ${label}${moves.length > 1 ? `, ${found.label}` : ""}`;
    }
  return text;
}
