/**
 * SAGE: Structure Aware Graph Expansion (section 2.2, Listing 1): S = TopK(BL(q), k); N = OneHopNeighbors(G, S);
 * R = TopK(BM25DenseRank(q, N), k'); return S union R. The graph it expands is built offline (folder `offline`).
 */
import type { NodeId } from "../../core/graph/graph-source";
import { type Fusion, rankPool, weightedFusion } from "../../core/rank/fuse";
import {
  candidatePool,
  type FlatQuery,
  scoreNodes,
  type TextAndVectorScores,
} from "../../core/rank/score-nodes";
import { subgraphOf } from "../../core/rank/subgraph-of";
import type { Question, Retrieval, Retriever, Toolkit } from "../../core/retriever";
import type { RankedNode, Ranking, Role, StageWriter, Trace } from "../../core/trace";
import { answer } from "./answer";
import { Coverage } from "./coverage";
import { type Expansion, expandSeeds, namedRelation } from "./expand";
import { type SageParams, sageParams } from "./params";
import { rerank, unite } from "./rerank";
import { type SparkSeeds, sparkSeeds } from "./spark/spark-seeds";

export const sage: Retriever<SageParams> = {
  id: "sage",
  title: "SAGE",
  summary:
    "Starts from the hybrid ranking, follows the links of the best nodes one step, and ranks what they lead to.",
  paper: {
    title: "SAGE: Structure Aware Graph Expansion for Retrieval of Heterogeneous Data",
    authors: "Prasham Titiya, Rohit Khoja, Tomer Wolfson, Vivek Gupta, Dan Roth",
    year: 2026,
    url: "https://arxiv.org/abs/2602.16964",
  },
  params: sageParams,
  stages: [
    {
      id: "seed",
      title: "Seed",
      description:
        "Takes as seeds the best nodes by their own text, BM25 and embedding, or those that a plan from the schema finds (SPARK).",
      source: "section 2.2 A",
    },
    {
      id: "expand",
      title: "Expand",
      description: "Reads the links of the seeds and collects the nodes one step away.",
      source: "section 2.2 B, step 1",
    },
    {
      id: "rerank",
      title: "Rerank",
      description:
        "Scores every neighbour against the question, with the row, sentence or relation that led to it.",
      source: "section 2.2 B, steps 2 and 3",
    },
    {
      id: "answer",
      title: "Answer",
      description:
        "Names what is asked for with the path to it, or quotes what fits best, or says that nothing does.",
    },
  ],
  needs: ["text", "vector", "similarity"],
  retrieve,
};

/** The seeds and what is needed to score nodes that join them. */
interface Seeding {
  query: FlatQuery;
  pool: TextAndVectorScores[];
  fusion: Fusion;
  /** The pool, best first. */
  candidates: Ranking;
  /** Those that are expanded: the nodes that the plan found, then the first of the candidates. */
  seeds: Ranking;
  /** What a plan found, with what each node scores for it. */
  planned: ReadonlyMap<NodeId, RankedNode>;
  /** Relation types that the plan walked. */
  relations: string[];
}

async function retrieve(
  question: Question,
  kit: Toolkit,
  trace: Trace,
  params: SageParams,
): Promise<Retrieval> {
  const seeding = await trace.stage("seed", (write) => seed(question, kit, params, write));
  const expansion = await trace.stage("expand", (write) => expand(question, kit, seeding, params, write));
  const ranking = await trace.stage("rerank", (write) =>
    rank(question, kit, seeding, expansion, params, write),
  );
  return trace.stage("answer", (write) =>
    answer(question, kit, { ...seeding, ...expansion, ranking }, write),
  );
}

async function seed(
  question: Question,
  kit: Toolkit,
  params: SageParams,
  write: StageWriter,
): Promise<Seeding> {
  const { text, budget } = question;
  const { graph, embedder, signal } = kit;
  signal.throwIfAborted();
  const query = { text, vector: await embedder.embed([text], signal) };
  signal.throwIfAborted();
  const size = Math.max(params.poolSize, budget);
  const { members: pool, byVector } = await candidatePool(graph, query, size);
  if (byVector === 0) write.flag("No node has an embedding: seeds are chosen by words alone.");
  const fusion = weightedFusion(pool, params.bm25Weight);
  const candidates = rankPool(pool, fusion);
  const count = seedCount(budget, params);
  const none: SparkSeeds = { ranking: [], relations: [], fallback: null };
  const plan = params.seedsBy === "spark" ? await sparkSeeds(question, kit, count, write) : none;
  const planned = new Map(plan.ranking.map((found) => [found.node, found]));
  const known = new Set(pool.map(({ node }) => node));
  const joined = await scoreNodes(
    graph,
    query,
    [...planned.keys()].filter((node) => !known.has(node)),
  );
  const scored = [...pool, ...joined];
  const seeds = rankPool(scored, withPlan(fusion, planned, params)).slice(0, count);
  write.info(`${seeds.length} seeds of ${scored.length} candidates.`);
  write.ranking("Seeds", seeds);
  const { relations } = plan;
  return {
    query,
    pool: scored,
    fusion: withPlan(fusion, planned, params),
    candidates,
    seeds,
    planned,
    relations,
  };
}

