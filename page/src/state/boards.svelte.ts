// Boards as they are drawn; fetched once, they never change while a server runs.
import { fileOf, loadFile, loadIndex } from "../wire/files";
import { listBoards, request, RequestError } from "../wire/http";
import type { BoardInfo } from "../wire/messages";
import { server } from "../wire/server.svelte";

const UNTOLD = ["offline", "no-such-board"];
const kept = new Map<string, Promise<unknown>>();

// What fails is asked for again.
export function loadOnce<T>(name: string, load: () => Promise<T>): Promise<T> {
  const found = kept.get(name) as Promise<T> | undefined;
  if (found) return found;
  const made = load();
  made.catch(() => kept.delete(name));
  kept.set(name, made);
  return made;
}

// What no server tells is read from the files that the page plays with on its own. Of a map that it had, a server may know
// nothing any more, while a game here goes on.
async function orFile<T>(asked: Promise<T>, read: () => Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const isUntold = error instanceof RequestError && UNTOLD.includes(error.trouble.reason);
    if (!isUntold) throw error;
    return read().catch(() => Promise.reject(error));
  }
}

export const boards = (): Promise<BoardInfo[]> =>
  loadOnce("/", () => orFile(listBoards(), async () => (await loadIndex()).boards));
export const layoutOf = <T>(board: string): Promise<T> =>
  loadOnce(`/layout/${board}`, () =>
    orFile(request<T>(`/api/boards/${board}/layout`), () => loadFile<T>(board, "layout")),
  );
export const mapOf = <T>(board: string): Promise<T> =>
  loadOnce(`/map/${board}`, () =>
    orFile(request<T>(`/api/boards/${board}`), () => loadFile<T>(board, "map")),
  );
// Small pictures of boards where no server draws them: their addresses, once they are known.
const tiles: Record<string, string> = $state({});

export function tileOf(board: string, theme: "light" | "dark"): string {
  if (server.there) return `/api/boards/${board}/tile?theme=${theme}`;
  const key = `${board} ${theme}`;
  if (!tiles[key])
    void fileOf(board, theme).then(
      (url) => (tiles[key] = url),
      () => undefined,
    );
  return tiles[key] ?? "";
}
