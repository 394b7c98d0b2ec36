// The table that all parts of its page share.
import { createContext } from "svelte";
import type { Table } from "../state/table.svelte";

export const [tableOf, setTable] = createContext<Table>();
