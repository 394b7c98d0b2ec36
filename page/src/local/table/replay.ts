// A game told again, step by step, as a viewer was told it. As the server's `history.py`.
import type { PastView, Step } from "../../wire/generated";
import { stands, type Course } from "./course";
import { viewOf } from "./projection";
import { countOf, isKnownTo, tell } from "./tell";

export function steps(course: Course, viewer: number): Step[] {
  const isOver = course.phase === "over";
  const standing = stands(course.happened);
  let moves = 0;
  const found: Step[] = [];
  for (const [index, each] of course.happened.entries()) {
    if (standing[index]) moves++;
    if (!isKnownTo(each, viewer)) continue;
    const events = tell(course, each, viewer) as Step["events"];
    found.push({ at: countOf(each, viewer), events, moves: isOver ? moves : null });
  }
  return found;
}

export function viewAt(course: Course, viewer: number, at: number): PastView {
  const then = course.happened.find((each) => countOf(each, viewer) >= at) ?? course.happened.at(-1)!;
  return { at: countOf(then, viewer), view: viewOf(course, viewer, then.game) };
}
