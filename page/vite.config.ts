import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { addManifest, packFiles, preloadFonts } from "./ship.ts";

const server = process.env["STELLWERK_SERVER"] ?? "127.0.0.1:8000"; // of `vite dev`

// Built into the package: `stellwerk serve` finds it there, and the wheel carries it.
export default defineConfig({
  plugins: [svelte(), preloadFonts(), addManifest(), packFiles()],
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
              test: /node_modules\/(svelte|i18next)|src\/(state|wire|parts\/(?!Board|zoom))/,
            },
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
