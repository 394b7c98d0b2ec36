// Which board, how many seats and which level were chosen last; kept in the browser.
import { boards } from "../state/boards.svelte";
import { botsFor, MIXED } from "../state/personalities";
import { load, save } from "../state/storage";
import type { BoardInfo } from "../wire/messages";
import { learnTitle, stemOf } from "../state/titles.svelte";
import { server } from "../wire/server.svelte";
import { FACTS, type Fact } from "./facts";

interface Choice {
  board: string;
  seats: Record<string, number>; // by board
  level: string; // empty: the usual one
  personality: string; // of the bots: one for all, empty for none, or mixed
  here: boolean; // on this device, although there is a server
}

const KEY = "stellwerk.choice";

export const choice: Choice = $state({
  board: "usa",
  seats: {},
  level: "",
  personality: MIXED,
  here: false,
  ...load<Partial<Choice>>(KEY, {}),
});
export const playsHere = (): boolean => !server.there || choice.here;
export const known: { boards: BoardInfo[] } = $state({ boards: [] });

export async function learnBoards(): Promise<void> {
  known.boards = await boards();
  known.boards.forEach(learnTitle);
  choice.board = offered(choice.board);
}

// A map of the server's own may have changed since it was chosen, or be gone.
function offered(board: string): string {
  const newest = known.boards.find((info) => stemOf(info.board) === stemOf(board));
  return newest?.board ?? FACTS[0]!.board;
}

// Maps that this server offers beside ours; their tiles stand in frames of one size.
const FRAME = 1.5;
const isOther = ({ board }: BoardInfo): boolean => !FACTS.some((fact) => fact.board === board);
const ownFact = (info: BoardInfo): Fact => ({ ...info, ratio: FRAME, seats: Math.min(3, info.seats[1]) });
export const ownFacts = (): Fact[] => known.boards.filter(isOther).map(ownFact);
const factOf = (board: string): Fact =>
  [...FACTS, ...ownFacts()].find((fact) => fact.board === board) ?? FACTS[0]!;

export const infoOf = (board: string): BoardInfo | undefined =>
  known.boards.find((info) => info.board === board);
export const range = (board: string): [number, number] =>
  infoOf(board)?.seats ?? [factOf(board).seats, factOf(board).seats];
export const levels = (board: string): string[] => infoOf(board)?.bots ?? [];
export const levelOf = (board: string): string => choice.level || (infoOf(board)?.bot ?? "");

export const personalities = (board: string): string[] => infoOf(board)?.personalities ?? [];
// For so many seats, as they were chosen last.
export const chosenBots = (board: string, count: number): string[] =>
  levelOf(board) ? botsFor(levelOf(board), choice.personality, personalities(board), count) : [];

export function seatsOf(board: string): number {
  const [low, high] = range(board);
  return Math.min(high, Math.max(low, choice.seats[board] ?? factOf(board).seats));
}

// Called once, inside the start page.
export function keepChoice(): void {
  $effect(() => save(KEY, choice));
}
