/// <reference types="vitest/config" />
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { addManifest, addWorker, packFiles } from "./ship.ts";

const STILL = fileURLToPath(new URL("src/board/zoomstill.ts", import.meta.url)); // it says why
const FAMILIES = readdirSync("src").filter((folder) => existsSync(`src/${folder}/family.ts`));
const server = process.env["STELLWERK_SERVER"] ?? "127.0.0.1:8000"; // of `vite dev`

// Classes of a component are told apart by four letters: the usual longer ones make up a hundredth of all that is sent.
const classes = new Map<string, string>();
function cssHash({ hash, filename }: { hash: (text: string) => string; filename: string }): string {
  const name = `s${hash(filename).slice(0, 4)}`;
  const other = classes.get(name) ?? filename;
  if (other !== filename) throw new Error(`${filename} and ${other} get the same class: rename one of them`);
  classes.set(name, filename);
  return name;
}

// Built into the package: `stellwerk serve` finds it there, and the wheel carries it.
export default defineConfig({
  plugins: [svelte({ compilerOptions: { cssHash } }), addManifest(), addWorker(), packFiles()],
  // Scripts and styles find each other wherever they lie: a site may be in any folder. The server's pages have addresses of
  // any depth, so theirs begin at its root; `stellwerk site` turns them.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }),
  },
  build: {
    outDir: "../src/stellwerk/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's policy allows no inline styles, scripts or fonts
    target: "es2022",
    modulePreload: { polyfill: false }, // browsers of that age preload by themselves
    rolldownOptions: {
      output: {
        // The entry of a family is named after it: the server tells browsers early to fetch it.
        chunkFileNames: ({ facadeModuleId, name }) =>
          `assets/${/src\/(\w+)\/family\.ts$/.exec(facadeModuleId ?? "")?.[1] ?? name}-[hash].js`,
        // What the first page needs anyway comes in one file: dozens of tiny ones pack worse.
        codeSplitting: {
          groups: [
            {
              name: "common",
              test: /node_modules\/(svelte|i18next)|src\/(families|start|state|wire|parts|schedule|site|table\/(context|lobby\/(refusal|links|LinkRow)))/,
            },
            { name: "play", test: /node_modules\/d3|src\/(table|sound|board)\// },
            ...FAMILIES.map((name) => ({ name, test: RegExp(`src/${name}/(?!deal|end|replay|text|rules)`) })),
            { name: "later", test: RegExp(`src/((${FAMILIES.join("|")})/)?(end|replay|text|rules)/`) },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": `http://${server}`,
      "/ws": { target: `ws://${server}`, ws: true },
    },
  },
  resolve: {
    alias: { "d3-transition": STILL, "d3-interpolate": STILL },
    ...(process.env["VITEST"] && { conditions: ["browser"] }), // Svelte's runes as browsers run them
  },
  // Checks are run by the tests in Python, which write what they compare with.
  test: {
    include: ["src/**/*.test.ts", ...(process.env["STELLWERK_FRAMES"] ? ["src/**/*.check.ts"] : [])],
    setupFiles: ["src/wire/fakebrowser.ts"],
  },
});
