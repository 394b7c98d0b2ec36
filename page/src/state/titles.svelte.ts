// What the maps of a server's own folder are called, by board: as their files say it, in every language.
// Kept in the browser, for tables whose map is not offered any more.
const KEY = "stellwerk.titles";
const MOST = 60;

function load(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

const titles: Record<string, string> = $state(load());

export const isOwn = (board: string): boolean => board.includes("~");
// The name of its file, whatever is in it today.
export const stemOf = (board: string): string => board.split("~")[0] ?? board;
export const titleOf = (board: string): string => titles[board] ?? stemOf(board);

export function learnTitle({ board, title }: { board: string; title: string }): void {
  if (!isOwn(board) || !title || titles[board] === title) return;
  titles[board] = title;
  for (const old of Object.keys(titles).slice(0, -MOST)) delete titles[old];
  try {
    localStorage.setItem(KEY, JSON.stringify(titles));
  } catch {
    // Then they are known as long as the page is open.
  }
}
