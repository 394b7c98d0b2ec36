// Games that are played on this device, kept in the browser with every move.
import { openStore, storeOf, told, written } from "../../wire/database";
import { Refusal } from "../refusal";

export interface KeptSeat {
  name: string; // empty: a bot
  bot: string;
}
export type Change =
  | { kind: "started" }
  | { kind: "moved"; seat: number; move: string }
  | { kind: "undone"; seat: number }
  | { kind: "filled"; seat: number; bot: string }
  | { kind: "rematched"; table: string };
export interface Entry {
  change: Change;
  time: number; // seconds since 1970
}
// All that the game follows from.
export interface KeptGame {
  id: string;
  board: string;
  family: string;
  map_hash: string;
  rules: number; // the version that it began with
  seats: KeptSeat[];
  options: Record<string, number>;
  seed: string; // 64 hexadecimal digits
  entries: Entry[];
}

export interface Games {
  readonly lasting: boolean; // will they be there tomorrow?
  get(id: string): Promise<KeptGame | undefined>;
  put(game: KeptGame): Promise<void>;
  // The entry with this number, unless another tab was quicker: then false, and nothing is written.
  append(id: string, number: number, entry: Entry): Promise<boolean>;
  remove(id: string): Promise<void>;
  boards(): Promise<string[]>; // of all games
}

const NAME = "stellwerk";
const STORE = "games";

// Where the browser keeps nothing, games last as long as the page.
export async function openGames(): Promise<Games> {
  try {
    return new StoredGames(await openStore(NAME, STORE, "id"));
  } catch {
    return new PassingGames();
  }
}

class StoredGames implements Games {
  readonly lasting = true;
  constructor(readonly database: IDBDatabase) {
    database.onversionchange = () => database.close(); // a newer page wants to change it
  }

  get(id: string): Promise<KeptGame | undefined> {
    return told<KeptGame | undefined>(this.#store("readonly").get(id));
  }
  put(game: KeptGame): Promise<void> {
    return this.#write((store) => void store.put(game));
  }
  async append(id: string, number: number, entry: Entry): Promise<boolean> {
    let isNext = false;
    await this.#write((store) => {
      const asked = store.get(id) as IDBRequest<KeptGame | undefined>;
      asked.onsuccess = () => {
        const game = asked.result;
        isNext = game?.entries.length === number;
        if (game && isNext) store.put({ ...game, entries: [...game.entries, entry] });
      };
    });
    return isNext;
  }
  remove(id: string): Promise<void> {
    return this.#write((store) => void store.delete(id));
  }
  async boards(): Promise<string[]> {
    const games = await told<KeptGame[]>(this.#store("readonly").getAll());
    return games.map(({ board }) => board);
  }

  #store(mode: IDBTransactionMode): IDBObjectStore {
    return storeOf(this.database, STORE, mode);
  }
  #write(change: (store: IDBObjectStore) => void): Promise<void> {
    const store = this.#store("readwrite");
    return written(store, () => change(store)).catch(refuseFor);
  }
}

export function refuseFor(error: DOMException | null): never {
  if (error?.name === "QuotaExceededError")
    throw new Refusal("disk-full", "this browser has no room to keep the move; nothing is lost");
  throw new Refusal("not-kept", `this browser can't keep the move: ${error?.message ?? "unknown"}`);
}

export class PassingGames implements Games {
  readonly lasting = false;
  readonly #games = new Map<string, KeptGame>();

  async get(id: string): Promise<KeptGame | undefined> {
    return this.#games.get(id);
  }
  async put(game: KeptGame): Promise<void> {
    this.#games.set(game.id, game);
  }
  async append(id: string, number: number, entry: Entry): Promise<boolean> {
    const game = this.#games.get(id);
    if (game?.entries.length !== number) return false;
    this.#games.set(id, { ...game, entries: [...game.entries, entry] });
    return true;
  }
  async remove(id: string): Promise<void> {
    this.#games.delete(id);
  }
  async boards(): Promise<string[]> {
    return [...this.#games.values()].map(({ board }) => board);
  }
}
