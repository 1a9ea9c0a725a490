/**
 * Candidates with what the question asks of values: a comparison applies to the node that has the property, or at one more
 * step to a node that is called by a number; a superlative orders the answers; a number of things is counted on the way.
 */
import type { GraphSchema, GraphSource } from "../../../graph/graph-source";
import { queryGraph } from "../../../graph/query/normalize-query-graph";
import type { Expression } from "../../../graph/query/query-expression";
import { EMPTY_QUERY, type QueryGraph } from "../../../graph/query/query-graph";
import { answerType } from "../../../graph/text/answer-type";
import { ENDS } from "../../../graph/text/ended-relation";
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import { isSameWord } from "../../../graph/text/word-forms";
import type { Mention } from "../../mentions/mention";
import type { Candidate, COMPARISONS, Restriction } from "../plan";
import { ANSWER, candidateQuery } from "./candidate-query";

/** Each is one query to count. */
const MOST_RESTRICTED = 40;
/** Readings of one comparison, such as two properties of the same dimension. */
const MOST_VARIANTS = 4;
/** A count that reads more says "at least". Work decides, not the clock, so that a busy machine ranks the same; the time is a net. */
const COUNT_BUDGET = { rows: 100_000, milliseconds: 10_000 };

/** Restrictions of one place in the question that hold together: both ends of a range. */
interface Reading {
  at: number[];
  own: Restriction[];
}

export interface RestrictedCandidates {
  candidates: Candidate[];
  /** True when not all candidates were tried. */
  truncated: boolean;
}

/**
 * The candidates that the restrictions fit, with them; without any mention, the nodes of the label that is asked for.
 * @param candidates The likely ones first.
 */
export async function restrictCandidates(
  question: string,
  mentions: readonly Mention[],
  candidates: readonly Candidate[],
  restrictions: readonly Restriction[],
  graph: GraphSource,
): Promise<RestrictedCandidates> {
  if (restrictions.length === 0) return { candidates: [], truncated: false };
  const schema = await graph.schema();
  const plain = candidates.length > 0 ? candidates : labelCandidates(question, schema);
  const places = placesOf(restrictions);
  const said = stemsOf(question);
  const timed = places.map((own) => own.filter((reading) => reading.own.every((one) => isSaid(one, said))));
  const found: Candidate[] = [];
  let tried = 0;
  for (const candidate of plain) {
    if (candidate.arms.some(({ mention }) => overlapsAny(mentions[mention]!, restrictions))) continue;
    for (const readings of choices(candidate, isTimed(candidate, schema) ? timed : places, schema)) {
      if (tried === MOST_RESTRICTED) return { candidates: found, truncated: true };
      tried += 1;
      const restricted = await countRestricted(candidate, readings, schema, graph);
      if (restricted) found.push(restricted);
    }
  }
  return { candidates: found, truncated: false };
}

/** True if a relation of it holds for a time. */
function isTimed({ query }: Candidate, { relations }: GraphSchema): boolean {
  return relations.some(
    ({ type, times = [] }) =>
      times.some((key) => ENDS.test(relationWords(key))) &&
      query.edges.some(({ types }) => types.includes(type)),
  );
}

/** "The keeper of [] in 2015" was it then, and "hired in 2015" is another time. */
function isSaid(one: Restriction, said: readonly string[]): boolean {
  if (one.kind !== "compare" || one.operator !== "=") return true;
  return stemsOf(relationWords(one.key)).some((stem) => said.some((word) => isSameWord(word, stem)));
}

/** Every node of a label, to be restricted. */
function labelCandidates(question: string, schema: GraphSchema): Candidate[] {
  const asked = answerType(
    question,
    schema.labels.map(({ name }) => name),
  );
  return (asked?.labels ?? []).map((label) => ({
    template: "label",
    arms: [],
    label,
    restrictions: [],
    query: candidateQuery([], label),
    answers: schema.labels.find(({ name }) => name === label)!.count,
    truncated: false,
  }));
}

/** By place in the question: the ways to read it. */
function placesOf(restrictions: readonly Restriction[]): Reading[][] {
  const places = new Map<string, Map<string, Reading>>();
  for (const [at, restriction] of restrictions.entries()) {
    const place = restriction.span.join();
    const readings = places.get(place) ?? new Map<string, Reading>();
    const key = "key" in restriction ? `${restriction.label}\0${restriction.key}` : restriction.label;
    const reading = readings.get(key) ?? { at: [], own: [] };
    reading.at.push(at);
    reading.own.push(restriction);
    readings.set(key, reading);
    places.set(place, readings);
  }
  return [...places.values()].map((readings) => [...readings.values()]);
}

/** One reading for each place that the candidate has room for; none when it has room for nothing. */
function choices(candidate: Candidate, places: readonly Reading[][], schema: GraphSchema): Reading[][] {
  let combined: Reading[][] = [[]];
  for (const readings of places) {
    const fitting = readings.filter(({ own }) => own.every((one) => fits(candidate, one, schema)));
    if (fitting.length === 0) continue;
    combined = combined.flatMap((chosen) => fitting.map((reading) => [...chosen, reading]));
    combined = combined.slice(0, MOST_VARIANTS);
  }
  return combined.filter((chosen) => chosen.length > 0);
}

