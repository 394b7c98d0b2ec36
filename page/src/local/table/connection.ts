// Somebody at a table on this device: the same messages as over the socket, without a network.
import type { Connection, Listener, Said } from "../../wire/socket";
import type { Ack, Act } from "../../wire/messages";
import { randomText } from "../../wire/random";
import { Refusal } from "../refusal";
import type { LiveTable } from "./live";
import { show, viewerOf } from "./projection";

export class LocalConnection implements Connection {
  seat: number | null = null;
  count: number | null = null;
  #open = false;
  #stopped = ""; // as it was told last

  constructor(
    readonly table: LiveTable,
    readonly listener: Listener,
  ) {}

  open(): void {
    const seats = this.table.course.people;
    this.seat ??= seats[0] ?? null;
    this.#open = true;
    this.listener.changed("open");
    this.listener.welcome({
      type: "welcome",
      v: 1,
      server: "here",
      seats,
      host: true,
      chat: [],
      ping: 0,
      dead: 0,
    });
    this.table.enter(this.#tell);
    this.#tell();
  }

  close(): void {
    this.#open = false;
    this.table.leave(this.#tell);
  }

  retry(): void {
    // There is nothing between the page and its table.
  }

  async act(act: Act): Promise<Ack> {
    const id = randomText(12);
    try {
      return { type: "ack", id, at: await this.table.act(this.seat ?? 0, act) };
    } catch (error) {
      const { reason, message, data } = asRefusal(error);
      throw { type: "refused", id, reason, message, data };
    }
  }

  say(message: Said): void {
    if (message.type === "look") this.seat = message.seat;
    this.count = message.type === "sync" ? message.seen : null;
    this.#tell();
  }

  #tell = (): void => {
    if (!this.#open) return;
    const viewer = viewerOf(this.table.course, this.seat);
    const update = show(this.table.course, viewer, this.count, this.table.stopped);
    if (update.at === this.count && this.table.stopped === this.#stopped) return;
    [this.count, this.#stopped] = [update.at, this.table.stopped];
    this.listener.update(update);
  };
}

export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  console.error(error);
  return new Refusal("server", "an error of the page; see its console");
}
