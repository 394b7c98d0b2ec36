// Keys on a route: arrows go to the next one that way, page keys to the next one that can be claimed, Enter chooses.
import type { Model } from "../model/model";
import { routeTowards } from "../model/nearest";
import type { Point } from "../model/types";

const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function routeKeys(
  event: KeyboardEvent,
  model: Model,
  name: string,
  claimable: Set<string>,
  choose: (name: string) => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = event.shiftKey ? undefined : ARROWS[event.key]; // with shift they move the board
  const next = arrow
    ? routeTowards(model, model.routes.get(name)!, arrow)?.name
    : event.key === "PageDown" || event.key === "PageUp"
      ? nextOf([...model.routes.keys()], name, claimable, event.key === "PageDown" ? 1 : -1)
      : undefined;
  const chooses = event.key === "Enter" || event.key === " ";
  if (!arrow && !chooses && next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  if (chooses) choose(name);
  else if (next !== undefined)
    (event.currentTarget as Element)
      .querySelector<SVGElement>(`[data-route="${CSS.escape(next)}"]`)
      ?.focus({ preventScroll: true });
}

function nextOf(names: string[], from: string, some: Set<string>, step: 1 | -1): string | undefined {
  const start = names.indexOf(from);
  for (let count = 1; count <= names.length; count++) {
    const name = names[(start + step * count + names.length * 2) % names.length]!;
    if (some.has(name)) return name;
  }
  return undefined;
}
