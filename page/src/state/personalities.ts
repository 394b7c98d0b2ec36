// Bots as tables name them: a level, and perhaps the style of a personality, as in `driver:style=rusher`.
export const PERSONALITIES = ["ticket-hungry", "long-route", "blocker", "rusher", "hoarder"] as const;
export type Personality = (typeof PERSONALITIES)[number];
export const MIXED = "mixed"; // each bot another one

export interface Bot {
  level: string; // or the name of a bot that is none, with its options
  personality: Personality | "";
}

const STYLED = /^(\w+):style=([\w-]+)$/;
const isKnown = (style: string): style is Personality => (PERSONALITIES as readonly string[]).includes(style);

export function readBot(text: string): Bot {
  const [, level = "", style = ""] = STYLED.exec(text) ?? [];
  return isKnown(style) ? { level, personality: style } : { level: text, personality: "" };
}
export const botText = (level: string, personality: string): string =>
  level && personality ? `${level}:style=${personality}` : level;

// Personalities for so many bots, at first those that nobody has yet; none where none are offered.
export function mixed(offered: string[], count: number, taken: string[] = []): string[] {
  const used = new Set(taken.map((text) => readBot(text).personality));
  const fresh = (those: string[]) => shuffled(those.filter((each) => !used.has(each as Personality)));
  const order = [...fresh(offered), ...shuffled(offered.filter((each) => used.has(each as Personality)))];
  return Array.from({ length: count }, (_, index) => order[index % order.length] ?? "");
}

// The bots for so many seats, by what was chosen for all of them.
export function botsFor(
  level: string,
  personality: string,
  offered: string[],
  count: number,
  taken: string[] = [],
): string[] {
  const chosen = offered.includes(personality) ? personality : "";
  const each = personality === MIXED ? mixed(offered, count, taken) : Array<string>(count).fill(chosen);
  return each.map((one) => botText(level, one));
}

export const levelsOf = (bots: string[]): string[] => [...new Set(bots.map((bot) => readBot(bot).level))];

export const KEEP = "keep"; // the personalities of this game

// The same bots at another level, or as other personalities; an empty level leaves theirs.
export function botsAgain(bots: string[], level: string, personality: string, offered: string[]): string[] {
  const others = botsFor("bot", personality, offered, bots.length);
  return bots.map((text, index) => {
    const bot = readBot(text);
    const chosen = personality === KEEP ? bot.personality : readBot(others[index]!).personality;
    return botText(level || bot.level, chosen);
  });
}

function shuffled<T>(things: T[]): T[] {
  const all = [...things];
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [all[last], all[other]] = [all[other]!, all[last]!];
  }
  return all;
}
