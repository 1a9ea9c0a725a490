/**
 * MoR: a planning graph says what to look for and in which order; a mixed traversal follows it through neighbours and through
 * text at every step; candidates are ranked by the trajectories that led to them.
 */
import { answerQuestion } from "../../core/answer/answer-question";
import { extractiveAnswer } from "../../core/answer/extractive-answer";
import { renderCypher } from "../../core/graph/cypher/render";
import type { Mention } from "../../core/plan/plan";
import { rangeOf, scaleMinMax } from "../../core/rank/min-max";
import { scoreNodes, type TextAndVectorScores } from "../../core/rank/score-nodes";
import { subgraphOf } from "../../core/rank/subgraph-of";
import type { Question, Retrieval, Retriever, Toolkit } from "../../core/retriever";
import type { Role, StageWriter, Trace } from "../../core/trace";
import { answerFromPlan } from "./answer";
import { linearParts } from "./organize/linear-score";
import { type RankedCandidate, rankCandidates } from "./organize/rank-candidates";
import { type MorParams, morParams } from "./params";
import { embeddedPlans } from "./plan/embedded-plan";
import type { PlanningGraph } from "./planning-graph";
import { type Candidate, type Followed, followedBy, gatherCandidates } from "./reason/gather-candidates";
import { TextMatcher } from "./reason/text-matcher";
import { stepsOf } from "./reason/trajectory";
import { traversePath } from "./reason/traverse-path";
import { tracedTrajectory } from "./show-organizing";
import { showReasoning } from "./show-reasoning";

/** Candidates whose trajectories are shown. */
const TRAJECTORIES_SHOWN = 20;

export const mor: Retriever<MorParams> = {
  id: "mor",
  title: "MoR",
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
  stages: [
    {
      id: "plan",
      title: "Plan",
      description:
        "Reads the question as a planning graph: labels joined by relations, with words that restrict them.",
      source: "section 3.1",
    },
    {
      id: "reason",
      title: "Reason",
      description:
        "Follows each path of the plan, step by step, to neighbours of the planned label and to nodes that fit by text.",
      source: "section 3.2, equations 4 to 6",
    },
    {
      id: "organize",
      title: "Organize",
      description: "Ranks the candidates by what was found along their trajectories, and how.",
      source: "section 3.3, appendix B.2",
    },
    {
      id: "answer",
      title: "Answer",
      description: "Names what the plan leads to, with the path to it, or the best candidates.",
    },
  ],
  needs: ["text", "vector"],
  retrieve,
};

/** What planning gives. */
interface Planned {
  asks: "nodes" | "count";
  mentions: readonly Mention[];
  plans: readonly PlanningGraph[];
}

async function retrieve(
  question: Question,
  kit: Toolkit,
  trace: Trace,
  params: MorParams,
): Promise<Retrieval> {
  const planned = await trace.stage("plan", (write) => plan(question, kit, params, write));
  const reasoned = await trace.stage("reason", (write) => reason(question, kit, planned, params, write));
  const ranked = await trace.stage("organize", (write) => organize(question, kit, reasoned, params, write));
  return trace.stage("answer", (write) => answer(question, kit, planned, reasoned.followed, ranked, write));
}

async function plan(
  { text, corrections = [] }: Question,
  { graph, planner, signal }: Toolkit,
  { planningGraphs }: MorParams,
  write: StageWriter,
): Promise<Planned> {
  signal.throwIfAborted();
  const mentions = await planner.find(text, corrections, signal);
  write.mentions("Names in the question", mentions);
  const listed = await planner.candidates(text, mentions, signal);
  const ranked = await planner.rank(listed, signal);
  const plans = embeddedPlans(listed, ranked, await graph.schema(), planningGraphs);
  if (ranked.abstained)
    write.flag(
      "No planning graph around names is probable enough: it is planned by what is asked for, and by text.",
    );
  write.plans("Planning graphs", {
    plans: plans.map(({ query, probability, pattern }) => {
      const { text: cypher, parameters } = renderCypher(query);
      return { query, cypher, parameters, probability, pattern, answers: null };
    }),
    abstained: ranked.abstained,
    planner: "embedded",
  });
  return { asks: listed.asks, mentions, plans };
}

/** What reasoning gives. */
interface Reasoned {
  followed: Followed[];
  candidates: Candidate[];
  /** Of every candidate against the whole question; BM25 on [0, 1]. */
  flat: Map<string, TextAndVectorScores>;
}

