/**
 * Imports run one way: app, bin -> engine -> methods -> core; engine -> stores -> core; lib/api, which all of them but
 * methods, stores and core may import, -> core. The interface (components)
 * takes plain data; it imports types from core, and values from a few pure modules. lib/imports.test.ts proves that
 * each rule bites.
 */
const TESTS = "\\.(test|conformance)\\.tsx?$|/testing/";

/** What components may import values from: schemas and functions without I/O, small enough for a browser. */
const PURE_MODULES =
  "^lib/(api/|core/(contract|trace|graph/query|rank)/|core/(csv|own-value|run-verdict|numeric/seeded-random)\\.ts$|core/conversation/(find-references|resolve-question|spoken-before)\\.ts$|core/questions/(gold-question|expected-result)\\.ts$)";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "core-imports-core-only",
      comment: "core is pure: what it needs is handed to it.",
      severity: "error",
      from: { path: "^lib/core/", pathNot: TESTS },
      to: { path: "^(app|bin|components|lib/(api|engine|methods|stores))/" },
    },
    {
      name: "methods-see-core-only",
      severity: "error",
      from: { path: "^lib/methods/", pathNot: TESTS },
      to: { path: "^(app|bin|components|lib/(api|engine|stores))/" },
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
      to: { path: "^(app|bin|components|lib/(api|engine|methods))/" },
    },
    {
      name: "api-sees-core-only",
      comment: "Endpoints are schemas and text: browsers, commands and the engine import them.",
      severity: "error",
      from: { path: "^lib/api/", pathNot: TESTS },
      to: { path: "^(app|bin|components|lib/(engine|methods|stores))/" },
    },
    {
      name: "engine-knows-no-method",
      comment: "The engine loops over the registry: a method is a folder and a line in it.",
      severity: "error",
      from: { path: "^lib/engine/", pathNot: TESTS },
      to: { path: "^lib/methods/", pathNot: "^lib/methods/registry\\.ts$" },
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
      to: { path: "^lib/(methods|stores)/", pathNot: "^lib/stores/(environment|write-stream)\\.ts$" },
    },
    {
      name: "components-take-plain-values",
      comment: "Types from core are fine; values only from the pure modules.",
      severity: "error",
      from: { path: "^components/", pathNot: TESTS },
      to: { path: "^(app|bin|lib)/", pathNot: PURE_MODULES, dependencyTypesNot: ["type-only"] },
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
