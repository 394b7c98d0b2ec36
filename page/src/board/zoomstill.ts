// Stands in for d3-transition and d3-interpolate, which d3-zoom brings along: our boards are moved by the browser's own
// animations, so there is nothing to interrupt and nothing to blend. The real ones are a thirtieth of the page's scripts.
import { selection } from "d3-selection";

export const interrupt = (): void => {};
export const interpolateZoom = (): never => {
  throw new Error("zooms are animated by the browser");
};

Object.assign(selection.prototype, {
  interrupt(this: unknown): unknown {
    return this;
  },
});
