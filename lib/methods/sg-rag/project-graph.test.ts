import { expect, it } from "vitest";
import { openGraph, sharedGraph } from "../../graph/testing/graphs";
import { runSgRag, signal, songGraph } from "../testing/run-sg-rag";
import { ANSWER, typedReading } from "./draw/query-reading";
import { entityIndexFile } from "./path-index/entity-index";
import { readEdges } from "./path-index/read-edges";
import { projectGraph } from "./project-graph";

/** More nodes than are indexed at once. */
const OTHERS = 5_000;

function largeGraph() {
  const builder = songGraph();
  for (let other = 0; other < OTHERS; other++)
    builder.addNode({ id: `o${other}`, name: `Other ${other}`, labels: ["Other"], text: "" });
  builder.addEdge({ source: "o1", type: "CITES", target: "o2", kind: "relation" });
  return builder;
}

const constraint = (node: string) => ({ mention: 0, reading: { node, name: node, labels: [], score: 1 } });
const DIRECTED = { type: "DIRECTED_BY", direction: "in", label: "Film" } as const;
const OF_GENRE = { type: "HAS_GENRE", direction: "out", label: "Genre" } as const;

it.each([
  "Which film did Ida Holm direct and Jonas Berg write?",
  "Who directed films with the genre Drama?",
  "Who directed Quay Song?",
  "Ida Holm and Jonas Berg",
  "Two sisters race along a river, in which of all?",
])("answers as with the index of the whole graph: %s", async (text) => {
  const opened = sharedGraph(largeGraph);
  const bytes: Uint8Array[] = [];
  for await (const piece of entityIndexFile(await readEdges(await opened), () => {})) bytes.push(piece);
  const file = new Uint8Array(Buffer.concat(bytes));
  const whole = await runSgRag({ text }, {}, { opened, more: { indexFile: async () => file } });
  const part = await runSgRag({ text }, {}, { opened });
  expect(part.retrieval.answer).toEqual(whole.retrieval.answer);
  // Below the matches, a node of parallel edges has more of them here than neighbours there.
  const nodesOf = ({ retrieval }: typeof part) => retrieval.ranking.map(({ node }) => node);
  expect(nodesOf(part)[0]).toBe(nodesOf(whole)[0]);
  expect(nodesOf(part).toSorted()).toEqual(nodesOf(whole).toSorted());
  const note = expect.stringMatching(/^This graph has no path index: \d+ nodes and \d+ edges around/);
  expect(part.notes).toContainEqual(note);
  expect(whole.notes).not.toContainEqual(note);
  expect(part.notes).not.toContainEqual(expect.stringContaining("too many edges"));
});

it("reads planned relations before anything else, as far as they lead, and says what is left out", async () => {
  const graph = await openGraph(songGraph());
  const genres = typedReading([{ constraint: constraint("p1"), steps: [DIRECTED, OF_GENRE] }], 1);
  const edgesOf = async (most: number) => {
    const { entities, edges, isCut } = await projectGraph(graph, ["p2"], [genres], { signal, most });
    return { edges, isCut, met: ["p1", "g1", "p2", "f2"].map((id) => entities.vertexOf(id) >= 0) };
  };
  // Three films by Ida Holm, two of them dramas, and what Jonas Berg directed, wrote and played in.
  expect(await edgesOf(100)).toEqual({ edges: 9, isCut: false, met: [true, true, true, true] });
  expect(await edgesOf(5)).toEqual({ edges: 5, isCut: true, met: [true, true, true, false] });
  expect(await edgesOf(2)).toEqual({ edges: 2, isCut: true, met: [true, false, true, false] });
  expect(genres.vertices[0]?.variable).toBe(ANSWER);
});

it("counts the neighbours that a node has in the whole graph, and numbers no more of them later", async () => {
  const graph = await openGraph(songGraph());
  const { entities, typed } = await projectGraph(graph, ["f2"], [], { signal });
  const drama = entities.vertexOf("g1");
  expect(entities.index.degrees[drama]).toBe(3);
  await typed.read({ type: "HAS_GENRE", direction: "out" }, [drama]);
  expect([...typed.firsts({ type: "HAS_GENRE", direction: "out" }, drama).keys()]).toEqual([
    entities.vertexOf("f2"),
  ]);
  expect(entities.vertexOf("f1")).toBe(-1);
});
