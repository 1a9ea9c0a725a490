/**
 * The same questions to the embedded engine and to a Neo4j with the same graph, in the same run: how many matches there
 * are, and the first twenty in order of their ids. Neo4j is imported offline and started by scripts/with-neo4j.mjs; it has
 * an index on the id. Both are asked in turns, round after round. Five rounds do not count: plans are made, pages are in
 * memory and code is compiled after them. Of the two that do, the faster counts for each question, so that other work of
 * the machine is left out on both sides.
 */
import { spawnSync } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import neo4j, { type Driver } from "neo4j-driver";
import { renderCypher } from "../lib/graph/cypher/render";
import { matchQuery } from "../lib/graph/match/match-query";
import type { QueryGraph } from "../lib/graph/query/query-graph";
import * as synthetic from "./corpora/match-graph";

const { counted, EVERY, listed, openSynthetic, PATTERNS, quantile, round } = synthetic;
const QUERIES = 40;
const WARM_ROUNDS = 5;
const ROUNDS = 2;
const LISTED = 20;
/** Room for the whole store and its index, as Neo4j recommends. */
const SETTINGS = { NEO4J_HEAP: "2g", NEO4J_PAGE_CACHE: "2g" };

if (process.env.NEO4J_GRAPH) await compare();
else await importAndCompare();

/** Writes the graph for Neo4j's import, and starts this file again with a Neo4j that has read it. */
async function importAndCompare(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hopscope-bench-"));
  try {
    const started = performance.now();
    await pipeline(Readable.from(nodeLines()), createWriteStream(path.join(folder, "nodes.csv")));
    await pipeline(Readable.from(edgeLines()), createWriteStream(path.join(folder, "edges.csv")));
    console.log(`written for import: ${round((performance.now() - started) / 1000)} s`);
    const self = [process.execPath, ...process.execArgv, process.argv[1]!];
    const { NEO4J_URI: _, ...variables } = process.env;
    const { status } = spawnSync(process.execPath, ["scripts/with-neo4j.mjs", ...self], {
      stdio: "inherit",
      env: { ...SETTINGS, ...variables, NEO4J_GRAPH: folder },
    });
    process.exitCode = status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function* nodeLines(): Generator<string> {
  yield "id:ID,:LABEL\n";
  for (let node = 0; node < synthetic.NODES; node++) {
    yield `${synthetic.idOf(node)},${synthetic.labelOf(node)};${EVERY}\n`;
  }
}

function* edgeLines(): Generator<string> {
  yield ":START_ID,:END_ID,:TYPE\n";
  let lines = "";
  for (const [source, target, type] of synthetic.syntheticEdges()) {
    lines += `${synthetic.idOf(source)},${synthetic.idOf(target)},${type}\n`;
    if (lines.length > 1_000_000) {
      yield lines;
      lines = "";
    }
  }
  yield lines;
}

async function compare(): Promise<void> {
  const { NEO4J_URI = "", NEO4J_USER = "", NEO4J_PASSWORD = "" } = process.env;
  const driver = neo4j.driver(NEO4J_URI, neo4j.auth.basic(NEO4J_USER, NEO4J_PASSWORD), {
    disableLosslessIntegers: true,
  });
  const [, { index, seconds, bytesPerEdge }] = await Promise.all([prepare(driver), openSynthetic()]);
  console.log(`embedded: sorted in ${round(seconds)} s, ${round(bytesPerEdge)} bytes an edge in memory`);
  console.log(`Neo4j: heap ${process.env.NEO4J_HEAP}, page cache ${process.env.NEO4J_PAGE_CACHE}`);
  const nothing = Array.from({ length: QUERIES }, () => "RETURN 1");
  const [trip] = await inTurns(nothing, [(text) => driver.executeQuery(text), async () => null]);
  console.log(`Neo4j: a query that does nothing takes ${round(quantile(trip.times, 0.5))} ms`);

  const counts: Record<string, object> = {};
  const lists: Record<string, object> = {};
  for (const { name, draw } of PATTERNS) {
    const sketches = Array.from({ length: QUERIES }, () => draw(index));
    counts[name] = await sideBySide(sketches.map((sketch) => counted(sketch)));
    lists[name] = await sideBySide(sketches.map((sketch) => listed(sketch, LISTED)));
    console.log(name, counts[name], lists[name]);
  }
  console.log("\nhow many matches");
  console.table(counts);
  console.log(`\nthe first ${LISTED} matches by id`);
  console.table(lists);
  await driver.close();

  async function sideBySide(queries: readonly QueryGraph[]): Promise<object> {
    const [ours, theirs] = await inTurns(queries, [
      (query) => matchQuery(query, index),
      (query) => ask(driver, query),
    ]);
    const equal = queries.filter((_, at) => {
      const { rows, truncated } = ours.answers[at]!;
      return truncated === null && JSON.stringify(rows) === JSON.stringify(theirs.answers[at]);
    });
    const cells = ours.answers.map(({ rows }) => rows[0]?.[0]);
    const [p50, theirs50] = [quantile(ours.times, 0.5), quantile(theirs.times, 0.5)];
    return {
      "p50 ms": round(p50),
      "p95 ms": round(quantile(ours.times, 0.95)),
      "Neo4j p50": round(theirs50),
      "Neo4j p95": round(quantile(theirs.times, 0.95)),
      "Neo4j / ours": round(theirs50 / p50),
      "equal answers": `${equal.length} of ${queries.length}`,
      "not empty": cells.filter((cell) => cell !== undefined && cell !== 0).length,
    };
  }
}

/** The index on the id, and every page in memory. */
async function prepare(driver: Driver): Promise<void> {
  await driver.executeQuery(`CREATE CONSTRAINT IF NOT EXISTS FOR (n:${EVERY}) REQUIRE n.id IS UNIQUE`);
  await driver.executeQuery("CALL db.awaitIndexes(600)");
  await driver.executeQuery("MATCH (n)-[r]->(m) RETURN count(n.id), count(m.id), count(type(r))");
}

async function ask(driver: Driver, query: QueryGraph): Promise<unknown[][]> {
  const { text, parameters } = renderCypher(query);
  const whole = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === "number" ? neo4j.int(value) : value,
  ]);
  const { records } = await driver.executeQuery(text, Object.fromEntries(whole), { database: "neo4j" });
  return records.map((record) => [...record.values()]);
}

interface Answers<T> {
  /** Milliseconds. */
  times: number[];
  answers: T[];
}

/** Asks both the same, round after round in turns. */
async function inTurns<Query, A, B>(
  queries: readonly Query[],
  [one, other]: [(query: Query) => Promise<A>, (query: Query) => Promise<B>],
): Promise<[Answers<A>, Answers<B>]> {
  const results: [Answers<A>, Answers<B>] = [
    { times: queries.map(() => Number.POSITIVE_INFINITY), answers: [] },
    { times: queries.map(() => Number.POSITIVE_INFINITY), answers: [] },
  ];
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    const counts = round >= WARM_ROUNDS;
    await askAll(queries, one, results[0], counts);
    await askAll(queries, other, results[1], counts);
  }
  return results;
}

async function askAll<Query, T>(
  queries: readonly Query[],
  ask: (query: Query) => Promise<T>,
  { times, answers }: Answers<T>,
  counts: boolean,
): Promise<void> {
  for (const [at, query] of queries.entries()) {
    const started = performance.now();
    answers[at] = await ask(query);
    if (counts) times[at] = Math.min(times[at]!, performance.now() - started);
  }
}
