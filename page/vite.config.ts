import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Built into the package: `stellwerk serve` finds it there, and the wheel carries it.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/stellwerk/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's policy allows no inline styles, scripts or fonts
    target: "es2022",
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
