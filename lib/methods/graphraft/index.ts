/**
 * GraphRAFT: entities are grounded, every query that the graph can answer around them is a candidate, one is chosen under the
 * constraint that nothing else can come out, and the local subgraph that the most probable queries retrieve is reranked.
 */
import { answerQuestion } from "../../core/answer/answer-question";
import { extractiveAnswer } from "../../core/answer/extractive-answer";
import { isCancelled } from "../../core/errors";
import { choosePlan } from "../../core/plan/choose-plan";
import type { Mention, QuestionPlan } from "../../core/plan/plan";
import type { RankedPlans } from "../../core/plan/planner";
import { toldPlan } from "../../core/plan/told-plan";
import { candidatePool, type FlatQuery, scoreNodes } from "../../core/rank/score-nodes";
import { subgraphOf } from "../../core/rank/subgraph-of";
import type { Question, Retrieval, Retriever, Toolkit } from "../../core/retriever";
import type { Ranking, Role, StageWriter, Trace } from "../../core/trace";
import { answerFromQueries } from "./answer";
import { executeQueries, type LocalSubgraph } from "./execute";
import { type GraphraftParams, graphraftParams } from "./params";
import { rerank } from "./rerank";

/** Plans that are shown with their alternatives; the others are counted. */
const PLANS_SHOWN = 20;

export const graphraft: Retriever<GraphraftParams> = {
  id: "graphraft",
  title: "GraphRAFT",
  summary:
    "Grounds the names of the question, chooses among all queries that the graph can answer around them, and ranks what they find.",
  paper: {
    title: "GraphRAFT: Retrieval Augmented Fine-Tuning for Knowledge Graphs on Graph Databases",
    authors: "Alfred Clemedtson, Borun Shi",
    year: 2025,
    url: "https://arxiv.org/abs/2504.05478",
  },
  params: graphraftParams,
  stages: [
    {
      id: "ground",
      title: "Ground entities",
      description: "Finds the names in the question and the nodes that they may mean.",
      source: "section 4.1, equation 1",
    },
    {
      id: "candidates",
      title: "Candidate queries",
      description: "Lists every pattern around those nodes that is not empty, counted without reading it.",
      source: "sections 4.1 and 4.2, figure 1",
    },
    {
      id: "choose",
      title: "Choose queries",
      description: "Gives each candidate a probability; nothing that is no candidate can be chosen.",
      source: "section 4.2, equation 2",
    },
    {
      id: "execute",
      title: "Execute",
      description: "Runs the most probable queries until the local subgraph has enough nodes.",
      source: "section 4.3",
    },
    {
      id: "rerank",
      title: "Rerank",
      description: "Orders the local subgraph by its queries and by the text of its nodes.",
      source: "section 4.3, figure 4",
    },
    {
      id: "answer",
      title: "Answer",
      description: "Names what the best query found, with the path to it, or says that nothing was found.",
    },
  ],
  needs: ["text", "vector"],
  retrieve,
};

async function retrieve(
  question: Question,
  kit: Toolkit,
  trace: Trace,
  params: GraphraftParams,
): Promise<Retrieval> {
  const mentions = await trace.stage("ground", (write) => ground(question, kit, write));
  const plan = await trace.stage("candidates", (write) => list(question, kit, mentions, write));
  const chosen = await trace.stage("choose", (write) => choose(plan, kit, params, write));
  const local = await trace.stage("execute", (write) => execute(question, kit, plan, chosen, params, write));
  const ranked = await trace.stage("rerank", (write) => rank(question, kit, chosen, local, params, write));
  return trace.stage("answer", (write) => answer(question, kit, plan, chosen, local, ranked, write));
}

async function ground(
  { text, corrections = [] }: Question,
  { graph, planner, signal }: Toolkit,
  write: StageWriter,
): Promise<Mention[]> {
  signal.throwIfAborted();
  const mentions = await planner.find(text, corrections, signal);
  if (corrections.length > 0) write.info(`${corrections.length} corrected by hand.`);
  write.mentions("Names in the question", mentions);
  if (mentions.length > 0) {
    const first = new Set(mentions.map(({ readings }) => readings[0]!.node));
    write.subgraph(
      "First readings",
      subgraphOf(await graph.nodes([...first]), () => "seed", []),
    );
  }
  return mentions;
}

async function list(
  { text }: Question,
  { planner, signal }: Toolkit,
  mentions: readonly Mention[],
  write: StageWriter,
): Promise<QuestionPlan> {
  signal.throwIfAborted();
  const plan = await planner.candidates(text, mentions, signal);
  write.info(`${plan.candidates.length} queries around the names have answers.`);
  for (const { text: words, kind } of plan.restrictions)
    write.info(`"${words}" is read as a restriction (${kind}).`);
  if (plan.truncated) write.flag("The neighbourhood is large: more queries were possible than were listed.");
  return plan;
}

async function choose(
  plan: QuestionPlan,
  kit: Toolkit,
  { beam, chooser }: GraphraftParams,
  write: StageWriter,
): Promise<RankedPlans> {
  kit.signal.throwIfAborted();
  const ranked = await kit.planner.rank(plan, kit.signal);
  const chosen = chooser === "embedded" ? null : await chooseByModel(plan, ranked, kit, chooser, write);
  const { plans, abstained } = chosen ?? ranked;
  const ranker = kit.planner.model === "zero-shot" ? "zero-shot" : "trained model";
  write.plans(`Queries by probability (${chosen ? kit.llm?.id : ranker})`, {
    plans: plans.slice(0, PLANS_SHOWN).map(toldPlan),
    abstained,
    planner: chosen ? "llm" : "embedded",
  });
  if (plans.length > PLANS_SHOWN) {
    write.info(`${plans.length - PLANS_SHOWN} less probable queries are not listed.`);
  }
  if (plan.candidates.length === 0) write.flag("No query is possible: flat search answers instead.");
  else if (abstained) write.flag("No query is probable enough: flat search answers instead.");
  return { plans: plans.slice(0, beam), abstained };
}

