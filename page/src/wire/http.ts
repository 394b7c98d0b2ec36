// Requests over HTTP. Errors come as Trouble, with a reason that is translated.
import type { BoardInfo, Links, NewTable, PlayNow, SeatLink, Trouble } from "./messages";

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
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const options: RequestInit = { headers };
  if (body !== undefined) Object.assign(options, { method: "POST", body: JSON.stringify(body) });
  let answer: Response;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new RequestError({
      reason: "offline",
      message: "the server can't be reached",
      data: {},
      error: "",
    });
  }
  if (!answer.ok) throw new RequestError(await trouble(answer));
  return answer;
}

async function trouble(answer: Response): Promise<Trouble> {
  try {
    return (await answer.json()) as Trouble;
  } catch {
    return { reason: "failed", message: answer.statusText, data: {}, error: "" };
  }
}

export const listBoards = () => request<BoardInfo[]>("/api/boards");
export const playNow = (wish: PlayNow) => request<Links>("/api/play", "", wish);
export const openTable = (wish: NewTable) => request<Links>("/api/tables", "", wish);
export const renewGroup = (table: string, token: string) =>
  request<SeatLink>(`/api/tables/${table}/link`, token, {});
export const renewLink = (table: string, token: string, seat: number) =>
  request<SeatLink>(`/api/tables/${table}/seats/${seat}/link`, token, {});
