// Names of boards and seats as people read them.
import { has, t } from "../state/language.svelte";
import { titleOf } from "../state/titles.svelte";
import type { SeatInfo } from "../wire/messages";

export function boardName(board: string): string {
  const key = `common:board.${board}`;
  return has(key) ? t(key) : titleOf(board);
}

export function levelName(level: string): string {
  const key = `common:level.${level}`;
  return has(key) ? t(key) : level;
}

// How strong it is, in a sentence; bots of other packages have none.
export function levelHint(level: string): string {
  const key = `common:levelHint.${level}`;
  return has(key) ? t(key) : "";
}

// What a metro game alone was worth.
export function gradeName(grade = ""): string {
  const key = `metro:grade.${grade}`;
  return has(key) ? t(key) : grade;
}

// Bots of one level at a table need names of their own, or nobody could tell who did what.
const BOTS = ["0", "1", "2", "3", "4", "5"] as const;

export function nameOf(seats: SeatInfo[], index: number): string {
  const seat = seats[index];
  if (seat?.name) return seat.name;
  return seat?.bot ? t(`common:botName.${BOTS[index % BOTS.length] ?? "0"}`) : t("table:nobody");
}
