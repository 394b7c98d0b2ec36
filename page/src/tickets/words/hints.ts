// Why a move is good, in words.
import { t } from "../../state/language.svelte";
import { nameOf } from "../../state/names";
import type { Choice } from "../choose/choice.svelte";
import type { Model } from "../model/model";
import { piecesOf } from "./names";
import type { TicketsReason } from "../../wire/generated";
import type { Parts, Reason } from "../../wire/messages";

export const whyWords = ({ model, table }: Choice, reason: Reason): string =>
  reasonWords(model, (seat) => nameOf(table.seats, seat), reason as TicketsReason);

export function reasonWords(model: Model, name: (seat: number) => string, reason: TicketsReason): string {
  const about: Parts<TicketsReason> = reason;
  const ticket = model.tickets.get(about.ticket ?? "");
  const count = about.left ?? about.lacking ?? about.cards ?? about.pieces ?? 0;
  const route = model.routes.get(about.route ?? "");
  const words = {
    count,
    pieces: piecesOf(model, about.of ?? about.detour ?? about.pieces ?? about.left ?? 0),
    ticket: ticket ? `${ticket.a.name} – ${ticket.b.name}` : "",
    route: route?.title ?? "",
    place: model.places.get(about.place ?? "")?.name ?? "",
    name: name(about.seat ?? 0),
    colour: about.card ? t(`common:colour.${about.card}`) : "",
    points: t("common:points", { count: about.points ?? 0 }),
  };
  if (reason.code === "card" && route?.colour === "grey") return t("tickets:hint.cardAny", words);
  if (reason.code !== "needed") return t(`tickets:hint.${reason.code}`, words);
  return t(reason.detour === null ? "tickets:hint.only" : "tickets:hint.detour", words);
}
