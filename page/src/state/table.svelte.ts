// A table as this browser knows it. It holds no rules: what may be done is what the server has listed.
import type {
  Ack,
  Act,
  AnyMove,
  GameEvent,
  Refused,
  PastView,
  SeatInfo,
  Spoken,
  Step,
  TableInfo,
  Update,
  Welcome,
} from "../wire/messages";
import { request } from "../wire/http";
import { randomText } from "../wire/random";
import { beat, playAgain, settings } from "./settings.svelte";
import { Notes } from "./notes";
import { learnTitle } from "./titles.svelte";
import { HereConnection, isHereTable } from "../wire/here";
import { Socket, type Connection, type Status, type Listener } from "../wire/socket";

// Shows what happened before the new state replaces the old one on screen.
export type Animator = (next: Update, events: GameEvent[]) => Promise<void>;

export interface LogEvent {
  number: number; // of this entry, for keyed lists
  count: number; // the viewer's count after it
  event: GameEvent;
}

const STEP = 700; // milliseconds that another's move takes at speed 1, at least

export class Table implements Listener {
  status: Status = $state("connecting");
  closed = $state(""); // why the link is not good (any more)
  welcomed: Welcome | null = $state.raw(null);
  shown: Update | null = $state.raw(null); // what is drawn
  latest: Update | null = $state.raw(null); // what is known; differs while something is animated
  log: LogEvent[] = $state.raw([]);
  chat: Spoken[] = $state.raw([]);
  refused: Refused | null = $state.raw(null); // the last refusal, until it is dismissed
  busy = $state(false); // an act is on its way
  playing: Update | null = $state.raw(null); // what is being shown, or was shown last
  missed = $state(false); // others have moved since my turn, and it was not shown move by move
  again: number | null = $state(null); // the seat whose moves are shown once more
  animator: Animator | null = null;
  moved: (token: string) => void = () => {}; // my seat has a link of its own now
  #acted = $state(0); // the viewer's count after my last act: until it is reached, the moves listed are older
  #waiting: Update[] = [];
  #busy = false; // with showing
  #run = 0; // of what is shown once more
  #numbers = 0; // of log events
  #offset = 0; // of the server's clock, in seconds
  readonly isHere: boolean; // on this device: no server deals the cards
  readonly notes: Notes; // what the end is compared with
  #own = ""; // the token of my own link, from the moment I ask for the seat
  #socket: Connection;

  constructor(
    readonly id: string,
    readonly token: string,
  ) {
    this.isHere = isHereTable(id);
    this.#socket = this.isHere ? new HereConnection(id, this) : new Socket(id, token, this);
    this.notes = new Notes(id);
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
  // The seat of the one who looks; null for watchers and where a device goes round.
  get person(): number | null {
    return this.mySeats.length === 1 ? this.me : null;
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
    if (this.latest === null) void this.#recall(message.at, message.seat);
    else this.#readChat(message.events);
    this.latest = message;
    this.notes.remember(message);
    void this.#takePart(message);
    learnTitle(message.table);
    this.#waiting.push(message);
    void this.#play();
  }

  // In the shuffles, without being asked.
  async #takePart(message: Update): Promise<void> {
    const act = await this.notes.part(message, this.mySeats);
    if (!act) return;
    const failed = (refusal: unknown): void => console.info(refusal); // the start was quicker
    await this.#socket.act(act).catch(failed);
    this.notes.promised();
  }