/** Null when there is no language model, when it fails, or when there is nothing to choose from. */
async function chooseByModel(
  { question }: QuestionPlan,
  ranked: RankedPlans,
  { llm, signal }: Toolkit,
  chooser: "auto" | "llm",
  write: StageWriter,
): Promise<RankedPlans | null> {
  if (!llm) {
    if (chooser === "llm") write.flag("No language model is set: the embedded ranker chooses.");
    return null;
  }
  if (ranked.plans.length === 0) return null;
  try {
    return await choosePlan(question, ranked, llm, { signal, record: write.llmCall });
  } catch (error) {
    if (signal.aborted || isCancelled(error)) throw error;
    write.flag(`${error instanceof Error ? error.message : String(error)} The embedded ranker chooses.`);
    return null;
  }
}

async function execute(
  { budget }: Question,
  { graph, signal }: Toolkit,
  { mentions }: QuestionPlan,
  { plans, abstained }: RankedPlans,
  { answersPerQuery }: GraphraftParams,
  write: StageWriter,
): Promise<LocalSubgraph> {
  signal.throwIfAborted();
  const runnable = abstained ? [] : plans;
  const options = { wanted: budget, limit: answersPerQuery, signal };
  const local = await executeQueries(graph, mentions, runnable, options);
  write.info(
    `${local.executed} of ${plans.length} queries were run; they find ${local.findings.length} nodes.`,
  );
  for (const position of local.cut) {
    const { pattern, candidate } = runnable[position]!;
    write.flag(
      `"${pattern}" finds ${candidate.answers.toLocaleString("en")} nodes; ${answersPerQuery} were read.`,
    );
  }
  const found = new Set(local.findings.map(({ node }) => node));
  const named = namedNodes(mentions);
  const roleOf = (id: string): Role => (named.has(id) ? "seed" : found.has(id) ? "matched" : "expanded");
  write.subgraph("Local subgraph", subgraphOf([...local.nodes.values()], roleOf, [...local.edges.values()]));
  return local;
}

function namedNodes(mentions: readonly Mention[]): Set<string> {
  return new Set(mentions.flatMap(({ readings }) => readings.map(({ node }) => node)));
}

/** The ranking, and how close its nearest node is to the question. */
interface Ranked {
  ranking: Ranking;
  bestCosine: number;
}

async function rank(
  { text, budget }: Question,
  { graph, embedder, signal }: Toolkit,
  { plans }: RankedPlans,
  { findings }: LocalSubgraph,
  params: GraphraftParams,
  write: StageWriter,
): Promise<Ranked> {
  signal.throwIfAborted();
  const query: FlatQuery = { text, vector: await embedder.embed([text], signal) };
  signal.throwIfAborted();
  const filling = findings.length === 0 || (params.fill && params.rerank);
  const pool = filling ? await candidatePool(graph, query, Math.max(params.poolSize, budget)) : null;
  if (pool?.byVector === 0) write.flag("No node has an embedding: text is compared by words alone.");
  const flat = pool?.members ?? [];
  const known = new Map(flat.map((scores) => [scores.node, scores]));
  const joined = findings.map(({ node }) => node).filter((node) => !known.has(node));
  for (const scores of await scoreNodes(graph, query, joined)) known.set(scores.node, scores);
  const probabilities = plans.map(({ probability }) => probability);
  const ranked = rerank(findings, probabilities, flat, known, params);
  const ranking = ranked.slice(0, budget);
  const found = new Set(findings.map(({ node }) => node));
  const byQuery = ranking.filter(({ node }) => found.has(node)).length;
  write.info(
    `The budget of ${budget} keeps ${byQuery} nodes that a query found and ${ranking.length - byQuery} others.`,
  );
  write.ranking("Ranked nodes", ranked);
  const bestCosine = Math.max(0, ...ranking.map(({ node }) => known.get(node)?.cosine ?? 0));
  return { ranking, bestCosine };
}

async function answer(
  { text }: Question,
  kit: Toolkit,
  { asks, mentions }: QuestionPlan,
  { plans }: RankedPlans,
  local: LocalSubgraph,
  { ranking, bestCosine }: Ranked,
  write: StageWriter,
): Promise<Retrieval> {
  const { graph, signal } = kit;
  signal.throwIfAborted();
  const via = ranking.flatMap((ranked) => ranked.via);
  const ids = new Set([
    ...ranking.map(({ node }) => node),
    ...via.flatMap(({ source, target }) => [source, target]),
  ]);
  const nodes = new Map((await graph.nodes([...ids])).map((node) => [node.id, node]));
  const labels = (await graph.schema()).labels.map(({ name }) => name);
  const first = plans[local.findings[0]?.plans[0] ?? 0]?.candidate.answers ?? 0;
  const links = [...local.edges.values()];
  const found = await answerQuestion(
    { question: text, ranking, nodes, labels, links, bestCosine },
    kit,
    write,
    (read, write) => answerFromQueries(asks, first, local, read) ?? extractiveAnswer(read, write),
  );
  const [answers, named] = [new Set(found.nodes), namedNodes(mentions)];
  const onPath = new Set(via.flatMap(({ source, target }) => [source, target]));
  const roleOf = (id: string): Role => {
    if (answers.has(id)) return "answer";
    if (named.has(id)) return "seed";
    return onPath.has(id) ? "evidence" : "expanded";
  };
  const evidence = subgraphOf([...nodes.values()], roleOf, via);
  write.subgraph("Evidence", evidence);
  return { ranking, evidence, answer: found };
}
