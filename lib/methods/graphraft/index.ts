/**
 * GraphRAFT: entities are grounded, every query that the graph can answer around them is a candidate, one is chosen under the
 * constraint that nothing else can come out, and the local subgraph that the most probable queries retrieve is reranked.
 */

import { formatNoun } from "../../graph/text/format-noun";
import type { Mention } from "../../questions/mentions/mention";
import { LEAST_CONFIDENCE } from "../../questions/plan/plan-reading";
import { restrictionsInWords } from "../../questions/plan/restrictions-in-words";
import type { Reading } from "../../questions/reading/reading";
import { answerQuestion } from "../answer/answer-question";
import { countNodes } from "../answer/apply-plan";
import type { AnswerEvidence } from "../answer/choose-entities";
import { evidenceOf } from "../answer/found-none";
import { withJoins } from "../answer/joins";
import { listAnswer } from "../answer/list-answer";
import type { Answer } from "../contract/answer";
import type { Question, Retrieval, Retriever, Toolkit } from "../contract/retriever";
import { namesBehindTexts } from "../rank/names-behind-texts";
import { readEvidence } from "../rank/read-evidence";
import { subgraphOf } from "../rank/subgraph-of";
import type { Role, StageWriter, Trace } from "../trace/trace";
import { choose } from "./choose";
import type { Chosen } from "./chosen";
import type { LocalSubgraph } from "./execute";
import { ground } from "./ground";
import { type GraphraftParams, graphraftAblations, graphraftParams } from "./params";
import { cypherRecipe, queryRecipe } from "./query-recipe";
import { type Ranked, rank } from "./rank";
import { namedNodes, runBeam } from "./run-beam";
import { graphraftReranker } from "./train-reranker";

export const graphraft: Retriever<GraphraftParams> = {
  id: "graphraft",
  title: "GraphRAFT",
  inShort: "runs the query that fits",
  summary:
    "Grounds the names of the question, chooses among all queries that the graph can answer around them, and ranks what they find.",
  paper: {
    title: "GraphRAFT: Retrieval Augmented Fine-Tuning for Knowledge Graphs on Graph Databases",
    authors: "Alfred Clemedtson, Borun Shi",
    year: 2025,
    url: "https://arxiv.org/abs/2504.05478",
  },
  params: graphraftParams,
  ablations: graphraftAblations,
  stages: [
    {
      id: "ground",
      title: "Ground entities",
      description: "Finds the names in the question and the nodes that they may mean.",
      source: "section 4.1, equation 1",
      phase: "question",
    },
    {
      id: "candidates",
      title: "Candidate queries",
      description: "Lists every pattern around those nodes that is not empty, counted without reading it.",
      source: "sections 4.1 and 4.2, figure 1",
      phase: "plan",
    },
    {
      id: "choose",
      title: "Choose queries",
      description: "Gives each candidate a probability, and chooses among these alone.",
      source: "section 4.2, equation 2",
      phase: "plan",
    },
    {
      id: "execute",
      title: "Execute",
      description: "Runs the most probable queries until the local subgraph has enough nodes.",
      source: "section 4.3",
      phase: "matched",
    },
    {
      id: "rerank",
      title: "Rerank",
      description:
        "Orders the local subgraph by its queries, by text, and by what lies beside names and good texts.",
      source: "section 4.3, figure 4",
      phase: "evidence",
    },
    {
      id: "answer",
      title: "Answer",
      description: "Names what the best query found, with the path to it, or says that nothing was found.",
      phase: "answer",
    },
  ],
  needs: ["text", "vector"],
  reads: { stage: "candidates", as: "query" },
  learns: [graphraftReranker],
  teaches: [cypherRecipe, queryRecipe],
  retrieve,
};

