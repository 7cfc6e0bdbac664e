import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["dist", "node_modules", "src/wire.generated.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      // TypeScript itself knows which names exist.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "@typescript-eslint/no-dynamic-delete": "off",
      // The table is drawn as SVG text, in which `esc` has made every name harmless.
      "svelte/no-at-html-tags": "off",
      // Maps that are filled and handed out in one go need not be watched.
      "svelte/prefer-svelte-reactivity": "off",
      // {" "} keeps the space between two elements on two lines.
      "svelte/no-useless-mustaches": "off",
      // svelte-check, which is asked first, does warn there.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
);
