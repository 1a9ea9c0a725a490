/**
 * Appendix B.2: what is known of the candidates beside their trajectories. There may be thousands; an initial score chooses those
 * that are worth more reads.
 */
import type { GraphNode, GraphSource, NodeId } from "../../../graph/graph-source";
import { tokenize } from "../../../graph/text/tokenize";
import { QuestionCoverage } from "../../rank/coverage";
import { rangeOf, scaleMinMax } from "../../rank/min-max";
import { type FlatQuery, scoreNodes } from "../../rank/score-nodes";
import type { Candidate } from "../reason/gather-candidates";
import { stepsOf } from "../reason/trajectory";
import type { CandidateFacts, PathFacts } from "./fingerprint";

/** Weights of text and plan in the initial score. */
const INITIAL = { bm25: 1, cosine: 1, plan: 2, strength: 0.3 } as const;

export interface KnownCandidates {
  /** Candidates to rerank, best initial score first. */
  candidates: Candidate[];
  facts: Map<NodeId, CandidateFacts>;
  paths: PathFacts;
  /** Candidates that the initial score left out. */
  leftOut: number;
}

/** @param most candidates that remain */
export async function knowCandidates(
  all: readonly Candidate[],
  query: FlatQuery,
  mentioned: ReadonlySet<NodeId>,
  graph: GraphSource,
  most: number,
): Promise<KnownCandidates> {
  const scores = await scoreNodes(
    graph,
    query,
    all.map(({ node }) => node),
  );
  const range = rangeOf([0, ...scores.map(({ bm25 }) => bm25)]);
  const cosines = rangeOf(scores.map(({ cosine }) => cosine));
  const scored = all.map((candidate, at) => {
    const bm25 = scaleMinMax(scores[at]!.bm25, range);
    const { cosine } = scores[at]!;
    const ways = candidate.ways.map(
      ({ trajectory, plan, agreement }) =>
        INITIAL.plan * plan.probability * agreement + INITIAL.strength * trajectory.strength,
    );
    const initial = INITIAL.bm25 * bm25 + INITIAL.cosine * cosine + Math.max(...ways);
    return { candidate, bm25, cosine, initial };
  });
  const best = scored.sort((a, b) => b.initial - a.initial).slice(0, most);
  const candidates = best.map(({ candidate }) => candidate);
  const ids = candidates.map(({ node }) => node);
  const trajectories = candidates.flatMap(({ ways }) => ways.map(({ trajectory }) => trajectory));
  const onPaths = [...new Set(trajectories.flatMap((own) => stepsOf(own).map(({ node }) => node)))];
  const [coverage, nodes, degrees] = await Promise.all([
    QuestionCoverage.of(graph, query.text, onPaths),
    graph.nodes(onPaths),
    graph.degrees(ids),
  ]);
  const asked = new Set(tokenize(query.text));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const facts = best.map(
    ({ candidate: { node }, bm25, cosine }, at): CandidateFacts => ({
      node,
      bm25,
      cosine,
      scaledCosine: scaleMinMax(cosine, cosines),
      coverage: coverage.together(coverage.ofNode(node)),
      nameCoverage: coverage.together(coverage.ofText(nameOf(byId.get(node)))),
      nameShare: shareIn(byId.get(node)?.name ?? "", asked),
      degree: degrees[at]!,
      mentioned: mentioned.has(node),
      isPart: Boolean(byId.get(node)?.origin),
    }),
  );
  return {
    candidates,
    facts: new Map(facts.map((own) => [own.node, own])),
    paths: {
      coverageOf: (nodes) => coverage.together(...nodes.map((node) => coverage.ofNode(node))),
      labelOf: (node) => byId.get(node)?.labels[0] ?? "",
    },
    leftOut: all.length - candidates.length,
  };
}

/** None for a part of a document: its title is no name that a question would leave out. */
function nameOf(node: GraphNode | undefined): string {
  return node && !node.origin ? node.name : "";
}

/** Share of the words of a name that are among those of the question. */
function shareIn(name: string, asked: ReadonlySet<string>): number {
  const own = tokenize(name);
  return own.filter((word) => asked.has(word)).length / Math.max(1, own.length);
}
