/**
 * SAGE: Structure Aware Graph Expansion (section 2.2, Listing 1): S = TopK(BL(q), k); N = OneHopNeighbors(G, S);
 * R = TopK(BM25DenseRank(q, N), k'); return S union R. The graph it expands is built when documents are indexed (`files/corpus`).
 */
import type { GraphNode, NodeId } from "../../graph/graph-source";
import { personalisedPageRank } from "../../graph/numeric/page-rank";
import { formatNoun } from "../../graph/text/format-noun";
import type { Question, Retrieval, Retriever, Toolkit } from "../contract/retriever";
import { QuestionCoverage } from "../rank/coverage";
import { scoreNodes } from "../rank/score-nodes";
import { subgraphOf } from "../rank/subgraph-of";
import type { Contribution, Ranking, Role, StageWriter, Trace } from "../trace/trace";
import { answer } from "./answer";
import { type Arrival, type Expansion, expandAgain, expandSeeds, namedRelation } from "./expand";
import { type ResolvedParams, resolveWeights } from "./graph-weights";
import { type SageParams, sageAblations, sageParams } from "./params";
import { rerank, unite } from "./rerank";
import { type Seeding, seed } from "./seed";
import { showNeighbours } from "./show-neighbours";
import { weightOf } from "./support";
import { TitleInQuestion } from "./title-in-question";

export const sage: Retriever<SageParams> = {
  id: "sage",
  title: "SAGE",
  inShort: "follows links of texts",
  summary:
    "Starts from the hybrid ranking, follows the links of the best nodes one step, and ranks what they lead to.",
  paper: {
    title: "SAGE: Structure Aware Graph Expansion for Retrieval of Heterogeneous Data",
    authors: "Prasham Titiya, Rohit Khoja, Tomer Wolfson, Vivek Gupta, Dan Roth",
    year: 2026,
    url: "https://arxiv.org/abs/2602.16964",
  },
  params: sageParams,
  ablations: sageAblations,
  stages: [
    {
      id: "seed",
      title: "Seed",
      description:
        "Takes as seeds the best nodes by their own text, BM25 and embedding, or those that a plan from the schema finds (SPARK).",
      source: "section 2.2 A",
      phase: "seeds",
    },
    {
      id: "expand",
      title: "Expand",
      description: "Reads the links of the seeds and collects the nodes one step away.",
      source: "section 2.2 B, step 1",
      phase: "expanded",
    },
    {
      id: "rerank",
      title: "Rerank",
      description:
        "Scores every neighbour against the question, with the row, sentence or relation that led to it.",
      source: "section 2.2 B, steps 2 and 3",
      phase: "evidence",
    },
    {
      id: "answer",
      title: "Answer",
      description:
        "Names what is asked for with the path to it, or quotes what fits best, or says that nothing does.",
      phase: "answer",
    },
  ],
  needs: ["text", "vector"],
  reads: { stage: "seed", as: "query" },
  retrieve,
};

async function retrieve(
  question: Question,
  kit: Toolkit,
  trace: Trace,
  given: SageParams,
): Promise<Retrieval> {
  const params = resolveWeights(given, await kit.graph.schema());
  const seeding = await trace.stage("seed", (write) => seed(question, kit, params, write));
  const expansion = await trace.stage("expand", (write) => expand(question, kit, seeding, params, write));
  const ranking = await trace.stage("rerank", (write) =>
    rank(question, kit, seeding, expansion, params, write),
  );
  return trace.stage("answer", (write) =>
    answer(question, kit, { ...seeding, ...expansion, ranking }, write),
  );
}

interface Expanded extends Expansion {
  nodes: ReadonlyMap<NodeId, GraphNode>;
}

