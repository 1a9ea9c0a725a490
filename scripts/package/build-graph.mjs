/**
 * Builds lib/graph/dist for `npm pack` in lib/graph: one module and its types. `--remove` removes it again, since nothing else reads it.
 */
import { rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import ts from "typescript";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "lib", "graph");
const dist = path.join(folder, "dist");

rmSync(dist, { recursive: true, force: true });
if (!process.argv.includes("--remove")) {
  await build({
    entryPoints: [path.join(folder, "index.ts")],
    outfile: path.join(dist, "index.js"),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    logLevel: "warning",
  });
  writeTypes();
}

/** Declarations beside the module, file by file; names get the ending that Node's resolution asks for. */
function writeTypes() {
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const entries = [path.join(folder, "index.ts"), path.join(folder, "text", "snowball-stemmers.d.ts")];
  const program = ts.createProgram(entries, {
    ...options,
    noEmit: false,
    incremental: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: folder,
    outDir: dist,
  });
  const { diagnostics } = program.emit(undefined, (file, text) =>
    ts.sys.writeFile(file, text.replace(/((?:from|import\()\s*"\.[^"]*)"/g, '$1.js"')),
  );
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, formatHost()));
}

function formatHost() {
  return { getCanonicalFileName: (file) => file, getCurrentDirectory: () => root, getNewLine: () => "\n" };
}
