// A link for several seats: whose eyes the page may show now, and to whom the device goes next.
import { createContext } from "svelte";
import type { Table } from "../../state/table.svelte";

export class Handover {
  #holder: number | null = $state(null); // has said that the device is in their hands
  #last = -1; // who had it before
  #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  // The seat that must take the device before anything is shown; null: the page may be shown.
  get next(): number | null {
    if (!this.#isShared || this.#holder !== null) return null;
    return this.#nextAfter(this.#last) ?? this.#table.mySeats[0] ?? null;
  }

  // To whom it goes when its holder says so: what was drawn last stays in sight until then.
  get after(): number | null {
    const holder = this.#holder;
    if (!this.#isShared || holder === null || this.#table.seats[holder]?.to_move) return null;
    return this.#nextAfter(holder);
  }

  take(seat: number): void {
    this.#holder = this.#last = seat;
    if (this.#table.me !== seat) this.#table.look(seat);
  }

  end(): void {
    this.#holder = null;
  }

  get #isShared(): boolean {
    return this.#table.mySeats.length > 1 && this.#table.info?.phase === "running";
  }

  #nextAfter(holder: number): number | null {
    const due = this.#table.mySeats.filter((seat) => this.#table.seats[seat]?.to_move);
    return due.find((seat) => seat > holder) ?? due[0] ?? null;
  }
}

export const [handoverOf, setHandover] = createContext<Handover>();
