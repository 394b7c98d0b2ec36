// Zoom and pan of a board by wheel, pinch, double tap and drag (d3-zoom), and by keys and buttons through the handle.
import { select } from "d3-selection";
import { zoom as d3zoom, zoomIdentity, ZoomTransform, type ZoomBehavior } from "d3-zoom";
import { pace } from "../state/settings.svelte";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const MOST = 6;
const REST = 250; // milliseconds after which the board is painted anew; wheels come in bursts

/* The board is an SVG inside a frame. It is moved as a whole by a CSS transform, so that panning is the compositor's work;
   after a zoom the browser paints it anew, sharp. */
export class Zoom {
  #frame: HTMLElement;
  #content: HTMLElement | SVGElement;
  #behaviour: ZoomBehavior<HTMLElement, unknown>;
  #transform: ZoomTransform = zoomIdentity;
  #listeners = new Set<(transform: ZoomTransform) => void>();
  #running: Animation | undefined;
  #size: [number, number] = [0, 0]; // kept: asking the frame for it on every press would make the browser lay out the page
  #resting: ReturnType<typeof setTimeout> | undefined;
  #observer = new ResizeObserver(([entry]) => entry && this.#resized(entry.contentRect));

  constructor(frame: HTMLElement, content: HTMLElement | SVGElement) {
    this.#frame = frame;
    this.#content = content;
    content.style.transformOrigin = "0 0";
    content.style.transform = css(zoomIdentity);
    this.#behaviour = d3zoom<HTMLElement, unknown>()
      .scaleExtent([1, MOST])
      .extent(() => [[0, 0], this.#size])
      .translateExtent([[0, 0], this.#size])
      .clickDistance(6) // a trembling finger still taps
      .on("zoom", (event: { transform: ZoomTransform; sourceEvent: unknown }) => {
        if (event.sourceEvent) this.#lift(event.transform.k !== this.#transform.k);
        this.#apply(event.transform);
      })
      .on("end", () => this.#rest());
    select(frame).call(this.#behaviour);
    this.#observer.observe(frame);
  }

  // The board is gone: nobody wants to hear of it any more.
  close(): void {
    this.#observer.disconnect();
    this.#listeners.clear();
    clearTimeout(this.#resting);
  }

  get transform(): ZoomTransform {
    return this.#transform;
  }
  listen(listener: (transform: ZoomTransform) => void): void {
    this.#listeners.add(listener);
  }
  by(factor: number): void {
    select(this.#frame).call(this.#behaviour.scaleBy, factor);
  }
  pan(x: number, y: number): void {
    select(this.#frame).call(this.#behaviour.translateBy, x / this.#transform.k, y / this.#transform.k);
  }
  reset(): void {
    this.#glide(zoomIdentity);
  }

  // Makes a part of the content (in the frame's unzoomed pixels) wholly visible; moves only if it is not.
  show(box: Box, margin = 40): void {
    const { k, x, y } = this.#transform;
    const [wide, high] = this.#size;
    const inside =
      box.x * k + x >= margin && box.y * k + y >= margin &&
      (box.x + box.width) * k + x <= wide - margin && (box.y + box.height) * k + y <= high - margin; // prettier-ignore
    if (!inside) this.fit(box, margin, k);
  }

  // Brings a part of the content to the middle, as large as it fits, but no larger than `most`.
  fit(box: Box, margin = 40, most = MOST): void {
    const [wide, high] = this.#size;
    const k = Math.max(1, Math.min(most, (wide - 2 * margin) / box.width, (high - 2 * margin) / box.height));
    const x = wide / 2 - (box.x + box.width / 2) * k;
    const y = high / 2 - (box.y + box.height / 2) * k;
    this.#glide(
      new ZoomTransform(
        k,
        Math.min(0, Math.max(wide - wide * k, x)),
        Math.min(0, Math.max(high - high * k, y)),
      ),
    );
  }

  #glide(next: ZoomTransform): void {
    const before = this.#transform;
    if (css(before) === css(next)) return;
    select(this.#frame).call(this.#behaviour.transform, next);
    const duration = pace(260);
    this.#running?.cancel();
    if (duration)
      this.#running = this.#content.animate([{ transform: css(before) }, { transform: css(next) }], {
        duration,
        easing: "cubic-bezier(.2,.8,.2,1)",
      });
  }

  #apply(transform: ZoomTransform): void {
    this.#transform = transform;
    this.#content.style.transform = css(transform);
    for (const listener of this.#listeners) listener(transform);
  }

  // While it zooms the board is stretched as it was painted; the sharp one comes when it rests.
  #lift(zooms: boolean): void {
    clearTimeout(this.#resting);
    if (zooms && this.#content.style.willChange !== "transform") this.#content.style.willChange = "transform";
    this.#frame.classList.add("held");
  }
  #rest(): void {
    clearTimeout(this.#resting);
    this.#frame.classList.remove("held");
    this.#resting = setTimeout(() => (this.#content.style.willChange = "auto"), REST);
  }

  #resized({ width, height }: DOMRectReadOnly): void {
    this.#size = [width, height];
    this.#behaviour.translateExtent([[0, 0], this.#size]);
    select(this.#frame).call(this.#behaviour.transform, this.#transform);
  }
}

// In three dimensions, so that the board always has a layer of its own: making one as a drag begins would paint all of it.
// On whole pixels of the screen: between them the browser would paint all of it anew whenever the hand rests.
const css = ({ k, x, y }: ZoomTransform): string =>
  `translate3d(${whole(x)}px, ${whole(y)}px, 0) scale(${k})`;
const whole = (length: number): number => Math.round(length * devicePixelRatio) / devicePixelRatio;
