// What happened, shown step by step before the new state takes over: crosses are drawn, jumps run along the dots.
import { isStill, pace } from "../state/settings.svelte";
import type { GameEvent, Update } from "../wire/messages";
import type { Choice } from "./choose/choice.svelte";
import { runOf, type Step } from "./model/run";
import type { MetroView, Point } from "./model/types";

const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, pace(milliseconds)));

export class Animation {
  drawn: Record<string, "x" | number> = $state({}); // written just now, not in the state on screen yet
  ringed: string[] = $state([]); // without motion: what has changed
  runner: Point | null = $state(null);
  running = $state(false);

  constructor(readonly choice: Choice) {}

  async play(next: Update, events: GameEvent[]): Promise<void> {
    const seat = this.choice.seat;
    const after = (next.view as MetroView).seats[seat]?.marks ?? {};
    const before = this.choice.shown.marks;
    const fresh = Object.keys(after).filter((slug) => !(slug in before));
    if (!fresh.length) return;
    if (isStill()) return this.#ring(fresh);
    this.running = true;
    for (const step of this.#steps(seat, fresh, events)) {
      for (const hop of step.stretches) await this.#hop(hop.stretch.path, hop.reversed);
      this.drawn[step.slug] = after[step.slug] ?? "x";
      await pause(130);
    }
    this.running = false;
    this.drawn = {};
  }

  // In the order they were marked: mine as I chose them, others' as they were told.
  #steps(seat: number, fresh: string[], events: GameEvent[]): Step[] {
    const chosen = this.choice.run.filter(({ slug }) => fresh.includes(slug));
    if (this.choice.isMine && chosen.length) return chosen;
    const steps: Step[] = [];
    let line = "";
    for (const event of events.filter((one) => one.seat === seat)) {
      if (event.event === "wrote") line = String(event["line"]);
      else if (event.event === "marked" || event.event === "rode") {
        const slug = String(event["station"]);
        const last = steps.at(-1)?.slug;
        const run = last ? runOf(this.choice.layout, { line, back: false, stations: [last, slug] }) : [];
        if (fresh.includes(slug)) steps.push(run.at(-1) ?? { slug, jumped: 0, stretches: [] });
      }
    }
    return steps;
  }

  async #hop(d: string, reversed: boolean): Promise<void> {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", d);
    const [length, time, start] = [path.getTotalLength(), pace(90), performance.now()];
    for (let part = 0; part < 1 && !document.hidden;) {
      part = Math.min(1, (performance.now() - start) / time);
      const { x, y } = path.getPointAtLength(length * (reversed ? 1 - part : part));
      this.runner = [x, y];
      await new Promise(requestAnimationFrame);
    }
    this.runner = null;
  }

  #ring(slugs: string[]): void {
    this.ringed = slugs;
    setTimeout(() => (this.ringed = []), 1000);
  }
}
