// A table that is being played on this device: acts are judged, kept, and only then take effect; bots move; whoever looks is told.
import type { Act } from "../../wire/messages";
import type { Board } from "../engine/board";
import type { Change, Entry, Games } from "../keep/games";
import { Refusal } from "../refusal";
import type { Minds } from "../think/minds";
import { Course } from "./course";
import { judge } from "./judge";

const AGAIN = 3000; // milliseconds until bots that could not move are tried again
const DELAY = 20; // milliseconds that a bot takes for a move at least; viewers choose how fast they are shown
const MOST = 1000; // milliseconds; bots stop thinking a little earlier

export class LiveTable {
  course: Course;
  #trouble = ""; // why the last change could not be kept
  readonly #tellers = new Set<() => void>();
  #last: Promise<unknown> = Promise.resolve(); // one change after the other
  #moving = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    board: Board,
    kept: Course["kept"],
    readonly games: Games,
    readonly minds: Minds,
    readonly changed: () => void = () => {}, // for other tabs
  ) {
    this.course = new Course(board, kept);
  }

  // Why the game can't go on for now, or will not last.
  get stopped(): string {
    return this.#trouble || (this.games.lasting ? "" : "passing");
  }

  // Somebody looks: until `leave`, it is told of changes, and bots move.
  enter(tell: () => void): void {
    this.#tellers.add(tell);
    void this.#moveBots();
  }
  leave(tell: () => void): void {
    this.#tellers.delete(tell);
    if (!this.#tellers.size) clearTimeout(this.#timer);
  }

  // The count of the seat after it.
  async act(seat: number, act: Act): Promise<number> {
    await this.change((course) => judge(course, seat, act));
    void this.#moveBots();
    return this.course.count(seat);
  }

  // Judged when all changes before it are done, and again if another tab was quicker.
  change(decide: (course: Course) => Change | null): Promise<void> {
    const done = this.#last.then(() => this.#change(decide));
    this.#last = done.catch(() => undefined);
    return done;
  }

  // What another tab has done.
  async catchUp(): Promise<void> {
    const kept = await this.games.get(this.course.kept.id);
    if (!kept) throw new Refusal("no-such-table", "this game is not kept here any more");
    for (const entry of kept.entries.slice(this.course.happened.length)) this.course.add(entry);
    this.#tell();
  }

  async #change(decide: (course: Course) => Change | null): Promise<void> {
    for (;;) {
      const change = decide(this.course);
      if (!change) return;
      const entry = { change, time: Date.now() / 1000 };
      if (await this.#keep(entry)) {
        this.course.add(entry);
        this.changed();
        return this.#tell();
      }
      await this.catchUp();
    }
  }

  async #keep(entry: Entry): Promise<boolean> {
    try {
      const isKept = await this.games.append(this.course.kept.id, this.course.happened.length, entry);
      this.#trouble = "";
      return isKept;
    } catch (error) {
      this.#trouble = error instanceof Refusal ? error.reason : "not-kept";
      this.#tell();
      throw error;
    }
  }

  #tell(): void {
    for (const tell of this.#tellers) tell();
  }

  async #moveBots(): Promise<void> {
    if (this.#moving) return;
    this.#moving = true;
    try {
      while (this.#tellers.size && this.course.botsDue.length)
        for (const seat of this.course.botsDue) await this.#moveBot(seat);
    } catch (error) {
      if (!(error instanceof Refusal)) console.error(error);
      if (this.#tellers.size) this.#timer = setTimeout(() => void this.#moveBots(), AGAIN);
    } finally {
      this.#moving = false;
    }
  }

  async #moveBot(seat: number): Promise<void> {
    const { course } = this;
    const count = course.count(seat);
    const began = performance.now();
    const move = await this.minds.choose(course, seat);
    const rest = waitingTime(DELAY, performance.now() - began);
    await new Promise((done) => setTimeout(done, rest));
    // Not if another tab has moved for it meanwhile.
    const stands = (now: Course) => now.botsDue.includes(seat) && now.ready[seat]! <= count;
    await this.change((now) => (stands(now) ? { kind: "moved", seat, move } : null));
  }
}

// So that a bot's move takes the least time, or twice, four times … as long: how long it thinks depends on its hand. Whoever
// has used up all the time that there is takes a second, whatever the hand.
export function waitingTime(least: number, thought: number): number {
  let whole = least;
  while (whole > 0 && whole < thought) whole *= 2;
  return Math.max(0, Math.min(whole, MOST) - thought);
}
