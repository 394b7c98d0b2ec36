// Maps of a folder, of a server or of a site. Such a map changes or goes, but games that were begun on it stay: what they
// need of it is kept in this browser. In a database of its own: another tab may have that of the games open, as another
// version of the page knows it.
import { openStore, storeOf, told, written } from "./database";
import type { BoardFiles } from "./files";

export interface OwnMap {
  board: string; // the name has a hash in it: it never means another map
  files: BoardFiles;
  contents: Record<string, ArrayBuffer>; // by the names of files
}

const NAME = "stellwerk.maps";
const STORE = "maps";
const OWN = /^[\w-]+~[0-9a-f]{12}/;

export const isOwn = (board: string): boolean => OWN.test(board);

async function withStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await openStore(NAME, STORE, "board");
  return use(storeOf(database, STORE, mode)).finally(() => database.close());
}

// None too where a browser keeps nothing.
export async function ownMap(board: string): Promise<OwnMap | undefined> {
  if (!isOwn(board)) return undefined;
  const asked = withStore("readonly", (store) => told<OwnMap | undefined>(store.get(board)));
  return asked.catch(() => undefined);
}
// A file that the page plays with; what is kept of a map is true for ever.
export async function keptOrFetched(name: string, url: string): Promise<Response> {
  const content = (await ownMap(OWN.exec(name)?.[0] ?? ""))?.contents[name];
  if (content) return new Response(content);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

export const keepMap = (map: OwnMap): Promise<void> =>
  withStore("readwrite", (store) => written(store, () => void store.put(map)));
export const dropMap = (board: string): Promise<void> =>
  withStore("readwrite", (store) => written(store, () => void store.delete(board)));
