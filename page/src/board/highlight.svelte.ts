// What the log, the tickets or a hint point at: the board highlights it and dims the rest.
export interface Highlight {
  places: string[]; // places or stations, by the names moves use
  routes: string[]; // routes, by name; on a metro sheet the letters of lines
}

const NOTHING: Highlight = { places: [], routes: [] };
export const highlighted: { now: Highlight } = $state({ now: NOTHING });

export function highlight(places: string[], routes: string[] = []): void {
  highlighted.now = { places, routes };
}
export function clearHighlight(): void {
  highlighted.now = NOTHING;
}
export const isHighlighting = (): boolean =>
  highlighted.now.places.length + highlighted.now.routes.length > 0;
