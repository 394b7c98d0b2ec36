// Names of boards and seats as people read them.
import { has, t } from "./language.svelte";
import { titleOf } from "./titles.svelte";
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

// What is said of a family: in its own words, or in those that fit any.
export function familyText(
  family: string,
  key: "about" | "name" | "handOver" | "counting",
  values: Record<string, string> = {},
): string {
  const own = `${family}:family.${key}`;
  return t(has(own) ? own : `common:family.${key}`, { family, ...values });
}

// Bots of one level at a table need names of their own, or nobody could tell who did what.
const BOTS = ["0", "1", "2", "3", "4", "5"] as const;

export function nameOf(seats: SeatInfo[], index: number): string {
  const seat = seats[index];
  if (seat?.name) return seat.name;
  return seat?.bot ? t(`common:botName.${BOTS[index % BOTS.length] ?? "0"}`) : t("table:nobody");
}
