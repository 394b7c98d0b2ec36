// Reasons of refusals in words. What the server tells in data is what the sentences need.
import { has, t } from "../../state/language.svelte";
import { nameOf } from "../../state/names";
import type { Table } from "../../state/table.svelte";
import type { Refused } from "../../wire/messages";
import type { Route } from "../model/model";
import type { Cards, TicketsView } from "../model/types";
import { cardWords, countOf } from "./names";

interface About {
  route: Route | null;
  hand: Cards;
  name: (seat: number) => string;
  turn: number | null;
}

// Of the last move, if it was not taken; without the choice that led to it.
export function refusalOf({ refused, shown, seats }: Table): string {
  const view = shown?.view as TicketsView | null;
  const name = (seat: number): string => nameOf(seats, seat);
  return refused
    ? tellRefusal(refused, { route: null, hand: view?.hand ?? {}, name, turn: view?.turn ?? null })
    : "";
}

export function tellRefusal({ reason, data, message }: Refused, about: About): string {
  const count = Number(data["short"] ?? data["least"] ?? data["offered"] ?? 0);
  if (reason === "not-to-move")
    return about.turn === null
      ? t("tickets:why.othersChoose")
      : t("tickets:why.not-to-move", { name: about.name(about.turn) });
  if (reason === "route-taken")
    return t("tickets:why.route-taken", { name: about.name(Number(data["owner"])) });
  if (reason === "twin-shut") return data["own"] ? t("tickets:why.twinOwn") : t("tickets:why.twin-shut");
  if (reason === "cards-short") return shortWords(count + Number(data["short_jokers"] ?? 0), about);
  const key = `tickets:why.${reason}`;
  const pieces = countOf(about.route?.piece ?? "any", count);
  return has(key) ? t(key, { count, pieces, place: data["place"] ?? "" }) : t("common:failed", { message });
}

// How many cards are missing, and what there is.
function shortWords(count: number, { route, hand }: About): string {
  const jokers = hand.joker ?? 0;
  if (!route || route.colour === "grey") return t("tickets:why.cards-short", { count });
  const colour = route.colour;
  const own = [cardWords(colour, hand[colour] ?? 0), ...(jokers ? [cardWords("joker", jokers)] : [])].join(
    " + ",
  );
  return t("tickets:why.colourShort", { count, colour: t(`common:colour.${colour}`), own });
}
