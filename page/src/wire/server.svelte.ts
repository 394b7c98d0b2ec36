// Is there a server? Hoped for at first, then known from the last request.
import { isSite } from "./home";

export const server = $state({ there: !isSite });
