// The table that is being put together: who sits where, and how it is played.
import { settings } from "../../state/settings.svelte";
import type { NewTable } from "../../wire/messages";
import { botText, mixed, readBot } from "../../state/personalities";
import { choice, infoOf, levelOf, personalities, range, seatsOf } from "../choice.svelte";

export interface SeatChoice {
  key: number; // for keyed lists
  name: string;
  bot: string; // as tables name bots; empty: a person
}

const RANDOM = -1;

export class TableDraft {
  seats: SeatChoice[] = $state([]);
  first = $state(RANDOM);
  expert = $state(false);
  days = $state(0);
  public = $state(false);
  #keys = 0;

  constructor(readonly device: boolean) {
    const count = device ? 2 : seatsOf(choice.board);
    this.seats = Array.from({ length: count }, () => this.#seat());
    if (this.seats[0]) this.seats[0].name = settings.name;
    this.fit();
  }

  #seat(): SeatChoice {
    return { key: this.#keys++, name: "", bot: "" };
  }

  get options(): string[] {
    return Object.keys(infoOf(choice.board)?.options ?? {});
  }

  // Another board may allow fewer seats, or need more.
  fit(): void {
    const [low, high] = range(choice.board);
    const least = this.device ? Math.max(low, 1) : low;
    while (this.seats.length < least) this.seats.push(this.#seat());
    if (this.seats.length > high) this.seats.length = high;
    if (this.first >= this.seats.length) this.first = RANDOM;
    if (personalities(choice.board).length) return;
    for (const seat of this.seats) seat.bot = readBot(seat.bot).level;
  }

  // A bot of this level; one that has just been chosen gets a personality that is still free.
  setLevel(seat: SeatChoice, level: string): void {
    const [fresh = ""] = mixed(
      personalities(choice.board),
      1,
      this.seats.map(({ bot }) => bot),
    );
    seat.bot = botText(level, seat.bot ? readBot(seat.bot).personality : fresh);
  }

  get canGrow(): boolean {
    return this.seats.length < range(choice.board)[1];
  }
  get canShrink(): boolean {
    return this.seats.length > range(choice.board)[0];
  }
  grow(): void {
    this.seats.push(this.#seat());
  }
  drop(key: number): void {
    this.seats = this.seats.filter((seat) => seat.key !== key);
    this.fit();
  }

  // As the server wants it; `unnamed` names people on one device who gave no name.
  table(unnamed: (seat: number) => string): NewTable {
    const seats = this.seats.map(({ name, bot }, index) => {
      if (bot) return { bot };
      const given = name.trim() || (this.device || !index ? unnamed(index) : "");
      return index && !this.device ? {} : { name: given };
    });
    const options = {
      ...(this.options.includes("first") && { first: this.first }),
      ...(this.options.includes("expert") && { expert: Number(this.expert) }),
    };
    const level = levelOf(choice.board);
    const live = this.device ? {} : { days: this.days, public: this.public, host_seat: 0 };
    return { board: choice.board, seats, options, ...live, ...(level && { bot: level }) };
  }
}
