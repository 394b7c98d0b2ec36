// What an analysis shows of the seats after each decision. A decision is judged by its own seat's play-outs, in which that
// seat plays better than the others, so the seats' chances are more than 1 together: shown are their shares of the sum.
import { valueOf, type Judgement } from "./study.svelte";

// For each decision a value of every seat; alone it is the score to be expected.
export function valuesAfter(moves: Judgement[], seats: number): number[][] {
  if (seats === 1) return moves.map((move) => [valueOf(move)]);
  const latest: (number | undefined)[] = Array.from({ length: seats });
  return moves.map((move) => {
    latest[move.seat] = valueOf(move);
    return sharesOf(latest);
  });
}

// Who has not decided anything yet is taken for as good as the others on average.
function sharesOf(chances: (number | undefined)[]): number[] {
  const known = chances.filter((chance) => chance !== undefined);
  const usual = known.reduce((sum, chance) => sum + chance, 0) / known.length;
  const all = usual * chances.length;
  return chances.map((chance) => (all ? (chance ?? usual) / all : 1 / chances.length));
}
