/** `hopscope match`: a pattern in Cypher, matched over a knowledge base: its rows, or how it was matched. */
import type { CallApi } from "../../lib/api/call-api";
import { type MatchResponse, matchGraph, matchRequestSchema } from "../../lib/api/graph";
import { type CsvCell, writeCsv } from "../../lib/graph/csv";
import type { GraphEdge, GraphNode } from "../../lib/graph/graph-source";
import type { MatchResult, MatchValue } from "../../lib/graph/match/match-result";
import { stagesOf } from "../../lib/graph/query/query-facts";
import type { Literal } from "../../lib/graph/query/query-pattern";
import { stepInWords } from "../../lib/graph/query/step-words";
import { printTable } from "../print-table";

export interface MatchOptions {
  param: Record<string, Literal>;
  limit: number;
  explain?: boolean;
  csv?: boolean;
  json?: boolean;
}

const CUT = {
  limit: "There are more rows; --limit lets more of them through.",
  rows: "Stopped when its budget of bindings was spent: there may be more.",
  milliseconds: "Stopped when its time was up: there may be more.",
} as const;

/** Names that do not exist and rows that were cut are reported on standard error. */
export async function match(
  call: CallApi,
  base: string,
  cypher: string,
  { param, limit, explain, csv, json }: MatchOptions,
  signal: AbortSignal,
): Promise<void> {
  const request = matchRequestSchema.parse({ cypher, parameters: param, limit });
  const matched = await call(matchGraph, { params: { id: base }, body: request, signal });
  const { result, problems, ms } = matched;
  for (const { at, message } of problems) console.error(`${at}: ${message}`);
  if (json) console.log(JSON.stringify(matched));
  else if (csv) printCsv(result);
  else if (explain) printPlan(matched);
  else printRows(result);
  if (!json && !csv) console.error(`${rowsIn(result.rows.length)} in ${ms.toFixed(1)} ms`);
  if (result.truncated) console.error(CUT[result.truncated]);
}

function printRows({ columns, rows, subgraph }: MatchResult): void {
  const nodes = new Map(subgraph.nodes.map((node) => [node.id, node]));
  const edges = new Map(subgraph.edges.map((edge) => [edge.id, edge]));
  printTable(
    columns,
    rows.map((row) => row.map((value) => spell(value, nodes, edges))),
  );
}

/** A node by its name and id, an edge by its relation and ends. */
function spell(
  value: MatchValue,
  nodes: ReadonlyMap<string, GraphNode>,
  edges: ReadonlyMap<string, GraphEdge>,
): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return `[${value.map((item) => spell(item, nodes, edges)).join(", ")}]`;
  if (typeof value !== "object") return String(value);
  if ("node" in value) {
    const name = nodes.get(value.node)?.name;
    return name === undefined || name === value.node ? value.node : `${name} (${value.node})`;
  }
  if ("map" in value) {
    const parts = Object.entries(value.map).map(([key, item]) => `${key}: ${spell(item, nodes, edges)}`);
    return `{${parts.join(", ")}}`;
  }
  const edge = edges.get(value.edge);
  return edge ? `${edge.source} -${edge.type}-> ${edge.target}` : value.edge;
}

/** For a file: nodes and edges by their ids, lists and maps as JSON, nothing for null. */
function printCsv({ columns, rows }: MatchResult): void {
  const cells = rows.map((row) => row.map(csvCell));
  console.log(writeCsv([columns, ...cells]).slice(0, -1));
}

function csvCell(value: MatchValue): CsvCell {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value) || "map" in value) return JSON.stringify(plainValue(value));
  return idOf(value);
}

function plainValue(value: MatchValue): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (value === null || typeof value !== "object") return value;
  if ("map" in value)
    return Object.fromEntries(Object.entries(value.map).map(([key, item]) => [key, plainValue(item)]));
  return idOf(value);
}

function idOf(value: { node: string } | { edge: string }): string {
  return "node" in value ? value.node : value.edge;
}

function printPlan({ query, cypher, result }: MatchResponse): void {
  console.log(cypher.text);
  for (const [name, value] of Object.entries(cypher.parameters))
    console.log(`  $${name} = ${JSON.stringify(value)}`);
  console.log();
  const stages = stagesOf(query);
  const names = new Map(result.subgraph.nodes.map(({ id, name }) => [id, name]));
  printTable(
    ["stage", "binds", "by", "estimated", "rows"],
    result.plan.map((step) => {
      const { binds, by } = stepInWords(step, stages[step.stage], names);
      return [
        String(step.stage),
        step.optional ? `${binds} (optional)` : binds,
        by,
        spellEstimate(step.estimated),
        step.rows.toLocaleString("en"),
      ];
    }),
  );
}

function spellEstimate(estimated: number): string {
  const digits = estimated < 10 ? 2 : 0;
  return estimated.toLocaleString("en", { maximumFractionDigits: digits });
}

function rowsIn(count: number): string {
  return `${count.toLocaleString("en")} row${count === 1 ? "" : "s"}`;
}
