/** A query that was given in place of what could be read: an interpretation of the question. Names are found as before. */
import { HopscopeError } from "../../graph/errors";
import type { GraphSource } from "../../graph/graph-source";
import { nodesIn } from "../../graph/match/match-result";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import type { QueryGraph } from "../../graph/query/query-graph";
import type { Mention } from "../mentions/mention";
import { ANSWER } from "../plan/candidates/candidate-query";
import type { Arm, Candidate } from "../plan/plan";
import { type BoundArm, queryArms } from "../plan/query-arms";
import { drawPattern } from "../plan/verbalise";
import type { Interpretation } from "./reading";

/** Answers that are counted at most. */
const MOST_COUNTED = 1_000;

/**
 * @param query what the question means; its target is what is asked for
 * @param mentions those of the question; what only the query names comes after them
 * @throws HopscopeError `invalid-input` for a query that asks for no node
 */
export async function interpretQuery(
  query: QueryGraph,
  from: "person" | "model",
  mentions: readonly Mention[],
  graph: GraphSource,
  signal?: AbortSignal,
): Promise<{ names: Mention[]; interpretation: Interpretation }> {
  const asked = askingForNodes(query);
  const bound = await queryArms(asked, graph);
  const names = await withNamed(mentions, bound, graph);
  const candidate = await candidateOf(asked, bound, names, graph, signal);
  const pattern = candidate.arms.length > 0 ? drawPattern(candidate, names) : "the given query";
  return { names, interpretation: { candidate, probability: 1, pattern, from } };
}

/**
 * The query with its target in a column that is called so, as methods read candidates.
 * @throws HopscopeError `invalid-input` for a query that asks for no node
 */
export function askingForNodes(query: QueryGraph): QueryGraph {
  const { target, returns } = query;
  if (target === null)
    throw new HopscopeError("invalid-input", "The query asks for no node.", {
      hint: "Return the variable of the nodes that are asked for.",
    });
  const isTarget = ({ expression }: QueryGraph["returns"][number]) =>
    expression.kind === "variable" && expression.name === target;
  if (returns.some(isTarget)) {
    const named = returns.map((column) => (isTarget(column) ? { ...column, name: ANSWER } : column));
    return queryGraph({ ...query, returns: named });
  }
  return queryGraph({
    ...query,
    returns: [{ name: ANSWER, expression: { kind: "variable", name: target } }],
    distinct: true,
  });
}

/** The mentions, and after them the nodes that only the query names. */
async function withNamed(
  mentions: readonly Mention[],
  bound: readonly BoundArm[],
  graph: GraphSource,
): Promise<Mention[]> {
  const known = new Set(mentions.flatMap(({ readings }) => readings.map(({ node }) => node)));
  const others = [...new Set(bound.map(({ node }) => node))].filter((node) => !known.has(node));
  const nodes = await graph.nodes(others);
  return [
    ...mentions,
    ...nodes.map(({ id, name, labels }): Mention => {
      return { span: [0, 0], text: name, kind: "exact", readings: [{ node: id, name, labels, score: 1 }] };
    }),
  ];
}

async function candidateOf(
  query: QueryGraph,
  bound: readonly BoundArm[],
  mentions: readonly Mention[],
  graph: GraphSource,
  signal: AbortSignal | undefined,
): Promise<Candidate> {
  const arms = bound.flatMap(({ node, steps }): Arm[] => {
    const mention = mentions.findIndex(({ readings }) => readings.some((reading) => reading.node === node));
    if (mention < 0) return [];
    const reading = mentions[mention]!.readings.findIndex((one) => one.node === node);
    return [{ mention, reading, steps }];
  });
  const found = await graph.match(query, { limit: MOST_COUNTED, ...(signal && { signal }) });
  const answers = nodesIn(found, ANSWER);
  const target = query.nodes.find(({ variable }) => variable === query.target);
  return {
    template: TEMPLATE_OF[Math.min(arms.length, 3)]!,
    arms,
    label: arms[0]?.steps.at(-1)?.label ?? target?.labels[0] ?? "",
    restrictions: [],
    query,
    answers: new Set(answers).size,
    truncated: found.truncated !== null,
  };
}

/** By the number of arms. */
const TEMPLATE_OF = ["label", "chain", "join", "star"] as const;
