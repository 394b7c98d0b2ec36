// Which view the address asks for. The part behind # is a secret of this browser: it names the seat. A static site is one
// document, whatever is looked at: there the whole address of the view stands behind its #.
import { isSite } from "../wire/home";

export type Viewer = number | "public"; // through which a game is looked at

export type Address =
  | { view: "start" }
  | { view: "table"; table: string; token: string }
  | { view: "join"; table: string; token: string }
  | { view: "replay"; table: string; token: string; at: number | null; seat: Viewer | null }
  | { view: "rules"; family: string };

function read(): Address {
  const { pathname, search, hash } = here();
  const [, first, second] = pathname.split("/");
  const token = hash.slice(1);
  const query = new URLSearchParams(search);
  const number = (name: string): number | null => (query.has(name) ? Number(query.get(name)) : null);
  if (first === "t" && second) return { view: "table", table: second, token };
  if (first === "join" && second) return { view: "join", table: second, token };
  if (first === "replay" && second)
    return { view: "replay", table: second, token, at: number("at"), seat: viewerOf(query.get("seat")) };
  if (first === "rules") return { view: "rules", family: second ?? "" };
  return { view: "start" };
}

// As a server would have it.
export const here = (): URL =>
  isSite ? new URL(location.hash.slice(1) || "/", location.origin) : new URL(location.href);

// What links to a view, such as `/rules/metro`, have to say.
export const href = (path: string): string => (isSite ? `#${path}` : path);

// For others, who open it elsewhere.
export const fullAddress = (path: string): string => new URL(href(path), location.href).href;

const viewerOf = (name: string | null): Viewer | null =>
  name === null || name === "public" ? name : Number(name);

export const address = $state({ now: read() });

// `instead`: the way back does not lead here again.
export function go(path: string, instead = false): void {
  history[instead ? "replaceState" : "pushState"](null, "", href(path));
  address.now = read();
  scrollTo(0, 0);
}

function reread(): void {
  address.now = read();
}
addEventListener("popstate", reread);
addEventListener("hashchange", reread);

// For links: an ordinary click stays in the page, others do what the browser does.
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(isSite ? link.hash.slice(1) : link.pathname + link.search + link.hash);
}
