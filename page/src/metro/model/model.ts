// A sheet with all that the server tells about it.
import { layoutOf, mapOf } from "../../state/boards.svelte";
import type { Facts, Layout } from "./types";

export interface Model {
  layout: Layout;
  facts: Facts;
}

export async function loadModel(board: string): Promise<Model> {
  const [layout, facts] = await Promise.all([layoutOf<Layout>(board), mapOf<Facts>(board)]);
  return { layout, facts };
}
