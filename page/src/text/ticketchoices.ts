// The moves of a tickets game in words.
import { language, t } from "../state/language.svelte";
import type { Model, Route } from "../tickets/model";
import type { Claim, TicketsMove, TicketsView } from "../tickets/types";
import { cardWords } from "../tickets/words";
import { one, type Choice, type Group } from "./choices";

export function ticketGroups(model: Model, view: TicketsView, moves: TicketsMove[]): Group[] {
  const groups: Group[] = [
    group("keep", keeps(model, moves)),
    group("claim", claims(model, moves)),
    group("take", takes(view, moves)),
    group("tickets", moves.flatMap((move) => (move.kind === "tickets" ? [one(t("end:text.drawTickets", { count: view.pile }), move.move)] : []))), // prettier-ignore
    group("pass", moves.flatMap((move) => (move.kind === "pass" ? [one(t("end:text.pass"), move.move)] : []))), // prettier-ignore
  ];
  return groups.filter(({ choices }) => choices.length);
}

function group(id: "keep" | "claim" | "take" | "tickets" | "pass", choices: Choice[]): Group {
  return {
    id,
    title: t(`end:text.group.${id}`),
    act: t(`end:text.act.${id}`),
    first: t(`end:text.first.${id}`),
    second: t("end:text.payment"),
    choices,
  };
}

export function ticketWords(model: Model, name: string): string {
  const ticket = model.tickets.get(name);
  return ticket
    ? `${ticket.a.name} – ${ticket.b.name} (${t("common:points", { count: ticket.points })})`
    : name;
}

function keeps(model: Model, moves: TicketsMove[]): Choice[] {
  const list = new Intl.ListFormat(language());
  return moves.flatMap((move) =>
    move.kind === "keep"
      ? [one(list.format(move.tickets.map((name) => ticketWords(model, name))), move.move)]
      : [],
  );
}

function takes(view: TicketsView, moves: TicketsMove[]): Choice[] {
  return moves.flatMap((move) => {
    if (move.kind === "draw") return [one(t("end:text.draw", { count: view.deck }), move.move)];
    if (move.kind !== "take") return [];
    return [one(t("end:text.take", { card: t(`common:colour.${move.card}`), place: move.place }), move.move)];
  });
}

// Routes by name; of each the payments, fewest jokers first.
function claims(model: Model, moves: TicketsMove[]): Choice[] {
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
