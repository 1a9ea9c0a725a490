/**
 * Answers that are no nodes: a number, a value, a table, yes or no. A query computes them over the whole graph, whatever the
 * method retrieved; what it retrieved is shown as evidence.
 */
import { renderForPeople } from "../../graph/cypher/render-for-people";
import type { GraphSource } from "../../graph/graph-source";
import { type MatchResult, type MatchValue, ranOut } from "../../graph/match/match-result";
import type { Expression } from "../../graph/query/query-expression";
import type { QueryGraph } from "../../graph/query/query-graph";
import { relationWords } from "../../graph/text/relation-words";
import type { Computes } from "../../questions/language/interpretation";
import type { Answer, AnswerCell, AnswerResult, Sentence } from "../contract/answer";
import { resultText, rowText } from "../contract/result-text";

const AGGREGATES: Readonly<Record<string, string>> = {
  count: "number of",
  sum: "total",
  avg: "average",
  min: "smallest",
  max: "largest",
  collect: "all",
};

/** Rows of a table that are read; more are said to be there. */
export const MOST_TABLE_ROWS = 1_000;
const BUDGET = { rows: 20_000_000, milliseconds: 5_000 };
/** Rows that are written out as sentences; the table has all. */
const WRITTEN = 10;

/**
 * @returns null where the bounds ended the query before it said anything: "no" would be a guess
 * @throws the signal's reason, and what the graph throws
 */
export async function computeResult(
  { kind, query }: Computes,
  graph: GraphSource,
  signal: AbortSignal,
): Promise<AnswerResult | null> {
  const by = renderForPeople(query);
  const result = await graph.match(query, { limit: MOST_TABLE_ROWS, budget: BUDGET, signal });
  const [first] = result.rows;
  const isCut = ranOut(result);
  if (kind === "yes-no") {
    const yes = first?.[0] === true;
    return isCut && !yes ? null : { kind, yes, ...by };
  }
  const rows = await cellsOf(result, graph);
  if (kind === "table")
    return rows.length === 0 && isCut
      ? null
      : { kind, columns: columnTitles(query), rows, more: result.truncated !== null, ...by };
  if (isCut && first === undefined) return null;
  const unit = isShare(query) ? ({ unit: "%" } as const) : {};
  return { kind, value: rows[0]?.at(-1) ?? null, atLeast: isCut, ...unit, ...by };
}

/** A mean of 100 for what meets a condition and 0 for what does not. */
function isShare({ returns }: QueryGraph): boolean {
  const measure = returns.at(-1)?.expression;
  if (measure?.kind !== "aggregate" || measure.aggregate !== "avg" || measure.argument?.kind !== "case")
    return false;
  const { branches, otherwise } = measure.argument;
  const results = [...branches.map(({ result }) => result), otherwise];
  return results.every(
    (result) => result?.kind === "literal" && (result.value === 100 || result.value === 0),
  );
}

/**
 * @param found what the method found for the nodes that the result was computed from, if it found any
 * @param query what was computed
 */
export function computedAnswer(result: AnswerResult, found: Answer | null, query?: QueryGraph): Answer {
  const evidence = found && !found.abstained ? found : null;
  // Sentences without citations only count or point to more: the computed result says it better than a list that a method cut.
  const cited = evidence?.sentences.filter(({ citations }) => citations.length > 0) ?? [];
  const isEmpty =
    (result.kind === "value" && result.value === null) ||
    (result.kind === "table" && result.rows.length === 0);
  return {
    writer: "extractive",
    abstained: isEmpty,
    sentences: [...lead(result, query), ...(result.kind === "table" || isEmpty ? [] : cited)],
    nodes: isEmpty ? [] : (evidence?.nodes ?? []),
    ...(!isEmpty && { result }),
  };
}

function lead(result: AnswerResult, query?: QueryGraph): Sentence[] {
  const said = (text: string): Sentence => ({ text, citations: [] });
  if (result.kind === "yes-no") {
    // "By" alone may be directed by or written by.
    const either = query?.edges.find(({ types }) => types.length > 1)?.types.map(relationWords) ?? [];
    const looked = either.length > 0 ? ` (looked for: ${either.join(", ")})` : "";
    const asked = query?.returns[0]?.expression;
    const isOfAll = asked?.kind === "operation" && asked.operator === "=";
    const no = `the knowledge base ${isOfAll ? "does not say so of all of them" : "holds nothing that says so"}`;
    return [said(`${result.yes ? "Yes" : `No: ${no}`}${looked}.`)];
  }
  if (result.kind === "value") {
    if (result.value === null) return [said("The knowledge base has no values to compute this from.")];
    const text = resultText(result);
    return [said(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`)];
  }
  const { rows, more } = result;
  if (rows.length === 0) return [said("Nothing in the knowledge base matches the question.")];
  const written = rows.slice(0, WRITTEN).map((row) => said(`${rowText(row)}.`));
  const left = rows.length - written.length;
  if (left === 0 && !more) return written;
  return [...written, said(`And ${more ? "at least " : ""}${Math.max(1, left).toLocaleString("en")} more.`)];
}

async function cellsOf({ rows }: MatchResult, graph: GraphSource): Promise<AnswerCell[][]> {
  const ids = new Set<string>();
  for (const row of rows) for (const value of row) if (isNode(value)) ids.add(value.node);
  const names = new Map((await graph.nodes([...ids])).map(({ id, name }) => [id, name]));
  return rows.map((row) =>
    row.map((value): AnswerCell => {
      if (isNode(value)) return { node: value.node, name: names.get(value.node) ?? value.node };
      return value === null || typeof value !== "object" ? value : listText(value);
    }),
  );
}

function isNode(value: MatchValue): value is { node: string } {
  return value !== null && typeof value === "object" && "node" in value;
}

function listText(value: MatchValue): string {
  if (Array.isArray(value)) return value.map(listText).join(", ");
  if (value === null || typeof value !== "object") return String(value ?? "no value");
  if ("edge" in value) return value.edge;
  if ("node" in value) return value.node;
  return Object.entries(value.map)
    .map(([key, inner]) => `${key}: ${listText(inner)}`)
    .join(", ");
}

/** In the order of the query's columns. Names that a person or the reader gave to more than one thing stay as they are. */
export function columnTitles(query: QueryGraph): string[] {
  const titles = query.returns.map(({ name, expression }) => titleOf(expression, query) ?? name);
  return titles.map((title, at) => (titles.indexOf(title) === at ? title : query.returns[at]!.name));
}

function titleOf(expression: Expression, query: QueryGraph): string | null {
  switch (expression.kind) {
    case "variable":
      return labelOf(expression.name, query) ?? computedBefore(expression.name, query);
    case "property":
      return expression.key;
    case "aggregate": {
      const of = expression.argument && titleOf(expression.argument, query);
      return of ? `${AGGREGATES[expression.aggregate] ?? expression.aggregate} ${of}` : null;
    }
    default:
      return null;
  }
}

function labelOf(variable: string, { nodes, input }: QueryGraph): string | null {
  const label = nodes.find((node) => node.variable === variable)?.labels[0];
  return label ?? (input ? labelOf(variable, input) : null);
}

function computedBefore(variable: string, { input }: QueryGraph): string | null {
  const column = input?.returns.find(({ name }) => name === variable);
  return column ? titleOf(column.expression, input!) : null;
}
