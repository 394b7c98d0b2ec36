// A link for several seats: whose eyes the page may show now, and to whom the device goes next.
import type { Table } from "../state/table.svelte";

export class Handing {
  #holder: number | null = $state(null); // has said that the device is in their hands
  #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  // The seat that must take the device before anything is shown; null: the page may be shown.
  get next(): number | null {
    const table = this.#table;
    if (table.mySeats.length < 2 || table.info?.phase !== "running") return null;
    const due = table.mySeats.filter((seat) => table.seats[seat]?.to_move);
    if (this.#holder === null) return due[0] ?? table.mySeats[0] ?? null;
    if (!due.length || due.includes(this.#holder)) return null;
    const holder = this.#holder;
    return due.find((seat) => seat > holder) ?? due[0] ?? null;
  }

  take(seat: number): void {
    this.#holder = seat;
    if (this.#table.me !== seat) this.#table.look(seat);
  }
}
