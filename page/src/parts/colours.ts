// Card colours with their symbols, as the boards are drawn; a grey route has none, which means any colour.
export const COLOURS = [
  "blue",
  "red",
  "green",
  "yellow",
  "orange",
  "purple",
  "white",
  "black",
  "pink",
] as const;
export type Colour = (typeof COLOURS)[number];
export type CardName = Colour | "joker";
export const STRIPES: Colour[] = ["red", "orange", "yellow", "green", "blue", "purple"];

export const fill = (colour: string): string => (colour === "joker" ? "url(#stripes)" : `var(--${colour})`);
export const edge = (colour: string): string =>
  colour === "joker" ? "var(--line2)" : `var(--${colour}-edge)`;
export const ink = (colour: string): string => (colour === "joker" ? "#16202A" : `var(--${colour}-ink)`);
