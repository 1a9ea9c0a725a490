import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../../graph/graph-source";
import { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../../graph/snapshot-source";
import { readerOf } from "../../testing/asked";
import { planQuestion } from "./plan-question";

let graph: GraphSource;

beforeAll(async () => {
  const builder = new GraphBuilder();
  builder.addNode({ id: "p", name: "Ida Holm", labels: ["Person"], text: "" });
  for (const [id, year] of Object.entries({ f0: 1995, f1: 2000, f2: 2005 })) {
    builder.addNode({ id, name: `Film ${id}`, labels: ["Film"], text: "", properties: { year } });
    builder.addEdge({ source: id, type: "DIRECTED_BY", target: "p", kind: "relation" });
  }
  graph = snapshotSource(await memorySnapshot(builder));
});

async function found(question: string): Promise<string[] | null> {
  const params = { planningGraphs: 3, leastProbability: 0 };
  const { coverage } = planQuestion(await readerOf(graph)(question), await graph.schema(), params);
  if (!coverage?.finds) return null;
  const { columns, rows } = await graph.match(coverage.finds);
  return rows.map((row) => (row[columns.indexOf("answer")] as { node: string }).node).sort();
}

it("leaves what a planning graph cannot say to the query of its plan", async () => {
  expect(await found("Which films did Ida Holm direct after 1997?")).toEqual(["f1", "f2"]);
  expect(await found("Which film directed by Ida Holm came out first?")).toEqual(["f0"]);
  expect(await found("Which films did Ida Holm direct?")).toBeNull();
});
