// What this browser's user has chosen; kept in the browser, applied to the root element.
import { load, save } from "./storage";

export type Theme = "auto" | "light" | "dark";
export type Confirm = "always" | "touch" | "never";
// How fast a table shows what others do: so many times as fast, at once (0), or at once until it is my turn.
export const SPEEDS = [0.5, 1, 2, 4, 8, 0, "turn"] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Choices {
  name: string;
  language: string; // empty: the browser's
  theme: Theme;
  symbols: boolean;
  sounds: boolean;
  notices: boolean;
  speed: Speed;
  confirm: Confirm;
  textSize: number; // percent
  coach: boolean; // points at what to do next, until switched off
  claimable: boolean; // routes that can be claimed are marked on the board
}

const KEY = "stellwerk.settings";
const DEFAULTS: Choices = {
  name: "",
  language: "",
  theme: "auto",
  symbols: true,
  sounds: true,
  notices: false,
  speed: 1,
  confirm: "always",
  textSize: 100,
  coach: true,
  claimable: true,
};

export const settings: Choices = $state({ ...DEFAULTS, ...load<Partial<Choices>>(KEY, {}) });

const night = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const media = $state({ night: night.matches, still: still.matches, again: false });
night.addEventListener("change", (event) => (media.night = event.matches));
still.addEventListener("change", (event) => (media.still = event.matches));

export const isDark = (): boolean => settings.theme === "dark" || (settings.theme === "auto" && media.night);
export const isStill = (): boolean => (settings.speed === 0 && !media.again) || media.still;
// How long something takes that the design gives so many milliseconds.
export const pace = (milliseconds: number): number => (isStill() ? 0 : beat(milliseconds));
// The same for what can be followed without motion too.
export const beat = (milliseconds: number): number =>
  typeof settings.speed === "number" && settings.speed > 0 ? milliseconds / settings.speed : milliseconds;
// Whoever asks to see something once more sees it move, also where all is shown at once.
export const playAgain = (on: boolean): void => void (media.again = on);

// Called once, inside the root component.
export function keepSettings(): void {
  $effect(() => save(KEY, settings));
  $effect(() => {
    const root = document.documentElement;
    root.dataset["theme"] = isDark() ? "dark" : "light";
    root.dataset["motion"] = isStill() ? "off" : "on";
    root.style.setProperty("--text-size", String(settings.textSize / 100));
  });
}
