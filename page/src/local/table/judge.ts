// May this be done, and which change is then kept? Nothing here changes any state. As the server's `judge.py`.
import type { Act } from "../../wire/messages";
import type { Change } from "../keep/games";
import { Refusal } from "../refusal";
import type { Course } from "./course";

// The change that an act makes, or null if it changes nothing; throws a Refusal.
export function judge(course: Course, seat: number, act: Act): Change | null {
  switch (act.type) {
    case "move":
      checkFresh(course, seat, act.at);
      return { kind: "moved", seat, move: readMove(course, seat, act.move) };
    case "try":
      readMove(course, seat, act.move);
      return null;
    case "undo":
      checkFresh(course, seat, act.at);
      if (!course.canUndo(seat))
        throw new Refusal("cant-undo", "the last move revealed something, or the turn is over");
      return { kind: "undone", seat };
    case "replace":
      if (!act.bot || course.seats[act.seat]?.name !== "")
        throw new Refusal("not-here", "on this device only bots can be replaced");
      return { kind: "filled", seat: act.seat, bot: act.bot };
    default:
      throw new Refusal("not-here", "at a table on this device this can't be done");
  }
}

// A move that was chosen for an earlier decision than the seat's present one.
export function checkFresh(course: Course, seat: number, count: number): void {
  const [ready, at] = [course.ready[seat]!, course.count(seat)];
  if (count < ready || count > at)
    throw new Refusal("stale", `chosen at ${count}, but this decision is from ${ready}; look again`, {
      ready,
      at,
    });
}

// The legal move that a text names, by the seat's own view.
function readMove(course: Course, seat: number, given: string): string {
  const { board, game } = course;
  const text = given.toLowerCase().split(/\s+/).filter(Boolean).join(" ");
  const move = board.ids.get(text);
  if (move === undefined) throw new Refusal("no-move", "this is not a legal move");
  const seen = board.seen(game, seat);
  if (board.legal(seen, seat).includes(move)) return text;
  const { reason, data, sentence } = board.refusal(seen, seat, move);
  throw new Refusal(reason, `'${text}' is not legal: ${sentence}`, { ...data });
}
