// The game written down, as `stellwerk verify` reads it; see docs/concepts/records.md.
import { IN_FULL } from "../engine/board";
import type { Change } from "../keep/games";
import { stands, type Course, type Happened } from "./course";
import { commitmentOf, resultOf } from "./projection";

const FORMAT = 1;

export function recordOf(course: Course): string {
  const { board, kept } = course;
  const start = board.start(course.seats.length, course.seed, kept.options);
  let { game } = start;
  const lines: object[] = [headerOf(course, board.describeEvents(start.rows, IN_FULL))];
  for (const [index, { seat, move }] of standingMoves(course.happened).entries()) {
    const played = board.play(game, seat, board.ids.get(move)!);
    game = played.game;
    const events = board.describeEvents(played.rows, IN_FULL);
    lines.push({ line: "move", number: index + 1, seat, move, events });
  }
  if (course.phase === "over") lines.push({ line: "result", ...resultOf(course) });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

function headerOf({ board, kept, seats, seed }: Course, events: object[]): object {
  const { file } = board;
  return {
    line: "game",
    format: FORMAT,
    stellwerk: file.stellwerk,
    family: file.family,
    rules: board.version,
    map: file.board,
    title: file.title,
    origin: file.origin,
    map_hash: file.map_hash,
    facts: file.facts,
    seats: seats.length,
    names: seats.map(({ name, bot }, seat) => name || bot || `seat ${seat}`),
    options: kept.options,
    commitment: commitmentOf(seed),
    seed: kept.seed,
    events,
  };
}

type Move = Extract<Change, { kind: "moved" }>;

// The moves that were not taken back.
function standingMoves(happened: readonly Happened[]): Move[] {
  const standing = stands(happened);
  return happened.flatMap(({ change }, index) => (standing[index] ? [change as Move] : []));
}
