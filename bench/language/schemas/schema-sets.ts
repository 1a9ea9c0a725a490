/** The question and Cypher pairs over 14 public schemas, each with a small graph that is made so that gold queries find something. */

import { readCypher } from "../../../lib/graph/cypher/read";
import type { GraphSource } from "../../../lib/graph/graph-source";
import type { QueryGraph } from "../../../lib/graph/query/query-graph";
import type { GraphBuilder } from "../../../lib/graph/snapshot/graph-builder";
import { memorySnapshot } from "../../../lib/graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../../lib/graph/snapshot-source";
import type { Embedder } from "../../../lib/methods/contract/retriever";
import { readJsonLines } from "../../corpora/retrieval-figures";
import type { Pair } from "../gold";
import { openGold } from "../open-gold";
import { openPairsSet, type PairsSet } from "../pairs-set";
import { baseGraph } from "./base-graph";
import { learnSchema } from "./learn-schema";
import { localCypher } from "./local-cypher";
import { Planter } from "./plant";
import { Random } from "./random";
import { emptySchema, readSchema } from "./schema";
import { storedGraph } from "./stored-graph";

const SEED = 11;
/** Rounds of planting for queries that find nothing. */
const ROUNDS = 2;
/** Rows beyond the limit of a query, and rows that are planted for it at most. */
const BEYOND_LIMIT = 2;
const MOST_PLANTED = 8;
const MOST_READ = 500;
const BUDGET = { rows: 2_000_000, milliseconds: 2_000 };

export function schemaNames(): string[] {
  return [...new Set(readPairs().map(({ database }) => database))].sort();
}

let pairsRead: (Pair & { database: string })[] | undefined;

function readPairs() {
  pairsRead ??= readJsonLines<Pair & { database: string }>("text2cypher/pairs.jsonl.gz");
  return pairsRead;
}

/** The pairs over one schema with the graph that is made for them. @param most questions at most, spread over all; all without it */
export async function openSchemaSet(name: string, embedder: Embedder, most?: number): Promise<PairsSet> {
  const all = readPairs()
    .filter(({ database }) => database === name)
    .map(({ question, cypher }) => ({ question, cypher: localCypher(cypher) }));
  const described = readJsonLines<{ database: string; schema: string }>("text2cypher/schemas.jsonl.gz").find(
    ({ database }) => database === name,
  );
  const builder = await storedGraph(name, [all, described], () => madeGraph(described?.schema, all));
  return openPairsSet(name, builder, most === undefined ? all : evenly(all, most), embedder);
}

/** @param described the text of the schema; without it labels and relations are those of the queries */
async function madeGraph(described: string | undefined, pairs: readonly Pair[]): Promise<GraphBuilder> {
  const queries = pairs.flatMap(({ cypher }) => readOrNone(cypher));
  const schema = described ? readSchema(described) : emptySchema();
  learnSchema(schema, queries, described === undefined);
  const random = new Random(SEED);
  const draft = baseGraph(schema, random);
  const planter = new Planter(draft, random);
  for (let round = 0; round < ROUNDS; round++) {
    const graph = snapshotSource(await memorySnapshot(draft.toBuilder()));
    for (const query of queries) {
      const missing = await missingRows(query, graph);
      for (let copy = 0; copy < missing; copy++) planter.plant(query);
    }
  }
  return draft.toBuilder();
}

/** Number of rows that are still missing for a query: one, or more than its limit leaves, so that it matters which are left. */
async function missingRows(query: QueryGraph, graph: GraphSource): Promise<number> {
  const opened = openGold(query);
  const wanted = opened?.limit ? Math.min(MOST_PLANTED, opened.limit + BEYOND_LIMIT) : 1;
  try {
    const { rows } = await graph.match(opened?.query ?? query, { limit: MOST_READ, budget: BUDGET });
    const width = query.returns.length;
    return Math.max(0, wanted - new Set(rows.map((row) => JSON.stringify(row.slice(0, width)))).size);
  } catch {
    return 0;
  }
}

function readOrNone(cypher: string): QueryGraph[] {
  try {
    return [readCypher(cypher)];
  } catch {
    return [];
  }
}

function evenly<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]!);
}