async function reason(
  { text }: Question,
  { graph, embedder, signal }: Toolkit,
  { plans, mentions }: Planned,
  params: MorParams,
  write: StageWriter,
): Promise<Reasoned> {
  signal.throwIfAborted();
  const matcher = new TextMatcher(text, { graph, embedder, signal }, params);
  const mentioned = new Set(mentions.flatMap(({ readings }) => readings.map(({ node }) => node)));
  const traversal = { graph, matcher, params, signal, mentioned };
  const followed = await Promise.all(
    plans.map(async (plan) =>
      followedBy(plan, await Promise.all(plan.paths.map((path) => traversePath(path, traversal)))),
    ),
  );
  const candidates = gatherCandidates(followed);
  const { query, byVector } = await matcher.matches({ labels: [], restriction: "" });
  if (byVector === 0) write.flag("No node has an embedding: text is compared by words alone.");
  flagCuts(followed, params, write);
  write.info(`${candidates.length} candidates at the ends of the paths.`);
  await showReasoning(followed, graph, write);
  const scores = await scoreNodes(
    graph,
    query,
    candidates.map(({ node }) => node),
  );
  const range = rangeOf([0, ...scores.map(({ bm25 }) => bm25)]);
  const flat = new Map(scores.map((own) => [own.node, { ...own, bm25: scaleMinMax(own.bm25, range) }]));
  return { followed, candidates, flat };
}

function flagCuts(
  followed: readonly Followed[],
  { fanOut, layerSize }: MorParams,
  write: Pick<StageWriter, "flag">,
): void {
  for (const { plan, disagreed } of followed)
    if (disagreed)
      write.flag(`The paths of "${plan.pattern}" agree on nothing: what any of them finds is taken.`);
  const layers = followed.flatMap(({ layers }) => layers.flat());
  if (layers.some(({ edgesCut }) => edgesCut))
    write.flag(`Some nodes have more neighbours than the ${fanOut.toLocaleString("en")} that were read.`);
  if (layers.some(({ nodesCut }) => nodesCut > 0))
    write.flag(`Some steps found more nodes than the ${layerSize.toLocaleString("en")} that were kept.`);
}

async function organize(
  { budget }: Question,
  { graph, signal }: Toolkit,
  { candidates, flat }: Reasoned,
  { rerank }: MorParams,
  write: StageWriter,
): Promise<RankedCandidate[]> {
  signal.throwIfAborted();
  const score = rerank
    ? linearParts
    : ({ cosine }: { cosine: number }) => [{ name: "cosine", value: cosine, weight: 1 }];
  const ranked = rankCandidates(candidates, flat, score);
  write.ranking(
    "Candidates",
    ranked.map(({ node, score, contributions, via }) => ({ node, score, contributions, via })),
  );
  const shown = ranked.slice(0, TRAJECTORIES_SHOWN);
  const ids = new Set(shown.flatMap(({ best }) => stepsOf(best.way.trajectory).map(({ node }) => node)));
  const nodes = new Map((await graph.nodes([...ids])).map((node) => [node.id, node]));
  write.paths(
    "Trajectories",
    shown.map((candidate) => tracedTrajectory(candidate, nodes)),
  );
  return ranked.slice(0, budget);
}

async function answer(
  { text }: Question,
  kit: Toolkit,
  { asks, mentions }: Planned,
  followed: readonly Followed[],
  ranked: readonly RankedCandidate[],
  write: StageWriter,
): Promise<Retrieval> {
  const { graph, signal } = kit;
  signal.throwIfAborted();
  const ranking = ranked.map(({ node, score, contributions, via }) => ({ node, score, contributions, via }));
  const links = [...new Map(ranking.flatMap(({ via }) => via).map((edge) => [edge.id, edge])).values()];
  const onPath = new Set(links.flatMap(({ source, target }) => [source, target]));
  const ids = new Set([...ranking.map(({ node }) => node), ...onPath]);
  const nodes = new Map((await graph.nodes([...ids])).map((node) => [node.id, node]));
  const labels = (await graph.schema()).labels.map(({ name }) => name);
  const bestCosine = Math.max(0, ...ranked.map(({ best }) => best.fingerprint.cosine));
  const found = await answerQuestion(
    { question: text, ranking, nodes, labels, links, bestCosine },
    kit,
    write,
    (read, write) => answerFromPlan(asks, followed[0], read) ?? extractiveAnswer(read, write),
  );
  const answers = new Set(found.nodes);
  const named = new Set(mentions.flatMap(({ readings }) => readings.map(({ node }) => node)));
  const roleOf = (id: string): Role => {
    if (answers.has(id)) return "answer";
    if (named.has(id)) return "seed";
    return onPath.has(id) ? "evidence" : "expanded";
  };
  const evidence = subgraphOf([...nodes.values()], roleOf, links);
  write.subgraph("Evidence", evidence);
  return { ranking, evidence, answer: found };
}
