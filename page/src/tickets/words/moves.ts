// The moves of a tickets game in words.
import type { MoveTeller } from "../../family";
import { language, t } from "../../state/language.svelte";
import type { Model, Route } from "../model/model";
import type { Claim, TicketsMove, TicketsView } from "../model/types";
import { cardWords } from "./names";
import { one, type MoveChoice, type MoveGroup } from "../../text/choices";

export function ticketGroups(model: Model, view: TicketsView, moves: TicketsMove[]): MoveGroup[] {
  const groups: MoveGroup[] = [
    group("keep", keeps(model, moves)),
    group("claim", claims(model, moves)),
    group("take", takes(view, moves)),
    group("tickets", moves.flatMap((move) => (move.kind === "tickets" ? [one(t("text:drawTickets", { count: view.pile }), move.move)] : []))), // prettier-ignore
    group("pass", moves.flatMap((move) => (move.kind === "pass" ? [one(t("text:pass"), move.move)] : []))), // prettier-ignore
  ];
  return groups.filter(({ choices }) => choices.length);
}

function group(id: "keep" | "claim" | "take" | "tickets" | "pass", choices: MoveChoice[]): MoveGroup {
  return {
    id,
    title: t(`text:group.${id}`),
    act: t(`text:act.${id}`),
    first: t(`text:first.${id}`),
    second: t("text:payment"),
    choices,
  };
}

export function ticketWords(model: Model, name: string): string {
  const ticket = model.tickets.get(name);
  return ticket
    ? `${ticket.a.name} – ${ticket.b.name} (${t("common:points", { count: ticket.points })})`
    : name;
}

const ticketList = (model: Model, names: string[]): string =>
  new Intl.ListFormat(language()).format(names.map((name) => ticketWords(model, name)));

const keeps = (model: Model, moves: TicketsMove[]): MoveChoice[] =>
  moves.flatMap((move) => (move.kind === "keep" ? [one(ticketList(model, move.tickets), move.move)] : []));

function takes(view: TicketsView, moves: TicketsMove[]): MoveChoice[] {
  return moves.flatMap((move) => {
    if (move.kind === "draw") return [one(t("text:draw", { count: view.deck }), move.move)];
    if (move.kind !== "take") return [];
    return [one(t("text:take", { card: t(`common:colour.${move.card}`), place: move.place }), move.move)];
  });
}

// Routes by name; of each the payments, fewest jokers first.
function claims(model: Model, moves: TicketsMove[]): MoveChoice[] {
  const byRoute = new Map<string, Claim[]>();
  for (const move of moves)
    if (move.kind === "claim") byRoute.set(move.route, [...(byRoute.get(move.route) ?? []), move]);
  return [...byRoute]
    .flatMap(([name, payments]) => {
      const route = model.routes.get(name);
      return route ? [{ label: routeWords(route), moves: payments.sort(fewerJokers).map(payment) }] : [];
    })
    .sort((a, b) => a.label.localeCompare(b.label, language()));
}

export const routeWords = ({ title, cost, colour, points }: Route): string =>
  [title, `${cost} × ${t(`common:colour.${colour}`)}`, t("common:points", { count: points })].join(", ");

const fewerJokers = (a: Claim, b: Claim): number => a.jokers - b.jokers;
export const payment = ({ colour, cards, jokers, move }: Claim): { label: string; move: string } => ({
  label: [...(cards ? [cardWords(colour, cards)] : []), ...(jokers ? [cardWords("joker", jokers)] : [])].join(
    " + ",
  ),
  move,
});

// Moves of a finished game.
export const moveTellerOf =
  (model: Model): MoveTeller =>
  (move) =>
    tellMove(model, move as TicketsMove);

function tellMove(model: Model, move: TicketsMove): string {
  switch (move.kind) {
    case "claim":
      return t("replay:study.move.claim", {
        route: model.routes.get(move.route)?.title ?? move.route,
        paid: payment(move).label,
      });
    case "take":
      return t("replay:study.move.take", { card: t(`common:colour.${move.card}`) });
    case "keep":
      return t("replay:study.move.keep", { tickets: ticketList(model, move.tickets) });
    default:
      return t(`replay:study.move.${move.kind}`);
  }
}
