/**
 * MoR: a planning graph says what to look for and in which order; a mixed traversal follows it through neighbours and through
 * text at every step; candidates are ranked by the trajectories that led to them.
 */
import { renderForPeople } from "../../graph/cypher/render-for-people";
import type { GraphSource, NodeId } from "../../graph/graph-source";
import { formatNoun } from "../../graph/text/format-noun";
import { writePattern } from "../../questions/plan/write-pattern";
import { isGiven } from "../../questions/reading/reading";
import { answerQuestion } from "../answer/answer-question";
import { applyPlan } from "../answer/apply-plan";
import type { AnswerEvidence } from "../answer/choose-entities";
import { evidenceOf } from "../answer/found-none";
import { answerFromQuery, listAnswer } from "../answer/list-answer";
import type { Answer } from "../contract/answer";
import type { Question, Retrieval, Retriever, Toolkit } from "../contract/retriever";
import { namesBehindTexts } from "../rank/names-behind-texts";
import { readEvidence } from "../rank/read-evidence";
import type { FlatQuery } from "../rank/score-nodes";
import { subgraphOf } from "../rank/subgraph-of";
import type { RankedNode, Role, StageWriter, Trace } from "../trace/trace";
import { knowCandidates } from "./organize/candidate-facts";
import { type RankedCandidate, rankCandidates } from "./organize/rank-candidates";
import { cosineReranker, linearReranker, networkReranker, type Reranker } from "./organize/reranker";
import { decodedReranker } from "./organize/reranker-model";
import { type MorParams, morAblations, morParams } from "./params";
import { planByModel } from "./plan/plan-by-model";
import { type PlannedQuestion, planQuestion } from "./plan/plan-question";
import { morPlans } from "./plan/teach-plans";
import { followPlans, type Reasoned } from "./reason/follow-plans";
import type { Candidate, Followed } from "./reason/gather-candidates";
import { showOrganizing } from "./show-organizing";
import { showReasoning } from "./show-reasoning";
import { morReranker } from "./train-reranker";

export const mor: Retriever<MorParams> = {
  id: "mor",
  title: "MoR",
  inShort: "follows a plan and texts",
  summary:
    "Plans the labels that lead to the answer, follows them through neighbours and text together, and ranks by the way that was taken.",
  paper: {
    title: "Mixture of Structural-and-Textual Retrieval over Text-rich Graph Knowledge Bases",
    authors:
      "Yongjia Lei, Haoyu Han, Ryan A. Rossi, Franck Dernoncourt, Nedim Lipka, Mahantesh M. Halappanavar, Jiliang Tang, Yu Wang",
    year: 2025,
    url: "https://arxiv.org/abs/2502.20317",
  },
  params: morParams,
  ablations: morAblations,
  stages: [
    {
      id: "plan",
      title: "Plan",
      description:
        "Reads the question as a planning graph: labels joined by relations, with words that restrict them.",
      source: "section 3.1",
      phase: "plan",
    },
    {
      id: "reason",
      title: "Reason",
      description:
        "Follows each path of the plan, step by step, to neighbours of the planned label and to nodes that fit by text.",
      source: "section 3.2, equations 4 to 6",
      phase: "expanded",
    },
    {
      id: "organize",
      title: "Organize",
      description: "Ranks the candidates by what was found along their trajectories, and how.",
      source: "section 3.3, appendix B.2",
      phase: "evidence",
    },
    {
      id: "answer",
      title: "Answer",
      description: "Names what the plan leads to, with the path to it, or the best candidates.",
      phase: "answer",
    },
  ],
  needs: ["text", "vector"],
  reads: { stage: "plan", as: "paths" },
  learns: [morReranker],
  teaches: [morPlans],
  retrieve,
};

