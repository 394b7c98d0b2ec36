// The last steps of the build: what makes the page an app that can be installed, and files packed small.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { transformWithOxc, type Plugin } from "vite";

const PACKED = /\.(js|css|svg|html|webmanifest|json)$/;
const WORTH = 500; // bytes; below, packing saves nothing
const WORKER = "offline/sw.ts";
const ICONS = "src/assets";
// Names of the icons' files, and what phones do with them: a maskable one may be cut to any shape.
const DRAWN = { "icon-192": "any", "icon-512": "any", "icon-maskable-512": "maskable" };
const APPLE = "icon-apple-180";

// What a phone shows when the page is put on its home screen. All addresses are relative: a site may lie in any folder.
export function addManifest(): Plugin {
  const png = (name: string) => ({
    type: "asset" as const,
    name: `${name}.png`,
    source: readFileSync(`${ICONS}/${name}.png`),
  });
  let apple = "";
  return {
    name: "stellwerk-manifest",
    apply: "build",
    generateBundle(_options, bundle) {
      const svg = Object.keys(bundle).find((file) => /icon-.*\.svg$/.test(file));
      const icons = Object.entries(DRAWN).map(([name, purpose]) => {
        const src = this.getFileName(this.emitFile(png(name)));
        const side = /\d+$/.exec(name)![0];
        return { src, sizes: `${side}x${side}`, type: "image/png", purpose };
      });
      apple = this.getFileName(this.emitFile(png(APPLE)));
      const manifest = {
        name: "Stellwerk",
        short_name: "Stellwerk",
        description: "Rail board games: with friends, or against bots, also without a network.",
        start_url: "./",
        scope: "./",
        display: "standalone",
        background_color: "#e7e6e1",
        theme_color: "#00666f",
        categories: ["games"],
        icons: [...icons, { src: svg, sizes: "any", type: "image/svg+xml", purpose: "any" }],
      };
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify(manifest) });
    },
    transformIndexHtml: {
      order: "post",
      handler: () => [
        { tag: "link", attrs: { rel: "manifest", href: "/manifest.webmanifest" }, injectTo: "head" },
        { tag: "link", attrs: { rel: "apple-touch-icon", href: `/${apple}` }, injectTo: "head" },
      ],
    },
  };
}

// The service worker, with the list of all files as its first line; the server and `stellwerk site` add theirs to it.
export function addWorker(): Plugin {
  let folder = "";
  return {
    name: "stellwerk-worker",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle: async () => {
      const files = Object.fromEntries(
        filesOf(folder).map((file) => [nameOf(file), versionOf(folder, file)]),
      );
      const { code } = await transformWithOxc(readFileSync(WORKER, "utf8"), WORKER);
      writeFileSync(join(folder, "sw.js"), `const FILES = ${JSON.stringify(files)};\n${code}`);
    },
  };
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => statSync(join(folder, file)).isFile())
    .map((file) => file.replaceAll(sep, "/"))
    .sort();

const nameOf = (file: string): string => (file === "index.html" ? "./" : file);

// Names of assets change with their contents.
const versionOf = (folder: string, file: string): string =>
  file.startsWith("assets/")
    ? ""
    : createHash("sha256")
        .update(readFileSync(join(folder, file)))
        .digest("hex")
        .slice(0, 12);

// Packed once here, as small as it goes, rather than at every request.
export function packFiles(): Plugin {
  let folder = "";
  return {
    name: "stellwerk-pack",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle: () => {
      for (const file of filesOf(folder)) if (PACKED.test(file) && file !== "sw.js") pack(join(folder, file));
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
