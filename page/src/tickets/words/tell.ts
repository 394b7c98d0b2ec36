// Events of a tickets game in sentences, with what they are about as parts that can be pointed at.
import { t } from "../../state/language.svelte";
import { phrase } from "../../table/log/phrase";
import { whoOf } from "../../table/log/people";
import type { Part, Teller } from "../../table/log/tell";
import type { CardName } from "../../parts/colours";
import type { TicketsClaimedEvent } from "../../wire/generated";
import type { Model } from "../model/model";
import { readPayment } from "../model/payments";
import type { TicketsEvent } from "../model/types";

const SILENT = new Set(["dealt", "offered", "returned", "chose", "first", "turned"]);
const TOGETHER: Record<string, "takes" | "keeps"> = { took: "takes", drew: "takes", kept: "keeps" };

export function tellerOf(model: Model): Teller {
  const tell: Teller["tell"] = (told, names) => {
    const [event, who] = [told as TicketsEvent, whoOf(told, names)];
    switch (event.event) {
      case "first":
        return phrase("tickets:tell.first", { who });
      case "took":
        return phrase("tickets:tell.took", { who, card: [{ card: event.card, count: 1 }] });
      case "drew":
        return event.card
          ? phrase("tickets:tell.drewOwn", { who, card: [{ card: event.card, count: 1 }] })
          : phrase("tickets:tell.drew", { who });
      case "swept":
        return phrase("tickets:tell.swept", {}, { count: event.jokers });
      case "reshuffled":
        return phrase("tickets:tell.reshuffled", {}, { count: event.cards });
      case "claimed":
        return tellClaim(model, event, who);
      case "offered":
        return null;
      case "chose":
        return phrase("tickets:tell.chose", { who });
      case "kept": {
        const ticket = ticketParts(model, event.ticket);
        return ticket
          ? phrase("tickets:tell.keptOwn", { who, ticket })
          : phrase("tickets:tell.kept", { who });
      }
      case "returned": {
        const ticket = ticketParts(model, event.ticket);
        return ticket && phrase("tickets:tell.returned", { who, ticket });
      }
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
  return {
    tell,
    silent: SILENT,
    joins: (first, next) => next.event in TOGETHER && TOGETHER[first.event] === TOGETHER[next.event],
    tellGroup(events, names) {
      const who = whoOf(events[0]!, names);
      const kind = TOGETHER[events[0]!.event];
      if (kind === "keeps") return phrase("log:keeps", { who }, { count: events.length });
      if (kind) return phrase("log:takes", { who, cards: cardParts(events.map(({ card }) => card)) });
      return tell(events[0]!, names);
    },
  };
}

// Face-up cards as chips, then how many were drawn unseen.
function cardParts(cards: unknown[]): Part[] {
  const open = cards.filter((card): card is CardName => typeof card === "string");
  const hidden = cards.length - open.length;
  const chips = open.map((card): Part => ({ card, count: 1 }));
  const covered = hidden ? [t("log:hidden", { count: hidden })] : [];
  return [...chips, ...(chips.length && hidden ? [t("log:and")] : []), ...covered];
}

function tellClaim(model: Model, event: TicketsClaimedEvent, who: Part[]): Part[] {
  const route = model.routes.get(event.route);
  const places = route ? [route.from.slug, route.to.slug] : [];
  return phrase("tickets:tell.claimed", {
    who,
    route: [{ route: event.route, name: route?.title ?? "", places }],
    paid: readPayment(event.paid),
    points: [`+${event.points}`],
  });
}

function ticketParts(model: Model, name: string | null): Part[] | null {
  const ticket = model.tickets.get(name ?? "");
  return ticket
    ? [{ route: "", name: `${ticket.a.name} – ${ticket.b.name}`, places: [ticket.a.slug, ticket.b.slug] }]
    : null;
}
