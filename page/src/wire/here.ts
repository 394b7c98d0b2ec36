// Tables on this device: the same messages and requests as a server's, answered by the page itself. What answers is not
// part of the wire, and is loaded when the first such table is asked for.
import type { Ack, Act } from "./messages";
import type { Connection, Listener, Said } from "./socket";

export const MARK = "here-"; // begins the name of a table on this device; no server's table has a hyphen

export const isHereTable = (table: string): boolean => table.startsWith(MARK);
export const isHere = (path: string): boolean =>
  path.startsWith("/here/") || path.startsWith(`/api/tables/${MARK}`);

export interface Answers {
  answer: (path: string, body?: unknown) => Promise<Response>;
  connect: (table: string, listener: Listener) => Promise<Connection>;
}

let load = (): Promise<Answers> => Promise.reject(new Error("nothing answers here"));

export function answerHereBy(loading: () => Promise<Answers>): void {
  load = loading;
}

export const answerHere: Answers["answer"] = async (path, body) => (await load()).answer(path, body);

// Stands in for the connection until it is loaded.
export class HereConnection implements Connection {
  seat: number | null = null;
  count: number | null = null;
  readonly #loading: Promise<Connection>;

  constructor(table: string, listener: Listener) {
    listener.changed("connecting");
    const answers = load();
    this.#loading = answers.then(({ connect }) => connect(table, listener));
    answers.catch(() => listener.changed("refused", "not-loaded"));
    this.#loading.catch(() => undefined); // the listener knows why
  }

  open(): void {
    void this.#then((connection) => connection.open());
  }
  close(): void {
    void this.#then((connection) => connection.close());
  }
  retry(): void {
    void this.#then((connection) => connection.retry());
  }
  async act(act: Act): Promise<Ack> {
    return (await this.#loading).act(act);
  }
  say(message: Said): void {
    void this.#then((connection) => connection.say(message));
  }

  async #then(use: (connection: Connection) => void): Promise<void> {
    await this.#loading.then(use, () => undefined);
  }
}
