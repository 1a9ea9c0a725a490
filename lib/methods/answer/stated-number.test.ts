/** Numbers that a sentence states, and names that a question has. */
import { expect, it } from "vitest";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { wordEmbedder as embedder } from "../../graph/testing/word-embedder";
import { readingOver } from "../../questions/testing/bare-reading";
import { answerQuestion } from "./answer-question";

const TEXTS = {
  "Varn Library":
    "Varn Library\n\nVarn Library was opened in 1911 by Odile Marsh. The library holds 8,200 old maps and four globes. Its roof is green.",
  "Skell Foundry":
    "Skell Foundry\n\nSkell Foundry stands beside Varn Library. It was started by Tam Orrin. It employs 75 people.",
  "Ebba Quist": "Ebba Quist was a fiddler. She lived beside the sea until 1950 and was married to Olle Vang.",
};

async function said(question: string): Promise<string[] | null> {
  const builder = new GraphBuilder();
  for (const [name, text] of Object.entries(TEXTS)) {
    const origin = { kind: "document" as const, source: name, title: name, position: 0 };
    builder.addNode({
      ...{ id: name, name, labels: ["Passage"], text },
      origin: { ...origin, range: [0, text.length] },
    });
  }
  const graph = snapshotSource(await memorySnapshot(builder));
  const nodes = await graph.nodes(Object.keys(TEXTS));
  const first = (name: string) => Number(question.includes(name));
  const ranking = nodes
    .toSorted((one, other) => first(other.name) - first(one.name))
    .map(({ id }, at) => ({ node: id, score: 1 - at / 10, contributions: [], via: [] }));
  const evidence = {
    reading: await readingOver(question, graph, embedder),
    ranking,
    nodes: new Map(nodes.map((node) => [node.id, node])),
    labels: ["Passage"],
    links: [],
    bestCosine: 0.8,
  };
  const write = { info: () => {}, flag: () => {}, draft: () => {}, llmCall: () => {} };
  const kit = { graph, embedder, signal: new AbortController().signal };
  const { abstained, sentences } = await answerQuestion(evidence, kit, write);
  return abstained ? null : sentences.map(({ text }) => text);
}

it.each([
  ["How many maps does Varn Library hold?", "The library holds 8,200 old maps and four globes."],
  ["How many globes does Varn Library have?", "The library holds 8,200 old maps and four globes."],
  ["How many people does Skell Foundry employ?", "It employs 75 people."],
])("is the sentence that says so: %s", async (question, sentence) =>
  expect(await said(question)).toEqual([sentence]),
);

it.each([
  "How many maps does Skell Foundry hold?",
  "How many globes does Varn Library paint?",
  "How many roofs does Varn Library have?",
  "How many maps are there?",
])("is not said of another, nor of what is not counted: %s", async (question) =>
  expect(await said(question)).toBeNull(),
);

it("is no name that the question has", async () => {
  expect((await said("Who started Skell Foundry?"))?.[0]).toBe("It was started by Tam Orrin.");
  expect(await said("Who started Skell Foundry?")).not.toContain("Skell Foundry");
  expect((await said("Who was Ebba Quist married to?"))?.[0]).toMatch(/^She lived/);
});
