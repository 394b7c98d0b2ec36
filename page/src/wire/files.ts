// Files that the page plays with on its own, at the same places on a server and on a static site.
import { beside } from "./home";
import type { BoardInfo } from "./messages";
import { isOwn, keepMap, keptOrFetched, ownMap } from "./ownmaps";

export interface BoardFiles {
  play: string;
  layout: string;
  map: string;
  light: string;
  dark: string;
  minds: Record<string, string>; // what bots know, by the key of a game: see `mindKeys`
  mindKeys: Record<string, string>; // by seats, or by seats and option: `2`, `2 expert`
}
export interface Index {
  rules: string; // empty: there are none, so nothing can be played without a server
  boards: BoardInfo[];
  files: Record<string, BoardFiles>;
}

const kept = new Map<string, Promise<Response>>();

// Each once; what fails is asked for again.
async function fetched(name: string): Promise<Response> {
  const known = kept.get(name);
  if (known) return (await known).clone();
  const asked = keptOrFetched(name, beside(`offline/${name}`));
  kept.set(name, asked);
  asked.catch(() => kept.delete(name));
  return (await asked).clone();
}

export const loadIndex = async (): Promise<Index> => (await fetched("index.json")).json() as Promise<Index>;
export const loadBytes = async (name: string): Promise<ArrayBuffer> => (await fetched(name)).arrayBuffer();
export const loadJson = async <T>(name: string): Promise<T> => (await fetched(name)).json() as Promise<T>;
export const fileUrl = (name: string): string => beside(`offline/${name}`);

type Single = Exclude<keyof BoardFiles, "minds" | "mindKeys">;

// A map may have come to the server after this page has read the index, or have gone since a game was begun on it.
export async function filesOf(board: string): Promise<BoardFiles> {
  const listed = (await loadIndex()).files[board] ?? (await ownMap(board))?.files;
  if (listed) return listed;
  if (!isOwn(board)) throw new Error(`there is no board ${board} here`);
  return loadJson<BoardFiles>(`${board}.json`);
}

export const fileOf = async (board: string, part: Single): Promise<string> =>
  fileUrl((await filesOf(board))[part]);
export const loadFile = async <T>(board: string, part: Single): Promise<T> =>
  loadJson<T>((await filesOf(board))[part]);

// For the games on it, whatever becomes of the map.
export async function keepBoard(board: string): Promise<void> {
  if (!isOwn(board) || (await ownMap(board))) return;
  const files = await filesOf(board);
  const names = [files.play, files.layout, files.map, ...Object.values(files.minds)];
  const contents = await Promise.all(names.map(async (name) => [name, await loadBytes(name)] as const));
  await keepMap({ board, files, contents: Object.fromEntries(contents) });
}
