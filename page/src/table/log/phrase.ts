// A sentence with things in it that can be pointed at: every language puts them where it wants.
import { t, type Key } from "../../state/language.svelte";
import type { Part } from "./tell";

const MARK = "\u0001";

export function phrase(
  key: Key,
  things: Record<string, Part[]>,
  words: Record<string, unknown> = {},
): Part[] {
  const marks = Object.fromEntries(Object.keys(things).map((name) => [name, `${MARK}${name}${MARK}`]));
  return t(key, { ...words, ...marks })
    .split(MARK)
    .flatMap((piece, index) => (index % 2 ? (things[piece] ?? []) : [piece]))
    .filter((part) => part !== "");
}

// What a screen reader says.
export function plain(parts: Part[]): string {
  return parts.map((part) => (typeof part === "string" ? part : wordsOf(part))).join("");
}

function wordsOf(part: Exclude<Part, string>): string {
  if ("card" in part) return `${part.count > 1 ? `${part.count} ` : ""}${t(`common:colour.${part.card}`)}`;
  return part.name;
}
