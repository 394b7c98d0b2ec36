// A line as people call it: "U2". Its letter is only for keys and moves.
import type { Layout } from "./types";

export const lineName = ({ lines }: Pick<Layout, "lines">, letter: string): string =>
  lines.find((line) => line.letter === letter)?.name ?? letter;
