// A table as this browser knows it. It holds no rules: what may be done is what the server has listed.
import type {
  Ack,
  Act,
  AnyMove,
  GameEvent,
  Refused,
  Said,
  SeatInfo,
  TableInfo,
  Update,
  Welcome,
} from "../wire/messages";
import { request } from "../wire/http";
import { Socket, type Line, type Listener } from "../wire/socket";

// Shows what happened before the new state replaces the old one on screen.
export type Animator = (next: Update, events: GameEvent[]) => Promise<void>;

export interface Told {
  number: number; // of this entry, for keyed lists
  event: GameEvent;
}

const MOST_WAITING = 3; // updates; a page that was hidden for long does not replay everything

export class Table implements Listener {
  line: Line = $state("connecting");
  closed = $state(""); // why the link is not good (any more)
  welcomed: Welcome | null = $state.raw(null);
  shown: Update | null = $state.raw(null); // what is drawn
  latest: Update | null = $state.raw(null); // what is known; differs while something is animated
  log: Told[] = $state.raw([]);
  chat: Said[] = $state.raw([]);
  refused: Refused | null = $state.raw(null); // the last refusal, until it is dismissed
  busy = $state(false); // an act is on its way
  animator: Animator | null = null;
  #acted = $state(0); // the version that my last act led to: until it is here, the moves listed are those before
  #waiting: Update[] = [];
  #playing = false;
  #count = 0;
  #offset = 0; // of the server's clock, in seconds
  #socket: Socket;

  constructor(
    readonly id: string,
    readonly token: string,
  ) {
    this.#socket = new Socket(id, token, this);
  }

  open(): void {
    this.#socket.open();
    addEventListener("online", this.#retry);
  }

  close(): void {
    this.#socket.close();
    removeEventListener("online", this.#retry);
  }

  #retry = (): void => this.#socket.retry();

  get info(): TableInfo | null {
    return this.shown?.table ?? null;
  }
  get me(): number | null {
    return this.shown?.seat ?? null;
  }
  get seats(): SeatInfo[] {
    return this.info?.seats ?? [];
  }
  get mySeats(): number[] {
    return this.welcomed?.seats ?? [];
  }
  get isHost(): boolean {
    return this.welcomed?.host ?? false;
  }
  // Legal moves of the seat that is shown; none while an older state is on screen.
  get moves(): AnyMove[] {
    const isNew = this.shown === this.latest && (this.latest?.at ?? 0) >= this.#acted;
    return isNew && !this.busy ? (this.shown?.moves ?? []) : [];
  }
  get myTurn(): boolean {
    return this.me !== null && (this.seats[this.me]?.to_move ?? false) && this.info?.phase === "running";
  }
  now(): number {
    return Date.now() / 1000 + this.#offset;
  }

  welcome(message: Welcome): void {
    this.welcomed = message;
    this.chat = message.chat;
  }

  update(message: Update): void {
    this.#offset = message.time - Date.now() / 1000;
    const last = this.latest?.at ?? null;
    this.latest = message;
    if (last === null) void this.#recall(message.at, message.seat);
    else this.#tell(message.events);
    this.#waiting.push(message);
    void this.#play();
  }

  changed(line: Line, reason = ""): void {
    this.line = line;
    this.closed = reason;
  }

  async act(act: Act): Promise<Ack | null> {
    this.refused = null;
    this.busy = true;
    try {
      const ack = await this.#socket.act(act);
      this.#acted = ack.at;
      return ack;
    } catch (refusal) {
      this.refused = refusal as Refused;
      return null;
    } finally {
      this.busy = false;
    }
  }

  play(move: string): Promise<Ack | null> {
    return this.act({ type: "move", move, at: this.latest?.at ?? 0 });
  }

  // Why can't this be played? The refusal, or null if it could.
  async ask(move: string): Promise<Refused | null> {
    try {
      await this.#socket.act({ type: "try", move });
      return null;
    } catch (refusal) {
      return refusal as Refused;
    }
  }

  undo(): Promise<Ack | null> {
    return this.act({ type: "undo", at: this.latest?.at ?? 0 });
  }

  // At a one-device table: through whose eyes from now on.
  look(seat: number): void {
    this.#socket.seat = seat;
    this.#socket.seen = null;
    this.#waiting = [];
    this.latest = this.shown = null;
    this.#acted = 0; // every seat has versions of its own
    this.log = [];
    this.#socket.say({ type: "look", seat });
  }

  async #play(): Promise<void> {
    if (this.#playing) return;
    this.#playing = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (
        this.animator &&
        this.shown &&
        next.events.length &&
        this.#waiting.length < MOST_WAITING &&
        !document.hidden
      )
        await this.animator(next, next.events).catch((error: unknown) => console.error(error));
      if (next.seat === this.latest?.seat) this.shown = next;
    }
    this.#playing = false;
  }

  // All that happened before this browser came.
  async #recall(at: number, seat: number | null): Promise<void> {
    const through = seat === null ? "" : `?seat=${seat}`;
    const steps = await request<{ at: number; events: GameEvent[] }[]>(
      `/api/tables/${this.id}/replay${through}`,
      this.token,
    );
    const later = this.log;
    this.log = [];
    this.#tell(
      steps
        .filter((step) => step.at <= at)
        .flatMap((step) => step.events.filter(({ event }) => event !== "said")),
    );
    this.log = [...this.log, ...later];
  }

  #tell(events: GameEvent[]): void {
    const said = events.filter((event): event is Said => event.event === "said");
    if (said.length) this.chat = [...this.chat, ...said];
    const rest = events.filter((event) => event.event !== "said");
    if (rest.length) this.log = [...this.log, ...rest.map((event) => ({ number: this.#count++, event }))];
  }
}
