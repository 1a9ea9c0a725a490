/** The dependencies between folders: what `folders.test.ts` checks. */
import path from "node:path";
import ts from "typescript";

/** By path from the root of the project, with `/`: the text. */
export type Sources = ReadonlyMap<string, string>;

const IS_TEST = /\.(test|conformance)\.tsx?$|\/testing\//;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts", "/index.tsx"];

/**
 * The imports between folders that lie side by side, tests left out: "lib: questions -> graph", with the files that import.
 * An import deep inside a folder counts for the folder; files beside the folders count for none.
 */
export function folderImports(sources: Sources): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [file, text] of sources) {
    if (IS_TEST.test(file)) continue;
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      const imported = resolve(file, fileName, sources);
      const edge = imported && siblings(path.posix.dirname(file), path.posix.dirname(imported));
      if (edge) found.set(edge, [...(found.get(edge) ?? []), file]);
    }
  }
  return found;
}

/** The imports between folders that are part of a cycle; none where folders depend one way only. */
export function circularImports(imports: Iterable<string>): string[] {
  const edges = [...imports].map((edge) => {
    const [parent, from, to] = edge.split(/: | -> /) as [string, string, string];
    return { edge, from: `${parent}/${from}`, to: `${parent}/${to}` };
  });
  const reaches = (start: string, goal: string) => {
    const reached = new Set([start]);
    for (const folder of reached) for (const { from, to } of edges) if (from === folder) reached.add(to);
    return reached.has(goal);
  };
  return edges.filter(({ from, to }) => reaches(to, from)).map(({ edge }) => edge);
}

function resolve(from: string, specifier: string, sources: Sources): string | undefined {
  const target = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".") && path.posix.join(path.posix.dirname(from), specifier);
  if (!target) return undefined;
  return ENDINGS.map((ending) => target + ending).find((file) => sources.has(file));
}

/** The folders in which two paths part, unless one contains the other or they share no folder. */
function siblings(from: string, to: string): string | undefined {
  const [one, other] = [from.split("/"), to.split("/")];
  const at = one.findIndex((folder, depth) => folder !== other[depth]);
  if (at < 1 || other[at] === undefined) return undefined;
  return `${one.slice(0, at).join("/")}: ${one[at]} -> ${other[at]}`;
}
