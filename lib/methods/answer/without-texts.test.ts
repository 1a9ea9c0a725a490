/** Where no reading is followed and nothing has a text, links between names answer only what joins several of them. */
import { expect, it } from "vitest";
import type { GraphEdge, NodeId } from "../../graph/graph-source";
import { wordEmbedder as embedder } from "../../graph/testing/word-embedder";
import { readingOver } from "../../questions/testing/bare-reading";
import { graphOf } from "../../questions/testing/everyday-graphs";
import { answerQuestion } from "./answer-question";

const graph = graphOf(
  [
    ["Keeper", "Tora Vint"],
    ["Keeper", "Piet Oller"],
    ["Lighthouse", "Grey Skerry"],
    ["Coast", "Westland"],
  ],
  ["Tora Vint|KEEPS|Grey Skerry", "Piet Oller|KEEPS|Grey Skerry", "Grey Skerry|STANDS_ON|Westland"],
);

/** What is answered from all nodes and links, the first node best. */
async function answered(question: string, ids: NodeId[]) {
  const source = await graph;
  const { edges } = await source.neighbours(ids, { limitPerNode: 10 });
  const nodes = await source.nodes([
    ...new Set([...ids, ...edges.flatMap(({ source: one, target }) => [one, target])]),
  ]);
  const at = (id: NodeId): GraphEdge[] =>
    edges.filter(({ source: one, target }) => one === id || target === id);
  const ranking = ids.map((node, place) => ({
    node,
    score: 1 - place / 10,
    contributions: [],
    via: at(node),
  }));
  const reading = await readingOver(question, source, embedder);
  const evidence = {
    reading,
    ranking,
    nodes: new Map(nodes.map((node) => [node.id, node])),
    labels: ["Keeper", "Lighthouse", "Coast"],
    links: edges,
    bestCosine: 0.8,
  };
  const write = { info: () => {}, flag: () => {}, draft: () => {}, llmCall: () => {} };
  const signal = new AbortController().signal;
  return answerQuestion(evidence, { graph: source, embedder, signal }, write);
}

it("is silent on one name and more", async () => {
  const answer = await answered("Which lighthouse does Tora Vint paint?", ["Grey Skerry", "Westland"]);
  expect(answer).toMatchObject({ abstained: true, nodes: [] });
});

it("answers what joins two names, and a name alone", async () => {
  const joined = await answered("Which lighthouse do Tora Vint and Piet Oller keep?", ["Grey Skerry"]);
  expect(joined).toMatchObject({ abstained: false, nodes: ["Grey Skerry"] });
  expect(await answered("Grey Skerry", ["Grey Skerry"])).toMatchObject({ nodes: ["Grey Skerry"] });
});

it("is silent on two names where the noun that is asked for is none of the graph's", async () => {
  const answer = await answered("Which companies keep with Tora Vint and Piet Oller?", ["Grey Skerry"]);
  expect(answer).toMatchObject({ abstained: true, nodes: [] });
});

it.each(["Why do Tora Vint and Piet Oller keep it?", "How much do Tora Vint and Piet Oller keep?"])(
  "is silent where no name can be the answer: %s",
  async (question) => {
    expect(await answered(question, ["Grey Skerry"])).toMatchObject({ abstained: true, nodes: [] });
  },
);
