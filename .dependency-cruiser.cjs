/**
 * Imports run one way: app, bin -> engine -> methods -> core; engine -> stores -> core. The interface (components)
 * takes plain data and imports only types from core. lib/imports.test.ts proves that each rule bites.
 */
const TESTS = "\\.(test|conformance)\\.tsx?$|/testing/";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "core-stands-alone",
      comment: "core is pure: what it needs is handed to it.",
      severity: "error",
      from: { path: "^lib/core/", pathNot: TESTS },
      to: { path: "^(app|bin|components|lib/(engine|methods|stores))/" },
    },
    {
      name: "methods-see-core-only",
      severity: "error",
      from: { path: "^lib/methods/", pathNot: TESTS },
      to: { path: "^(app|bin|components|lib/(engine|stores))/" },
    },
    {
      name: "methods-never-import-each-other",
      severity: "error",
      from: { path: "^lib/methods/([^/]+)/", pathNot: TESTS },
      to: { path: "^lib/methods/[^/]+/", pathNot: "^lib/methods/$1/" },
    },
    {
      name: "stores-see-core-only",
      severity: "error",
      from: { path: "^lib/stores/", pathNot: TESTS },
      to: { path: "^(app|bin|components|lib/(engine|methods))/" },
    },
    {
      name: "engine-knows-no-interface",
      severity: "error",
      from: { path: "^lib/engine/", pathNot: TESTS },
      to: { path: "^(app|bin|components)/" },
    },
    {
      name: "app-and-bin-go-through-the-engine",
      severity: "error",
      from: { path: "^(app|bin)/", pathNot: TESTS },
      to: { path: "^lib/(methods|stores)/", pathNot: "^lib/stores/environment\\.ts$" },
    },
    {
      name: "components-take-plain-values",
      comment: "Types from core are fine; code of lib is not.",
      severity: "error",
      from: { path: "^components/", pathNot: TESTS },
      to: { path: "^(app|bin|lib)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "components-see-core-types-only",
      severity: "error",
      from: { path: "^components/", pathNot: TESTS },
      to: { path: "^lib/(engine|methods|stores)/" },
    },
    {
      name: "core-does-no-io",
      severity: "error",
      from: { path: "^lib/(core|methods)/", pathNot: `${TESTS}|^lib/core/vector/hnsw\\.ts$` },
      to: {
        path: "^(node:)?(fs|http|https|net|child_process|worker_threads)(/|$)",
        dependencyTypes: ["core"],
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|\\.build|node_modules)|lib/stores/prisma/generated" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js"] },
  },
};
