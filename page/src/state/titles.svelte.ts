// Titles of boards, from their maps: for maps that the locales don't know, such as those of a server's own folder.
// Kept in the browser, for tables whose map is not offered any more.
import { load, save } from "./storage";

const KEY = "stellwerk.titles";
const MOST = 60;

const titles: Record<string, string> = $state(load(KEY, {}));

// The name of its file, whatever is in it today.
export const stemOf = (board: string): string => board.split("~")[0] ?? board;
export const titleOf = (board: string): string => titles[board] ?? stemOf(board);

export function learnTitle({ board, title }: { board: string; title: string }): void {
  if (!title || titles[board] === title) return;
  titles[board] = title;
  for (const old of Object.keys(titles).slice(0, -MOST)) delete titles[old];
  save(KEY, titles);
}
