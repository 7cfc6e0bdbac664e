import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

/** The bundle is never committed: it says so itself, wherever it is written. */
const ignored: Plugin = {
  name: "ignored-by-git",
  apply: "build",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: ".gitignore", source: "*\n" });
  },
};

const server = process.env["BANNERET_SERVER"] ?? "http://127.0.0.1:8123";

export default defineConfig({
  plugins: [svelte(), ignored],
  build: {
    outDir: "../src/banneret/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The figures change seldom, so that a browser keeps them when the rest is new.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "figures", test: /figure_art\.json$/ }] } } },
  },
  // The looks of terrain, badges and sides are a file of the program's.
  server: {
    port: 5173,
    fs: { allow: [".", "../src/banneret/pictures"] },
    proxy: { "/api": { target: server, ws: true } },
  },
});
