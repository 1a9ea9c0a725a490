import { beforeAll, describe, expect, it } from "vitest";
import type { GraphNode, GraphSource } from "../../graph/graph-source";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { readingOver } from "../../questions/testing/bare-reading";
import type { AnswerEvidence } from "../answer/choose-entities";
import { extractiveAnswer } from "../answer/extractive-answer";
import { withLinkedAnswers, withNamedLinks } from "./named-links";

const signal = new AbortController().signal;
const write = { info: () => {}, flag: () => {} };

let graph: GraphSource;
let byId: Map<string, GraphNode>;

beforeAll(async () => {
  const builder = new GraphBuilder();
  const node = (id: string, label: string, name: string) =>
    builder.addNode({ id, name, labels: [label], text: "" });
  node("f0", "Film", "Northern Light");
  node("f1", "Film", "Northern Quay");
  node("p0", "Person", "Ida Holm");
  node("y0", "Year", "1999");
  node("y1", "Year", "2004");
  const edge = (source: string, type: string, target: string) =>
    builder.addEdge({ source, type, target, kind: "relation" });
  edge("f0", "DIRECTED_BY", "p0");
  edge("f1", "DIRECTED_BY", "p0");
  edge("f0", "RELEASE_YEAR", "y0");
  edge("f1", "RELEASE_YEAR", "y1");
  graph = snapshotSource(await memorySnapshot(builder));
  const nodes = await graph.nodes(["f0", "f1", "p0", "y0", "y1"]);
  byId = new Map(nodes.map((one) => [one.id, one]));
});

/** Evidence whose ranking holds these nodes and nothing else. */
async function evidenceOf(question: string, ...ids: string[]): Promise<AnswerEvidence> {
  return {
    reading: await readingOver(question, graph, embedder),
    ranking: ids.map((id, at) => ({ node: id, score: 1 - at / 10, contributions: [], via: [] })),
    nodes: new Map(ids.map((id) => [id, byId.get(id)!])),
    labels: ["Film", "Person", "Year"],
    links: [],
    bestCosine: 0.6,
  };
}

async function answered(question: string, ...ids: string[]) {
  const evidence = await evidenceOf(question, ...ids);
  const read = await withNamedLinks(evidence, { graph, signal }, write);
  return { evidence, read, answer: extractiveAnswer(read, write) };
}

describe("relations of what a question names", () => {
  it("lead to what is asked for where the ranking has nothing of its kind", async () => {
    const { answer } = await answered("When was Northern Light released?", "f0", "f1");
    expect(answer).toMatchObject({ abstained: false, nodes: ["y0"] });
    expect(answer.sentences[0]!.citations[0]!.edges).toHaveLength(1);
  });

  it("lead on behind a relation that the question speaks of", async () => {
    const { answer } = await answered("When were the films directed by Ida Holm released?", "f0", "f1");
    expect([...answer.nodes].sort()).toEqual(["y0", "y1"]);
  });

  it("are not read where the ranking has something of the kind, or nothing is named", async () => {
    for (const [question, ...ids] of [
      ["When was Northern Light released?", "f0", "y0"],
      ["When was it released?", "f0"],
    ] as const) {
      const { evidence, read } = await answered(question, ...ids);
      expect(read).toBe(evidence);
    }
  });

  it("put their answers in the last places of the budget", async () => {
    const { evidence, read, answer } = await answered("When was Northern Light released?", "f0", "f1");
    const ranking = withLinkedAnswers(evidence.ranking, answer, read, 2);
    expect(ranking.map(({ node }) => node)).toEqual(["f0", "y0"]);
    expect(ranking[1]).toMatchObject({ score: 0, via: [{ type: "RELEASE_YEAR" }] });
    expect(withLinkedAnswers(evidence.ranking, { ...answer, nodes: ["f0"] }, read, 2)).toBe(evidence.ranking);
  });
});
