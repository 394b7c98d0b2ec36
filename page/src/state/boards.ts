// Boards as they are drawn; fetched once, they never change while a server runs.
import { listBoards, request } from "../wire/http";
import type { BoardInfo } from "../wire/messages";

const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string, load: () => Promise<T>): Promise<T> {
  const found = kept.get(path) as Promise<T> | undefined;
  if (found) return found;
  const made = load();
  made.catch(() => kept.delete(path));
  kept.set(path, made);
  return made;
}

export const boards = (): Promise<BoardInfo[]> => once("/", listBoards);
export const layoutOf = <T>(board: string): Promise<T> =>
  once(`/layout/${board}`, () => request<T>(`/api/boards/${board}/layout`));
export const mapOf = <T>(board: string): Promise<T> =>
  once(`/map/${board}`, () => request<T>(`/api/boards/${board}`));
