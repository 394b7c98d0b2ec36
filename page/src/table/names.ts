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
  return seat?.name || (seat?.bot ? botName(seats, index, seat.bot) : t("table:nobody"));
}

// Several bots of a level are told apart by numbers.
function botName(seats: SeatInfo[], index: number, level: string): string {
  const alike = seats.flatMap(({ name, bot }, other) => (!name && bot === level ? [other] : []));
  return alike.length > 1 ? `${levelName(level)} ${alike.indexOf(index) + 1}` : levelName(level);
}
