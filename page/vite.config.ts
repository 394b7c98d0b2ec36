import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { addManifest, packFiles } from "./ship.ts";

const server = process.env["STELLWERK_SERVER"] ?? "127.0.0.1:8000"; // of `vite dev`

// Built into the package: `stellwerk serve` finds it there, and the wheel carries it.
export default defineConfig({
  plugins: [svelte(), addManifest(), packFiles()],
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
  ...(process.env["VITEST"] && { resolve: { conditions: ["browser"] } }), // Svelte's runes as browsers run them
  test: { include: ["src/**/*.test.ts"] },
});
