// Scores as columns and rows, by the names that the server gives their parts.
import type { Column, Row } from "../end/Breakdown.svelte";
import { number, t } from "../state/language.svelte";
import type { Result } from "../wire/messages";

export const columns = ({ scores }: Result): Column[] =>
  Object.keys(scores[0] ?? {})
    .filter((key) => key !== "rank")
    .map((key) => ({ key, label: key === "total" ? t("end:score.total") : key, strong: key === "total" }));

export const rows = ({ scores, winners }: Result): Row[] =>
  scores.map((score, seat) => ({
    seat,
    wins: scores.length > 1 && winners.includes(seat),
    cells: Object.fromEntries(Object.entries(score).map(([key, value]) => [key, number(value)])),
  }));
