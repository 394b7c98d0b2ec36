// Who may import whom (dependency-cruiser: it reads Svelte, and types too); `npm run layers` checks it.
import { existsSync, readdirSync } from "node:fs";

const families = readdirSync("src").filter((folder) => existsSync(`src/${folder}/family.ts`));
const FAMILY = `^src/(${families.join("|")})/`;
const rule = (name, from, to) => ({ name, severity: "error", from, to });

export default {
  forbidden: [
    rule("wire imports nothing above it", { path: "^src/wire/" }, { path: "^src/(?!wire/)" }),
    rule(
      "what everything stands on imports no view",
      { path: "^src/(state|parts|schedule|sound|board)/" },
      { path: "^src/(?!(wire|locales|state|parts|schedule|sound|board)/)" },
    ),
    rule(
      "what plays on this device knows the wire only",
      { path: "^src/local/" },
      { path: "^src/(?!(wire|local)/)" },
    ),
    rule(
      "families are found in the registry",
      { pathNot: `${FAMILY}|^src/families[.]svelte[.]ts$|[.]test[.]ts$` },
      { path: FAMILY },
    ),
    rule("no family imports another", { path: FAMILY }, { path: FAMILY, pathNot: "^src/$1/" }),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true, // types too
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { extensions: [".ts", ".svelte.ts", ".svelte", ".js", ".json"] },
  },
};
