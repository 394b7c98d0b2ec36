// Where this page lies: behind a server, or as a static site that may be in any folder of any host.
const meta = globalThis.document?.querySelector?.<HTMLMetaElement>('meta[name="stellwerk"]');

export const isSite = meta?.content === "site"; // no server stands behind this page, ever

// The address of a file beside the page.
export const beside = (path: string): string =>
  new URL(path, isSite ? document.baseURI : `${location.origin}/`).href;
