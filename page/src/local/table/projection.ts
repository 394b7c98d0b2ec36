// The way out: everything that a viewer is told about a table. As the server's `projection.py`.
import { sha256 } from "@noble/hashes/sha2.js";
import type { AnyView, Outcome, TableInfo, Update } from "../../wire/generated";
import { PUBLIC } from "../engine/board";
import type { Course } from "./course";
import { eventsSince } from "./tell";

// While the game runs, the seat of a bot shows what everybody sees.
export function viewerOf(course: Course, seat: number | null): number {
  if (seat === null) return PUBLIC;
  return course.phase !== "running" || course.seats[seat]?.name ? seat : PUBLIC;
}

export function viewOf(course: Course, viewer: number, game = course.game): AnyView {
  return course.board.describe(course.board.seen(game, viewer), viewer);
}

// `stopped` says why the game can't go on for now.
export function show(course: Course, viewer: number, since: number | null, stopped = ""): Update {
  const { board, game } = course;
  const seen = board.seen(game, viewer);
  const isSeat = viewer !== PUBLIC && course.phase === "running";
  const events = eventsSince(course, viewer, since);
  return {
    type: "update",
    at: course.count(viewer),
    since: events && since,
    table: tableInfo(course, stopped),
    seat: viewer === PUBLIC ? null : viewer,
    view: board.describe(seen, viewer),
    events: (events ?? []) as Update["events"],
    moves: isSeat ? board.describeMoves(seen, viewer) : [],
    undo: isSeat && course.canUndo(viewer),
    time: Date.now() / 1000,
  };
}

function tableInfo(course: Course, stopped: string): TableInfo {
  const { kept, board, phase } = course;
  const isOver = phase === "over";
  return {
    table: kept.id,
    board: kept.board,
    title: board.file.title,
    family: board.file.family,
    phase,
    options: kept.options,
    days: 0,
    public: false,
    seats: seatInfos(course),
    watchers: 0,
    map_hash: kept.map_hash,
    promise: "", // nobody else has to be convinced
    shuffling: false,
    tries: 0,
    secret: null,
    commitment: commitmentOf(course.seed),
    rematch: course.rematch,
    result: isOver ? resultOf(course) : null,
    stopped,
  };
}

function seatInfos(course: Course): TableInfo["seats"] {
  const seen = course.board.seen(course.game, PUBLIC); // of the game only what the public may know
  const due = course.phase === "running" ? course.board.toMove(seen) : [];
  return course.seats.map(({ name, bot }, seat) => ({
    name,
    bot,
    eased: "",
    away: false,
    connected: name !== "",
    to_move: due.includes(seat),
    since: due.includes(seat) ? course.askedAt[seat]! : null,
    deadline: null,
    promise: "",
    text: "",
    beside: [],
  }));
}

export function resultOf(course: Course): Outcome {
  const scores = course.board.scores(course.game);
  const winners = scores.flatMap(({ rank }, seat) => (rank === 1 ? [seat] : []));
  return { moves: course.moves, scores, winners };
}

// Published before a game, it proves later that the seed was chosen before.
export function commitmentOf(seed: Uint8Array): string {
  return `sha256:${hexOf(sha256(seed))}`;
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
