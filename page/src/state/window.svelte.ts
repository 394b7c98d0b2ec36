// How large the window is, and what that makes of the page. Cached, because asking the browser would force a layout.
export const size = $state({ width: innerWidth, height: innerHeight });
addEventListener("resize", () => Object.assign(size, { width: innerWidth, height: innerHeight }));

// No room for a column beside the board and a hand below it. The style sheets' "(width < 1100px) or (height < 560px)".
export const isSmall = (): boolean => size.width < 1100 || size.height < 560;
// Small and landscape: the board left, all else in a narrow panel right.
export const isLandscape = (): boolean => isSmall() && size.width > size.height;
// What stands beside or below the board is as narrow as on a phone.
export const isPhone = (): boolean => size.width < 700 || isLandscape();
// Too little height for what is being decided and the hand at the same time.
export const isShort = (): boolean => size.height < 760;