async function retrieve(
  question: Question,
  kit: Toolkit,
  trace: Trace,
  params: GraphraftParams,
): Promise<Retrieval> {
  const mentions = await trace.stage("ground", (write) => ground(question, kit, params, write));
  const read = await trace.stage("candidates", (write) => list(question, kit, mentions, write));
  const chosen = await trace.stage("choose", (write) => choose(read, kit, params, write));
  const local = await trace.stage("execute", (write) => runBeam(kit, read, chosen, params, write));
  const ranked = await trace.stage("rerank", (write) =>
    rank(question, kit, mentions, chosen, local, params, write),
  );
  return trace.stage("answer", (write) => answer(question, kit, read, chosen, local, ranked, write));
}

async function list(
  { reading }: Question,
  { signal }: Toolkit,
  mentions: readonly Mention[],
  write: StageWriter,
): Promise<Reading> {
  signal.throwIfAborted();
  const read = await reading.around(mentions);
  write.info(
    `${formatNoun(read.interpretations.length, "query around the names has", "queries around the names have")} answers.`,
  );
  for (const words of restrictionsInWords(read.restrictions)) write.info(words);
  if (read.truncated) write.flag("The neighbourhood is large: more queries were possible than were listed.");
  return read;
}

async function answer(
  { reading }: Question,
  kit: Toolkit,
  { asks, names }: Reading,
  { interpretations, coverage }: Chosen,
  local: LocalSubgraph,
  { ranking: ranked, bestCosine }: Ranked,
  write: StageWriter,
): Promise<Retrieval> {
  const { graph, signal } = kit;
  signal.throwIfAborted();
  const at = local.findings[0]?.plans[0] ?? 0;
  const first = interpretations[at]?.candidate;
  const answering = new Set(local.runs[at]?.answers);
  const ranking = first ? await withJoins(ranked, answering, first.query, { graph, signal }) : ranked;
  const via = ranking.flatMap((one) => one.via);
  const { nodes, labels } = await readEvidence(graph, ranking);
  const links = [...local.edges.values()];
  // A query that was read from the whole question and finds nothing is answered so, and not by what another one finds.
  const isRead = coverage?.finds !== undefined && coverage.confidence >= LEAST_CONFIDENCE;
  const isNone = isRead && local.runs[0]?.answers.length === 0;
  // An interpretation is counted no further than it was read.
  const isCounted = !first || !local.cut.includes(at) || first.answers > answering.size;
  const total = isCounted
    ? (first?.answers ?? 0)
    : Math.max(first.answers, await countNodes(first.query, kit));
  const found = await answerQuestion({ reading, ranking, nodes, labels, links, bestCosine }, kit, write, {
    found: (read) => (isNone ? null : answerFromQueries(asks, total, local, read)),
    foundNothing: isNone && !local.cut.includes(0),
    coverage,
  });
  const [answers, named] = [new Set(found.nodes), namedNodes(names)];
  const onPath = new Set(via.flatMap(({ source, target }) => [source, target]));
  const roleOf = (id: string): Role => {
    if (answers.has(id)) return "answer";
    if (named.has(id)) return "seed";
    return onPath.has(id) ? "evidence" : "expanded";
  };
  const evidence = evidenceOf(found, subgraphOf([...nodes.values()], roleOf, via), named);
  write.subgraph("Evidence", evidence);
  return { ranking: namesBehindTexts(ranking, nodes, found.nodes), evidence, answer: found };
}

/** What the most probable query finds, with its path in words; null when no query found a node of the ranking: flat search then answers. */
function answerFromQueries(
  asks: "nodes" | "count",
  total: number,
  { findings }: LocalSubgraph,
  { ranking, nodes }: Pick<AnswerEvidence, "ranking" | "nodes">,
): Answer | null {
  const first = Math.min(...findings.map(({ plans }) => plans[0] ?? Number.POSITIVE_INFINITY));
  const best = new Set(findings.filter(({ plans }) => plans[0] === first).map(({ node }) => node));
  const answers = ranking.filter(({ node }) => best.has(node));
  if (answers.length === 0) return null;
  const found = answers.map(({ node, via }) => ({ node, path: via }));
  return listAnswer(asks, found, total, nodes);
}
