// Names of boards and seats as people read them.
import { has, t } from "./language.svelte";
import { readBot, type Personality } from "./personalities";
import { titleOf } from "./titles.svelte";
import type { SeatInfo } from "../wire/messages";

export function boardName(board: string): string {
  const key = `common:board.${board}`;
  return has(key) ? t(key) : titleOf(board);
}

// Of a bot as tables name it, whatever its personality.
export function levelName(bot: string): string {
  const { level } = readBot(bot);
  const key = `common:level.${level}`;
  return has(key) ? t(key) : level;
}

// How strong it is, in a sentence; bots of other packages have none.
export function levelHint(bot: string): string {
  const key = `common:levelHint.${readBot(bot).level}`;
  return has(key) ? t(key) : "";
}

export const personalityName = (personality: Personality): string => t(`common:personality.${personality}`);

// How a bot plays, in a sentence; empty if it has no personality.
export function personalityHint(bot: string): string {
  const { personality } = readBot(bot);
  return personality && t(`common:personalityHint.${personality}`);
}

// What is to know of a bot where there is room for a sentence or two.
export const botHint = (bot: string): string =>
  [personalityHint(bot), levelHint(bot)].filter(Boolean).join(" ");

// Where only the bot is known, not its table: with its level.
export function botName(bot: string): string {
  const { personality } = readBot(bot);
  return personality ? `${personalityName(personality)} (${levelName(bot)})` : levelName(bot);
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

// Bots at a table need names of their own, or nobody could tell who did what.
const BOTS = ["0", "1", "2", "3", "4", "5"] as const;

export function nameOf(seats: SeatInfo[], index: number): string {
  const seat = seats[index];
  if (seat?.name) return seat.name;
  const { personality } = readBot(seat?.bot ?? "");
  if (personality) return numbered(seats, index, personality);
  return seat?.bot ? t(`common:botName.${BOTS[index % BOTS.length] ?? "0"}`) : t("table:nobody");
}

// People may have the name of a personality, and so may several bots.
function numbered(seats: SeatInfo[], index: number, personality: Personality): string {
  const name = personalityName(personality);
  const people = seats.filter((seat) => seat.name.trim().toLowerCase() === name.toLowerCase());
  const bots = seats
    .slice(0, index)
    .filter((seat) => !seat.name && readBot(seat.bot).personality === personality);
  const before = people.length + bots.length;
  return before ? `${name} ${before + 1}` : name;
}
