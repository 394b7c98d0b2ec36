// The end of a game step by step: tickets one by one, the longest path, the race. Any key or tap goes to the end.
import { load, save } from "../state/storage";
import { pace } from "../state/settings.svelte";

export interface TicketStep {
  kind: "ticket";
  seat: number;
  ticket: string;
}
export type Step = TicketStep | { kind: "path" } | { kind: "race" };

const TIMES = { ticket: 600, path: 1200, race: 1600 };
const KEY = "stellwerk.revealed"; // tables whose end this window has shown already

export class Reveal {
  #step = $state(0);
  #started = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly steps: Step[],
  ) {}

  get current(): Step | null {
    return this.steps[this.#step] ?? null;
  }
  get done(): boolean {
    return this.#step >= this.steps.length;
  }
  // A moment after the first picture, so that what moves has a place to start from.
  get started(): boolean {
    return this.#started;
  }
  // Was this ticket turned up already, or is it now?
  shows(seat: number, ticket: string): boolean {
    const index = this.steps.findIndex(
      (step) => step.kind === "ticket" && step.seat === seat && step.ticket === ticket,
    );
    return index <= this.#step;
  }
  passed(kind: Step["kind"]): boolean {
    return this.done || this.steps.findIndex((step) => step.kind === kind) <= this.#step;
  }

  start(): void {
    if (revealed().includes(this.table) || !pace(1)) this.skip();
    else {
      requestAnimationFrame(() => (this.#started = true));
      this.#next();
    }
  }
  skip(): void {
    this.stop();
    this.#started = true;
    this.#step = this.steps.length;
    remember(this.table);
  }
  stop(): void {
    clearTimeout(this.#timer);
  }

  #next(): void {
    const step = this.current;
    if (!step) return remember(this.table);
    this.#timer = setTimeout(() => {
      this.#step++;
      this.#next();
    }, pace(TIMES[step.kind]));
  }
}

const revealed = (): string[] => load(KEY, [], "sessionStorage");
const remember = (table: string): void =>
  save(KEY, [...new Set([...revealed(), table])].slice(-50), "sessionStorage");
