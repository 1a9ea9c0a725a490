/** The ranking's reasons as a person sees them: the trajectory of each candidate, and how much each of its text scores counts. */
import type { GraphNode, GraphSource } from "../../graph/graph-source";
import type { StageWriter, TracedPath } from "../trace/trace";
import { STEPS } from "./organize/fingerprint";
import { FEATURES, FIRST_TEXT } from "./organize/numbers";
import type { RankedCandidate } from "./organize/rank-candidates";
import type { Reranker } from "./organize/reranker";
import { stepsOf } from "./reason/trajectory";

const SHOWN = 20;

export async function showOrganizing(
  ranked: readonly RankedCandidate[],
  reranker: Reranker,
  graph: GraphSource,
  write: Pick<StageWriter, "paths" | "table">,
): Promise<void> {
  const shown = ranked.slice(0, SHOWN);
  const ids = new Set(shown.flatMap(({ best }) => stepsOf(best.way.trajectory).map(({ node }) => node)));
  const nodes = new Map((await graph.nodes([...ids])).map((node) => [node.id, node]));
  write.paths(
    "Trajectories",
    shown.map((candidate) => tracedTrajectory(candidate, nodes)),
  );
  // Before the first step of the longest trajectory that is shown there is nothing to show.
  const steps = Array.from({ length: STEPS }, (_, step) => step).filter((step) =>
    shown.some(({ best: { fingerprint } }) => fingerprint.found[step] !== null),
  );
  const cosine = FEATURES.findIndex(({ name }) => name === "cosine");
  write.table(
    "Saliency: the slope of the score by each text score of the trajectory",
    [
      { title: "Candidate" },
      ...steps.map((step) => ({
        title: step === STEPS - 1 ? "Candidate's step" : `${STEPS - 1 - step} before`,
      })),
      { title: "Cosine" },
    ],
    shown.map(({ node, best: { fingerprint }, via }) => {
      const slopes = reranker.saliency(fingerprint);
      const name = nodes.get(node)?.name ?? node;
      return {
        cells: [
          { nodes: [{ id: node, name }] },
          ...steps.map((step) =>
            fingerprint.found[step] === null ? null : rounded(slopes[FIRST_TEXT + step]!),
          ),
          rounded(slopes[cosine]!),
        ],
        lights: {
          nodes: via.flatMap(({ source, target }) => [source, target]),
          edges: via.map(({ id }) => id),
        },
      };
    }),
  );
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

function tracedTrajectory(
  { best, score }: RankedCandidate,
  nodes: ReadonlyMap<string, GraphNode>,
): TracedPath {
  const named = (id: string) => ({ id, name: nodes.get(id)?.name ?? id });
  const [start, ...rest] = stepsOf(best.way.trajectory);
  const shown = [start!, ...rest].map(({ node, found }) => `${named(node).name} (${found})`);
  return {
    start: named(start!.node),
    steps: rest.map(({ node, edge, text, found }) => ({
      node: named(node),
      edge,
      score: text,
      found,
      contributions: [],
      lost: [],
    })),
    score,
    text: shown.join(" → "),
  };
}
