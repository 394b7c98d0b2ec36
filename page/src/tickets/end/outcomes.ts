// What became of everybody's tickets, with the own routes that fulfil them.
import type { Model, Ticket } from "../model/model";
import type { TicketsView } from "../model/types";
import { ticketWay } from "../model/ways";

export interface Outcome {
  ticket: Ticket;
  made: boolean;
  routes: string[];
}

// By seat; the dearest ticket first.
export function findOutcomes(model: Model, view: TicketsView): Outcome[][] {
  return view.seats.map(({ tickets = [] }, seat) =>
    tickets
      .flatMap((name) => model.tickets.get(name) ?? [])
      .map((ticket) => {
        const way = ticketWay(model, view, seat, ticket);
        const made = way?.short === 0;
        return { ticket, made, routes: made ? way.routes : [] };
      })
      .sort((one, other) => Number(other.made) - Number(one.made) || other.ticket.points - one.ticket.points),
  );
}
