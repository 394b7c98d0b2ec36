// Finds the line whose letters are typed: "U1" is U and then 1; if only one line begins with U, that letter is enough.

export interface Typed {
  line: string | null; // the line that is meant
  begun: string; // what the next key may complete
}

export function typedLine(letters: string[], begun: string, key: string): Typed {
  if (begun && letters.includes(begun + key)) return { line: begun + key, begun: "" };
  const begins = letters.filter((letter) => letter.startsWith(key));
  const line = begins.includes(key) ? key : begins.length === 1 ? begins[0]! : null;
  return { line, begun: begins.some((letter) => letter !== key) ? key : "" };
}
