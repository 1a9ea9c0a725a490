import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { filmGraph, openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { readerOf } from "../testing/asked";
import { embeddedBeams } from "./embedded-beams";
import { guidanceGraph } from "./guidance/guidance-graph";
import { readNeighbourhood } from "./guidance/neighbourhood";
import { countTriples } from "./question-entities";
import { depthOf, keyOf, planOfSchemaGraph, type SchemaGraph, traversal } from "./schema-graph";
import { NameSimilarity } from "./triple-similarity";

let graph: GraphSource;
beforeAll(async () => {
  graph = await openGraph(filmGraph());
});

async function beamsOf(question: string, most = 4): Promise<SchemaGraph[]> {
  const reading = await readerOf(graph)(question);
  return embeddedBeams(reading, reading.interpretations, most);
}

describe("embeddedBeams", () => {
  it("shares the placeholder at which two names meet, and keeps the directions of the graph", async () => {
    const beams = await beamsOf("Which drama was directed by Ida Holm?");
    const star = beams.find(({ triples }) => triples.length === 2)!;
    const names = star.nodes.map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(["Drama", "Ida Holm", "[ENT1]"]));
    for (const { head } of star.triples) expect(head).toBe(star.target);
    expect(depthOf([star])).toBe(1);
    expect(traversal(star, names.indexOf("Drama"))).toHaveLength(2);
    expect(countTriples([star, star])).toBe(2);
  });

  it("gives different schema graphs only, the most probable first", async () => {
    const beams = await beamsOf("Who directed Paper Boats?", 3);
    expect(beams).toHaveLength(3);
    expect(new Set(beams.map(keyOf)).size).toBe(3);
    const odds = beams.map(({ probability }) => probability);
    expect(odds).toEqual(odds.toSorted((a, b) => b - a));
  });

  it("is precise where every step reaches one node, and broad where one reaches several", async () => {
    const [one] = await beamsOf("Who directed Paper Boats?", 1);
    expect(one).toMatchObject({ strategy: "Precision", answers: 1 });
    const [many] = await beamsOf("Which film was directed by Ida Holm?", 1);
    expect(many).toMatchObject({ strategy: "Breadth", answers: 2 });
  });

  it("is a plan that the graph answers as it was counted", async () => {
    for (const beam of await beamsOf("Which film was directed by Ida Holm?")) {
      const { query, cypher } = planOfSchemaGraph(beam, "in words");
      expect(cypher).toContain(beam.triples[0]!.relation);
      expect((await graph.match(query)).rows.length).toBeGreaterThanOrEqual(beam.answers!);
    }
  });
});

describe("the guidance graph", () => {
  it("has the K entities of the largest values and the edges among them", async () => {
    const around = await readNeighbourhood(graph, ["p1"], { hops: 2, types: ["DIRECTED_BY"] });
    expect(around.nodes[0]).toBe("p1");
    expect(new Set(around.nodes)).toEqual(new Set(["p1", "f1", "f3", "g1", "p2"]));
    const values = Float64Array.from(around.nodes, (id) => ({ p1: 1, f1: 0.9, g1: 0.8, f3: 0.2 })[id] ?? 0);
    const guided = guidanceGraph(around, values, 3, "page-rank");
    expect(guided.members).toEqual(["p1", "f1", "g1"]);
    expect(guided.edges.map(({ source, target }) => `${source} ${target}`).sort()).toEqual([
      "f1 g1",
      "f1 p1",
    ]);
    expect(guided.holds("f3")).toBe(false);
    expect(guided.halo.get("f3")).toBe(0.2);
  });
});

describe("NameSimilarity", () => {
  it("finds a name like itself whatever its vector, and lists the most similar first", async () => {
    const types = ["DIRECTED_BY", "WRITTEN_BY", "HAS_GENRE"];
    const similarity = await NameSimilarity.ofRelations(["DIRECTED_BY"], types, wordEmbedder);
    expect(similarity.of("DIRECTED_BY", "DIRECTED_BY")).toBe(1);
    expect(similarity.of("DIRECTED_BY", "WRITTEN_BY")).toBeGreaterThan(
      similarity.of("DIRECTED_BY", "HAS_GENRE"),
    );
    expect(similarity.atLeast("DIRECTED_BY", 0.1)).toEqual(["DIRECTED_BY", "WRITTEN_BY"]);
    expect(similarity.of("UNKNOWN", "DIRECTED_BY")).toBe(0);
  });
});
