/** All matches of a query graph, by the index alone: decomposition, completion, retrieval, assembly (sections 4.3 and 4.4). */
import { checkStructure, comesBack, diameterOf, type Structure } from "../draw/structure";
import type { DominanceIndex } from "../path-index/dominance-index";
import type { PathLength } from "../path-index/list-paths";
import { type Assembled, assemble } from "./assemble";
import { completeLabels, type PathSearch, retrievePaths, startSearch } from "./complete";
import { type Decomposition, decompose } from "./decompose";
import type { TypedEdges } from "./typed-edges";

export interface MatchBounds {
  candidates: number;
  rows: number;
  /** The edges of the graph by relation; a structure with relations needs it. */
  typed?: TypedEdges;
}

export interface StructureMatches {
  decomposition: Decomposition;
  search: PathSearch;
  assembled: Assembled;
  truncated: boolean;
}

/**
 * Exact: what is found are the matches, all of them, unless `truncated` says otherwise.
 * @throws HopscopeError `invalid-input` for a structure that cannot be matched; the signal's reason when it is aborted
 */
export async function matchStructure(
  structure: Structure,
  index: DominanceIndex,
  length: PathLength,
  { candidates, rows, typed }: MatchBounds,
  signal?: AbortSignal,
): Promise<StructureMatches> {
  checkStructure(structure);
  const decomposition = decompose(structure, length);
  const search = startSearch(structure, decomposition, index);
  const bounds = { candidates, ...(typed && { typed }), ...(signal && { signal }) };
  await completeLabels(search, bounds);
  await retrievePaths(search, bounds);
  const assembled = await assemble(search.lists, structure, rows, signal);
  return { decomposition, search, assembled, truncated: search.truncated || assembled.truncated };
}

/**
 * Section 5.4: l is at most the diameter of the query; as long as the index has paths of that length, and 1 where a path of the
 * query may come back to where it began, since indexed ones do not.
 */
export function pathLengthFor(
  structure: Structure,
  index: DominanceIndex,
  wanted: PathLength | "auto",
): PathLength {
  if (comesBack(structure)) return 1;
  const longest = Math.min(2, diameterOf(structure), index.paths.at(-1)!.length);
  const length = wanted === "auto" ? longest : Math.min(wanted, longest);
  return length === 2 ? 2 : 1;
}