/** Text and plan in one score: what a plan found has a summand more. */
function withPlan(fusion: Fusion, planned: Seeding["planned"], { planWeight }: SageParams): Fusion {
  return {
    contributions(scores) {
      const own = planned.get(scores.node)?.contributions ?? [];
      return [...fusion.contributions(scores), ...own.map((part) => ({ ...part, weight: planWeight }))];
    },
  };
}

/** The paper's k where seeds come first; otherwise more than are returned, since a weak seed may lead to strong evidence. */
function seedCount(budget: number, { union, seedShare, seeds }: SageParams): number {
  return union === "seeds-first" ? Math.max(1, Math.round(seedShare * budget)) : Math.max(seeds, budget);
}

async function expand(
  { text }: Question,
  { graph, signal }: Toolkit,
  { seeds, relations }: Seeding,
  params: SageParams,
  write: StageWriter,
): Promise<Expansion> {
  signal.throwIfAborted();
  const isSkipping = params.policy === "skip-when-edges-named";
  // The paper's -Edge looks at the plan's query; without a plan the words of the question stand in.
  const named = isSkipping ? (relations[0] ?? (await namedRelation(graph, text))) : null;
  if (params.policy === "never" || named !== null) {
    write.flag(
      named === null
        ? "Expansion is switched off."
        : `The ${relations.length > 0 ? "plan walks" : "question names"} the relation "${named}": no expansion.`,
    );
    return { arrivals: [], truncated: false };
  }
  const expansion = await expandSeeds(graph, seeds, params);
  const isSeed = new Set(seeds.map(({ node }) => node));
  const reached = new Set(
    expansion.arrivals.map(({ neighbour }) => neighbour).filter((id) => !isSeed.has(id)),
  );
  write.info(`${expansion.arrivals.length} links lead to ${reached.size} nodes that were no seeds.`);
  if (expansion.truncated)
    write.flag(`Some seeds have more than ${params.fanOut} links of a kind; the strongest were read.`);
  const nodes = await graph.nodes([...isSeed, ...reached]);
  const roleOf = (id: string): Role => (isSeed.has(id) ? "seed" : "expanded");
  write.subgraph(
    "Seeds and neighbours",
    subgraphOf(
      nodes,
      roleOf,
      expansion.arrivals.map(({ edge }) => edge),
    ),
  );
  return expansion;
}

async function rank(
  question: Question,
  { graph, signal }: Toolkit,
  { query, pool, fusion, candidates, seeds, planned }: Seeding,
  { arrivals }: Expansion,
  params: SageParams,
  write: StageWriter,
): Promise<Ranking> {
  signal.throwIfAborted();
  const known = new Map(pool.map((scores) => [scores.node, scores]));
  const joined = [...new Set(arrivals.map(({ neighbour }) => neighbour))].filter((id) => !known.has(id));
  for (const scores of await scoreNodes(graph, query, joined)) known.set(scores.node, scores);
  const seedNodes = await graph.nodes(seeds.map(({ node }) => node));
  signal.throwIfAborted();
  const coverage = await Coverage.of(graph, question.text, [...known.keys()]);
  const scored = rerank(
    {
      seeds,
      arrivals,
      flat: (id) => fusion.contributions(known.get(id)!),
      seedNodes: new Map(seedNodes.map((node) => [node.id, node])),
      coverage,
    },
    params,
  );
  const ranked = scored.map((node) => ({ ...node, via: planned.get(node.node)?.via ?? node.via }));
  const ranking = unite(ranked, seeds, candidates, question.budget, params.union);
  const isSeed = new Set(seeds.map(({ node }) => node));
  const kept = ranking.filter(({ node }) => isSeed.has(node)).length;
  write.info(`The budget of ${question.budget} keeps ${kept} seeds and ${ranking.length - kept} neighbours.`);
  write.ranking("Seeds and neighbours", ranked);
  return ranking;
}
