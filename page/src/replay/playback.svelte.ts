// A game told again: its steps, the step that is shown, the views of steps that were fetched.
import { untrack } from "svelte";
import { turnIn, type LogEvent } from "../state/table.svelte";
import { request } from "../wire/http";
import type { PastView, Step, Update } from "../wire/messages";

export type { Step };

export const SPEEDS = [0.5, 1, 2, 4] as const;
const PAUSE = 1100; // milliseconds a step at speed 1

export class Playback {
  steps: Step[] = $state.raw([]);
  index = $state(0);
  view: PastView["view"] = $state.raw(null);
  playing = $state(false);
  speed: number = $state(1);
  failed = $state(false);
  #views = new Map<number, Promise<PastView["view"]>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly token: string,
    readonly seat: number | null, // through whose eyes; null: the public's
  ) {}

  get last(): number {
    return Math.max(0, this.steps.length - 1);
  }
  get moves(): number | null {
    return this.steps[this.index]?.moves ?? null;
  }
  get at(): number {
    return this.steps[this.index]?.at ?? 0;
  }
  // All that was told up to the step shown; numbers grow, and tell the step.
  get log(): LogEvent[] {
    return this.steps
      .slice(0, this.index + 1)
      .flatMap(({ at, events }, step) =>
        events.flatMap((event, place) =>
          event.event === "said" ? [] : [{ number: 1000 * step + place, count: at, event }],
        ),
      );
  }

  // Where a move of the record shows: choices that were made in secret show when all have chosen.
  stepOf(move: number): number {
    const found = this.steps.findIndex(({ moves }) => (moves ?? 0) >= move);
    return found < 0 ? this.last : found;
  }

  // From a count of this viewer on, or from a move of the record.
  async load(at: number | null, move: number | null = null): Promise<void> {
    try {
      const all = await request<Step[]>(this.#path(""), this.token);
      const start = all.findIndex(({ events }) => events.some(({ event }) => event === "started"));
      const played = all.slice(Math.max(0, start)); // before that there is no game to see
      this.steps = played.filter(({ events }) => events.some(({ event }) => !UNSEEN.has(event)));
      const found = at === null ? 0 : this.steps.findIndex((step) => step.at >= at);
      await this.go(move !== null ? this.stepOf(move) : found < 0 ? this.last : found);
    } catch {
      this.failed = true;
    }
  }

  // Debounced: only the view of the step where the slider rests is fetched.
  drag(index: number): void {
    this.index = index;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void this.go(this.index), 120);
  }

  async go(index: number): Promise<void> {
    clearTimeout(this.#rest);
    this.index = Math.min(this.last, Math.max(0, index));
    const wanted = this.index;
    const view = await this.#fetch(wanted);
    if (wanted === this.index) this.view = view;
    if (wanted < this.last) void this.#fetch(wanted + 1);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.index === this.last) void this.go(0);
    this.#tick();
  }
  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #tick(): void {
    this.#timer = setTimeout(async () => {
      if (this.index < this.last) await this.go(this.index + 1).catch(() => (this.failed = true));
      if (this.index >= this.last) this.pause();
      if (this.playing) this.#tick();
    }, PAUSE / this.speed);
  }

  #fetch(index: number): Promise<PastView["view"]> {
    const at = this.steps[index]?.at ?? 0;
    const kept = this.#views.get(at);
    if (kept) return kept;
    const asked = request<PastView>(this.#path(`/${at}`), this.token).then(({ view }) => view);
    asked.catch(() => this.#views.delete(at));
    this.#views.set(at, asked);
    return asked;
  }
  #path(rest: string): string {
    const query = this.seat === null ? "?public=true" : `?seat=${this.seat}`;
    return `/api/tables/${this.table}/replay${rest}${query}`;
  }
}

// What changes nothing on the board.
const UNSEEN = new Set([
  "said",
  "away",
  "back",
  "rematched",
  "invited",
  "promised",
  "sealed",
  "texted",
  "broken",
  "seated",
  "vacated",
  "filled",
]);

// The table as it was: the seats' turns are those of the view.
export function updateAt(now: Update, playback: Playback): Update {
  const { view } = playback;
  const seats = now.table.seats.map((seat, index) => ({
    ...seat,
    to_move: turnIn(view) === index,
    since: null,
  }));
  return untrack(() => ({
    ...now,
    at: playback.at,
    seat: playback.seat,
    view,
    events: [],
    moves: [],
    undo: false,
    table: { ...now.table, seats },
  }));
}
