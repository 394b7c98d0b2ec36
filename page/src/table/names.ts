// Names of boards and seats as people read them.
import { has, t } from "../state/language.svelte";
import type { SeatInfo } from "../wire/messages";

export function boardName(board: string): string {
  const key = `common:board.${board}`;
  return has(key) ? t(key) : board;
}

export function levelName(level: string): string {
  const key = `common:level.${level}`;
  return has(key) ? t(key) : level;
}

export function nameOf(seats: SeatInfo[], index: number): string {
  const seat = seats[index];
  return seat?.name || (seat?.bot ? levelName(seat.bot) : t("table:nobody"));
}
