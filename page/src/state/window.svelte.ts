// How large the window is, and what that makes of the page. Kept: asking the browser would make it lay the page out.
export const size = $state({ width: innerWidth, height: innerHeight });
addEventListener("resize", () => Object.assign(size, { width: innerWidth, height: innerHeight }));

export const isPhone = (): boolean => size.width < 700;
export const isSmall = (): boolean => size.width < 1100; // no room for a column beside the board
