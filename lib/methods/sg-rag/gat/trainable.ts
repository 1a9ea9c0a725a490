/** The model that SG-RAG learns for a knowledge base: the dominance embedding of appendix C. It learns from the graph alone. */
import { HopscopeError } from "../../../graph/errors";
import type { LearningReport, Trainable } from "../../contract/trainable";
import { readEdges } from "../path-index/read-edges";
import { starGraph } from "../path-index/star-graph";
import { digestOf, encodeNetwork } from "./model";
import { MOST_ROUNDS, type TrainedNetwork, trainNetwork } from "./train";

/** Beyond it reading, training and proving take longer than a person waits, and the monotone embedding is as exact. */
const MOST_EDGES = 2_000_000;

export const dominanceTrainable: Trainable = {
  kind: "sg-rag-embedding",
  title: "Dominance embedding",
  description:
    "A graph attention network that embeds a node by its neighbours so that more neighbours never lie lower; used only when that is proved for every node.",
  source: "section 4.2, appendix C",
  fewestQuestions: 0,
  async train(_questions, { graph, seed, report, signal }) {
    const { edgeCount, nodeCount } = await graph.schema();
    if (edgeCount > MOST_EDGES)
      throw new HopscopeError(
        "too-large",
        `The embedding is trained on graphs of up to ${MOST_EDGES.toLocaleString("en")} edges; this one has ${edgeCount.toLocaleString("en")}.`,
        {
          hint: "The embedding that is monotone by construction needs no training, and is exact on any graph.",
        },
      );
    report({ phase: "Reading the graph", done: 0, total: nodeCount, unit: "nodes" });
    const { ids, sources, targets } = await readEdges(graph, signal);
    const stars = starGraph(sources, targets, ids.length);
    const onRound = (round: number) =>
      report({ phase: "Training and proving", done: round, total: MOST_ROUNDS, unit: "rounds" });
    const trained = await trainNetwork(stars, { seed, signal, onRound });
    const names = Array.from({ length: ids.length }, (_, at) => ids.at(at));
    const bytes = await encodeNetwork({
      network: trained.network,
      stars: trained.stars,
      nodes: ids.length,
      ids: digestOf(names),
      compared: trained.proof.compared,
      violated: trained.proof.violated,
    });
    return { bytes, report: reportOf(trained) };
  },
};

function reportOf({ proof, rounds, before, network, stepMs }: TrainedNetwork): LearningReport {
  const { compared, violated } = proof;
  return {
    used: 0,
    unresolved: 0,
    epochs: rounds,
    heldOut: 0,
    measures: [
      { name: "violated pairs", unit: "number", before, after: violated },
      { name: "pairs compared", unit: "number", before: null, after: compared },
    ],
    better: violated === 0,
    notes: [
      `Every node was compared with all its stars of up to ${network.size} neighbours.`,
      violated === 0
        ? "None is violated: no true match can be dismissed."
        : "Some are violated: the embedding is not used, since it could dismiss true matches.",
      ...(rounds > 0 ? [`A step of 32 pairs of stars took ${stepMs.toFixed(1)} ms.`] : []),
    ],
  };
}
