// Words and numbers about routes and seats for the board and the departure board.
import { t } from "../../state/language.svelte";
import type { Column } from "../../table/frame/Departures.svelte";
import { nameOf } from "../../state/names";
import type { Choice } from "../choose/choice.svelte";
import type { Model, Route } from "../model/model";
import type { TicketsView } from "../model/types";
import { pieceWords } from "./names";

// A route as it is read out: its places, what it costs and gives, and how it stands.
export function labelOf(choice: Choice, route: Route): string {
  const owner = choice.view.routes[route.name];
  const state =
    owner !== undefined
      ? t("tickets:route.taken", { name: nameOf(choice.table.seats, owner) })
      : choice.view.shut.includes(route.name)
        ? t("tickets:route.shut")
        : choice.claimable.has(route.name)
          ? t("tickets:route.claimable")
          : t("tickets:route.free");
  const cost = t("tickets:pay.cost", { count: route.cost, colour: t(`common:colour.${route.colour}`) });
  return [
    route.title,
    cost,
    pieceWords(route.piece),
    t("common:points", { count: route.points }),
    state,
  ].join(", ");
}

export function columnsOf(model: Model): Column[] {
  const pieces = model.pieces.map(({ name, one_space }) => ({
    key: `piece ${name}`,
    label: pieceWords(name),
    icon: one_space ? ("subway" as const) : ("pieces" as const),
  }));
  return [
    ...pieces,
    { key: "cards", label: t("tickets:cards"), icon: "cards" },
    { key: "tickets", label: t("tickets:tickets"), icon: "ticket" },
    { key: "points", label: t("tickets:points"), strong: true },
  ];
}

export function valuesOf(view: TicketsView): Record<string, number>[] {
  return view.seats.map((seat) => ({
    ...Object.fromEntries(Object.entries(seat.pieces).map(([name, count]) => [`piece ${name}`, count])),
    cards: seat.cards,
    tickets: seat.ticket_count,
    points: seat.points,
  }));
}
