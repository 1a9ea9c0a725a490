import { describe, expect, it } from "vitest";
import type { GraphEdge, GraphNode } from "../graph/graph-source";
import type { RankedNode } from "../trace";
import { extractiveAnswer, relationWords } from "./extractive-answer";

const ranked = (node: string, score: number, via: GraphEdge[] = []): RankedNode => ({
  node,
  score,
  contributions: [],
  via,
});
const byId = (...nodes: GraphNode[]) => new Map(nodes.map((node) => [node.id, node]));
const entity = (id: string, name: string, text = ""): GraphNode => ({
  id,
  name,
  labels: ["Person"],
  text,
  properties: {},
});
const chunk = (
  id: string,
  name: string,
  text: string,
  kind: "document" | "table" = "document",
): GraphNode => ({
  ...entity(id, name, text),
  labels: ["Passage"],
  origin: { kind, source: id, title: name, position: 0, range: [0, 2] },
});
const directed: GraphEdge = {
  id: "e1",
  source: "f",
  target: "p",
  type: "DIRECTED_BY",
  kind: "relation",
  properties: {},
};

describe("extractiveAnswer", () => {
  it("quotes the sentence that fits the question, with its place", () => {
    const text = "Bornholm lies in the Baltic Sea. It has 40,000 inhabitants. Its rock is granite.";
    const answer = extractiveAnswer({
      question: "How many inhabitants does Bornholm have?",
      ranking: [ranked("b", 1)],
      nodes: byId(chunk("b", "Bornholm", text)),
      bestCosine: 0.6,
    });
    expect(answer.abstained).toBe(false);
    expect(answer.nodes).toEqual(["b"]);
    const [first] = answer.sentences;
    expect(first?.text).toBe("It has 40,000 inhabitants.");
    expect(text.slice(...first!.citations[0]!.span!)).toBe(first?.text);
  });

  it("quotes a table row with the title of its table", () => {
    const answer = extractiveAnswer({
      question: "Which island has the old quay?",
      ranking: [ranked("t", 1)],
      nodes: byId(
        chunk("t", "Harbours", "Harbours\nName, Island\nName: Old Quay; Island: Bornholm", "table"),
      ),
      bestCosine: 0.6,
    });
    expect(answer.sentences[0]?.text).toBe("Harbours: Name: Old Quay; Island: Bornholm");
  });

  it("puts the path to an entity into words, and cites its edges", () => {
    const answer = extractiveAnswer({
      question: "Who directed Northern Light?",
      ranking: [ranked("f", 0.9), ranked("p", 0.8, [directed]), ranked("x", 0.1)],
      nodes: byId(entity("f", "Northern Light"), entity("p", "Ida Holm"), entity("x", "Jonas Berg")),
      bestCosine: 0.6,
    });
    expect(answer).toEqual({
      writer: "extractive",
      abstained: false,
      nodes: ["p"],
      sentences: [
        {
          text: "Ida Holm (Person): Northern Light directed by Ida Holm.",
          citations: [{ node: "p", edges: ["e1"] }],
        },
      ],
    });
  });

  it("answers with all entities that share the best score", () => {
    const answer = extractiveAnswer({
      question: "Who acts?",
      ranking: [ranked("a", 0.5), ranked("b", 0.5), ranked("c", 0.4)],
      nodes: byId(entity("a", "Ann"), entity("b", "Ben"), entity("c", "Cleo")),
      bestCosine: 0.6,
    });
    expect(answer.nodes).toEqual(["a", "b"]);
  });

  it("abstains without evidence, and when the evidence is off the question", () => {
    const question = "Who composed the quartet?";
    const nodes = byId(entity("a", "Ann", "A sailor."));
    const none = extractiveAnswer({ question, ranking: [], nodes, bestCosine: 0 });
    const off = extractiveAnswer({ question, ranking: [ranked("a", 1)], nodes, bestCosine: 0.1 });
    for (const answer of [none, off]) expect(answer).toMatchObject({ abstained: true, nodes: [] });
    expect(extractiveAnswer({ question, ranking: [ranked("a", 1)], nodes, bestCosine: 0.5 }).abstained).toBe(
      false,
    );
  });
});

it("relationWords reads a type aloud", () => {
  expect(["DIRECTED_BY", "directedBy", "/film/actor.film", "interacts with"].map(relationWords)).toEqual([
    "directed by",
    "directed by",
    "film actor film",
    "interacts with",
  ]);
});
