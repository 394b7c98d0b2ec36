// Zoom and pan of a board by wheel, pinch, double tap and drag (d3-zoom), and by keys and buttons through the handle.
import { select } from "d3-selection";
import { zoom as d3zoom, zoomIdentity, ZoomTransform, type ZoomBehavior } from "d3-zoom";
import { pace } from "../state/settings.svelte";
import { meet, type Box } from "./space";

const MOST = 6;
const DOUBLE = ["dblclick", "touchend"]; // events that end a double click or tap
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
  #cover: Box = { x: 0, y: 0, width: 0, height: 0 }; // the part of the frame that lies under the buttons
  #top = 0; // pixels at the upper edge that something else lies on
  #observer = new ResizeObserver(([entry]) => entry && this.#resized(entry.contentRect));

  constructor(frame: HTMLElement, content: HTMLElement | SVGElement) {
    this.#frame = frame;
    this.#content = content;
    content.style.transformOrigin = "0 0";
    content.style.transform = css(zoomIdentity);
    this.#behaviour = d3zoom<HTMLElement, unknown>()
      .scaleExtent([1, MOST])
      .extent(() => [[0, 0], this.#size])
      .constrain((transform) => this.#inside(transform))
      .clickDistance(6) // a finger that trembles still taps
      .duration(0) // of a double tap: the glide is our own
      .on("zoom", ({ transform, sourceEvent }: { transform: ZoomTransform; sourceEvent: Event | null }) => {
        const before = this.#transform;
        if (sourceEvent) this.#lift(transform.k !== before.k);
        this.#apply(transform);
        if (DOUBLE.includes(sourceEvent?.type ?? "")) this.#animate(before);
      })
      .on("end", () => this.#rest());
    select(frame).call(this.#behaviour);
    this.#observer.observe(frame);
  }

  // When the board is removed.
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

  // What is shown must not lie under the buttons: the strip of the frame that they are in stays free.
  cover(box: Box, top: number): void {
    this.#cover = box;
    this.#top = top;
  }
  get #strip(): { above: number; below: number } {
    const [, high] = this.#size;
    const { y, height } = this.#cover;
    const [above, below] = [y + height, high - y];
    const most = 0.4 * high; // in the middle they leave no strip
    return { above: above < most ? above : this.#top, below: below < most ? Math.max(0, below) : 0 };
  }

  // Makes a part of the content (in the frame's unzoomed pixels) wholly visible; moves only if it is not.
  show(box: Box): void {
    const { k, x, y } = this.#transform;
    const [wide, high] = this.#size;
    const now = { x: box.x * k + x, y: box.y * k + y, width: box.width * k, height: box.height * k };
    const margin = this.#margin;
    const inside =
      now.x >= margin && now.y >= margin &&
      now.x + now.width <= wide - margin && now.y + now.height <= high - margin; // prettier-ignore
    const covered = meet(now, this.#cover);
    if (!inside || covered) this.fit(box, k, covered);
  }

  // Brings a part of the content to the middle, as large as it fits, but no larger than `most`.
  fit(box: Box, most = MOST, covered = false): void {
    const [wide, high] = this.#size;
    const { above, below } = this.#strip;
    const [free, margin] = [high - above - below, this.#margin];
    const k = Math.max(1, Math.min(most, (wide - 2 * margin) / box.width, (free - 2 * margin) / box.height));
    const x = wide / 2 - (box.x + box.width / 2) * k;
    const y = above + free / 2 - (box.y + box.height / 2) * k;
    this.#glide(this.#inside(new ZoomTransform(k, x, y), covered));
  }
  get #margin(): number {
    return Math.min(40, 0.1 * Math.min(...this.#size));
  }

  // The content fills the frame; zoomed in, or if something shown is covered, the strip of the buttons may stay free.
  #inside({ k, x, y }: ZoomTransform, covered = false): ZoomTransform {
    const [wide, high] = this.#size;
    const { above, below } = this.#strip;
    const part = covered ? 1 : Math.min(1, 5 * (k - 1));
    const clamp = (value: number, low: number, most: number): number => Math.max(low, Math.min(most, value));
    return new ZoomTransform(
      k,
      clamp(x, wide - wide * k, 0),
      clamp(y, high - high * k - part * below, part * above),
    );
  }

  #glide(next: ZoomTransform): void {
    const before = this.#transform;
    if (css(before) === css(next)) return;
    select(this.#frame).call(this.#behaviour.transform, next);
    this.#animate(before);
  }

  #animate(before: ZoomTransform): void {
    const duration = pace(260);
    this.#running?.cancel();
    if (duration)
      this.#running = this.#content.animate(
        [{ transform: css(before) }, { transform: css(this.#transform) }],
        { duration, easing: "cubic-bezier(.2,.8,.2,1)" },
      );
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
    select(this.#frame).call(this.#behaviour.transform, this.#inside(this.#transform));
  }
}

// In three dimensions, so that the board always has a layer of its own: making one as a drag begins would paint all of it.
// On whole pixels of the screen: between them the browser would paint all of it anew whenever the hand rests.
const css = ({ k, x, y }: ZoomTransform): string =>
  `translate3d(${whole(x)}px, ${whole(y)}px, 0) scale(${k})`;
const whole = (length: number): number => Math.round(length * devicePixelRatio) / devicePixelRatio;