async function retrieve(
  question: Question,
  kit: Toolkit,
  trace: Trace,
  params: MorParams,
): Promise<Retrieval> {
  const planned = await trace.stage("plan", (write) => plan(question, kit, params, write));
  const reasoned = await trace.stage("reason", (write) => reason(question, kit, planned, params, write));
  const ranked = await trace.stage("organize", (write) =>
    organize(question, kit, planned, reasoned, params, write),
  );
  return trace.stage("answer", (write) => answer(question, kit, planned, reasoned.followed, ranked, write));
}

async function plan(
  question: Question,
  kit: Toolkit,
  params: MorParams,
  write: StageWriter,
): Promise<PlannedQuestion> {
  kit.signal.throwIfAborted();
  const schema = await kit.graph.schema();
  const { reading } = question;
  const written = isGiven(reading) ? null : await planByModel(question, schema, kit, params.planner, write);
  const read = planQuestion(written?.reading ?? reading, schema, params);
  const planned = written?.isNew ? { ...read, plans: written.plans } : read;
  write.mentions("Names in the question", [...planned.mentions]);
  if (planned.abstained)
    write.flag(
      "No planning graph around the names is probable enough: the plan follows what is asked for, and text.",
    );
  write.plans("Planning graphs", {
    plans: planned.plans.map(({ query, probability, pattern }) => {
      return { query, ...renderForPeople(query), probability, pattern, answers: null };
    }),
    abstained: planned.abstained,
    planner: written && written.followed !== null ? "llm" : "embedded",
    ...(planned.applied && { applied: planned.applied }),
  });
  return planned;
}

interface Organizing {
  query: FlatQuery;
  reranker: Reranker;
}

async function reason(
  { text }: Question,
  kit: Toolkit,
  { plans, mentioned }: PlannedQuestion,
  params: MorParams,
  write: StageWriter,
): Promise<Reasoned & Organizing> {
  const { graph, embedder, signal } = kit;
  signal.throwIfAborted();
  const query = { text, vector: await embedder.embed([text], signal) };
  const reranker = await chooseReranker(kit, query.vector, params, write);
  const rankLayer = params.rerankLayers
    ? layerReranker(reranker, query, mentioned, graph, params.reranked)
    : undefined;
  const reasoned = await followPlans(query, plans, kit, params, rankLayer);
  if (!reasoned.hasVectors) write.flag("No node has an embedding: text is compared by words alone.");
  flagCuts(reasoned.followed, params, write);
  write.info(`${formatNoun(reasoned.candidates.length, "candidate")} at the ends of the paths.`);
  await showReasoning(reasoned.followed, graph, write);
  return { ...reasoned, query, reranker };
}

function flagCuts(
  followed: readonly Followed[],
  { fanOut, layerSize }: MorParams,
  write: Pick<StageWriter, "flag">,
): void {
  for (const { plan, disagreed } of followed)
    if (disagreed)
      write.flag(
        `The paths of "${writePattern(plan.pattern)}" agree on nothing: what any of them finds is taken.`,
      );
  const layers = followed.flatMap(({ layers }) => layers.flat());
  if (layers.some(({ edgesCut }) => edgesCut))
    write.flag(`Some nodes have more neighbours than the ${fanOut.toLocaleString("en")} that were read.`);
  if (layers.some(({ nodesCut }) => nodesCut > 0))
    write.flag(`Some steps found more nodes than the ${layerSize.toLocaleString("en")} that fit.`);
}

async function organize(
  { budget }: Question,
  { graph, signal }: Toolkit,
  { mentioned }: PlannedQuestion,
  { candidates, query, reranker }: Reasoned & Organizing,
  params: MorParams,
  write: StageWriter,
): Promise<RankedCandidate[]> {
  signal.throwIfAborted();
  const known = await knowCandidates(candidates, query, mentioned, graph, Math.max(budget, params.reranked));
  if (known.leftOut > 0) write.info(`${known.leftOut} candidates were left out by their initial score.`);
  const ranked = rankCandidates(known, reranker.parts);
  write.ranking(`Candidates by the ${reranker.name}`, ranked.map(rankedNode));
  await showOrganizing(ranked, reranker, graph, write);
  return ranked.slice(0, budget);
}

