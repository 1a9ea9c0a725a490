/** L2 (section 4.3): the local subgraph, and where there is room what lies around it, in the order of relevance. */
import { decodedOnce } from "../../graph/numeric/model-file";
import { formatNoun } from "../../graph/text/format-noun";
import type { Mention } from "../../questions/mentions/mention";
import { inOrder } from "../answer/apply-plan";
import type { Question, Toolkit } from "../contract/retriever";
import { unlessItFails } from "../llm/unless-it-fails";
import type { FlatQuery } from "../rank/score-nodes";
import type { Ranking, StageWriter } from "../trace/trace";
import type { Chosen } from "./chosen";
import type { Finding, LocalSubgraph } from "./execute";
import { describeLocalNodes, type LocalNode } from "./local-nodes";
import { decodeRanker, type LocalRanker } from "./local-ranker";
import type { GraphraftParams } from "./params";
import { byQueries, rerank } from "./rerank";
import { rerankByLlm } from "./rerank-by-llm";

/** The ranking, and how close its nearest node is to the question. */
export interface Ranked {
  ranking: Ranking;
  bestCosine: number;
}

export async function rank(
  { text, budget }: Question,
  kit: Toolkit,
  mentions: readonly Mention[],
  { interpretations: plans }: Chosen,
  local: LocalSubgraph,
  params: GraphraftParams,
  write: StageWriter,
): Promise<Ranked> {
  const { graph, embedder, signal } = kit;
  signal.throwIfAborted();
  const query: FlatQuery = { text, vector: await embedder.embed([text], signal) };
  signal.throwIfAborted();
  const { findings } = local;
  const filling = findings.length === 0 || (params.fill && params.rerank);
  const probabilities = plans.map(({ probability }) => probability);
  const { nodes, byVector } = await describeLocalNodes(
    graph,
    { query, mentions, findings, probabilities },
    {
      bm25Weight: params.bm25Weight,
      poolSize: filling ? Math.max(params.poolSize, budget) : 0,
      around: filling && params.rerank,
    },
  );
  if (filling && byVector === 0) write.flag("No node has an embedding: text is compared by words alone.");
  const ranked =
    params.rerank || findings.length === 0
      ? rerank(nodes, query.vector, await trainedRanker(kit, params, write))
      : byQueries(findings, probabilities);
  const reads = params.rerank && params.reranker === "llm";
  const read = reads ? await readByLlm(text, ranked, plans, local, kit, params, write) : null;
  return showRanked(asOrdered(read ?? ranked, plans, local), findings, nodes, budget, write);
}

/** "Films by year": what the answering query finds stays first, in the order that was asked for. */
function asOrdered(
  ranking: Ranking,
  plans: Chosen["interpretations"],
  { findings, runs, edges }: LocalSubgraph,
): Ranking {
  const at = findings[0]?.plans[0] ?? 0;
  if (!plans[at]?.candidate.query.order.length) return ranking;
  const listed = inOrder(runs[at]?.answers ?? [], ranking, [...edges.values()]);
  const first = new Set(listed.map(({ node }) => node));
  return [...listed, ...ranking.filter(({ node }) => !first.has(node))];
}

function showRanked(
  ranked: Ranking,
  findings: readonly Finding[],
  nodes: readonly LocalNode[],
  budget: number,
  write: StageWriter,
): Ranked {
  const ranking = ranked.slice(0, budget);
  const found = new Set(findings.map(({ node }) => node));
  const byQuery = ranking.filter(({ node }) => found.has(node)).length;
  write.info(
    `The budget of ${budget} keeps ${formatNoun(byQuery, "node")} that a query found and ${formatNoun(ranking.length - byQuery, "other")}.`,
  );
  write.ranking("Ranked nodes", ranked);
  const cosines = new Map(nodes.map(({ node, cosine }) => [node, cosine]));
  return { ranking, bestCosine: Math.max(0, ...ranking.map(({ node }) => cosines.get(node) ?? 0)) };
}

const localRanker = decodedOnce(decodeRanker);

/** Null before training, and where another ranker is asked for. */
async function trainedRanker(
  { learnt }: Toolkit,
  { rerank: isOn, reranker }: GraphraftParams,
  write: StageWriter,
): Promise<LocalRanker | null> {
  if (!isOn || reranker === "fixed") return null;
  const model = (await learnt?.("graphraft-reranker")) ?? null;
  if (!model) {
    if (reranker === "trained") write.flag("No ranker is trained: fixed weights rank the local subgraph.");
    return null;
  }
  const ranker = localRanker(model);
  write.info("The trained ranker of this knowledge base orders the local subgraph.");
  return ranker;
}

/** Null when there is no language model, and when it fails: the order is then the ranker's. */
async function readByLlm(
  question: string,
  ranked: Ranking,
  plans: Chosen["interpretations"],
  local: LocalSubgraph,
  { graph, llm, signal }: Toolkit,
  { readTokens }: GraphraftParams,
  write: StageWriter,
): Promise<Ranking | null> {
  if (!llm) {
    write.flag("No language model is set: the local subgraph is not read.");
    return null;
  }
  const caller = { signal, record: write.llmCall, info: write.info };
  const ask = () => rerankByLlm({ question, ranked, plans, local, graph, readTokens }, llm, caller);
  return unlessItFails(ask, "The local subgraph keeps the ranker's order.", { signal }, write);
}
