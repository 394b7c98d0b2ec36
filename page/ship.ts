// The last step of the build: files are packed small.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const PACKED = /\.(js|css|svg|html|webmanifest|json)$/;
const WORTH = 500; // bytes; below, packing saves nothing

// What a phone shows when the page is put on its home screen.
export function addManifest(): Plugin {
  return {
    name: "stellwerk-manifest",
    apply: "build",
    generateBundle(_options, bundle) {
      const icon = Object.keys(bundle).find((file) => /icon-.*\.svg$/.test(file));
      const manifest = {
        name: "Stellwerk",
        start_url: "/",
        display: "standalone",
        background_color: "#e7e6e1",
        theme_color: "#00666f",
        icons: [{ src: `/${icon}`, sizes: "any", type: "image/svg+xml" }],
      };
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify(manifest) });
    },
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "manifest", href: "/manifest.webmanifest" }, injectTo: "head" },
    ],
  };
}

// Packed once here, as small as it goes, rather than at every request.
export function packFiles(): Plugin {
  let folder = "";
  return {
    name: "stellwerk-pack",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle: () => {
      for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (PACKED.test(file)) pack(join(folder, file));
      }
    },
  };
}

function pack(path: string): void {
  const text = readFileSync(path);
  if (text.length < WORTH) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
}