async function expand(
  { text }: Question,
  { graph, signal }: Toolkit,
  { seeds, relations }: Seeding,
  params: SageParams,
  write: StageWriter,
): Promise<Expanded> {
  signal.throwIfAborted();
  const isSkipping = params.policy === "skip-when-edges-named";
  // The paper's -Edge looks at the plan's query; without a plan the words of the question are used.
  const named = isSkipping ? (relations[0] ?? (await namedRelation(graph, text))) : null;
  if (params.policy === "never" || named !== null) {
    write.flag(
      named === null
        ? "Expansion is switched off."
        : `The ${relations.length > 0 ? "plan walks" : "question names"} the relation "${named}": no expansion.`,
    );
    return { arrivals: [], truncated: false, nodes: new Map() };
  }
  const oneHop = await expandSeeds(graph, seeds, params);
  const expansion = params.pagerankWeight > 0 ? await expandAgain(graph, seeds, oneHop, params) : oneHop;
  const isSeed = new Set(seeds.map(({ node }) => node));
  const reached = new Set(
    expansion.arrivals.map(({ neighbour }) => neighbour).filter((id) => !isSeed.has(id)),
  );
  write.info(
    `Links followed: ${expansion.arrivals.length}; nodes reached that are not seeds: ${reached.size}.`,
  );
  if (expansion.truncated)
    write.flag(`Some seeds have more than ${params.fanOut} links of a kind; the strongest were read.`);
  const nodes = await graph.nodes([...isSeed, ...reached]);
  signal.throwIfAborted();
  const roleOf = (id: string): Role => (isSeed.has(id) ? "seed" : "expanded");
  write.subgraph(
    "Seeds and neighbours",
    subgraphOf(
      nodes,
      roleOf,
      expansion.arrivals.map(({ edge }) => edge),
    ),
  );
  return { ...expansion, nodes: new Map(nodes.map((node) => [node.id, node])) };
}

async function rank(
  question: Question,
  { graph, signal }: Toolkit,
  { query, pool, fusion, candidates, seeds, found }: Seeding,
  { arrivals, nodes }: Expanded,
  params: ResolvedParams,
  write: StageWriter,
): Promise<Ranking> {
  signal.throwIfAborted();
  const known = new Map(pool.map((scores) => [scores.node, scores]));
  const joined = [...new Set(arrivals.map(({ neighbour }) => neighbour))].filter((id) => !known.has(id));
  for (const scores of await scoreNodes(graph, query, joined)) known.set(scores.node, scores);
  signal.throwIfAborted();
  const coverage = await QuestionCoverage.of(graph, question.reading.text, [...known.keys()]);
  const named = new TitleInQuestion(question.reading.text);
  const walked = params.pagerankWeight > 0 ? walkFromSeeds(seeds, arrivals, params) : null;
  // A node of a knowledge graph that the question names is where it starts, seldom what it asks for.
  const titleOf = (id: NodeId) => (nodes.get(id)?.origin ? nodes.get(id)!.name : "");
  const flat = (id: NodeId) => [
    ...fusion.contributions(known.get(id)!),
    named.contribution(titleOf(id), params.titleWeight),
    ...(walked ? [walked(id)] : []),
  ];
  const { ranking: scored, neighbours } = rerank({ seeds, arrivals, flat, nodes, coverage }, params);
  const ranked = scored.map((node) => ({ ...node, via: found.get(node.node)?.via ?? node.via }));
  const ranking = unite(ranked, seeds, candidates, question.budget, params.union);
  const isSeed = new Set(seeds.map(({ node }) => node));
  const seeded = ranking.filter(({ node }) => isSeed.has(node)).length;
  const { bm25Weight, coverageWeight, seedRankWeight } = params;
  write.info(
    `Weights: BM25 ${bm25Weight}, what a link covers ${coverageWeight}, its seed's place ${seedRankWeight}.`,
  );
  write.info(
    `The budget of ${question.budget} leaves room for ${formatNoun(seeded, "seed")} and ${formatNoun(ranking.length - seeded, "neighbour")}.`,
  );
  write.ranking("Seeds and neighbours", ranked);
  showNeighbours({ neighbours, ranking, nodes }, write);
  return ranking;
}

/** After this many steps less than 4 % of the walk's mass is still to be placed. */
const STEPS = 20;

/**
 * Contribution of a random walk over the edges that were read: 1 for the node with most of its mass. Personalised PageRank from the seeds
 * (Page et al. 1999; Haveliwala 2002), an option beside SAGE's one hop: a walker follows edges in both directions in proportion to their
 * weights, and starts again at a seed with probability 1 - damping.
 */
function walkFromSeeds(
  seeds: Ranking,
  arrivals: readonly Arrival[],
  params: SageParams,
): (id: NodeId) => Contribution {
  const links = new Map(
    arrivals.map((arrival) => {
      const { edge } = arrival;
      const weight = weightOf(arrival, params) * (edge.weight ?? 1);
      return [edge.id, { source: edge.source, target: edge.target, weight }];
    }),
  );
  const restart = new Map(seeds.map(({ node }, rank) => [node, 1 / (1 + rank)]));
  const mass = personalisedPageRank(
    [...links.values()].filter(({ weight }) => weight > 0),
    restart,
    { steps: STEPS },
  );
  const most = Math.max(...mass.values());
  return (id) => ({
    name: "walk from the seeds",
    value: (mass.get(id) ?? 0) / most,
    weight: params.pagerankWeight,
  });
}
