import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { addManifest, packFiles } from "./ship.ts";

const STILL = fileURLToPath(new URL("src/parts/zoomstill.ts", import.meta.url)); // it says why
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
  plugins: [svelte({ compilerOptions: { cssHash } }), addManifest(), packFiles()],
  build: {
    outDir: "../src/stellwerk/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's policy allows no inline styles, scripts or fonts
    target: "es2022",
    modulePreload: { polyfill: false }, // browsers of that age preload by themselves
    rolldownOptions: {
      output: {
        // What the first page needs anyway comes in one file: dozens of tiny ones pack worse.
        codeSplitting: {
          groups: [
            {
              name: "common",
              test: /node_modules\/(svelte|i18next)|src\/(start|state|wire|parts\/(?!Board|zoom)|table\/(names|Drawer|[Pp]anels|refusal|context|links|LinkRow))/,
            },
            { name: "play", test: /node_modules\/d3|src\/(table|sound|parts\/(Board|zoom))/ },
            { name: "tickets", test: /src\/tickets\// },
            { name: "metro", test: /src\/metro\// },
            { name: "later", test: /src\/(end|replay|text|rules)\// },
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
  test: { include: ["src/**/*.test.ts"], setupFiles: ["src/wire/fakebrowser.ts"] },
});
