/** Chains that were traced, as paths to play. */
import type { Toolkit } from "../contract/retriever";
import type { StageWriter } from "../trace/trace";
import { chainPaths, chainsOf } from "./chains";
import type { EdgeKit } from "./edge-candidates";
import { evidenceEdges, type Finding } from "./findings";
import type { GuidanceGraph } from "./guidance/guidance-graph";
import type { StemParams } from "./params";
import type { SchemaGraph } from "./schema-graph";

const MOST_CHAINS = 12;

/** @param findings best first */
export async function tellChains(
  title: string,
  findings: readonly Finding[],
  { relations }: Pick<EdgeKit, "relations">,
  guidance: GuidanceGraph,
  { graph }: Pick<Toolkit, "graph">,
  params: StemParams,
  write: Pick<StageWriter, "paths">,
): Promise<void> {
  const chains = chainsOf(findings, MOST_CHAINS);
  if (chains.length === 0) return;
  const tripleBias = guidance.by === "none" ? 0 : params.tripleBias;
  const paths = await chainPaths(chains, {
    graph,
    evidence: new Set(evidenceEdges(findings).keys()),
    isGreedy: ({ trace }) => isGreedy(trace.graph, params),
    tripleBias,
    scoreOf: (edge, { triple }, finding) =>
      relations.of(finding.trace.graph.triples[triple]!.relation, edge.type) +
      (guidance.holdsEdge(edge) ? tripleBias : 0),
  });
  write.paths(title, paths);
}

/** True if a schema graph is traced along the best edge alone. */
export function isGreedy({ strategy }: SchemaGraph, params: Pick<StemParams, "strategy">): boolean {
  return params.strategy === "adaptive" ? strategy === "Precision" : params.strategy === "greedy";
}
