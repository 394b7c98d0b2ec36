// Events of a tickets game in sentences, with what they are about as parts that can be pointed at.
import { phrase } from "../table/phrase";
import type { Part, Teller } from "../table/tell";
import type { CardName } from "../parts/colours";
import type { GameEvent } from "../wire/messages";
import type { Model } from "./model";
import { readPayment } from "./payments";

export function tellerOf(model: Model): Teller {
  return (event, names) => {
    const seat = event.seat ?? 0;
    const who: Part[] = [{ seat, name: names[seat] ?? "" }];
    const card = (event["card"] ?? null) as CardName | null;
    const count = Number(event["jokers"] ?? event["cards"] ?? 0);
    const ticket = ticketParts(model, event["ticket"]);
    switch (event.event) {
      case "first":
        return phrase("tickets:tell.first", { who });
      case "took":
        return phrase("tickets:tell.took", { who, card: [{ card: card!, count: 1 }] });
      case "drew":
        return card
          ? phrase("tickets:tell.drewOwn", { who, card: [{ card, count: 1 }] })
          : phrase("tickets:tell.drew", { who });
      case "swept":
        return phrase("tickets:tell.swept", {}, { count });
      case "reshuffled":
        return phrase("tickets:tell.reshuffled", {}, { count });
      case "claimed":
        return tellClaim(model, event, who);
      case "offered":
        return null;
      case "chose":
        return phrase("tickets:tell.chose", { who });
      case "kept":
        return ticket
          ? phrase("tickets:tell.keptOwn", { who, ticket })
          : phrase("tickets:tell.kept", { who });
      case "returned":
        return ticket ? phrase("tickets:tell.returned", { who, ticket }) : null;
      case "passed":
        return phrase("tickets:tell.passed", { who });
      case "last round":
        return phrase("tickets:tell.last", { who });
      case "ended":
        return phrase("tickets:tell.ended", {});
      default:
        return null;
    }
  };
}

function tellClaim(model: Model, event: GameEvent, who: Part[]): Part[] {
  const route = model.routes.get(String(event["route"]));
  const places = route ? [route.from.slug, route.to.slug] : [];
  return phrase("tickets:tell.claimed", {
    who,
    route: [{ route: String(event["route"]), name: route?.title ?? "", places }],
    paid: readPayment(String(event["paid"])),
    points: [`+${String(event["points"])}`],
  });
}

function ticketParts(model: Model, name: unknown): Part[] | null {
  const ticket = typeof name === "string" ? model.tickets.get(name) : undefined;
  return ticket
    ? [{ route: "", name: `${ticket.a.name} – ${ticket.b.name}`, places: [ticket.a.slug, ticket.b.slug] }]
    : null;
}
