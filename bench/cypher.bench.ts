/**
 * The 533 question and Cypher pairs over Neo4j's movies graph (`BENCH_DATA`/movies): how many are read and answered by the
 * embedded graph, and, where `NEO4J_URI` names a server, whether Neo4j gives the same rows for the same text, and
 * for the query graph that was read from it. What differs is listed with its reason. The server's database must be empty or
 * hold the movies already.
 */
import neo4j, { isNode, isRelationship } from "neo4j-driver";
import type { Neo4jMapping } from "../lib/api/schemas/neo4j";
import { readCypher } from "../lib/graph/cypher/read";
import { renderCypher } from "../lib/graph/cypher/render";
import type { GraphSource } from "../lib/graph/graph-source";
import type { MatchValue } from "../lib/graph/match/match-result";
import { sameQueryGraph } from "../lib/graph/query/query-facts";
import type { QueryGraph } from "../lib/graph/query/query-graph";
import { memorySnapshot } from "../lib/graph/snapshot/memory-snapshot";
import { snapshotSource } from "../lib/graph/snapshot-source";
import { openNeo4jSource } from "../lib/stores/neo4j/neo4j-source";
import { openNeo4j } from "../lib/stores/neo4j/open-neo4j";
import { columnBindings } from "../lib/stores/neo4j/query-bindings";
import { loadMovies } from "./corpora/movies-script";
import { printTable } from "./corpora/print";
import { readBenchFile, readJsonLines } from "./corpora/retrieval-figures";

const pairs = readJsonLines<{ cypher: string }>("movies/text2cypher.jsonl").map(({ cypher }) => cypher);
const script = readBenchFile("movies/movies.cypher");
/** Constraints and indexes, then everything in one statement. */
const statements = script.split(";").filter((statement) => statement.trim() !== "");
const graph = snapshotSource(await memorySnapshot(loadMovies(script)));
const { nodeCount, edgeCount } = await graph.schema();
console.log(`${nodeCount} nodes, ${edgeCount} relationships`);

const queries = pairs.map(read);
await reportReading();
if (process.env.NEO4J_URI) await compareWithNeo4j();
else console.log("Set NEO4J_URI, NEO4J_USER and NEO4J_PASSWORD to compare with Neo4j.");

function read(cypher: string): QueryGraph | string {
  try {
    return readCypher(cypher);
  } catch (error) {
    return (error as Error).message.replace(/^Cypher \d+:\d+: /, "");
  }
}

async function reportReading(): Promise<void> {
  const counts = { pairs: pairs.length, read: 0, "written and read again": 0, "answered with rows": 0 };
  const times: number[] = [];
  for (const [at, query] of queries.entries()) {
    if (typeof query === "string") continue;
    const started = performance.now();
    readCypher(pairs[at]!);
    const { rows } = await graph.match(query);
    times.push(performance.now() - started);
    counts.read += 1;
    const { text, parameters } = renderCypher(query);
    if (sameQueryGraph(readCypher(text, parameters), query)) counts["written and read again"] += 1;
    if (rows.length > 0) counts["answered with rows"] += 1;
  }
  times.sort((a, b) => a - b);
  printTable(`${pairs.length} queries written for Neo4j's movies`, {
    "read and answered here": {
      ...counts,
      "read, %": round((100 * counts.read) / pairs.length),
      "p50 ms": round(times[Math.floor(times.length / 2)]!),
      "p95 ms": round(times[Math.floor(times.length * 0.95)]!),
    },
  });
}

/** The verdict on one pair, with the reason where the results differ. */
type Verdict = { verdict: string; reason?: string };

async function compareWithNeo4j(): Promise<void> {
  const { NEO4J_URI: url = "", NEO4J_USER: username = "neo4j", NEO4J_PASSWORD: password = "" } = process.env;
  const driver = neo4j.driver(url, neo4j.auth.basic(username, password), {
    disableLosslessIntegers: true,
    notificationFilter: { minimumSeverityLevel: "OFF" },
  });
  const session = driver.session();
  const { records } = await session.run("MATCH (n) RETURN count(n) AS count");
  const count = records[0]!.get("count") as number;
  if (count === 0) for (const statement of statements) await session.run(statement);
  else if (count !== nodeCount) {
    console.error(`The database at ${url} holds ${count} other nodes; an empty one is needed.`);
    process.exit(1);
  }
  const database = await openNeo4j({ url, username, password });
  const labels = [
    { label: "Movie", id: "title", name: "title", text: null },
    { label: "Person", id: "name", name: "name", text: null },
  ];
  const mapping: Neo4jMapping = { scope: null, labels, weight: null, kind: null };
  const source = await openNeo4jSource(database, mapping);
  const direct: Verdict[] = [];
  const mapped: Verdict[] = [];
  for (const [at, cypher] of pairs.entries()) {
    const query = queries[at]!;
    let wanted: Answer | string;
    try {
      const result = await session.run(cypher);
      const columns = result.records[0]?.keys ?? [];
      wanted = {
        columns: columns.map(String),
        rows: result.records.map((record) => [...record].map(spellNeo4j)),
      };
    } catch (error) {
      wanted = (error as Error).message.split("\n")[0]!;
    }
    direct.push(await judge(wanted, query, graph, source));
    mapped.push(await judge(wanted, query, source, source));
  }
  table("the text on Neo4j beside the query graph on the embedded graph", direct);
  table("the text on Neo4j beside the query graph on Neo4j", mapped);
  await database.close();
  await driver.close();
}

