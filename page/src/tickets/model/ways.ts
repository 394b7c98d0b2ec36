// The cheapest still-open way between two places for a seat: its own routes are free, others' and shut ones don't count.
import type { Model, Ticket } from "./model";

export interface Way {
  short: number; // cards still to be paid
  routes: string[]; // from one end to the other
}

interface Ownership {
  routes: Record<string, number>; // owners
  shut: string[];
}

interface Reached {
  cost: number;
  steps: number; // among equally cheap ways the one with fewer routes
  by: string | null;
  from: number;
}

export function cheapestWay(
  model: Model,
  ownership: Ownership,
  seat: number,
  a: number,
  b: number,
): Way | null {
  const reached = new Map<number, Reached>([[a, { cost: 0, steps: 0, by: null, from: a }]]);
  const done = new Set<number>();
  const edges = openEdges(model, ownership, seat);
  for (;;) {
    const next = nearest(reached, done);
    if (next === null) return null;
    if (next === b) return { short: reached.get(b)!.cost, routes: trace(reached, b) };
    done.add(next);
    const here = reached.get(next)!;
    for (const { name, ends, cost } of edges.get(next) ?? []) {
      const other = ends[0] === next ? ends[1] : ends[0];
      const step: Reached = { cost: here.cost + cost, steps: here.steps + 1, by: name, from: next };
      const known = reached.get(other);
      if (!done.has(other) && (!known || isCheaper(step, known))) reached.set(other, step);
    }
  }
}

const isCheaper = (one: Reached, other: Reached): boolean =>
  one.cost < other.cost || (one.cost === other.cost && one.steps < other.steps);

interface Edge {
  name: string;
  ends: [number, number];
  cost: number;
}

function openEdges(model: Model, { routes, shut }: Ownership, seat: number): Map<number, Edge[]> {
  const closed = new Set(shut);
  const edges = new Map<number, Edge[]>();
  for (const { name, a, b, cost } of model.layout.routes) {
    const owner = routes[name];
    if (owner === undefined ? closed.has(name) : owner !== seat) continue;
    const edge: Edge = { name, ends: [a, b], cost: owner === seat ? 0 : cost };
    for (const end of [a, b]) edges.set(end, [...(edges.get(end) ?? []), edge]);
  }
  return edges;
}

function nearest(reached: Map<number, Reached>, done: Set<number>): number | null {
  let best: number | null = null;
  for (const [place, here] of reached)
    if (!done.has(place) && (best === null || isCheaper(here, reached.get(best)!))) best = place;
  return best;
}

function trace(reached: Map<number, Reached>, end: number): string[] {
  const names: string[] = [];
  for (let here = reached.get(end)!; here.by !== null; here = reached.get(here.from)!) names.unshift(here.by);
  return names;
}

// How many pieces the seat lacks to claim what the way still needs.
export function lackOf(
  model: Model,
  { routes }: Ownership,
  seat: number,
  way: Way,
  left: Record<string, number>,
): number {
  const needed: Record<string, number> = {};
  for (const name of way.routes) {
    const route = model.routes.get(name);
    if (route && routes[name] !== seat)
      needed[route.piece] = (needed[route.piece] ?? 0) + route.spaces.length;
  }
  return Object.entries(needed).reduce(
    (sum, [piece, count]) => sum + Math.max(0, count - (left[piece] ?? 0)),
    0,
  );
}

export function ticketWay(model: Model, ownership: Ownership, seat: number, ticket: Ticket): Way | null {
  const index = (slug: string): number => model.layout.places.findIndex((place) => place.slug === slug);
  return cheapestWay(model, ownership, seat, index(ticket.a.slug), index(ticket.b.slug));
}
