// How a move runs along its line: which stations it marks and which stretches it jumps over.
import type { Enter, Layout, LineShape, Stretch } from "./types";

export interface Step {
  slug: string;
  jumped: number; // marked stations between the mark before and this one
  stretches: { stretch: Stretch; reversed: boolean }[]; // that were jumped, in the order of the run
}

// Places on the line in the order of a run; a ring may be followed against its order, from the train on.
export function orderOf(line: LineShape, back: boolean): number[] {
  const places = line.stations.map((_, place) => place);
  return back ? [0, ...places.slice(1).reverse()] : places;
}

export function runOf(layout: Layout, move: Pick<Enter, "line" | "back" | "stations">): Step[] {
  const line = layout.lines.find(({ letter }) => letter === move.line);
  if (!line) return [];
  const order = orderOf(line, move.back);
  const slugs = order.map((place) => layout.stations[line.stations[place] ?? 0]?.slug ?? "");
  let before = -1;
  return move.stations.map((slug) => {
    const at = slugs.indexOf(slug, before + 1);
    const jumped = before < 0 ? 0 : at - before - 1;
    const stretches = jumped
      ? order.slice(before, at).map((_, hop) => hopOf(line, order, before + hop, move.back))
      : [];
    before = at;
    return { slug, jumped, stretches };
  });
}

// The stretch from one place of a run to the next.
function hopOf(line: LineShape, order: number[], hop: number, back: boolean): Step["stretches"][number] {
  const place = (back ? order[hop + 1] : order[hop]) ?? 0;
  return { stretch: line.stretches[place] ?? line.stub, reversed: back };
}
