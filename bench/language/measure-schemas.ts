/**
 * The pairs over 14 other schemas. `BENCH_SCHEMAS` picks some, `BENCH_MOST` says how many questions of each are asked. With
 * `BENCH_TRAINED` each schema is read with what was learnt from all others, otherwise with nothing.
 */

import { type FigureTable, printTable } from "../corpora/print";
import type { Measurement } from "./measurement";
import type { Outcome } from "./outcome";
import { asTraining, measurePairs, type PairsSet } from "./pairs-set";
import { figuresOf, percent, report } from "./report";
import { openSchemaSet, schemaNames } from "./schemas/schema-sets";

const MOST = 120;

export const measureSchemas: Measurement = async ({ embedder, reader }) => {
  const names = process.env.BENCH_SCHEMAS?.split(",") ?? schemaNames();
  const most = Number(process.env.BENCH_MOST ?? MOST);
  const sets: PairsSet[] = [];
  for (const name of names) sets.push(await openSchemaSet(name, embedder, most));
  printTable("Gold queries over made graphs", await graphFigures(sets));
  const isTrained = process.env.BENCH_TRAINED !== undefined;
  const outcomes: Outcome[] = [];
  const bySchema: Record<string, FigureTable[string]> = {};
  for (const set of sets) {
    const others = sets.filter((other) => other !== set);
    const training = isTrained ? others.map((other) => asTraining(other)) : [];
    const opened = await reader.open({ name: set.name, graph: set.graph, embedder, training });
    const own = await measurePairs(set, opened);
    bySchema[set.name] = figuresOf(own);
    outcomes.push(...own);
  }
  printTable("By schema", bySchema, "right %");
  const part = isTrained ? "each with what the others teach" : "zero-shot";
  report(`${sets.length} schemas, ${part}, ${reader.name}`, `schemas-${reader.name}`, outcomes);
};

async function graphFigures(sets: readonly PairsSet[]): Promise<FigureTable> {
  const rows: Record<string, FigureTable[string]> = {};
  for (const { name, graph, pairs, run, golds, refused } of sets) {
    const { nodeCount, edgeCount } = await graph.schema();
    const [reason, count] = [...refused].sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
    rows[name] = {
      nodes: nodeCount,
      edges: edgeCount,
      pairs,
      "run %": percent(run, pairs),
      "with rows %": percent(golds.length, pairs),
      "most frequent refusal": count > 0 ? `${count}: ${reason.slice(0, 60)}` : "",
    };
  }
  return rows;
}
