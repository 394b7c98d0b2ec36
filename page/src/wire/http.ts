// Requests over HTTP. Errors come as Trouble, with a reason that is translated.
import { answerHere, isHere } from "./here";
import type { BoardInfo, Links, NewTable, PlayNow, SeatLink, Trouble } from "./messages";
import { isSite } from "./home";
import { server } from "./server.svelte";

export class RequestError extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.message);
  }
}

export async function request<T>(path: string, token = "", body?: unknown): Promise<T> {
  return (await (await send(path, token, body)).json()) as T;
}

export const requestText = async (path: string, token: string): Promise<string> =>
  (await send(path, token)).text();

async function send(path: string, token: string, body?: unknown): Promise<Response> {
  const answer = await (isHere(path) ? answerHere(path, body) : ask(path, token, body));
  if (!answer.ok) throw new RequestError(await trouble(answer));
  return answer;
}

async function ask(path: string, token: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const options: RequestInit = { headers };
  if (body !== undefined) Object.assign(options, { method: "POST", body: JSON.stringify(body) });
  try {
    if (isSite) throw new TypeError("a site has no server");
    const answer = await fetch(path, options);
    if (isPage(answer)) throw new TypeError("something else answers");
    server.there = true;
    return answer;
  } catch {
    server.there = false;
    throw new RequestError({
      reason: "offline",
      message: "the server can't be reached",
      data: {},
      error: "",
    });
  }
}

// Our server answers with JSON or plain text; HTML comes from a hotel's login page, or a proxy that finds no server.
const isPage = (answer: Response): boolean =>
  answer.headers.get("content-type")?.startsWith("text/html") ?? false;

async function trouble(answer: Response): Promise<Trouble> {
  try {
    return (await answer.json()) as Trouble;
  } catch {
    return { reason: "failed", message: answer.statusText, data: {}, error: "" };
  }
}

// After the server was away: `request` notes in `server` whether it has answered.
export const askAgain = (): void => void (isSite || listBoards().catch(() => undefined));

export const listBoards = () => request<BoardInfo[]>("/api/boards");
export const playNow = (wish: PlayNow) => request<Links>("/api/play", "", wish);
export const openTable = (wish: NewTable) => request<Links>("/api/tables", "", wish);
export const renewGroup = (table: string, token: string) =>
  request<SeatLink>(`/api/tables/${table}/link`, token, {});
export const renewLink = (table: string, token: string, seat: number) =>
  request<SeatLink>(`/api/tables/${table}/seats/${seat}/link`, token, {});
