/**
 * "Who starred in films written by [] and directed by []": the films are the same ones. Arms of a star meet only in what is asked for, so
 * that the films of the one may be others than those of the other; here their ways are made one.
 */
import type { GraphSource } from "../../../graph/graph-source";
import { ranOut } from "../../../graph/match/match-result";
import { queryGraph } from "../../../graph/query/normalize-query-graph";
import type { QueryGraph } from "../../../graph/query/query-graph";
import { renameVariables } from "../../../graph/query/rename-variables";
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import type { Candidate, QuestionPlan } from "../plan";
import type { RankedPlans } from "../ranker/rank";
import { ANSWER } from "./candidate-query";

/** Answers that are counted. */
const MOST_COUNTED = 1_000;
/** Confidence of a reading in which each part of the question has its place. */
const MOST_SURE = 0.75;

/**
 * The first plan with its arms joined where the question means one thing on their ways. Where that finds nothing, it is none whichever
 * relations join the names to that thing; otherwise the names are left out.
 * @throws the signal's reason, and what the graph throws
 */
export async function withArmsJoined(
  ranked: RankedPlans,
  { question, mentions }: Pick<QuestionPlan, "question" | "mentions">,
  graph: GraphSource,
  signal: AbortSignal | undefined,
): Promise<{ ranked: RankedPlans; apart: string[] }> {
  const [first, ...others] = ranked.plans;
  const { reading } = ranked;
  const pair = first && reading ? armsApart(question, first.candidate) : null;
  if (!first || !reading || !pair) return { ranked, apart: [] };
  const query = joined(first.candidate, pair);
  const answers = await count(query, graph, signal);
  if (answers === 0 && (await count(anyway(query), graph, signal)) !== 0) {
    const apart = pair.map((at) => mentions[first.candidate.arms[at]!.mention]!.text);
    return { ranked, apart };
  }
  if (answers === null) return { ranked, apart: [] };
  const candidate = { ...first.candidate, query, answers };
  return {
    ranked: {
      ...ranked,
      plans: [{ ...first, candidate }, ...others],
      reading: { ...reading, confidence: Math.min(reading.confidence, MOST_SURE), finds: query },
    },
    apart: [],
  };
}

/** Two arms over things of one kind that the question speaks of once, which their names are joined to by different relations. */
function armsApart(question: string, { arms, interpretation }: Candidate): [number, number] | null {
  if (interpretation) return null;
  const said = stemsOf(question);
  const isSaidOnce = (label: string) => {
    const own = stemsOf(relationWords(label));
    return own.length > 0 && own.every((stem) => said.filter((one) => one === stem).length === 1);
  };
  for (const [at, arm] of arms.entries()) {
    const [first, ...rest] = arm.steps;
    if (!first || rest.length === 0 || !isSaidOnce(first.label)) continue;
    const other = arms.slice(0, at).findIndex(({ mention, steps: [own, ...others] }) => {
      const isSameWay = JSON.stringify(others) === JSON.stringify(rest);
      return mention !== arm.mention && own?.label === first.label && own.type !== first.type && isSameWay;
    });
    if (other >= 0) return [other, at];
  }
  return null;
}

/** The second arm with the first arm's nodes between name and answer. */
function joined({ query, arms }: Candidate, [one, other]: readonly [number, number]): QueryGraph {
  const between = arms[one]!.steps.slice(0, -1).map((_, at) => at + 1);
  const same = new Map(between.map((at) => [`x${other + 1}_${at}`, `x${one + 1}_${at}`]));
  const renamed = renameVariables(query, same);
  const nodes = new Map(renamed.nodes.toReversed().map((node) => [node.variable, node]));
  const edges = new Map(
    renamed.edges.map((edge) => [`${edge.types.join("|")} ${edge.from} ${edge.to}`, edge]),
  );
  return queryGraph({ ...renamed, nodes: [...nodes.values()].toReversed(), edges: [...edges.values()] });
}

/** The same with any relation at the names. */
function anyway(query: QueryGraph): QueryGraph {
  const named = new Set(query.nodes.flatMap(({ id, variable }) => (id === undefined ? [] : variable)));
  const edges = query.edges.map((edge) =>
    named.has(edge.from) || named.has(edge.to) ? { ...edge, types: [], direction: "any" as const } : edge,
  );
  return queryGraph({ ...query, edges });
}

/** Null where it was not run to its end. */
async function count(
  query: QueryGraph,
  graph: GraphSource,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  const result = await graph.match(query, { limit: MOST_COUNTED, ...(signal && { signal }) });
  if (result.rows.length === 0 && ranOut(result)) return null;
  const at = result.columns.indexOf(ANSWER);
  return new Set(result.rows.map((row) => JSON.stringify(row[at]))).size;
}
