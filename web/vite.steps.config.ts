import { defineConfig } from "vite";

/** The steps of the replay that is one file: a script of its own, which the program puts into the file. */
export default defineConfig({
  build: {
    outDir: "../src/banneret/pictures",
    emptyOutDir: false,
    target: "es2023",
    copyPublicDir: false,
    lib: { entry: "src/replay_file.ts", name: "ReplaySteps", formats: ["iife"], fileName: () => "replay_steps.js" },
  },
});
