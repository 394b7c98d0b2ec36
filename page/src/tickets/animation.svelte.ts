// What is on screen between two states of the table: cards in flight, pieces being placed, the row as it changes.
import type { CardName } from "../parts/colours";
import { announce } from "../parts/announce.svelte";
import { isStill, pace } from "../state/settings.svelte";
import type { Table } from "../state/table.svelte";
import type { GameEvent } from "../wire/messages";
import type { Model } from "./model/model";
import type { TicketsEvent, TicketsView } from "./model/types";

export interface Flight {
  number: number;
  card: CardName | null; // null: its back
  from: DOMRect;
  to: DOMRect;
  done: () => void;
}

const wait = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));
const boxOf = (selector: string): DOMRect | undefined => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box?.width ? box : undefined;
};

export class Animation {
  at = $state(-1); // the state that this belongs to
  row: (CardName | null)[] = $state.raw([]);
  placing: { route: string; seat: number; count: number } | null = $state.raw(null);
  laid: Record<string, number> = $state.raw({}); // claimed in moves that came together, before the last of them
  flights: Flight[] = $state.raw([]);
  fresh: string | null = $state(null); // the route that has just changed
  #count = 0;

  constructor(
    readonly table: Table,
    readonly model: Model,
    readonly tell: (event: GameEvent) => string, // for screen readers
  ) {}

  // The row as it is shown now: while something moves it is ahead of the state.
  rowOf(view: TicketsView): (CardName | null)[] {
    return this.at === this.table.shown?.at ? this.row : view.row;
  }

  play = async (events: GameEvent[]): Promise<void> => {
    const shown = this.table.shown!;
    this.row = [...(shown.view as TicketsView).row];
    this.at = shown.at;
    for (const event of events) {
      const words = this.tell(event);
      if (words) announce(words);
      await this.#show(event as TicketsEvent);
    }
    this.placing = null;
    this.laid = {};
  };

  async #show(event: TicketsEvent): Promise<void> {
    if (event.event === "took") {
      this.#turn(event.place, null);
      await this.#fly(event.card, `[data-row="${event.place}"]`, event.seat);
    } else if (event.event === "drew") await this.#fly(event.card, "[data-deck]", event.seat);
    else if (event.event === "turned") this.#turn(event.place, event.card);
    else if (event.event === "claimed") await this.#place(event.route, event.seat);
  }

  #turn(place: number, card: CardName | null): void {
    this.row = this.row.map((old, index) => (index === place - 1 ? card : old));
  }

  async #fly(card: CardName | null, from: string, seat: number): Promise<void> {
    const own = seat === this.table.me;
    const start = boxOf(from);
    const end =
      (own && (boxOf(`[data-hand="${card}"]`) ?? boxOf("[data-hands]"))) || boxOf(`[data-seat="${seat}"]`);
    if (!pace(1) || !start || !end) return;
    await new Promise<void>((done) => {
      const flight: Flight = { number: this.#count++, card, from: start, to: end, done: () => {
        this.flights = this.flights.filter((other) => other !== flight);
        done();
      } }; // prettier-ignore
      this.flights = [...this.flights, flight];
    });
    await wait(pace(80));
  }

  async #place(name: string, seat: number): Promise<void> {
    const route = this.model.routes.get(name);
    if (!route) return;
    this.#mark(name);
    if (isStill()) return;
    for (let count = 1; count <= route.spaces.length; count++) {
      this.placing = { route: name, seat, count };
      await wait(pace(70));
    }
    await wait(pace(140));
    this.laid = { ...this.laid, [name]: seat };
  }

  // Where nothing may move, a ring marks for a second what has changed.
  #mark(name: string): void {
    this.fresh = name;
    setTimeout(() => this.fresh === name && (this.fresh = null), 1000);
  }
}
