/**
 * Imports run one way, from room to room: graph <- words <- questions <- methods <- measure <- api <- stores <- server, and
 * graph <- files <- api.
 * app and bin see server and api, the head of methods, and what is below it; the interface (components) takes plain data: it imports
 * types, and values from a few pure modules. lib/imports.test.ts proves that each rule bites.
 */
const TESTS = "\\.(test|conformance)\\.tsx?$|/testing/";

/** What every method is made with; all other folders of lib/methods are methods. */
const HEAD = "(?:answer|contract|llm|rank|trace)";

/** What components may import values from: schemas and functions without I/O, small enough for a browser. */
const PURE_MODULES = [
  "^lib/api/",
  "^lib/methods/(contract|trace|rank)/",
  "^lib/measure/run/",
  "^lib/graph/query/",
  "^lib/graph/(csv|own-value|schema-notes|numeric/seeded-random|text/(ended-relation|fold|format-noun))\\.ts$",
  "^lib/questions/(conversation/(find-references|resolve-question|spoken-before)|plan/(mentions/query-choice|write-pattern))\\.ts$",
  "^lib/files/(format-names|repeated-pages|source|source-preview|web-address|export/graph-export)\\.ts$",
  "^lib/measure/(artefact-nodes|external-variants|verdict/[^/]+|question-sets/(gold-question|expected-result))\\.ts$",
].join("|");

/** A room of lib, and the rooms that it may import from; nothing else of the project is open to it. Tests of graph, a package, run alone. */
const room = (name, ...below) => ({
  name: `${name}-sees-${below.join("-and-") || "nothing"}`,
  severity: "error",
  from: { path: `^lib/${name}/`, ...(below.length > 0 && { pathNot: TESTS }) },
  to: { path: `^(app|bin|components)/|^lib/(?!(${[name, ...below].join("|")})/)[^/]+/` },
});

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    room("graph"),
    room("words", "graph"),
    room("questions", "graph", "words"),
    room("files", "graph"),
    room("methods", "graph", "words", "questions"),
    room("measure", "graph", "words", "questions", "methods"),
    room("api", "graph", "words", "questions", "files", "methods", "measure"),
    room("stores", "graph", "words", "questions", "files", "methods", "measure", "api"),
    room("server", "graph", "words", "questions", "files", "methods", "measure", "api", "stores"),
    {
      name: "methods-never-import-each-other",
      severity: "error",
      from: { path: `^lib/methods/(?!${HEAD}/)([^/]+)/`, pathNot: TESTS },
      to: { path: `^lib/methods/(?!${HEAD}/)[^/]+/`, pathNot: "^lib/methods/$1/" },
    },
    {
      name: "head-of-methods-knows-no-method",
      comment: "Nothing but the registry knows a method's name.",
      severity: "error",
      from: { path: `^lib/methods/${HEAD}/`, pathNot: TESTS },
      to: { path: `^lib/methods/(?!${HEAD}/)` },
    },
    {
      name: "only-the-registry-knows-methods",
      comment: "A method is a folder and a line in the registry; all others loop over it.",
      severity: "error",
      from: { path: "^(app|bin|components|lib/(measure|api|stores|server))/", pathNot: TESTS },
      to: { path: `^lib/methods/(?!(${HEAD}/|registry\\.ts$))` },
    },
    {
      name: "api-does-not-run-methods",
      comment: "Endpoints are schemas and text: browsers, commands and the server import them.",
      severity: "error",
      from: { path: "^lib/api/", pathNot: TESTS },
      to: { path: "^lib/methods/registry\\.ts$" },
    },
    {
      name: "stores-see-no-wiring",
      comment:
        "Stores are input and output, and know nothing of what is done with it; beside rooms below, what rows hold.",
      severity: "error",
      from: { path: "^lib/stores/", pathNot: TESTS },
      to: {
        path: "^lib/(server|api|methods/registry\\.ts$)",
        pathNot: "^lib/api/schemas/",
      },
    },
    {
      name: "app-and-bin-go-through-the-server",
      severity: "error",
      from: { path: "^(app|bin)/", pathNot: TESTS },
      to: {
        path: "^lib/(methods/registry\\.ts$|stores/)",
        pathNot: "^lib/stores/(environment|read-lines|storage-failure|write-stream)\\.ts$",
      },
    },
    {
      name: "components-take-plain-values",
      comment: "Types are fine; values only from the pure modules.",
      severity: "error",
      from: { path: "^components/", pathNot: TESTS },
      to: { path: "^(app|bin|lib)/", pathNot: PURE_MODULES, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "components-see-no-server",
      comment: "Not even its types.",
      severity: "error",
      from: { path: "^components/", pathNot: TESTS },
      to: { path: "^lib/(server/|stores/|methods/registry\\.ts$)" },
    },
    {
      name: "only-the-server-does-io",
      comment:
        "What the other rooms need is handed to them. A native index of vectors loads its own library.",
      severity: "error",
      from: {
        path: "^lib/(graph|words|questions|files|methods|measure|api)/",
        pathNot: `${TESTS}|^lib/graph/numeric/hnsw\\.ts$`,
      },
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
