// Colours of lines, and the ink that can be read on them.
import { isDark } from "../../state/settings.svelte";
import type { LineShape } from "./types";

export const colourOf = (line: LineShape): string => (isDark() ? line.night : line.colour);

// White or ink, whichever contrasts more.
export function inkOn(colour: string): string {
  const light = brightness(colour);
  return 1.05 / (light + 0.05) > (light + 0.05) / 0.063 ? "#ffffff" : "#16202a";
}

function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = parseInt(colour.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