  changed(status: Status, reason = ""): void {
    // My own link counts already, but the answer that said so was lost.
    if (reason === "no-key" && this.#own) return this.moved(this.#own);
    this.status = status;
    this.closed = reason;
  }

  // Sits down with a link of one's own; the one that was handed out is then good for nobody.
  async sit(name: string, browser: string): Promise<void> {
    const isHandedOut = !this.isHost && this.mySeats.length === 1;
    this.#own = isHandedOut ? randomText(40) : "";
    const own = this.#own && { token: this.#own };
    const ack = await this.act({ type: "sit", name, browser, ...own });
    if (ack && this.#own) this.moved(this.#own);
    if (!ack) this.#own = "";
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
    this.#socket.count = null;
    this.back();
    this.latest = this.shown = null;
    this.#acted = 0; // every viewer has a count of its own
    this.log = [];
    this.missed = true;
    this.#socket.say({ type: "look", seat });
  }

  // Shows once more what a seat did, from one count to another. It stays there until `back`, unless nothing has happened since.
  async replay(seat: number, from: number, to: number): Promise<void> {
    const run = ++this.#run;
    const counts = [...new Set(this.log.map(({ count }) => count))].sort((a, b) => a - b);
    const before = counts.findLast((at) => at < from) ?? from;
    const wanted = [before, ...counts.filter((at) => at >= from && at <= to)];
    this.again = seat;
    playAgain(true);
    try {
      const [first, ...steps] = await Promise.all(wanted.map((at) => this.#then(at)));
      if (run === this.#run) this.shown = first!;
      for (const next of steps) {
        if (run === this.#run) await this.#animate(next);
        if (run === this.#run) this.shown = next;
      }
      const later = this.log.some(({ count, event }) => count > to && isMove(event));
      if (run === this.#run && !later && !this.#waiting.length) this.back();
    } catch {
      this.back(); // the connection is lost, or the table does not exist any more
    }
  }

  // To the present, from what is shown once more or still waits to be shown.
  back(): void {
    this.#run++;
    playAgain(false);
    this.again = null;
    for (const next of this.#waiting.splice(0)) this.#tell(next);
    this.shown = this.latest;
    void this.#play();
  }

  // The table as it was.
  async #then(at: number): Promise<Update> {
    const query = this.me === null ? "" : `?seat=${this.me}`;
    const path = `/api/tables/${this.id}/replay/${at}${query}`;
    const { view } = await request<PastView>(path, this.token);
    const now = this.latest!;
    const seats = now.table.seats.map((seat, index) => ({ ...seat, to_move: turnIn(view) === index }));
    const events = this.log.flatMap((told) => (told.count === at ? [told.event] : []));
    return { ...now, at, view, events, moves: [], undo: false, table: { ...now.table, seats } };
  }

  async #play(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    while (this.again === null && this.#waiting.length) {
      const next = this.#waiting[0]!;
      if (this.shown) await this.#present(next);
      if (this.#waiting[0] !== next || this.again !== null) continue; // skipped meanwhile, or put off
      this.#waiting.shift();
      if (this.shown) this.#tell(next);
      this.shown = next;
    }
    this.#busy = false;
  }

  // At the speed that its viewer has chosen, however fast it came.
  async #present(next: Update): Promise<void> {
    this.playing = next;
    if (this.shown?.table.phase === "lobby") return; // a game that begins is there at once
    const others = next.events.some((event: GameEvent) => event.seat !== next.seat && isMove(event));
    const skips = document.hidden || (others && settings.speed === "turn");
    if (next.events.some((event: GameEvent) => event.seat === next.seat && isMove(event)))
      this.missed = false;
    if (others && (skips || settings.speed === 0)) this.missed = true;
    if (!skips && next.events.length) await this.#animate(next, others && settings.speed !== 0);
  }

  async #animate(next: Update, lasts = true): Promise<void> {
    const shown = this.animator?.(next, next.events).catch((error: unknown) => console.error(error));
    const rest = lasts && new Promise((done) => setTimeout(done, beat(STEP)));
    await Promise.all([shown, rest]);
  }

  // All that happened before this browser came.
  async #recall(at: number, seat: number | null): Promise<void> {
    const query = seat === null ? "" : `?seat=${seat}`;
    const steps = await request<Step[]>(`/api/tables/${this.id}/replay${query}`, this.token);
    const later = this.log;
    this.log = [];
    const before = steps.filter((step) => step.at <= at);
    this.notes.recall(seat, before);
    for (const step of before) this.#tell(step);
    this.log = [...this.log, ...later];
  }

  #readChat(events: GameEvent[]): void {
    const said = events.filter((event) => event.event === "said");
    if (said.length) this.chat = [...this.chat, ...said];
  }

  #tell({ at, events }: { at: number; events: GameEvent[] }): void {
    const told = events.filter(({ event }) => event !== "said");
    if (told.length)
      this.log = [...this.log, ...told.map((event) => ({ number: this.#numbers++, count: at, event }))];
  }
}

// Whose turn it is in a view; where all choose at the same time, nobody's.
export const turnIn = (view: PastView["view"]): number | null => (view && "turn" in view ? view.turn : null);

// What changes the game on screen; who comes, goes, has chosen or says something does not.
const QUIET = new Set(["said", "chose", "changed", "undone", "seated", "vacated", "filled", "away", "back", "invited", "promised", "sealed", "texted", "broken", "started", "rematched"]); // prettier-ignore
export const isMove = ({ event, seat }: GameEvent): boolean => seat !== undefined && !QUIET.has(event);
