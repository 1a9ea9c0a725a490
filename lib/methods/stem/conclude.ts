/** Section 3.6: the evidence of all traces in order, its chains in words, and the answer from them. */
import type { NodeId } from "../../graph/graph-source";
import { answerQuestion } from "../answer/answer-question";
import { applyPlan } from "../answer/apply-plan";
import { evidenceOf } from "../answer/found-none";
import { answerFromQuery } from "../answer/list-answer";
import type { Question, Retrieval, Toolkit } from "../contract/retriever";
import { namesBehindTexts } from "../rank/names-behind-texts";
import { readEvidence } from "../rank/read-evidence";
import { candidatePool, type FlatQuery, scoreNodes, type TextAndVectorScores } from "../rank/score-nodes";
import { subgraphOf } from "../rank/subgraph-of";
import type { Ranking, Role, StageWriter } from "../trace/trace";
import { answerFromChains, answersOf } from "./answer";
import type { Decomposed } from "./decompose";
import { evidenceEdges, type Finding } from "./findings";
import type { GuidanceGraph } from "./guidance/guidance-graph";
import type { StemParams } from "./params";
import { questionEntities } from "./question-entities";
import { rankFindings } from "./rank";
import { tellChains } from "./tell-chains";
import type { Traced } from "./trace-beams";

/** Nodes that the guidance alone adds to the ranking. */
const MOST_GUIDED = 100;
/** Edges of the evidence; beyond them those of the last answers are left out and counted. */
const MOST_EVIDENCE = 2_000;

export async function conclude(
  { text, budget, reading }: Question,
  { mentions, asks, coverage, by }: Decomposed,
  guidance: GuidanceGraph,
  traced: Traced,
  kit: Toolkit,
  params: StemParams,
  write: StageWriter,
): Promise<Retrieval> {
  const { graph, signal } = kit;
  signal.throwIfAborted();
  const { findings } = traced;
  const named = new Set(
    questionEntities(
      mentions,
      traced.traces.map((trace) => trace.graph),
    ),
  );
  const { ranking: all, scores } = await rankAll(
    { text, budget },
    findings,
    guidance,
    named,
    kit,
    params,
    write,
  );
  const { ranking, ...applied } = await applyPlan(all.slice(0, budget), coverage, kit, budget, write);
  write.ranking("Ranked nodes", all);
  const found = ranking.flatMap(({ node }) => findings.get(node) ?? []);
  write.info(
    `Kept in the budget of ${budget}: led to by a chain, ${found.length}; others, ${ranking.length - found.length}.`,
  );
  const answers = answersOf(ranking, findings);
  await tellChains(
    "Reasoning chains",
    answers.length > 0 ? answers : found,
    traced.edges,
    guidance,
    kit,
    params,
    write,
  );
  const evidence = [...evidenceEdges(found).values()].map(({ edge }) => edge);
  const listed = evidence.slice(0, MOST_EVIDENCE);
  const via = ranking.flatMap((ranked) => ranked.via);
  const { nodes, labels } = await readEvidence(graph, ranking, { more: listed });
  const bestCosine = Math.max(0, ...ranking.map(({ node }) => scores.get(node)?.cosine ?? 0));
  const answer = await answerQuestion(
    { reading, ranking, nodes, labels, links: listed, bestCosine },
    kit,
    write,
    {
      found: (read) => answerFromQuery(applied, read) ?? answerFromChains(asks, findings, read),
      foundNothing: applied.foundNothing,
      coverage,
      byModel: by === "llm",
    },
  );
  const [answered, isRanked] = [new Set(answer.nodes), new Set(found.map(({ node }) => node))];
  const roleOf = (id: NodeId): Role => {
    if (answered.has(id)) return "answer";
    if (named.has(id)) return "seed";
    return isRanked.has(id) ? "matched" : "evidence";
  };
  const drawn = subgraphOf([...nodes.values()], roleOf, [...via, ...listed]);
  const joined = { ...drawn, omittedEdges: evidence.length - listed.length };
  const shown = evidenceOf(answer, joined, namedNodes(mentions));
  write.subgraph("Evidence graph", shown);
  return { ranking: namesBehindTexts(ranking, nodes, answer.nodes), evidence: shown, answer };
}

/** Ranks the nodes that the traces found, and in the places left those from flat search and the guidance. */
async function rankAll(
  { text, budget }: Pick<Question, "text" | "budget">,
  findings: ReadonlyMap<NodeId, Finding>,
  guidance: GuidanceGraph,
  named: ReadonlySet<NodeId>,
  { graph, embedder, signal }: Toolkit,
  params: StemParams,
  write: StageWriter,
): Promise<{ ranking: Ranking; scores: Map<NodeId, TextAndVectorScores> }> {
  const query: FlatQuery = { text, vector: await embedder.embed([text], signal) };
  signal.throwIfAborted();
  const filling = params.fill || findings.size === 0;
  const pool = filling ? await candidatePool(graph, query, Math.max(params.poolSize, budget)) : null;
  if (pool?.byVector === 0) write.flag("No node has an embedding: text is compared by words alone.");
  // An entity that the question names is no answer, and the guidance points at it because it begins there; a passage may be.
  const begun = await graph.nodes([...named]);
  const halo = new Map(guidance.halo);
  for (const { id, origin } of begun) if (!origin) halo.delete(id);
  const guided = filling && guidance.by !== "none" ? mostGuided(halo) : [];
  const flat = [...(pool?.members ?? []).map(({ node }) => node), ...guided];
  const scores = new Map((pool?.members ?? []).map((members) => [members.node, members]));
  const joined = [...new Set([...findings.keys(), ...guided])].filter((node) => !scores.has(node));
  for (const own of await scoreNodes(graph, query, joined)) scores.set(own.node, own);
  const different = [...new Set(flat)];
  const nodes = await graph.nodes(different);
  // Beside parts of documents, which are found by their links as well, nothing is held back.
  const described = nodes.some(({ origin }) => origin) ? [] : nodes.filter(({ text }) => text);
  const shown = guidance.by === "none" ? new Map<NodeId, number>() : halo;
  const weights = guidance.by === "triple-gnn" ? params : { ...params, guidanceWeight: 0 };
  const own = new Set(described.map(({ id }) => id));
  return { ranking: rankFindings(findings, different, own, shown, scores, weights), scores };
}

function mostGuided(halo: ReadonlyMap<NodeId, number>): NodeId[] {
  return [...halo]
    .filter(([, value]) => value > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_GUIDED)
    .map(([id]) => id);
}

function namedNodes(mentions: Decomposed["mentions"]): Set<NodeId> {
  return new Set(mentions.flatMap(({ readings }) => readings.map(({ node }) => node)));
}