interface Answer {
  columns: string[];
  /** Each value as a text. */
  rows: string[][];
}

async function judge(
  wanted: Answer | string,
  query: QueryGraph | string,
  source: GraphSource,
  server: GraphSource,
): Promise<Verdict> {
  if (typeof query === "string") {
    return typeof wanted === "string"
      ? { verdict: "refused, as by Neo4j", reason: query }
      : { verdict: "refused", reason: query };
  }
  let rows: string[][];
  try {
    const found = await source.match(query, { limit: 100_000 });
    rows = found.rows.map((row) => row.map(spell));
  } catch (error) {
    const reason = (error as Error).message;
    return { verdict: typeof wanted === "string" ? "fails, as on Neo4j" : "fails", reason };
  }
  if (typeof wanted === "string") return { verdict: "invalid in Neo4j, answered here", reason: wanted };
  const isSame = bag(rows) === bag(wanted.rows);
  const isOrdered = query.order.length > 0;
  if (isSame && (!isOrdered || JSON.stringify(rows) === JSON.stringify(wanted.rows)))
    return { verdict: "same" };
  if (await isSameWithoutTies(query, source, server)) {
    return { verdict: isSame ? "same rows, ties in another order" : "same but for ties at LIMIT" };
  }
  const reason = `${rows.length} rows for ${wanted.rows.length}: ${JSON.stringify(rows[0])} for ${JSON.stringify(wanted.rows[0])}`;
  return { verdict: "different", reason };
}

/**
 * Rows that tie come in any order, and LIMIT leaves open which of them are given, also in a WITH before the last. With the
 * other columns as further keys of every ORDER BY nothing ties: then both sides must agree, row by row.
 */
async function isSameWithoutTies(
  query: QueryGraph,
  source: GraphSource,
  server: GraphSource,
): Promise<boolean> {
  const decided = withoutTies(query);
  if (sameQueryGraph(decided, query)) return false;
  const [here, there] = await Promise.all(
    [source, server].map(async (asked) => {
      const { rows } = await asked.match(decided, { limit: 100_000 });
      const spelt = rows.map((row) => row.map(spell));
      return decided.order.length > 0 ? JSON.stringify(spelt) : bag(spelt);
    }),
  );
  return here === there;
}

function withoutTies(query: QueryGraph): QueryGraph {
  const input = query.input && withoutTies(query.input);
  if (query.limit === null && query.order.length === 0) return { ...query, input };
  const kinds = columnBindings(query);
  const keys = query.returns.map(({ name }) => {
    const variable = { kind: "variable" as const, name };
    const isNode = kinds.get(name)?.kind === "node";
    const expression = isNode ? { kind: "property" as const, of: variable, key: "id" } : variable;
    return { expression, descending: false };
  });
  return { ...query, input, order: [...query.order, ...keys] };
}

function table(title: string, verdicts: readonly Verdict[]): void {
  const counts = new Map<string, number>();
  for (const { verdict } of verdicts) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  console.log(`\n${title}`);
  console.table(Object.fromEntries([...counts].sort(([, a], [, b]) => b - a)));
  const same = verdicts.filter(({ verdict }) => verdict.startsWith("same")).length;
  const valid = verdicts.filter(({ verdict }) => !/Neo4j/.test(verdict)).length;
  console.log(
    `same: ${percent(same, pairs.length)} of all pairs, ${percent(same, valid)} of the ${valid} that Neo4j runs`,
  );
  for (const [at, { verdict, reason }] of verdicts.entries()) {
    if (!verdict.startsWith("same")) console.log(`  ${at + 1}. ${verdict}: ${reason}`);
  }
}

/** Rows in any order. Lists that were collected are in any order too. */
function bag(rows: readonly string[][]): string {
  return JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());
}

/** A value of Neo4j: nodes by name, relationships as such. */
function spellNeo4j(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spellNeo4j).sort().join()}]`;
  if (isNode(value)) return `node ${String(value.properties.name ?? value.properties.title)}`;
  if (isRelationship(value)) return "edge";
  if (value !== null && typeof value === "object") {
    return `{${Object.entries(value).map(([key, item]) => `${key}: ${spellNeo4j(item)}`)}}`;
  }
  return typeof value === "number" ? String(round(value, 12)) : JSON.stringify(value);
}

function spell(value: MatchValue): string {
  if (Array.isArray(value)) return `[${value.map(spell).sort().join()}]`;
  if (value !== null && typeof value === "object") {
    if ("node" in value) return `node ${value.node}`;
    if ("edge" in value) return "edge";
    return `{${Object.entries(value.map).map(([key, item]) => `${key}: ${spell(item)}`)}}`;
  }
  return typeof value === "number" ? String(round(value, 12)) : JSON.stringify(value);
}

function percent(part: number, whole: number): string {
  return `${part} (${round((100 * part) / whole)} %)`;
}

function round(value: number, digits = 3): number {
  return Number(value.toPrecision(digits));
}
