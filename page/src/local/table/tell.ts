// What happened, as each viewer may know it. As the server's `events.py`.
import type { GameEvent } from "../../wire/messages";
import type { Change } from "../keep/games";
import type { Course, Happened } from "./course";

export const isKnownTo = ({ only }: Happened, viewer: number): boolean => only === null || only === viewer;
export const countOf = ({ counts }: Happened, viewer: number): number => counts[viewer + 1]!;

// What happened after a viewer's count; null if there was no such count.
export function eventsSince(course: Course, viewer: number, count: number | null): GameEvent[] | null {
  if (count === null || count > course.count(viewer)) return null;
  const newer = course.happened.filter((each) => countOf(each, viewer) > count && isKnownTo(each, viewer));
  return newer.flatMap((each) => tell(course, each, viewer));
}

// An entry: its own event, then those of the game.
export function tell(course: Course, { change, rows }: Happened, viewer: number): GameEvent[] {
  return [...tellChange(change), ...course.board.describeEvents(rows, viewer)];
}

// Moves are told by their events only: a move's text may be secret.
function tellChange(change: Change): GameEvent[] {
  switch (change.kind) {
    case "started":
      return [{ event: "started" }];
    case "moved":
      return [];
    case "undone":
      return [{ event: "undone", seat: change.seat }];
    case "filled":
      return [{ event: "filled", seat: change.seat, bot: change.bot }];
    case "rematched":
      return [{ event: "rematched", table: change.table }];
  }
}
