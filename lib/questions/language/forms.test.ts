/** Forms of words that decide what is meant: who follows whom, whole days, polite requests, sums of what is not there. */
import { beforeAll, expect, it } from "vitest";
import type { PropertyValue } from "../../graph/graph-element";
import type { GraphSource } from "../../graph/graph-source";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { type LanguageReader, openLanguageReader } from "./read-question";
import { LEAST_CERTAINTY } from "./score/certainty";

let graph: GraphSource;
let reader: LanguageReader;

beforeAll(async () => {
  const builder = new GraphBuilder();
  const node = (id: string, label: string, name: string, properties: Record<string, PropertyValue>) =>
    builder.addNode({ id, name, labels: [label], text: "", properties });
  node("u0", "Person", "Ada Roth", { born: 1950, status_expiration: 1_700_000_000 });
  node("u1", "Person", "Ben Sorel", { born: 1971, status_expiration: 1_600_000_000 });
  node("u2", "Person", "Cleo Haas", { born: 1988, status_expiration: 1_650_000_000 });
  node("u3", "Person", "Dov Lang", { born: 1964, status_expiration: 1_500_000_000 });
  node("m0", "Message", "Welcome", { sent: "2021-04-30T09:00:00Z" });
  node("m1", "Message", "Minutes", { sent: "2021-05-01T10:30:00Z" });
  node("m2", "Message", "Thanks", { sent: "2021-05-02T08:15:00Z" });
  const follows = (source: string, target: string) =>
    builder.addEdge({ source, type: "FOLLOWS", target, kind: "relation" });
  // Ada follows most, and Ben is followed by most.
  for (const target of ["u1", "u2", "u3"]) follows("u0", target);
  for (const source of ["u2", "u3"]) follows(source, "u1");
  for (const [at, sender] of ["u0", "u1", "u1"].entries())
    builder.addEdge({ source: sender, type: "SENT", target: `m${at}`, kind: "relation" });
  graph = snapshotSource(await memorySnapshot(builder));
  reader = openLanguageReader({ graph, embedder: null });
});

const read = (question: string) => reader.read(question, { milliseconds: 60_000 });

async function nodesOf(question: string): Promise<string[]> {
  const [best] = (await read(question)).interpretations;
  const { columns, rows } = await graph.match(best!.query);
  const at = columns.indexOf("answer");
  return rows.map((row) => (row[at] as { node: string }).node);
}

it.each([
  ["Which person has the most followers?", ["u1"]],
  ["Which messages were sent on or before '2021-05-01'?", ["m0", "m1"]],
  ["Which messages were sent after '2021-05-01'?", ["m2"]],
  ["Which messages were sent on or after '2021-05-01'?", ["m1", "m2"]],
  ["Can you list the persons born after 1960?", ["u1", "u2", "u3"]],
  ["Which person has the most recent status expiration?", ["u0"]],
  ["Which person has the earliest status expiration?", ["u3"]],
])("%s", async (question, nodes) => {
  expect((await nodesOf(question)).sort()).toEqual(nodes);
});

it("does not count where an average of something unknown is asked for", async () => {
  const { interpretations } = await read("What is the average number of stars of messages?");
  for (const { kind, probability } of interpretations)
    if (kind === "number") expect(probability).toBeLessThan(LEAST_CERTAINTY / 2);
  const [count] = (await read("What is the total number of messages?")).interpretations;
  expect((await graph.match(count!.query)).rows).toEqual([[3]]);
});
