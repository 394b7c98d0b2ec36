// Whoever thinks for a table: bots, hints, the analysis of a finished game.
import { filesOf, fileUrl, loadIndex } from "../../wire/files";
import type { Analysis, Hint } from "../../wire/generated";
import { stands, type Course } from "../table/course";
import { resultOf } from "../table/projection";
import { Refusal } from "../refusal";
import type { Answered, Judged, Needed, Position, Question, Thought } from "./questions";

const SECONDS = 0.8; // that a move may take, so that the answer comes within one; most levels answer at once
const PATIENCE = 30_000; // milliseconds until a Worker that does not answer is replaced; hints take long on a phone
const SEEDS = 2 ** 53;

export interface Minds {
  choose(course: Course, seat: number): Promise<string>;
  hints(course: Course, seat: number): Promise<Hint[]>;
  // What is known so far; ask again until it is done.
  analysis(course: Course): Promise<Analysis>;
}

interface Waiting {
  resolve(thought: Thought): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

export class WorkerMinds implements Minds {
  #worker: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #ids = 0;
  readonly #studies = new Map<string, Analysis>();

  async choose(course: Course, seat: number): Promise<string> {
    const { board, game } = course;
    const seed = Math.floor(Math.random() * SEEDS);
    try {
      const level = course.seats[seat]!.bot;
      const position = await positionOf(course, game, seat);
      const move = await this.#ask({ kind: "move", level, seed, seconds: SECONDS, ...position });
      return board.moves[move as number]!;
    } catch (error) {
      console.error(error); // the game goes on, as on a server whose bot has failed
      const legal = board.legal(game, seat);
      return board.moves[legal[Math.floor(Math.random() * legal.length)]!]!;
    }
  }

  async hints(course: Course, seat: number): Promise<Hint[]> {
    if (course.people.length > 1 || course.people[0] !== seat)
      throw new Refusal("no-hints", "hints are only for games alone or against bots");
    if (!course.due.includes(seat)) throw new Refusal("not-to-move", "you have nothing to decide now");
    const position = await positionOf(course, course.game, seat);
    return (await this.#ask({ kind: "hints", ...position })) as Hint[];
  }

  async analysis(course: Course): Promise<Analysis> {
    const { id } = course.kept;
    if (!this.#studies.has(id)) {
      const { winners } = resultOf(course);
      const share = (seat: number) => (winners.includes(seat) ? 1 / winners.length : 0);
      const final = course.seats.length > 1 ? course.seats.map((_, seat) => share(seat)) : null;
      this.#studies.set(id, { done: false, moves: [], final, seen: 0, total: course.moves });
      this.#study(course).catch((error: unknown) => {
        console.error(error);
        this.#studies.delete(id);
      });
    }
    await new Promise((done) => setTimeout(done, 100));
    const found = this.#studies.get(id);
    if (!found) throw new Refusal("busy", "analysing the game has failed; try again");
    return found;
  }

  async #study(course: Course): Promise<void> {
    const { id } = course.kept;
    const total = course.moves;
    const standing = stands(course.happened);
    let [seen, moves] = [0, [] as Judged[]];
    for (const [index, { change }] of course.happened.entries()) {
      if (!standing[index] || change.kind !== "moved") continue;
      const position = await positionOf(course, course.happened[index - 1]!.game, change.seat);
      const played = course.board.ids.get(change.move)!;
      const judged = await this.#ask({ kind: "judge", number: ++seen, played, ...position });
      if (judged) moves = [...moves, judged as Judged];
      this.#studies.set(id, { ...this.#studies.get(id)!, moves, seen, done: seen === total });
    }
  }

  #ask(question: Question): Promise<Thought> {
    const id = this.#ids++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#replace(new Error("a bot took too long")), PATIENCE);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#started().postMessage({ id, question });
    });
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<Answered>) => this.#hear(data);
    this.#worker.onerror = (event) => this.#replace(new Error(event.message || "a bot's Worker has died"));
    return this.#worker;
  }

  #hear({ id, thought, fault }: Answered): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    if (fault) waiting?.reject(new Error(fault));
    else waiting?.resolve(thought);
  }

  #replace(error: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
  }
}

async function positionOf(course: Course, game: Uint8Array, seat: number): Promise<Position> {
  const { board, kept } = course;
  return {
    files: await neededFor(course),
    version: board.version,
    game: board.seen(game, seat),
    seat,
    table: kept.id,
  };
}

async function neededFor({ kept, seats }: Course): Promise<Needed> {
  const { rules } = await loadIndex();
  const { play, minds, mindKeys } = await filesOf(kept.board);
  const expert = kept.options["expert"] ? " expert" : "";
  const mind = minds[mindKeys[`${seats.length}${expert}`]!]!;
  return { rules: fileUrl(rules), play: fileUrl(play), mind: fileUrl(mind) };
}
