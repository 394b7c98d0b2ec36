// One connection to the server that heals itself: it pings, notices a dead connection, connects again, and sends again what was not answered.
import { randomText } from "./random";
import type { Ack, Act, FromServer, Refused, Update, Welcome } from "./messages";

export type Status = "connecting" | "open" | "lost" | "refused";

export interface Listener {
  welcome(message: Welcome): void;
  update(message: Update): void;
  changed(status: Status, reason?: string): void;
}

// What a table needs of whatever stands behind it: a server, or this device.
export interface Connection {
  seat: number | null; // whose view is wanted, of a link for several
  count: number | null; // of the viewer, as of the last update
  open(): void;
  close(): void;
  retry(): void;
  act(act: Act): Promise<Ack>;
  say(message: Said): void;
}

export type Said = { type: "look"; seat: number } | { type: "sync"; seen: number };

interface Pending {
  message: string;
  resolve(answer: Ack): void;
  reject(refusal: Refused): void;
}

const PAUSES = [500, 1000, 2000, 4000, 8000, 10000];

export class Socket implements Connection {
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #tries = 0;
  #heard = 0;
  #pinger: ReturnType<typeof setInterval> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  #ready = false; // welcomed: acts may be sent
  #ping = 2500;
  #dead = 9000;
  seat: number | null = null;
  count: number | null = null; // of the viewer, as of the last update

  constructor(
    readonly table: string,
    readonly token: string,
    readonly listener: Listener,
  ) {}

  open(): void {
    this.listener.changed(this.#tries ? "lost" : "connecting");
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => socket.send(JSON.stringify(this.#hello()));
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = (event) => socket === this.#socket && this.#closed(event);
    clearInterval(this.#pinger);
    this.#pinger = setInterval(() => this.#check(), this.#ping);
  }

  close(): void {
    this.#ended = true;
    clearInterval(this.#pinger);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  // At once, when the browser says that the network is back.
  retry(): void {
    if (this.#ended || this.#ready) return;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.open();
  }

  act(act: Act): Promise<Ack> {
    const id = randomText(12);
    const message = JSON.stringify({ ...act, id });
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { message, resolve, reject });
      if (this.#ready) this.#socket?.send(message);
    });
  }

  say(message: Said): void {
    if (this.#ready) this.#socket?.send(JSON.stringify(message));
  }

  #hello(): object {
    const hello = { type: "hello", v: 1, table: this.table, token: this.token };
    return {
      ...hello,
      ...(this.seat !== null && { seat: this.seat }),
      ...(this.count !== null && { seen: this.count }),
    };
  }

  #check(): void {
    if (Date.now() - this.#heard > this.#dead) this.#drop();
    else if (this.#ready) this.#socket?.send(JSON.stringify({ type: "ping", n: 0 }));
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#again();
  }

  #receive(message: FromServer): void {
    this.#heard = Date.now();
    switch (message.type) {
      case "welcome":
        this.#welcomed(message);
        break;
      case "update":
        this.count = message.at;
        this.listener.update(message);
        break;
      case "ack":
        this.#pending.get(message.id)?.resolve(message);
        this.#pending.delete(message.id);
        break;
      case "refused":
        this.#pending.get(message.id)?.reject(message);
        this.#pending.delete(message.id);
        break;
      case "error":
        if (LASTING.has(message.reason)) this.#refuse(message.reason);
    }
  }

  #welcomed(message: Welcome): void {
    this.#ready = true;
    this.#tries = 0;
    this.#ping = 1000 * message.ping;
    this.#dead = 1000 * message.dead;
    this.listener.changed("open");
    this.listener.welcome(message);
    for (const { message: text } of this.#pending.values()) this.#socket?.send(text);
  }

  #refuse(reason: string): void {
    this.#ended = true;
    clearInterval(this.#pinger);
    this.listener.changed("refused", reason);
  }

  #closed(event: CloseEvent): void {
    if (event.code === 1008 && !this.#ready) this.#refuse(event.reason || "no-key");
    else this.#again();
  }

  #again(): void {
    if (this.#ended) return;
    this.#ready = false;
    clearInterval(this.#pinger);
    this.listener.changed("lost");
    const pause = PAUSES[Math.min(this.#tries++, PAUSES.length - 1)] ?? 10000;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.open(), pause * (0.5 + Math.random()));
  }
}

// Refusals that another attempt would not change.
const LASTING = new Set(["banned", "no-key", "no-such-table"]);
