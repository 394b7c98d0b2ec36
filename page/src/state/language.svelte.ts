// The words of the page. English is the model: its keys are the type, so a key that is missing elsewhere fails the checks.
import i18next from "i18next";
import type { TOptions } from "i18next";
import type en from "../locales/en";
import { settings } from "./settings.svelte";

export const LANGUAGES = { de: "Deutsch", nl: "Nederlands", en: "English" } as const;
export type Language = keyof typeof LANGUAGES;
type Words = typeof en;

// "tickets:claim.title", also without the ending that plurals have.
type Keys<T, Before extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${Whole<K>}` : Keys<T[K], `${Before}${K}.`>;
}[keyof T & string];
type Whole<K extends string> = K extends `${infer Stem}_${"one" | "other" | "zero"}` ? Stem : K;
export type Key = { [N in keyof Words & string]: Keys<Words[N], `${N}:`> }[keyof Words & string];

const loaders: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import("../locales/en"),
  de: () => import("../locales/de"),
  nl: () => import("../locales/nl"),
};

const current = $state({ language: "en" as Language });

export function wanted(): Language {
  const wishes = [settings.language, ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  return (wishes.find((tag) => tag in LANGUAGES) as Language | undefined) ?? "en";
}

export async function speak(language: Language): Promise<void> {
  const words = (await loaders[language]()).default;
  if (!i18next.isInitialized)
    await i18next.init({
      lng: language,
      fallbackLng: false,
      interpolation: { escapeValue: false },
      appendNamespaceToMissingKey: true, // so that tests know a missing word when they see it
    });
  for (const [name, part] of Object.entries(words))
    i18next.addResourceBundle(language, name, part, true, true);
  await i18next.changeLanguage(language);
  current.language = language;
  document.documentElement.lang = language;
}

export const language = (): Language => current.language;

const translated = new Map<string, string>(); // a cache: i18next is slow, and a board asks hundreds of times for a few dozen words
const MOST = 5000;

// Reading the language makes whatever shows the words follow it.
export function t(key: Key, options: TOptions = {}): string {
  const lng = current.language;
  const wish = `${lng} ${key} ${Object.entries(options).join(" ")}`;
  const known = translated.get(wish);
  if (known !== undefined) return known;
  const words = i18next.t(key as string, { lng, ...options, replace: written(options) }) as unknown as string;
  if (translated.size > MOST) translated.clear();
  translated.set(wish, words);
  return words;
}

// Numbers in sentences look as they do elsewhere; which plural it is goes by the number itself.
const written = (options: TOptions): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, typeof value === "number" ? number(value) : value]),
  );

// For keys that come from the server, such as reasons of refusals and names of levels.
export function has(key: string): key is Key {
  return i18next.exists(key, { lng: current.language });
}

// Without a format where it would change nothing: the browser's first one takes longer than all else at a table's start.
export function number(value: number): string {
  const isPlain = Number.isInteger(value) && Math.abs(value) < 1000;
  const words = isPlain ? String(value) : new Intl.NumberFormat(current.language).format(value);
  return words.replace("-", "−");
}
