// Why a move is good, in words.
import type { CardName } from "../parts/colours";
import { t } from "../state/language.svelte";
import type { Reason } from "../table/Hints.svelte";
import { nameOf } from "../table/names";
import type { Desk } from "./desk.svelte";
import type { Model } from "./model";
import { piecesOf } from "./words";

export const whyWords = ({ model, table }: Desk, reason: Reason): string =>
  reasonWords(model, (seat) => nameOf(table.seats, seat), reason);

export function reasonWords(model: Model, name: (seat: number) => string, reason: Reason): string {
  const ticket = model.tickets.get(String(reason["ticket"]));
  const count = Number(reason["left"] ?? reason["lacking"] ?? reason["cards"] ?? reason["pieces"] ?? 0);
  const route = model.routes.get(String(reason["route"]));
  const words = {
    count,
    pieces: piecesOf(
      model,
      Number(reason["of"] ?? reason["detour"] ?? reason["pieces"] ?? reason["left"] ?? 0),
    ),
    ticket: ticket ? `${ticket.a.name} – ${ticket.b.name}` : "",
    route: route?.title ?? "",
    place: model.places.get(String(reason["place"]))?.name ?? "",
    name: name(Number(reason["seat"] ?? 0)),
    colour: reason["card"] ? t(`common:colour.${reason["card"] as CardName}`) : "",
    points: t("common:points", { count: Number(reason["points"] ?? 0) }),
  };
  const { code } = reason as { code: "completes" };
  if (reason.code === "card" && route?.colour === "grey") return t("tickets:hint.cardAny", words);
  if (reason.code !== "needed") return t(`tickets:hint.${code}`, words);
  return t(reason["detour"] === null ? "tickets:hint.only" : "tickets:hint.detour", words);
}
