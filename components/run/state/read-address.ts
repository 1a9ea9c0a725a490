/** Parts of a run that the address of its page refers to. */
import type { GraphEdge } from "@/lib/graph/graph-source";
import type { Run } from "@/lib/measure/run/run";
import { findCitation } from "./citations";
import { pickView } from "./lights";
import type { RunAddress } from "./use-run-address";

export function pickedNodes({ columns }: Run, stepOf: RunAddress["stepOf"]): string[] {
  return columns.flatMap(({ id: column, stages }) => {
    const step = stepOf(column);
    const stage = stages.find(({ id }) => id === step?.stage);
    return stage && step?.pick ? pickView(stage, step.pick) : [];
  });
}

export function findEdge({ columns }: Run, id: string): GraphEdge | null {
  for (const { stages, retrieval } of columns) {
    const rankings = stages.flatMap(({ artefacts }) =>
      artefacts.flatMap((artefact) => (artefact.kind === "ranking" ? artefact.ranking : [])),
    );
    const walked = [...(retrieval?.ranking ?? []), ...rankings].map(({ via }) => via);
    for (const edges of [...walked, retrieval?.evidence.edges ?? []]) {
      const found = edges.find((edge) => edge.id === id);
      if (found) return found;
    }
  }
  return null;
}

/** The edges that the open citation rests on, in the order of the path; those that the run does not show are left out. */
export function citedEdges(run: Run, address: Pick<RunAddress, "citationOf">): GraphEdge[] {
  for (const column of run.columns) {
    const place = address.citationOf(column.id);
    if (place === null) continue;
    const edges = findCitation(column.retrieval?.answer, place)?.edges ?? [];
    return edges.flatMap((id) => findEdge(run, id) ?? []);
  }
  return [];
}

export function citedSpan(run: Run, address: RunAddress) {
  for (const column of run.columns) {
    const place = address.citationOf(column.id);
    if (place !== null) return findCitation(column.retrieval?.answer, place)?.span ?? null;
  }
  return null;
}
