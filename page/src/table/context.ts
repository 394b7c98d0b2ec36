// What all parts of a table share: the table itself, and what is lit on its board.
import { createContext } from "svelte";
import type { Table } from "../state/table.svelte";

export const [tableOf, setTable] = createContext<Table>();
