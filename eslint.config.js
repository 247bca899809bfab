// The rules for the page's scripts; what a type is, and which names exist, TypeScript checks.

import js from "@eslint/js";

export default [
  { ignores: ["**/*.d.ts"] },
  js.configs.recommended,
  {
    rules: {
      "no-undef": "off",
      "max-len": ["error", { code: 120 }],
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", { max: 60 }],
      "no-unused-vars": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      eqeqeq: "error",
    },
  },
];
