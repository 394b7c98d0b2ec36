// The name of a line, such as "U2"; its letter is used in moves and by keys.
import { has, t } from "../../state/language.svelte";
import type { Layout } from "../model/types";

export const lineName = ({ lines }: Pick<Layout, "lines">, letter: string): string =>
  lines.find((line) => line.letter === letter)?.name ?? letter;

// What a game alone was worth.
export function gradeName(grade = ""): string {
  const key = `metro:grade.${grade}`;
  return has(key) ? t(key) : grade;
}
