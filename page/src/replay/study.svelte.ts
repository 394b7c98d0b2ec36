// What a strong bot says about the decisions of a finished game; asked for again until it has seen all.
import { request, RequestError } from "../wire/http";
import type { Analysis, Judgement } from "../wire/messages";

export type { Judgement };

const PAUSE = 400; // milliseconds; the server itself lets us wait a while
const COSTLIEST = 5;

export class Study {
  state: "none" | "waiting" | "done" | "failed" = $state("none");
  reason = $state("");
  moves: Judgement[] = $state.raw([]);
  final: number[] | null = $state.raw(null);
  seen = $state(0);
  total = $state(0);
  #closed = false;

  constructor(
    readonly table: string,
    readonly token: string,
  ) {}

  get alone(): boolean {
    return this.moves.every(({ chance }) => chance === null);
  }
  get costliest(): Judgement[] {
    const costly = this.moves.filter(({ cost }) => cost > 0).sort((a, b) => b.cost - a.cost);
    return costly.slice(0, COSTLIEST);
  }

  async start(): Promise<void> {
    this.state = "waiting";
    try {
      while (this.state === "waiting" && !this.#closed) {
        const told = await request<Analysis>(`/api/tables/${this.table}/analysis`, this.token);
        [this.moves, this.seen, this.total] = [told.moves, told.seen, told.total];
        if (told.done) [this.state, this.final] = ["done", told.final];
        else await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    } catch (error) {
      this.reason = error instanceof RequestError ? error.trouble.reason : "failed";
      this.state = "failed";
    }
  }

  close(): void {
    this.#closed = true;
  }
}

export const valueOf = ({ chance, margin }: Judgement): number => chance ?? margin;
