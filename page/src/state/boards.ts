// Boards as they are drawn; fetched once, they never change while a server runs.
import { listBoards, request } from "../wire/http";
import type { BoardInfo } from "../wire/messages";

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

export const boards = (): Promise<BoardInfo[]> => loadOnce("/", listBoards);
export const layoutOf = <T>(board: string): Promise<T> =>
  loadOnce(`/layout/${board}`, () => request<T>(`/api/boards/${board}/layout`));
export const mapOf = <T>(board: string): Promise<T> =>
  loadOnce(`/map/${board}`, () => request<T>(`/api/boards/${board}`));
