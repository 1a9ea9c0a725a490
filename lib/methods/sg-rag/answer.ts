/**
 * The answer without a language model: all matches of the planner's query, where it has one; otherwise the exact matches that rank
 * best, each with the relations that lie on the query.
 */
import { answerQuestion } from "../answer/answer-question";
import { applyPlan } from "../answer/apply-plan";
import type { AnswerEvidence } from "../answer/choose-entities";
import { evidenceOf } from "../answer/found-none";
import { answerFromQuery, answerSentence, listAnswer } from "../answer/list-answer";
import type { Answer } from "../contract/answer";
import type { Question, Retrieval, Toolkit } from "../contract/retriever";
import { namesBehindTexts } from "../rank/names-behind-texts";
import { readEvidence } from "../rank/read-evidence";
import { subgraphOf } from "../rank/subgraph-of";
import type { Role, StageWriter } from "../trace/trace";
import type { Readings } from "./draw/extract";
import type { JudgedMatches } from "./rank/judge-matches";
import type { Judged } from "./rank/rank";

/** Scores that differ by no more than this share of the best are one answer. */
const MARGIN = 0.02;
const MOST_ANSWERS = 10;

/** @throws the signal's reason, and what the graph throws */
export async function answer(
  { reading, budget }: Question,
  kit: Toolkit,
  { mentions, asks = "nodes", shape, coverage }: Readings,
  { matches, planned, bestCosine, ...judged }: JudgedMatches,
  write: StageWriter,
): Promise<Retrieval> {
  const { graph, signal } = kit;
  signal.throwIfAborted();
  const { ranking, ...applied } = await applyPlan(judged.ranking, coverage, kit, budget, write);
  const via = ranking.flatMap((ranked) => ranked.via);
  const { nodes, labels } = await readEvidence(graph, ranking);
  // A star that is matched in the place of a plan without matches was not read by that plan.
  const isReplaced = planned.length === 0 && shape === "star" && !(coverage?.finds ?? coverage?.computes);
  const found = await answerQuestion(
    { reading, ranking, nodes, labels, links: via, bestCosine },
    kit,
    write,
    {
      found: (evidence) =>
        answerFromQuery(applied, evidence) ??
        answerFromPlanned(asks, planned, evidence) ??
        answerFromMatches(matches, evidence),
      foundNothing: applied.foundNothing,
      coverage: isReplaced ? undefined : coverage,
    },
  );
  const answers = new Set(found.nodes);
  const named = new Set(mentions.flatMap(({ readings }) => readings.map(({ node }) => node)));
  const exact = new Set(matches.flatMap(({ found: own }) => (own.failed === null ? [own.target] : [])));
  const roleOf = (id: string): Role => {
    if (answers.has(id)) return "answer";
    if (named.has(id)) return "seed";
    return exact.has(id) ? "matched" : "evidence";
  };
  const evidence = evidenceOf(found, subgraphOf([...nodes.values()], roleOf, via), named);
  write.subgraph("Evidence", evidence);
  return { ranking: namesBehindTexts(ranking, nodes, found.nodes), evidence, answer: found };
}

/** Null when nothing has the relations of the planner's best query. @param planned best first */
function answerFromPlanned(
  asks: "nodes" | "count",
  planned: readonly Judged[],
  { ranking, nodes }: Pick<AnswerEvidence, "ranking" | "nodes">,
): Answer | null {
  const isPlanned = new Set(planned.map(({ found }) => found.target));
  const listed = ranking.filter(({ node }) => isPlanned.has(node));
  if (listed.length === 0) return null;
  const answers = listed.map(({ node, via }) => ({ node, path: via }));
  return listAnswer(asks, answers, planned.length, nodes);
}

/**
 * Null when nothing of the kind that is asked for satisfies the query graph: what the evidence says is then judged as text. The query
 * graph joins the names by any relations, so that a year may satisfy it as well as an actor.
 */
function answerFromMatches(
  matches: readonly Judged[],
  { reading, ranking, nodes }: Pick<AnswerEvidence, "reading" | "ranking" | "nodes">,
): Answer | null {
  const listed = new Set(ranking.map(({ node }) => node));
  const { type } = reading.inTexts;
  const fits = ({ found }: Judged) =>
    !type || nodes.get(found.target)?.labels.some((label) => type.labels.includes(label));
  const exact = matches.filter(
    (match) => match.found.failed === null && listed.has(match.found.target) && fits(match),
  );
  const best = exact[0]?.ranked.score ?? 0;
  const answers = exact
    .filter(({ ranked }) => best - ranked.score <= MARGIN * Math.abs(best))
    .slice(0, MOST_ANSWERS);
  if (answers.length === 0) return null;
  const written = answers.map(({ ranked: { node, via } }) => answerSentence({ node, path: via }, nodes));
  const more = exact.length - answers.length;
  const rest = { text: `${more.toLocaleString("en")} more satisfy the query graph as well.`, citations: [] };
  return {
    writer: "extractive",
    abstained: false,
    sentences: [...written, ...(more > 0 ? [rest] : [])],
    nodes: answers.map(({ found }) => found.target),
  };
}
