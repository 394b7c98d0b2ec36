// The tables on this device: opened, found again, played once more.
import type { Links, NewTable, PlayNow } from "../../wire/generated";
import { keepBoard, loadFile, loadIndex } from "../../wire/files";
import { MARK } from "../../wire/here";
import { dropMap } from "../../wire/ownmaps";
import { Board, type BoardFile } from "../engine/board";
import { Engine } from "../engine/engine";
import { FAMILIES } from "../engine/generated";
import { refuseFor, type Games, type KeptGame, type KeptSeat } from "../keep/games";
import { Refusal } from "../refusal";
import type { Minds } from "../think/minds";
import { LiveTable } from "./live";
import { hexOf } from "./projection";

const LETTERS = "abcdefghijkmnopqrstuvwxyz2345678";
const CHANNEL = "stellwerk.here"; // where tabs tell each other that a table has changed

export class Tables {
  readonly #live = new Map<string, Promise<LiveTable>>();
  readonly #boards = new Map<string, Promise<Board>>();
  readonly #channel = new BroadcastChannel(CHANNEL);

  constructor(
    readonly engine: Engine,
    readonly games: Games,
    readonly minds: Minds,
  ) {
    this.#channel.onmessage = ({ data }) => void this.#hear(String(data));
  }

  find(id: string): Promise<LiveTable> {
    const known = this.#live.get(id);
    if (known) return known;
    const found = this.#load(id);
    this.#live.set(id, found);
    found.catch(() => this.#live.delete(id));
    return found;
  }

  async play(wish: PlayNow): Promise<Links> {
    const info = (await loadIndex()).boards.find(({ board }) => board === wish.board);
    const usual = wish.bot ?? info?.bot ?? "";
    const [low, high] = info?.seats ?? [1, 1];
    const count = wish.seats ?? Math.max(low, Math.min(2, high));
    const seats = [
      { name: wish.name || "?", bot: "" },
      ...Array.from({ length: count - 1 }, (_, index) => ({
        name: "",
        bot: inTurn(wish.bots, index) || usual,
      })),
    ];
    return this.#open(wish.board, seats, wish.options ?? {});
  }

  open(wish: NewTable): Promise<Links> {
    const seats = wish.seats.map(({ name = "", bot = "" }) => ({ name: bot ? "" : name, bot }));
    return this.#open(wish.board, seats, wish.options ?? {});
  }

  // Another game for the same people; the bots are others if some are named.
  async again(id: string, bots: string[]): Promise<string> {
    const table = await this.find(id);
    const { course } = table;
    if (course.phase !== "over") throw new Refusal("not-over", "the game is not over yet");
    if (!course.rematch) {
      let next = 0;
      const seats = course.seats.map((seat) => ({
        ...seat,
        bot: seat.bot && (inTurn(bots, next++) || seat.bot),
      }));
      const { table: opened } = await this.#open(course.kept.board, seats, course.kept.options);
      await table.change((now) => (now.rematch ? null : { kind: "rematched", table: opened }));
    }
    return course.rematch;
  }

  async forget(id: string): Promise<void> {
    this.#live.delete(id);
    const board = (await this.games.get(id))?.board ?? "";
    await this.games.remove(id);
    if (!(await this.games.boards()).includes(board)) await dropMap(board).catch(() => undefined);
  }

  // For tabs that show the same table.
  #tell(id: string): void {
    this.#channel.postMessage(id);
  }
  async #hear(id: string): Promise<void> {
    const table = await this.#live.get(id);
    await table?.catchUp().catch(() => undefined);
  }

  async #open(name: string, seats: KeptSeat[], options: Record<string, number>): Promise<Links> {
    const board = await this.#board(name);
    const [low, high] = board.file.seats;
    if (seats.length < low || seats.length > high)
      throw new Refusal("bad-option", `${board.file.title} is for ${low} to ${high} seats`);
    const { map_hash, family } = board.file;
    void navigator.storage?.persist?.(); // else a browser may drop what it keeps when its disk gets full
    if (this.games.lasting) await keepBoard(name).catch(refuseFor);
    const id = MARK + randomLetters(12);
    const seed = hexOf(crypto.getRandomValues(new Uint8Array(32)));
    const time = Date.now() / 1000;
    const entries = [{ change: { kind: "started" as const }, time }];
    await this.games.put({
      id,
      board: name,
      family,
      map_hash,
      rules: board.version,
      seats,
      options,
      seed,
      entries,
    });
    const link = (seat: number) => ({ seat, token: "", path: `/t/${id}` });
    return { table: id, host: link(-1), seats: [], watch: link(-1), group: null };
  }

  async #load(id: string): Promise<LiveTable> {
    const kept = await this.games.get(id);
    if (!kept) throw new Refusal("no-such-table", "there is no such table on this device");
    return new LiveTable(await this.#boardOf(kept), kept, this.games, this.minds, () => this.#tell(id));
  }

  // By the rules that the game began with.
  async #boardOf(kept: KeptGame): Promise<Board> {
    const board = await this.#board(kept.board, kept.rules);
    if (board.file.map_hash !== kept.map_hash)
      throw new Refusal("rules-changed", "the map has changed since this game began");
    return board;
  }

  #board(name: string, version?: number): Promise<Board> {
    const key = `${name} ${version ?? ""}`;
    const known = this.#boards.get(key);
    if (known) return known;
    const made = this.#makeBoard(name, version);
    this.#boards.set(key, made);
    made.catch(() => this.#boards.delete(key));
    return made;
  }

  async #makeBoard(name: string, version?: number): Promise<Board> {
    const file = await loadFile<BoardFile>(name, "play").catch(() => null);
    if (!file)
      throw new Refusal("no-such-board", "this board is not here; it is fetched once the network is back");
    if (file.layout !== FAMILIES[file.family].layout)
      throw new Refusal("rules-changed", "this board was kept by another version of the page");
    if (version !== undefined && !(version in file.structs))
      throw new Refusal("rules-changed", "the rules have changed since this game began");
    return new Board(this.engine, file, version);
  }
}

// One after the other, and from the start again, as `bots_in_turn` on a server.
const inTurn = (bots: string[] = [], index: number): string => bots[index % bots.length] ?? "";

const randomLetters = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => LETTERS[byte % 32]!).join("");
