// Cards that are dragged from the hand onto a route. On touch the target lies above the finger, where it can be seen.
import type { CardName } from "../../parts/colours";

const START = 8; // pixels before a press becomes a drag
const LIFT = 64; // pixels that the target is above a finger

export class Drag {
  colour: CardName | null = $state(null); // what is being dragged
  x = $state(0);
  y = $state(0); // of the target, not of the finger
  target: string | null = $state(null); // the route that would be claimed
  #from: { x: number; y: number; colour: CardName; pointer: number } | null = null;
  #wasDrag = false;

  constructor(
    readonly find: (x: number, y: number) => string | null,
    readonly start: (colour: CardName) => void,
    readonly drop: (route: string, colour: CardName) => void,
  ) {}

  down(event: PointerEvent, colour: CardName): void {
    this.#wasDrag = false;
    if (event.button === 0)
      this.#from = { x: event.clientX, y: event.clientY, colour, pointer: event.pointerId };
  }

  move(event: PointerEvent): void {
    const from = this.#from;
    if (!from || event.pointerId !== from.pointer) return;
    const far = Math.hypot(event.clientX - from.x, event.clientY - from.y) > START;
    if (this.colour === null && !far) return;
    if (this.colour === null) {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      this.colour = from.colour;
      this.#wasDrag = true;
      this.start(from.colour);
    }
    this.x = event.clientX;
    this.y = event.clientY - (event.pointerType === "mouse" ? 0 : LIFT);
    this.target = this.find(this.x, this.y);
  }

  up(): void {
    const { target, colour } = this;
    this.cancel();
    if (target !== null && colour !== null) this.drop(target, colour);
  }

  cancel(): void {
    this.#from = null;
    this.colour = this.target = null;
  }

  // The click that ends a drag is none.
  get wasDrag(): boolean {
    return this.#wasDrag;
  }
}