/** The trained one, where there is one that fits; else the linear score, and it is said why. */
async function chooseReranker(
  { embedder, learnt }: Toolkit,
  question: Float32Array,
  params: MorParams,
  write: Pick<StageWriter, "flag" | "info">,
): Promise<Reranker> {
  if (!params.rerank) return cosineReranker();
  const use = {
    textual: params.textualFingerprint,
    structural: params.structuralFingerprint,
    traversal: params.traversalIdentifier,
  };
  const learntModel = params.reranker === "linear" ? null : await learnt?.("mor-reranker");
  const model = learntModel && decodedReranker(learntModel);
  if (model?.embedder === embedder.id) return networkReranker(model, question, use);
  if (model) write.flag("The reranker was trained with another embedder: the linear score is used.");
  else if (params.reranker === "trained")
    write.flag("No reranker is trained for this knowledge base: the linear score is used.");
  return linearReranker(use);
}

function rankedNode({ node, score, contributions, via }: RankedCandidate): RankedNode {
  return { node, score, contributions, via };
}

async function answer(
  { reading, budget }: Question,
  kit: Toolkit,
  { asks, mentioned, coverage }: PlannedQuestion,
  followed: readonly Followed[],
  ranked: readonly RankedCandidate[],
  write: StageWriter,
): Promise<Retrieval> {
  const { graph, signal } = kit;
  signal.throwIfAborted();
  const { ranking, ...applied } = await applyPlan(ranked.map(rankedNode), coverage, kit, budget, write);
  const links = [...new Map(ranking.flatMap(({ via }) => via).map((edge) => [edge.id, edge])).values()];
  const onPath = new Set(links.flatMap(({ source, target }) => [source, target]));
  const { nodes, labels } = await readEvidence(graph, ranking);
  const bestCosine = Math.max(0, ...ranked.map(({ best }) => best.fingerprint.candidate.cosine));
  const found = await answerQuestion({ reading, ranking, nodes, labels, links, bestCosine }, kit, write, {
    found: (evidence) => answerFromQuery(applied, evidence) ?? answerFromPlan(asks, followed[0], evidence),
    foundNothing: applied.foundNothing,
    coverage,
  });
  const answers = new Set(found.nodes);
  const roleOf = (id: string): Role => {
    if (answers.has(id)) return "answer";
    if (mentioned.has(id)) return "seed";
    return onPath.has(id) ? "evidence" : "expanded";
  };
  const evidence = evidenceOf(found, subgraphOf([...nodes.values()], roleOf, links), mentioned);
  write.subgraph("Evidence", evidence);
  return { ranking: namesBehindTexts(ranking, nodes, found.nodes), evidence, answer: found };
}

/**
 * The paper's future work: the nodes of every step are reranked before the next one, as candidates are at the end.
 * @param most nodes that are scored, the best by the initial score
 */
function layerReranker(
  reranker: Reranker,
  query: FlatQuery,
  mentioned: ReadonlySet<NodeId>,
  graph: GraphSource,
  most: number,
): (candidates: Candidate[]) => Promise<Candidate[]> {
  return async (candidates) => {
    const known = await knowCandidates(candidates, query, mentioned, graph, most);
    const byNode = new Map(known.candidates.map((candidate) => [candidate.node, candidate]));
    return rankCandidates(known, reranker.parts).map(({ node }) => byNode.get(node)!);
  };
}

/** What the most probable planning graph finds by structure alone; null when it finds nothing so, and textual matching has the word. */
function answerFromPlan(
  asks: "nodes" | "count",
  followed: Followed | undefined,
  { ranking, nodes }: Pick<AnswerEvidence, "ranking" | "nodes">,
): Answer | null {
  const agreed = new Set(followed?.ends.filter((node) => followed.agreement.get(node) === 1));
  const answers = ranking.filter(({ node }) => agreed.has(node));
  if (answers.length === 0) return null;
  const found = answers.map(({ node, via }) => ({ node, path: via }));
  return listAnswer(asks, found, agreed.size, nodes);
}
