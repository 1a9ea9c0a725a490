/**
 * The 533 question and Cypher pairs over Neo4j's movies graph (`BENCH_DATA`/movies): how many are read, written again
 * without loss and answered, with what it takes, and why the others are refused.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { readCypher } from "../lib/core/graph/cypher/read";
import { renderCypher } from "../lib/core/graph/cypher/render";
import { TokenStream } from "../lib/core/graph/cypher/token-stream";
import { GraphBuilder } from "../lib/core/graph/graph-builder";
import type { PropertyValue } from "../lib/core/graph/graph-source";
import { memorySnapshot } from "../lib/core/graph/memory-snapshot";
import { sameQueryGraph } from "../lib/core/graph/query-graph";
import { snapshotSource } from "../lib/core/graph/snapshot-source";

const folder = path.join(process.env.BENCH_DATA ?? "../shared/data", "movies");
if (!existsSync(folder)) {
  console.error(`${folder} is not there; set BENCH_DATA.`);
  process.exit(1);
}

const pairs = readFileSync(path.join(folder, "text2cypher.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => (JSON.parse(line) as { cypher: string }).cypher);
const graph = snapshotSource(await memorySnapshot(loadMovies()));
const { nodeCount, edgeCount } = await graph.schema();
console.log(`${nodeCount} nodes, ${edgeCount} relationships`);

const refused = new Map<string, number>();
const times: number[] = [];
const counts = {
  pairs: pairs.length,
  read: 0,
  "written and read again": 0,
  "answered with rows": 0,
  truncated: 0,
};
for (const cypher of pairs) {
  const started = performance.now();
  try {
    const query = readCypher(cypher);
    counts.read += 1;
    const { text, parameters } = renderCypher(query);
    if (sameQueryGraph(readCypher(text, parameters), query)) counts["written and read again"] += 1;
    const { rows, truncated } = await graph.match(query);
    if (rows.length > 0) counts["answered with rows"] += 1;
    if (truncated) counts.truncated += 1;
    times.push(performance.now() - started);
  } catch (error) {
    const reason = (error as Error).message.replace(/^Cypher \d+:\d+: /, "");
    refused.set(reason, (refused.get(reason) ?? 0) + 1);
  }
}
times.sort((a, b) => a - b);
console.table({
  ...counts,
  "read, %": round((100 * counts.read) / pairs.length),
  "p50 ms": round(times[Math.floor(times.length / 2)]!),
  "p95 ms": round(times[Math.floor(times.length * 0.95)]!),
});
console.log("refused");
console.table(Object.fromEntries([...refused].sort(([, a], [, b]) => b - a)));

/** The script creates nodes under a variable, then relationships between variables; lists become JSON, as in an import. */
function loadMovies(): GraphBuilder {
  const builder = new GraphBuilder();
  const script = readFileSync(path.join(folder, "movies.cypher"), "utf8");
  const tokens = new TokenStream(script.slice(script.indexOf("CREATE (")).replaceAll(";", " "));
  while (tokens.skip("CREATE")) {
    do {
      const source = element(tokens, "(", ")");
      if (source.label !== undefined) {
        const name = String(source.properties.name ?? source.properties.title);
        builder.addNode({
          id: source.variable,
          name,
          labels: [source.label],
          text: "",
          properties: source.properties,
        });
      }
      while (tokens.skipSymbol("-")) {
        const relation = element(tokens, "[", "]");
        tokens.expectSymbol("-");
        tokens.expectSymbol(">");
        const target = element(tokens, "(", ")");
        const ends = { source: source.variable, target: target.variable };
        builder.addEdge({
          ...ends,
          type: relation.label!,
          kind: "relation",
          properties: relation.properties,
        });
      }
    } while (tokens.skipSymbol(","));
  }
  return builder;
}

function element(tokens: TokenStream, open: string, close: string) {
  tokens.expectSymbol(open);
  const variable = tokens.isName ? tokens.name("A variable") : "";
  const label = tokens.skipSymbol(":") ? tokens.name("A label") : undefined;
  const properties: Record<string, PropertyValue> = {};
  if (tokens.skipSymbol("{")) {
    do {
      const key = tokens.name("A key");
      tokens.expectSymbol(":");
      properties[key] = value(tokens);
    } while (tokens.skipSymbol(","));
    tokens.expectSymbol("}");
  }
  tokens.expectSymbol(close);
  return { variable, label, properties };
}

function value(tokens: TokenStream): PropertyValue {
  if (tokens.skipSymbol("[")) {
    const items: PropertyValue[] = [];
    do items.push(value(tokens));
    while (tokens.skipSymbol(","));
    tokens.expectSymbol("]");
    return JSON.stringify(items);
  }
  const token = tokens.next();
  return token.kind === "number" ? Number(token.value) : token.value;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
