// Makes TypeScript of the JSON Schema of all that travels: read from the input, written to the output. The compiler is
// json-schema-to-typescript: well kept, it needs no network, and what it writes can be read.
import { text } from "node:stream/consumers";
import { compile } from "json-schema-to-typescript";
import { format, resolveConfig } from "prettier";

const HEADER =
  "// Made by `python hatch_build.py types` from the server's own types: change those, and run it again.";
const { $defs } = JSON.parse(await text(process.stdin));

// The compiler knows tuples, names of fields and definitions as older schemas say them.
function older(node) {
  if (Array.isArray(node)) return node.map(older);
  if (!node || typeof node !== "object") return node;
  if (node.$ref) return { $ref: node.$ref.replace("$defs", "definitions") };
  const { prefixItems, propertyNames, minItems, maxItems, ...rest } = node;
  const told = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, older(value)]));
  if (prefixItems) return { ...told, items: older(prefixItems), additionalItems: false, minItems, maxItems };
  const names = propertyNames?.enum ?? $defs[propertyNames?.$ref?.split("/").pop()]?.enum;
  if (names) {
    const properties = Object.fromEntries(names.map((name) => [name, told.additionalProperties]));
    return { ...told, properties, additionalProperties: false };
  }
  const isOpen = told.type === "object" && !told.properties && !told.additionalProperties;
  return isOpen ? { ...told, additionalProperties: true } : told;
}

const definitions = Object.fromEntries(Object.entries($defs).map(([name, type]) => [name, older(type)]));
const made = await compile({ type: "object", definitions }, "Wire", {
  additionalProperties: false,
  bannerComment: HEADER,
  format: false,
  unreachableDefinitions: true,
});
const style = await resolveConfig(new URL("src/wire/generated.ts", import.meta.url));
const formatted = await format(made, { ...style, parser: "typescript" });
process.stdout.write(
  formatted
    .replace("export interface Wire {}\n", "")
    .replace(/^ *\* (This interface was referenced|via the `definition`|@(min|max)Items).*\n/gm, "")
    .replace(/^( *\*\n)+( *\*\/)/gm, "$2")
    .replace(/^ *\/\*\*\n *\*\/\n/gm, ""),
);
