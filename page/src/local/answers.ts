// Requests about tables on this device, answered at the paths that a server answers them at.
import { loadBytes, loadIndex } from "../wire/files";
import type { Rematch, NewTable, PlayNow } from "../wire/generated";
import type { Connection, Listener } from "../wire/socket";
import { Engine } from "./engine/engine";
import { PUBLIC } from "./engine/board";
import { openGames } from "./keep/games";
import { Refusal } from "./refusal";
import { asRefusal, LocalConnection } from "./table/connection";
import type { LiveTable } from "./table/live";
import { show } from "./table/projection";
import { recordOf } from "./table/record";
import { steps, viewAt } from "./table/replay";
import { Tables } from "./table/tables";
import { WorkerMinds } from "./think/minds";

let opened: Promise<Tables> | null = null;

// The rules are fetched and made ready once.
function tables(): Promise<Tables> {
  opened ??= openTables();
  opened.catch(() => (opened = null));
  return opened;
}

async function openTables(): Promise<Tables> {
  const { rules } = await loadIndex().catch(() => {
    throw new Refusal("not-loaded", "the rules are not here yet, and can't be fetched now");
  });
  if (!rules) throw new Refusal("no-rules", "this page has come without rules; a server is needed");
  const [bytes, games] = await Promise.all([loadBytes(rules), openGames()]);
  return new Tables(await Engine.load(bytes), games, new WorkerMinds());
}

export async function connect(id: string, listener: Listener): Promise<Connection> {
  try {
    return new LocalConnection(await (await tables()).find(id), listener);
  } catch (error) {
    const { reason } = asRefusal(error);
    listener.changed("refused", reason === "no-such-table" ? "not-here" : reason);
    throw error;
  }
}

export async function answer(path: string, body?: unknown): Promise<Response> {
  try {
    const told = await answerTo(new URL(path, location.origin), body);
    return new Response(typeof told === "string" ? told : JSON.stringify(told));
  } catch (error) {
    const { reason, message, data } = asRefusal(error);
    return new Response(JSON.stringify({ reason, message, data, error: "" }), { status: 409 });
  }
}

async function answerTo({ pathname, searchParams }: URL, body: unknown): Promise<unknown> {
  const all = await tables();
  if (pathname === "/here/play") return all.play(body as PlayNow);
  if (pathname === "/here/tables") return all.open(body as NewTable);
  const [, , , id = "", what = "", at] = pathname.split("/");
  if (pathname.startsWith("/here/forget/")) return all.forget(pathname.slice("/here/forget/".length));
  const table = await all.find(id);
  if (what === "act") {
    const { bot, bots = [] } = body as Rematch;
    return { at: 0, table: await all.again(id, bots.length || !bot ? bots : [bot]) };
  }
  return answerAt(table, viewerIn(table, searchParams), what, at);
}

function answerAt(table: LiveTable, viewer: number, what: string, at?: string): unknown {
  const { course } = table;
  switch (what) {
    case "":
      return show(course, viewer, null);
    case "replay":
      return at === undefined ? steps(course, viewer) : viewAt(course, viewer, Number(at));
    case "record":
      checkOver(table);
      return recordOf(course);
    case "hints":
      return table.minds.hints(course, viewer);
    case "analysis":
      checkOver(table);
      return table.minds.analysis(course);
  }
  throw new Refusal("not-found", "on this device there is no such thing");
}

function checkOver({ course }: LiveTable): void {
  if (course.phase !== "over") throw new Refusal("not-over", "the game is not over yet");
}

// Anybody may have the public's view, and any seat's when the game is over.
function viewerIn({ course }: LiveTable, query: URLSearchParams): number {
  if (query.has("public")) return PUBLIC;
  const seat = query.has("seat") ? Number(query.get("seat")) : (course.people[0] ?? PUBLIC);
  if (seat !== PUBLIC && !course.seats[seat]) throw new Refusal("no-such-seat", `there is no seat ${seat}`);
  return course.phase === "over" || course.seats[seat]?.name ? seat : PUBLIC;
}
