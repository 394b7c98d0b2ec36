// Events of a tickets game in sentences, with what they are about as parts that can be pointed at.
import { t, type Key } from "../state/language.svelte";
import type { Part, Teller } from "../table/tell";
import type { CardName } from "../parts/colours";
import type { GameEvent } from "../wire/messages";
import type { Model } from "./model";
import { readPayment } from "./payments";
import { cardWords } from "./words";

type Parts = Record<string, Part | Part[]>;
const MARK = "\u0001";

// A sentence of the language with parts in the places of its variables.
function sentence(key: Key, parts: Parts, count = 0): Part[] {
  const marks = Object.fromEntries(Object.keys(parts).map((name) => [name, `${MARK}${name}${MARK}`]));
  return t(key, { ...marks, count })
    .split(MARK)
    .flatMap((piece, index) => (index % 2 ? (parts[piece] ?? []) : piece ? [piece] : []));
}

export function tellerOf(model: Model): Teller {
  return (event, names) => {
    const seat = event.seat ?? 0;
    const who: Part = { seat, name: names[seat] ?? "" };
    const card = (event["card"] ?? null) as CardName | null;
    const count = Number(event["jokers"] ?? event["cards"] ?? 0);
    const ticket = (): Part | null => ticketPart(model, event["ticket"]);
    switch (event.event) {
      case "first":
        return sentence("tickets:tell.first", { who });
      case "took":
        return sentence("tickets:tell.took", { who, card: { card: card!, count: 1 } });
      case "drew":
        return card
          ? sentence("tickets:tell.drewOwn", { who, card: { card, count: 1 } })
          : sentence("tickets:tell.drew", { who });
      case "drawn":
        return tellDrawn(event, who);
      case "swept":
        return sentence("tickets:tell.swept", {}, count);
      case "reshuffled":
        return sentence("tickets:tell.reshuffled", {}, count);
      case "claimed":
        return tellClaim(model, event, who);
      case "offered":
        return null;
      case "chose":
        return sentence("tickets:tell.chose", { who });
      case "kept":
        return ticket()
          ? sentence("tickets:tell.keptOwn", { who, ticket: ticket()! })
          : sentence("tickets:tell.kept", { who });
      case "returned":
        return ticket() ? sentence("tickets:tell.returned", { who, ticket: ticket()! }) : null;
      case "passed":
        return sentence("tickets:tell.passed", { who });
      case "last round":
        return sentence("tickets:tell.last", { who });
      case "ended":
        return sentence("tickets:tell.ended", {});
      default:
        return null;
    }
  };
}

function tellClaim(model: Model, event: GameEvent, who: Part): Part[] {
  const route = model.routes.get(String(event["route"]));
  const places = route ? [route.from.slug, route.to.slug] : [];
  return sentence("tickets:tell.claimed", {
    who,
    route: { route: String(event["route"]), name: route?.title ?? "", places },
    paid: readPayment(String(event["paid"])),
    points: `+${String(event["points"])}`,
  });
}

function ticketPart(model: Model, name: unknown): Part | null {
  const ticket = typeof name === "string" ? model.tickets.get(name) : undefined;
  return ticket
    ? { route: "", name: `${ticket.a.name} – ${ticket.b.name}`, places: [ticket.a.slug, ticket.b.slug] }
    : null;
}

function tellDrawn(event: GameEvent, who: Part): Part[] {
  const open = event["open"] as CardName[];
  const hidden = Number(event["hidden"]);
  const cards = open.map((card): Part => ({ card, count: 1 }));
  if (!hidden) return sentence("tickets:tell.took", { who, card: cards });
  return open.length
    ? sentence("tickets:tell.tookAndDrew", { who, card: cards })
    : sentence("tickets:tell.drewSeveral", { who }, hidden);
}

// The sentence as plain text, for screen readers.
export const plain = (parts: Part[] | null): string =>
  (parts ?? []).map((part) => (typeof part === "string" ? part : "card" in part ? cardWords(part.card, part.count) : part.name)).join(""); // prettier-ignore
