// What became of everybody's tickets, with the own routes that fulfil them.
import type { Model, Ticket } from "../tickets/model";
import type { TicketsView } from "../tickets/types";
import { ticketWay } from "../tickets/ways";

export interface Fate {
  ticket: Ticket;
  made: boolean;
  routes: string[];
}

// By seat; the dearest ticket first.
export function findFates(model: Model, view: TicketsView): Fate[][] {
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