function fits(candidate: Candidate, restriction: Restriction, schema: GraphSchema): boolean {
  const { query, label } = candidate;
  if (restriction.kind === "order") return label === restriction.label;
  if (restriction.kind === "count") return lastOf(query, restriction.label, false) !== null;
  if (lastOf(query, restriction.label, true) !== null) return true;
  return restriction.key === "name" && stepTo(label, restriction.label, schema) !== null;
}

/** Null where a comparison or an order finds nothing: another reading of it may. "More than three" of a chain may be none. */
async function countRestricted(
  candidate: Candidate,
  readings: readonly Reading[],
  schema: GraphSchema,
  graph: GraphSource,
): Promise<Candidate | null> {
  const own = readings.flatMap((reading) => reading.own);
  const query = own
    .toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind])
    .reduce((sketch, one) => restrict(sketch, one, candidate.label, schema), candidate.query);
  const normal = queryGraph(query);
  // The first of an order is one of them, whichever that is.
  const { rows, truncated } = await graph.match(counting({ ...normal, order: [] }), { budget: COUNT_BUDGET });
  const answers = Number(rows[0]?.[0] ?? 0);
  if (answers === 0 && !own.some(({ kind }) => kind === "count")) return null;
  const at = readings.flatMap((reading) => reading.at).toSorted((a, b) => a - b);
  return { ...candidate, restrictions: at, query: normal, answers, truncated: truncated !== null };
}

/** Comparisons narrow the pattern, counts make a stage of it, and the order is that of the last stage. */
const ORDER = { compare: 0, count: 1, order: 2 } as const;

function restrict(
  query: QueryGraph,
  restriction: Restriction,
  label: string,
  schema: GraphSchema,
): QueryGraph {
  switch (restriction.kind) {
    case "compare":
      return compare(query, restriction, label, schema);
    case "count": {
      const counted = lastOf(query, restriction.label, false)!;
      const number: Expression = {
        kind: "aggregate",
        aggregate: "count",
        distinct: true,
        argument: { kind: "variable", name: counted },
      };
      const returns = [...query.returns, { name: "number", expression: number }];
      return {
        ...EMPTY_QUERY,
        input: { ...query, distinct: false, returns },
        where: [operation(restriction.operator, { kind: "variable", name: "number" }, restriction.value)],
        returns: query.returns,
        distinct: true,
      };
    }
    case "order": {
      const value: Expression = { kind: "property", of: ANSWER_VARIABLE, key: restriction.key };
      return {
        ...query,
        where: [...query.where, { kind: "operation", operator: "is not null", operands: [value] }],
        order: [{ expression: value, descending: restriction.descending }],
        limit: 1,
      };
    }
  }
}

function compare(
  query: QueryGraph,
  { label: owner, key, operator, value }: Extract<Restriction, { kind: "compare" }>,
  label: string,
  schema: GraphSchema,
): QueryGraph {
  const has = lastOf(query, owner, true);
  const name = has ?? `v${query.nodes.length}`;
  const of: Expression = { kind: "property", of: { kind: "variable", name }, key };
  const number: Expression = key === "name" ? { kind: "call", function: "toFloat", arguments: [of] } : of;
  const where = [...query.where, operation(operator, number, value)];
  if (has !== null) return { ...query, where };
  const { type, direction } = stepTo(label, owner, schema)!;
  const [from, to] = direction === "out" ? [ANSWER, name] : [name, ANSWER];
  const clause = query.edges.filter(({ types }) => types[0] === type).length;
  const edge = { variable: `_e${query.edges.length}`, from, to, types: [type], clause };
  return {
    ...query,
    nodes: [...query.nodes, { variable: name, labels: [owner], predicates: [] }],
    edges: [...query.edges, { ...edge, direction: "out", hops: [1, 1], predicates: [] }],
    where,
  };
}

/** The variable nearest to the answer that has the label. */
function lastOf(query: QueryGraph, label: string, withAnswer: boolean): string | null {
  const named = query.nodes.filter(({ labels }) => labels.includes(label)).map(({ variable }) => variable);
  if (withAnswer && named.includes(ANSWER)) return ANSWER;
  return named.filter((variable) => variable !== ANSWER).at(-1) ?? null;
}

/** The most frequent relation between two labels, seen from the first. */
function stepTo(from: string, to: string, { relations }: GraphSchema) {
  const steps = relations.flatMap(({ type, ends }) =>
    ends.flatMap(({ source, target, count }) => [
      ...(source === from && target === to ? [{ type, direction: "out" as const, count }] : []),
      ...(source === to && target === from ? [{ type, direction: "in" as const, count }] : []),
    ]),
  );
  return steps.sort((a, b) => b.count - a.count)[0] ?? null;
}

function counting(query: QueryGraph): QueryGraph {
  const number: Expression = {
    kind: "aggregate",
    aggregate: "count",
    distinct: true,
    argument: ANSWER_VARIABLE,
  };
  return queryGraph({ ...EMPTY_QUERY, input: query, returns: [{ name: "answers", expression: number }] });
}

const ANSWER_VARIABLE: Expression = { kind: "variable", name: ANSWER };

function operation(operator: (typeof COMPARISONS)[number], left: Expression, value: number): Expression {
  return { kind: "operation", operator, operands: [left, { kind: "literal", value }] };
}

function overlapsAny({ span }: Mention, restrictions: readonly Restriction[]): boolean {
  return restrictions.some((one) => one.span[0] < span[1] && span[0] < one.span[1]);
}
