/** A question with its gold query, run: which rows are right, which columns matter, and whether it can be answered at all. */
import { readCypher } from "../../lib/graph/cypher/read";
import type { GraphSource } from "../../lib/graph/graph-source";
import type { MatchValue } from "../../lib/graph/match/match-result";
import type { QueryGraph } from "../../lib/graph/query/query-graph";
import { type GoldColumn, goldColumns, originOf, withColumns } from "./gold-columns";
import { openGold } from "./open-gold";
import { type Kind, kindsOf } from "./question-kinds";
import {
  asksForComputed,
  asksForSeveral,
  asksForValue,
  speaksOfLimit,
  speaksOfOrderBy,
} from "./question-words";

export interface Pair {
  question: string;
  cypher: string;
}

/** Why a question is listed apart: its gold asks for what the graph or the question does not have. */
export type Apart = "a property that the graph does not have" | "an order that the question does not name";

export interface Gold {
  question: string;
  cypher: string;
  query: QueryGraph;
  kinds: Kind[];
  columns: GoldColumn[];
  /** Sets of columns that answer the question, the most complete first: positions in `columns`. */
  required: { columns: number[]; level: Level }[];
  /** Result of the gold query, unchanged. */
  given: MatchValue[][];
  /** Without the limit; each with its keys behind the columns. */
  rows: MatchValue[][];
  descending: boolean[];
  limit: number | null;
  /** True if the question says how many are wanted. */
  limitIsSpoken: boolean;
  apart: Apart | null;
}

export type Level = "all columns" | "without order or count" | "only what is asked" | "only the value";

/** Gold rows that are read at most. */
const MOST_ROWS = 50_000;
const BUDGET = { rows: 20_000_000, milliseconds: 10_000 };

/**
 * @param keys all property keys of the graph
 * @returns null when the gold query finds nothing; a sentence when it is not read or does not run
 */
export async function runGold(
  { question, cypher }: Pair,
  graph: GraphSource,
  keys: ReadonlySet<string>,
): Promise<Gold | string | null> {
  let query: QueryGraph;
  try {
    query = readCypher(cypher);
    const { rows } = await graph.match(query, { limit: MOST_ROWS, budget: BUDGET });
    if (rows.length === 0) return null;
    const opened = openGold(query);
    const open = opened && (await graph.match(opened.query, { limit: MOST_ROWS, budget: BUDGET }));
    const isOpen = opened !== null && opened.skip === 0 && open !== null && open.rows.length >= rows.length;
    const columns = goldColumns(query);
    const limit = isOpen ? opened.limit : null;
    return {
      question,
      cypher,
      query,
      kinds: kindsOf(query),
      columns,
      required: requiredColumns(question, columns, keys),
      given: rows,
      rows: isOpen ? open.rows : rows,
      descending: isOpen ? opened.descending : [],
      limit,
      limitIsSpoken: limit !== null && speaksOfLimit(question, limit),
      apart: apartOf(question, query, limit, keys),
    };
  } catch (error) {
    return (error as Error).message;
  }
}

function requiredColumns(question: string, columns: readonly GoldColumn[], keys: ReadonlySet<string>) {
  const places = columns.map((_, at) => at).filter((at) => isThere(columns[at]!, keys));
  const target = columns.findIndex((column) => column.ownerKind === "node" && isThere(column, keys));
  const isComputed = ({ kind, orders }: GoldColumn) =>
    (kind === "aggregate" || orders) && !asksForComputed(question, orders);
  const isValue = ({ kind, key }: GoldColumn) => kind === "property" && asksForValue(question, key!);
  const isAsked = (column: GoldColumn, at: number) => {
    if (at === target || isValue(column)) return true;
    if (column.kind === "aggregate") return !isComputed(column);
    if (column.orders || column.kind === "property" || column.kind === "edge")
      return (
        column.owner !== columns[target]?.owner && column.ownerKind === "node" && asksForSeveral(question)
      );
    return column.kind === "node" ? asksForSeveral(question) : true;
  };
  const sets: Gold["required"] = [{ columns: places, level: "all columns" }];
  const add = (level: Level, wanted: (column: GoldColumn, at: number) => boolean) => {
    const chosen = places.filter((at) => wanted(columns[at]!, at));
    const isNew = !sets.some((set) => set.columns.join() === chosen.join());
    if (chosen.length > 0 && isNew) sets.push({ columns: chosen, level });
  };
  add("without order or count", (column, at) => at === target || !isComputed(column) || isValue(column));
  if (target >= 0) add("only what is asked", isAsked);
  add("only the value", (column, at) => at !== target && isValue(column) && isInHead(question, column));
  return sets;
}

/** True if the question begins with the value: "What are the roles of". */
function isInHead(question: string, { key }: GoldColumn): boolean {
  return asksForValue(question.split(" ").slice(0, 6).join(" "), key!);
}

function isThere({ key }: GoldColumn, keys: ReadonlySet<string>): boolean {
  return key === null || keys.has(key);
}

function apartOf(
  question: string,
  query: QueryGraph,
  limit: number | null,
  keys: ReadonlySet<string>,
): Apart | null {
  if (keysOf(query).some((key) => !keys.has(key))) return "a property that the graph does not have";
  const stage = [query, query.input].find((one) => one !== null && one.order.length > 0);
  if (limit === null || !stage) return null;
  const ordered = stage.order.map(({ expression, descending }) => {
    const { kind, key } = originOf(stage, withColumns(expression, stage.returns));
    return { key: kind === "property" ? key : null, descending };
  });
  return speaksOfOrderBy(question, ordered) ? null : "an order that the question does not name";
}

/** Every property that a query reads. */
function keysOf(value: unknown): string[] {
  if (value === null || typeof value !== "object") return [];
  const isRead = "operator" in value || ("kind" in value && value.kind === "property");
  const own = isRead && "key" in value && typeof value.key === "string" ? [value.key] : [];
  return [...own, ...Object.values(value).flatMap(keysOf)];
}
