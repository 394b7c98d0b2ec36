// What the seat is about to do: the route, colour or payment that is chosen but not yet played. The server does not know of it.
import { createContext } from "svelte";
import type { CardName } from "../../parts/colours";
import { settings } from "../../state/settings.svelte";
import type { Table } from "../../state/table.svelte";
import type { Refused } from "../../wire/messages";
import type { Model, Route, Ticket } from "../model/model";
import { nearestPayment } from "../model/payments";
import type { Claim, TicketsMove, TicketsView } from "../model/types";
import { lackOf, ticketWay, type Way } from "../model/ways";

export class Choice {
  route: string | null = $state(null);
  colour: CardName | null = $state(null); // chosen in the hand first
  payment: Claim | null = $state.raw(null);
  refusal: Refused | null = $state.raw(null); // why the last thing can't be done
  asksTickets = $state(false);
  card: TicketsMove | null = $state.raw(null); // chosen by a hint, to be drawn or taken
  drops: { offer: string; names: string[] } = $state.raw({ offer: "", names: [] }); // of an offer, not to be kept
  touched = false; // the last pointer was a finger
  keyed = $state(false); // the route was chosen by a key: the focus goes to its payment

  constructor(
    readonly table: Table,
    readonly model: Model,
  ) {}

  readonly view: TicketsView = $derived.by(() => this.table.shown!.view as TicketsView);
  readonly moves: TicketsMove[] = $derived.by(() => this.table.moves as TicketsMove[]);
  readonly claims: Map<string, Claim[]> = $derived.by(() => {
    const claims = new Map<string, Claim[]>();
    for (const move of this.moves)
      if (move.kind === "claim") claims.set(move.route, [...(claims.get(move.route) ?? []), move]);
    const has = (claim: Claim): number => this.view.hand?.[claim.colour] ?? 0;
    // Fewest jokers first, then the colour there is most of.
    for (const list of claims.values()) list.sort((a, b) => a.jokers - b.jokers || has(b) - has(a));
    return claims;
  });
  readonly claimable: Set<string> = $derived.by(() => new Set(this.claims.keys()));
  readonly among: Set<string> | null = $derived.by(() => {
    const { colour } = this;
    if (colour === null) return null;
    return new Set([...this.claims].flatMap(([name, list]) => (list.some((claim) => pays(claim, colour)) ? [name] : [])));
  }); // prettier-ignore
  readonly chosen: Route | null = $derived.by(() =>
    this.route === null ? null : (this.model.routes.get(this.route) ?? null),
  );
  readonly payments: Claim[] = $derived.by(() => this.claims.get(this.route ?? "") ?? []);
  readonly offer: Ticket[] = $derived.by(() => this.#named(this.view.offer));
  readonly tickets: { ticket: Ticket; way: Way | null }[] = $derived.by(() =>
    this.#named(this.view.tickets)
      .sort((one, other) => other.points - one.points)
      .map((ticket) => ({ ticket, way: this.wayOf(ticket) })),
  );

  get dropped(): string[] {
    return this.drops.offer === String(this.view.offer) ? this.drops.names : [];
  }
  set dropped(names: string[]) {
    this.drops = { offer: String(this.view.offer), names };
  }

  #named(names: string[] | null): Ticket[] {
    return (names ?? []).flatMap((name) => this.model.tickets.get(name) ?? []);
  }
  wayOf(ticket: Ticket, more: string[] = []): Way | null {
    const me = this.table.me ?? -1;
    const { routes, shut } = this.view;
    const mine = Object.fromEntries(more.map((name) => [name, me]));
    return ticketWay(this.model, { routes: { ...routes, ...mine }, shut }, me, ticket);
  }
  lackOf(way: Way | null): number {
    const me = this.table.me ?? -1;
    return way ? lackOf(this.model, this.view, me, way, this.view.seats[me]?.pieces ?? {}) : 0;
  }
  legal(move: string): boolean {
    return this.moves.some((one) => one.move === move);
  }
  // Can't be played, though it is my turn.
  isOff(move: string): boolean {
    return this.table.myTurn && this.moves.length > 0 && !this.legal(move);
  }
  get confirms(): boolean {
    return settings.confirm === "always" || (settings.confirm === "touch" && this.touched);
  }

  clear(): void {
    this.route = this.colour = this.payment = this.refusal = this.card = null;
    this.asksTickets = false;
  }

  // As if chosen by hand, but nothing is played yet.
  stage(text: string): void {
    const move = this.moves.find((one) => one.move === text);
    this.clear();
    if (move?.kind === "claim") [this.route, this.payment] = [move.route, move];
    else if (move?.kind === "tickets") this.asksTickets = true;
    else if (move?.kind === "take" || move?.kind === "draw") this.card = move;
    else if (move?.kind === "keep")
      this.dropped = (this.view.offer ?? []).filter((name) => !move.tickets.includes(name));
  }

  // A route is clicked, chosen by a key, or cards are dropped on it.
  choose(name: string, colour = this.colour, byKey = false): void {
    this.clear();
    this.keyed = byKey;
    this.route = name;
    this.colour = colour;
    const fitting = colour ? this.payments.filter((claim) => pays(claim, colour)) : this.payments;
    this.payment = (fitting[0] ?? this.payments[0]) || null;
    if (!this.payment) void this.#askRoute(name);
    else if (fitting.length === 1 && !this.confirms) void this.play(this.payment.move);
  }
  pickColour(colour: CardName): void {
    const same = this.colour === colour && this.route === null;
    this.clear();
    this.colour = same ? null : colour;
  }
  drawTickets(): void {
    if (!this.legal("tickets")) return void this.tell("tickets");
    this.clear();
    if (settings.confirm === "never") void this.play("tickets");
    else this.asksTickets = true;
  }
  // Cards are taken at once; what can't be taken says why.
  take(move: string): void {
    if (this.legal(move)) void this.play(move);
    else if (!this.table.busy) void this.tell(move);
  }

  async play(move: string): Promise<void> {
    const done = await this.table.play(move);
    this.clear();
    if (!done) this.refusal = this.table.refused;
  }
  async undo(): Promise<void> {
    this.clear();
    if (!(await this.table.undo())) this.refusal = this.table.refused;
  }
  async tell(move: string): Promise<void> {
    this.clear();
    this.refusal = await this.table.ask(move);
  }
  async #askRoute(name: string): Promise<void> {
    const route = this.model.routes.get(name);
    if (!route) return;
    const move = nearestPayment(route, this.view.hand ?? {}, this.colour);
    const refusal = await this.table.ask(move);
    if (this.route === name) this.refusal = refusal;
  }
}

// Is this the colour that is paid with? A joker is, if only jokers are paid.
const pays = (claim: Claim, colour: CardName): boolean => claim.colour === colour;

export const [choiceOf, setChoice] = createContext<Choice>();
