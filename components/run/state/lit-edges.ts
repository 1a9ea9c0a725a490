/** Highlighted edges of a column: those of the open citation, else those that led to the chosen node. */
import type { RunColumn } from "@/lib/measure/run/run";
import type { RankedNode } from "@/lib/methods/trace/trace";
import { findCitation } from "./citations";

/** `citation` is "sentence.citation" of this column, `step` the stage that is looked at (null: the result). */
export function litEdges(
  column: RunColumn,
  step: string | null,
  node: string | null,
  citation: string | null,
): ReadonlySet<string> {
  const cited = citation === null ? null : findCitation(column.retrieval?.answer, citation);
  if (cited && cited.edges.length > 0) return new Set(cited.edges);
  if (node === null) return new Set();
  const ranked = rankedAt(column, step).find((candidate) => candidate.node === node);
  return new Set(ranked?.via.map((edge) => edge.id));
}

function rankedAt(column: RunColumn, step: string | null): RankedNode[] {
  const stage = column.stages.find((candidate) => candidate.id === step);
  if (!stage) return column.retrieval?.ranking ?? [];
  return stage.artefacts.flatMap((artefact) => (artefact.kind === "ranking" ? artefact.ranking : []));
}
