/**
 * Makes prisma/sample, the knowledge base that comes with Hopscope: `node scripts/make-sample.mjs`. Reads MetaQA's facts
 * from the folder named by BENCH_DATA (default ../shared/data). The same facts always give the same files.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import papaparse from "papaparse";
import { documents } from "./sample/documents.mjs";
import { EDGE_COLUMNS, edgeRows, NODE_COLUMNS, nodeRows } from "./sample/graph.mjs";
import { questions } from "./sample/questions.mjs";
import { selectFilms } from "./sample/selection.mjs";
import { tables } from "./sample/tables.mjs";
import { buildWorld } from "./sample/world.mjs";

const root = path.resolve(import.meta.dirname, "..");
const facts = path.resolve(root, process.env.BENCH_DATA ?? "../shared/data");
const folder = path.join(root, "prisma", "sample");

const { graph, archive } = selectFilms(facts);
const world = buildWorld(graph);
const all = buildWorld([...graph, ...archive].sort((a, b) => a.year - b.year));
const nodes = nodeRows(world);
const edges = edgeRows(world);
const tableRecords = tables(world, all);

mkdirSync(folder, { recursive: true });
write("nodes.csv", papaparse.unparse({ fields: NODE_COLUMNS, data: nodes }, { newline: "\n" }));
write("edges.csv", papaparse.unparse({ fields: EDGE_COLUMNS, data: edges }, { newline: "\n" }));
write("documents.jsonl", lines(documents(world, all)));
write("tables.jsonl", lines(tableRecords));
const everything = { nodes: nodeRows(all), edges: edgeRows(all) };
write("questions.jsonl", lines(questions({ nodes, edges, tables: tableRecords }, everything)));

function lines(rows) {
  return rows.map((row) => JSON.stringify(row)).join("\n");
}

function write(name, text) {
  writeFileSync(path.join(folder, name), `${text}\n`);
  console.log(`${name}: ${text.split("\n").length} lines, ${(text.length / 1024).toFixed(0)} KiB`);
}
