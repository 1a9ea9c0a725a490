/** Small graphs that every method must cope with. */
import type { GraphSource } from "../graph-source";
import { GraphBuilder, searchableText } from "../snapshot/graph-builder";
import { memorySnapshot } from "../snapshot/memory-snapshot";
import { snapshotSource } from "../snapshot-source";
import { wordEmbedder } from "./word-embedder";

/** Opens what a builder holds, with a vector for every node unless `withVectors` is false. */
export async function openGraph(builder: GraphBuilder, withVectors = true): Promise<GraphSource> {
  const texts = Array.from({ length: builder.nodeCount }, (_, index) => searchableText(builder.node(index)));
  const { dimensions, id } = wordEmbedder;
  const vectors = withVectors ? { matrix: await wordEmbedder.embed(texts), dimensions, embedder: id } : null;
  return snapshotSource(await memorySnapshot(builder, vectors));
}

const opened = new Map<() => GraphBuilder, Promise<GraphSource>>();

/** The graph that a builder's function makes, with vectors, opened once for all that ask: nobody may change it. */
export function sharedGraph(build: () => GraphBuilder): Promise<GraphSource> {
  const graph = opened.get(build) ?? openGraph(build());
  opened.set(build, graph);
  return graph;
}

/** A knowledge graph with texts, a hub and parallel relations. */
export function filmGraph(): GraphBuilder {
  const builder = new GraphBuilder();
  const node = (id: string, label: string, name: string, text = "") =>
    builder.addNode({ id, name, labels: [label], text });
  const edge = (source: string, type: string, target: string) =>
    builder.addEdge({ source, type, target, kind: "relation" });
  node("f1", "Film", "Northern Light", "A keeper of a lighthouse finds a letter that the sea returned.");
  node("f2", "Film", "Paper Boats", "Two sisters race along a river during a flood.");
  node("f3", "Film", "The Long Quay", "A harbour town waits for one ship.");
  node("p1", "Person", "Ida Holm", "A director who films the coast.");
  node("p2", "Person", "Jonas Berg");
  node("g1", "Genre", "Drama");
  for (const film of ["f1", "f2", "f3"]) edge(film, "HAS_GENRE", "g1");
  edge("f1", "DIRECTED_BY", "p1");
  edge("f3", "DIRECTED_BY", "p1");
  edge("f2", "DIRECTED_BY", "p2");
  edge("f2", "WRITTEN_BY", "p2");
  edge("f1", "STARS", "p2");
  return builder;
}

/** Chunks that only similarity and structural edges join. */
export function chunkGraph(): GraphBuilder {
  const builder = new GraphBuilder();
  const passage = (source: string, position: number, title: string, text: string) =>
    builder.addNode({
      id: `${source}#${position}`,
      name: title,
      labels: ["Passage"],
      text,
      origin: { kind: "document", source, title, position, range: [position, position + 1] },
    });
  passage("quay", 0, "Old Quay", "The old quay was built from granite in 1872.");
  passage("quay", 1, "Old Quay", "Today it is a museum of shipping.");
  passage("granite", 0, "Granite", "Granite is a hard stone. It was shipped from the island of Bornholm.");
  passage("bornholm", 0, "Bornholm", "Bornholm is an island with 40,000 inhabitants.");
  builder.addNode({
    id: "harbours#0",
    name: "Harbours",
    labels: ["TableSegment"],
    text: "Harbours\nName, Island\nName: Old Quay; Island: Bornholm\nName: New Pier; Island: none",
    origin: { kind: "table", source: "harbours", title: "Harbours", position: 0, range: [0, 2] },
  });
  const link = (source: string, target: string, type: string, properties: Record<string, string>) =>
    builder.addEdge({ source, target, type, kind: "similarity", weight: 0.9, properties });
  builder.addEdge({ source: "quay#0", target: "quay#1", type: "NEXT", kind: "structural" });
  link("harbours#0", "quay#0", "MENTIONS", { signal: "title", name: "Old Quay", rows: "0", columns: "Name" });
  link("harbours#0", "bornholm#0", "MENTIONS", {
    signal: "title",
    name: "Bornholm",
    rows: "0",
    columns: "Island",
  });
  link("granite#0", "bornholm#0", "MENTIONS", { signal: "title", name: "Bornholm", sentences: "1" });
  link("quay#0", "granite#0", "SIMILAR_CONTENT", { signal: "content and content" });
  return builder;
}

export function singleNode(): GraphBuilder {
  const builder = new GraphBuilder();
  builder.addNode({ id: "only", name: "Lighthouse", labels: ["Place"], text: "A lighthouse by the sea." });
  return builder;
}

/** Its labels, relations, keys and names are those that every object of the language inherits. */
export function inheritedNames(): GraphBuilder {
  const builder = new GraphBuilder();
  for (const [id, name, label] of [
    ["a", "Constructor", "constructor"],
    ["b", "valueOf", "toString"],
    ["c", "hasOwnProperty", "toString"],
  ] as const)
    builder.addNode({ id, name, labels: [label], text: `A ${label}.`, properties: { valueOf: name } });
  builder.addEdge({ source: "a", target: "b", type: "constructor", kind: "relation" });
  builder.addEdge({ source: "a", target: "c", type: "hasOwnProperty", kind: "relation" });
  return builder;
}
