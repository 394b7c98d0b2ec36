// Moves of a finished game in words, from their parts.
import { layoutOf } from "../state/boards";
import { language, t } from "../state/language.svelte";
import { cardOf, wordsOf } from "../metro/cards";
import { lineName } from "../metro/line";
import type { Layout, MetroMove } from "../metro/types";
import { loadModel, type Model } from "../tickets/model";
import type { TicketsMove } from "../tickets/types";
import { payment, ticketWords } from "../text/ticketchoices";
import { nameOf } from "../text/metrochoices";
import type { AnyMove, GameEvent, TableInfo } from "../wire/messages";

export type Sayer = (move: AnyMove, card: string) => string; // metro: of the round

export async function sayerFor({ family, board }: TableInfo): Promise<Sayer> {
  if (family === "metro") {
    const layout = await layoutOf<Layout>(board);
    return (move, card) => sayMetro(layout, move as MetroMove, card);
  }
  const model = await loadModel(board);
  return (move) => sayTickets(model, move as TicketsMove);
}

// The card that a seat entered from a step on.
export function enteredFrom(steps: { events: GameEvent[] }[], step: number, seat: number): string {
  const wrote = ({ event, seat: who }: GameEvent): boolean => event === "wrote" && who === seat;
  const found = steps.slice(step).find(({ events }) => events.some(wrote));
  return String(found?.events.find(wrote)?.["card"] ?? "");
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

export function sayMetro(layout: Layout, move: MetroMove, card: string): string {
  if (move.kind === "change") return t("end:study.move.change");
  const stations = list(move.stations.map((slug) => nameOf(layout, slug)));
  if (move.kind === "ride")
    return stations ? t("end:study.move.ride", { station: stations }) : t("end:study.move.stay");
  const words = { line: lineName(layout, move.line), card: wordsOf(cardOf(card)), stations };
  return t(stations ? "end:study.move.enter" : "end:study.move.enterNone", words);
}
