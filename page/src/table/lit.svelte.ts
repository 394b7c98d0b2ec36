// What the log, the tickets or a hint point at: the board lights it and dims the rest.
export interface Lit {
  places: string[]; // places or stations, by the names moves use
  routes: string[]; // routes, by name; of a metro sheet lines, by letter
}

const NOTHING: Lit = { places: [], routes: [] };
export const lit: { now: Lit } = $state({ now: NOTHING });

export function light(places: string[], routes: string[] = []): void {
  lit.now = { places, routes };
}
export function unlight(): void {
  lit.now = NOTHING;
}
export const isLit = (): boolean => lit.now.places.length + lit.now.routes.length > 0;
