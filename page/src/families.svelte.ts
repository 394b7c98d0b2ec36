// The registry of families, a line each: only the one that is played is loaded.
import type { Family } from "./family";
import { loadOnce } from "./state/boards.svelte";

const LOADERS: Record<string, () => Promise<{ default: Family }>> = {
  tickets: () => import("./tickets/family"),
  metro: () => import("./metro/family"),
};

export const FAMILIES = Object.keys(LOADERS);
let loaded: Record<string, Family> = $state.raw({});

export const loadFamily = (name: string): Promise<Family> =>
  loadOnce(`/family/${name}`, async () => {
    const { default: family } = await LOADERS[name]!();
    loaded = { ...loaded, [name]: family };
    return family;
  });

// Null until it is loaded: whoever reads it is told then.
export function familyOf(name: string): Family | null {
  if (!loaded[name]) void loadFamily(name).catch(() => undefined);
  return loaded[name] ?? null;
}

// A board as its family needs it; once, or it would be drawn anew at every change.
export const loadModel = (name: string, board: string): Promise<unknown> =>
  loadOnce(`/model/${board}`, async () => (await loadFamily(name)).loadModel(board));

// A part of a family that is loaded when it is needed, with the board.
export async function loadView<Part extends "End" | "Replay" | "Text">(
  { family: name, board }: { family: string; board: string },
  part: Part,
): Promise<{ View: Awaited<ReturnType<Family[Part]>>["default"]; model: unknown }> {
  const family = await loadFamily(name);
  const [{ default: View }, model] = await Promise.all([family[part](), loadModel(name, board)]);
  return { View, model };
}
