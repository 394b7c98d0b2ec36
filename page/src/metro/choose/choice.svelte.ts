// What the seat is about to choose: always one of the moves that the server has listed.
import { createContext } from "svelte";
import type { Table } from "../../state/table.svelte";
import { runOf, type Step } from "../model/run";
import type { Enter, Layout, MetroMove, MetroView, Ride, SeatView } from "../model/types";

export class Choice {
  line: string | null = $state(null); // in focus
  back = $state(false);
  wanted: number | null = $state(null); // how many; null: as many as can be
  station: string | null = $state(null); // of a free ride; empty: none
  opened: number | null = $state(null); // whose sheet is shown large instead of mine
  owed = $state(false); // an entry of this round is made, and special stations ask for more
  touched = false; // since the last confirmation
  asking = $state(false); // between the confirmation and its answer

  constructor(
    readonly table: Table,
    readonly layout: Layout,
  ) {}

  view = $derived.by(() => this.table.shown!.view as MetroView);
  seat = $derived.by(() => this.opened ?? this.table.me ?? 0);
  shown: SeatView = $derived.by(() => this.view.seats[this.seat]!);
  isMine = $derived.by(() => this.seat === this.table.me);
  moves = $derived.by(() => (this.isMine ? ((this.table.shown?.moves ?? []) as MetroMove[]) : []));
  rides = $derived.by(() => this.moves.filter((move): move is Ride => move.kind === "ride"));
  change = $derived.by(() => this.moves.find(({ kind }) => kind === "change") ?? null);
  entries = $derived.by(() => this.moves.filter((move): move is Enter => move.kind === "enter"));
  ahead = $derived.by(() => this.entries.filter(({ line, back }) => line === this.line && !back));
  behind = $derived.by(() => this.entries.filter(({ line, back }) => line === this.line && back));
  // A move back that would mark the same as the one ahead is not listed: that one stands for both.
  way = $derived.by(() => {
    if (!this.back || !this.behind.length) return this.ahead;
    const most = Math.max(...this.behind.map(({ stations }) => stations.length));
    const found = Array.from(
      { length: most + 1 },
      (_, count) => of(this.behind, count) ?? of(this.ahead, count),
    );
    return found.filter((move): move is Enter => move !== undefined);
  });
  most = $derived.by(() => Math.max(0, ...this.way.map(({ stations }) => stations.length)));
  count = $derived.by(() => Math.min(this.wanted ?? this.most, this.most));
  move: MetroMove | null = $derived.by(() => {
    if (this.rides.length)
      return this.rides.find(({ stations }) => (stations[0] ?? "") === this.station) ?? null;
    return of(this.way, this.count) ?? null;
  });
  run: Step[] = $derived.by(() => {
    const move = this.move;
    if (move?.kind === "enter") return runOf(this.layout, { ...move, back: this.back && move.back });
    return move?.kind === "ride" ? move.stations.map((slug) => ({ slug, jumped: 0, stretches: [] })) : [];
  });
  preview = $derived.by(() => new Set(this.run.map(({ slug }) => slug)));
  // Nothing can be confirmed while an older state is still on screen.
  ready = $derived.by(() => this.move !== null && !this.asking && this.table.moves.length > 0);
  // Lines that can be chosen now.
  open = $derived.by(() => new Set(this.entries.map(({ line }) => line)));

  focus(line: string | null): void {
    this.touched = true;
    if (line === this.line) return;
    this.line = line;
    this.back = false;
    this.wanted = null;
  }

  turn(back: boolean): void {
    if (back !== this.back) this.wanted = null;
    this.back = back;
  }

  // As if chosen by hand, but nothing is confirmed yet.
  stage(text: string): void {
    const move = this.moves.find((one) => one.move === text);
    if (move?.kind === "ride") this.station = move.stations[0] ?? "";
    if (move?.kind !== "enter") return;
    this.focus(move.line);
    this.back = move.back;
    this.wanted = move.stations.length;
  }

  clear(): void {
    this.focus(null);
    this.station = null;
  }

  // A new decision starts with nothing chosen; but a line that was chosen during the animation is kept.
  renew(): void {
    if (!this.touched) this.clear();
    this.station = null;
    this.touched = false;
  }

  // A tap on a station: a part of the ride, fewer or more marks, or the next line that stops there.
  tap(slug: string): void {
    if (this.rides.some(({ stations }) => stations[0] === slug)) this.station = slug;
    else if (!this.#count(slug)) this.#next(slug);
  }

  #count(slug: string): boolean {
    for (const back of [this.back, !this.back]) {
      const moves = back ? this.behind : this.ahead;
      const longest = moves.reduce<string[]>(
        (most, { stations }) => (stations.length > most.length ? stations : most),
        [],
      );
      const at = longest.indexOf(slug);
      if (at < 0) continue;
      const fewer = back === this.back && this.count === at + 1;
      this.back = back;
      this.wanted = fewer ? at : at + 1;
      return true;
    }
    return false;
  }

  #next(slug: string): void {
    const spot = this.layout.stations.find((station) => station.slug === slug);
    const letters = (spot?.lines ?? []).map((line) => this.layout.lines[line]?.letter ?? "");
    const open = letters.filter((letter) => this.open.has(letter));
    const all = open.length ? open : letters;
    this.focus(all[(all.indexOf(this.line ?? "") + 1) % all.length] ?? null);
  }

  async confirm(): Promise<void> {
    const move = this.move;
    if (!move || !this.ready) return;
    this.asking = true;
    this.touched = false;
    await this.table.play(move.move);
    this.asking = false;
  }
}

const of = (moves: Enter[], count: number): Enter | undefined =>
  moves.find(({ stations }) => stations.length === count);

export const [choiceOf, setChoice] = createContext<Choice>();
