// Moves of a finished game in words, from their parts.
import { layoutOf } from "../state/boards";
import { language, t } from "../state/language.svelte";
import type { Layout, MetroMove } from "../metro/types";
import { loadModel, type Model } from "../tickets/model";
import type { TicketsMove } from "../tickets/types";
import { payment, ticketWords } from "../text/ticketchoices";
import { nameOf } from "../text/metrochoices";
import type { AnyMove, TableInfo } from "../wire/messages";

export type Sayer = (move: AnyMove) => string;

export async function sayerFor({ family, board }: TableInfo): Promise<Sayer> {
  if (family === "metro") {
    const layout = await layoutOf<Layout>(board);
    return (move) => sayMetro(layout, move as MetroMove);
  }
  const model = await loadModel(board);
  return (move) => sayTickets(model, move as TicketsMove);
}

const list = (words: string[]): string => new Intl.ListFormat(language()).format(words);

function sayTickets(model: Model, move: TicketsMove): string {
  switch (move.kind) {
    case "claim":
      return t("end:study.move.claim", {
        route: model.routes.get(move.route)?.title ?? move.route,
        paid: payment(move).label,
      });
    case "take":
      return t("end:study.move.take", { card: t(`common:colour.${move.card}`) });
    case "keep":
      return t("end:study.move.keep", {
        tickets: list(move.tickets.map((name) => ticketWords(model, name))),
      });
    default:
      return t(`end:study.move.${move.kind}`);
  }
}

function sayMetro(layout: Layout, move: MetroMove): string {
  if (move.kind === "change") return t("end:study.move.change");
  const stations = list(move.stations.map((slug) => nameOf(layout, slug)));
  if (move.kind === "ride")
    return stations ? t("end:study.move.ride", { station: stations }) : t("end:study.move.stay");
  return stations
    ? t("end:study.move.enter", { line: move.line, stations })
    : t("end:study.move.enterNone", { line: move.line });
}
