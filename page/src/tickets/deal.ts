// A tickets game dealt again: do the cards and tickets of the events follow from the shuffles? It knows no rules,
// only where cards lie. What a viewer may not know is null, and fits anything.
import type { TicketsTookEvent, UndoneEvent } from "../wire/generated";
import type { GameEvent } from "../wire/messages";
import type { TicketsEvent } from "./model/types";
import { shuffle } from "../proof/chance";
import type { Dealer } from "../proof/check";

interface Facts {
  cards: Record<string, number>;
  board: { places: (string | [string, object])[]; tickets: [string, string, number][] };
}

const CARDS = 0;
const TICKETS = 1;
const FIRST = 2;

export const dealer: Dealer = (info, told, seed) => {
  const facts = told as Facts;
  return (events) => fits(facts, seed, info.seats.length, info.options["first"] ?? -1, events);
};

function fits(facts: Facts, seed: Uint32Array, seats: number, first: number, events: GameEvent[]): boolean {
  const box = Object.entries(facts.cards).flatMap(([colour, count]) =>
    Array.from({ length: count }, (_, copy) => ({ colour, copy })),
  );
  const names = pairNames(facts.board.tickets.map(([a, b]) => [slug(a), slug(b)]));
  const row: Record<number, string> = {};
  let deck = shuffle(seed, CARDS, box.length).map((card) => box[card]!.colour);
  let discard: Record<string, number> = {};
  let shuffles = FIRST + 1;
  let taken: TicketsTookEvent | null = null; // the only thing of cards that can be taken back, as long as it was the last
  const pile: (string | null)[] = shuffle(seed, TICKETS, names.length).map((ticket) => names[ticket]!);
  const put = (colour: string, count: number): void => {
    discard[colour] = (discard[colour] ?? 0) + count;
  };
  const is = (told: unknown, dealt: unknown): boolean => told === null || dealt === null || told === dealt;

  function step(event: TicketsEvent | UndoneEvent): boolean {
    switch (event.event) {
      case "first":
        return event.seat === (first < 0 ? shuffle(seed, FIRST, seats)[0] : first);
      case "dealt":
      case "drew":
        return is(event.card, deck.pop());
      case "turned":
        row[event.place] = deck.pop() ?? "";
        return event.card === row[event.place];
      case "took": {
        const was = row[event.place];
        delete row[event.place];
        return event.card === was;
      }
      case "undone":
        if (taken?.seat === event.seat) row[taken.place] = taken.card;
        return true;
      case "swept":
        for (const [at, colour] of Object.entries(row)) {
          put(colour, 1);
          delete row[Number(at)];
        }
        return true;
      case "claimed": {
        const [colour, count, jokers] = event.paid.split(/[ +]/);
        put(colour!, Number(count));
        put("joker", Number(jokers ?? 0));
        return true;
      }
      case "reshuffled":
        deck = shuffle(seed, shuffles++, box.length)
          .map((number) => box[number]!)
          .filter(({ colour, copy }) => copy < (discard[colour] ?? 0))
          .map(({ colour }) => colour);
        discard = {};
        return event.cards === deck.length;
      case "offered":
        return is(event.ticket, pile.pop());
      case "returned":
        pile.unshift(event.ticket);
    }
    return true;
  }

  return events.every((event) => {
    const good = step(event as TicketsEvent | UndoneEvent);
    taken = event.event === "took" ? event : null;
    return good;
  });
}

// What moves call tickets: "denver-el-paso"; several between the same places get ":1", ":2".
function pairNames(pairs: [string, string][]): string[] {
  const key = ([a, b]: [string, string]): string => [a, b].sort().join(" ");
  return pairs.map((pair, index) => {
    const same = pairs.flatMap((other, number) => (key(other) === key(pair) ? [number] : []));
    const name = pairs[same[0]!]!.join("-");
    return same.length > 1 ? `${name}:${same.indexOf(index) + 1}` : name;
  });
}

// What moves call a place: "saint-louis"; docs/concepts/records.md tells how.
const LETTERS: Record<string, string> = { ø: "o", ł: "l", đ: "d", æ: "ae", œ: "oe", ς: "σ", ß: "ss" };

function slug(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[øłđæœςß]/g, (letter) => LETTERS[letter]!)
    .normalize("NFKD")
    .replace(/\p{M}|['’]/gu, "");
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join("-");
}
