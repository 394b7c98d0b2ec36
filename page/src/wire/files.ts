// Files that the page plays with on its own, at the same places on a server and on a static site.
import { beside } from "./home";
import type { BoardInfo } from "./messages";

export interface BoardFiles {
  play: string;
  layout: string;
  map: string;
  light: string;
  dark: string;
  minds: Record<string, string>; // what bots know, by the key of a game: see `mindKeys`
  mindKeys: Record<string, string>; // by seats, or by seats and option: `2`, `2 expert`
}
export interface Index {
  rules: string; // empty: there are none, so nothing can be played without a server
  boards: BoardInfo[];
  files: Record<string, BoardFiles>;
}

const kept = new Map<string, Promise<Response>>();

// Each once; what fails is asked for again.
async function fetched(name: string): Promise<Response> {
  const known = kept.get(name);
  if (known) return (await known).clone();
  const asked = fetch(beside(`offline/${name}`)).then((answer) => {
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer;
  });
  kept.set(name, asked);
  asked.catch(() => kept.delete(name));
  return (await asked).clone();
}

export const loadIndex = async (): Promise<Index> => (await fetched("index.json")).json() as Promise<Index>;
export const loadBytes = async (name: string): Promise<ArrayBuffer> => (await fetched(name)).arrayBuffer();
export const loadJson = async <T>(name: string): Promise<T> => (await fetched(name)).json() as Promise<T>;
export const fileUrl = (name: string): string => beside(`offline/${name}`);

type Single = Exclude<keyof BoardFiles, "minds" | "mindKeys">;

async function nameOf(board: string, part: Single): Promise<string> {
  const files = (await loadIndex()).files[board];
  if (!files) throw new Error(`there is no board ${board} here`);
  return files[part];
}

export const fileOf = async (board: string, part: Single): Promise<string> =>
  fileUrl(await nameOf(board, part));
export const loadFile = async <T>(board: string, part: Single): Promise<T> =>
  loadJson<T>(await nameOf(board, part));
