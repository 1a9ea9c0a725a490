import fc from "fast-check";
import { expect, it } from "vitest";
import { RETRIEVED_BYTES, retrievedSchema } from "../../api/retrieve";
import type { GraphNode } from "../../graph/graph-source";
import type { Run } from "../../measure/run/run";
import type { Retrieval } from "../../methods/contract/retriever";
import { bytesOf } from "./fit";
import { shortAnswer } from "./short-answer";

const RUN = {
  id: "r1",
  question: "Who directed The Third Man?",
  follows: null,
  reading: { ms: 2 },
} as unknown as Run;
const LINK = "http://localhost:3000/runs/r1";

function shorten(retrieval: Retrieval, nodes: GraphNode[] = [], run: Partial<Run> = {}, k = 200) {
  const column = { method: "sage", ms: 5.123456, retrieval };
  return shortAnswer({ ...RUN, ...run }, column, { k, nodes, chosenBy: "caller", link: LINK });
}

const node = (id: string, text: string): GraphNode => ({
  id,
  name: `${id} name`,
  labels: ["Film"],
  text,
  properties: {},
});
const edge = (id: string, source: string, target: string, type: string) => ({
  ...{ id, source, target, type, kind: "relation" as const, properties: {} },
});
const evidenceNode = (id: string) => ({
  id,
  name: `${id} name`,
  labels: ["Film"],
  role: "answer" as const,
  excerpt: "seen",
});

const FOUND: Retrieval = {
  ranking: [
    { node: "p1", score: 0.98765, contributions: [], via: [edge("e1", "f1", "p1", "DIRECTED_BY")] },
    {
      node: "p2",
      score: 0.5,
      contributions: [],
      via: [edge("e2", "p2", "p1", "KNEW"), edge("e1", "f1", "p1", "DIRECTED_BY")],
    },
  ],
  evidence: {
    nodes: ["f1", "p1", "p2"].map(evidenceNode),
    edges: [edge("e1", "f1", "p1", "DIRECTED_BY"), edge("e2", "p2", "p1", "KNEW")],
    ...{ omitted: 0, omittedEdges: 0 },
  },
  answer: {
    writer: "extractive",
    abstained: false,
    sentences: [
      {
        text: "p1 name.",
        citations: [
          { node: "p1", edges: ["e1"] },
          { node: "p1", edges: [] },
        ],
      },
      { text: "And more.", citations: [], unsupported: "Nothing says so." },
    ],
    nodes: ["p1"],
    confidence: 0.75,
    leftOut: ["slowly"],
    unknown: [{ span: [0, 4], text: "Reeed", nearest: ["Reed"] }],
  },
};

it("has what was found, from the graph where it still has it, and what leads to each node", () => {
  const found = shorten(FOUND, [node("p1", "A director.")]);
  expect(found).toEqual({
    run: "r1",
    link: LINK,
    method: "sage",
    chosenBy: "caller",
    ms: 7.1235,
    answer: {
      abstained: false,
      foundNothing: false,
      sentences: [
        { text: "p1 name.", nodes: ["p1"] },
        { text: "And more.", nodes: [], unsupported: "Nothing says so." },
      ],
    },
    confidence: 0.75,
    notUnderstood: { words: ["slowly"], names: [{ text: "Reeed", nearest: ["Reed"] }] },
    nodes: [
      { id: "p1", name: "p1 name", labels: ["Film"], score: 0.9877, text: "A director." },
      { id: "p2", name: "p2 name", labels: ["Film"], score: 0.5, text: "seen" },
    ],
    paths: [
      { text: "f1 name -DIRECTED_BY-> p1 name", nodes: ["f1", "p1"], edges: ["e1"] },
      {
        text: "f1 name -DIRECTED_BY-> p1 name <-KNEW- p2 name",
        nodes: ["f1", "p1", "p2"],
        edges: ["e1", "e2"],
      },
    ],
    trimmed: [],
  });
});

it("lists no more nodes than were asked for, and what leads to them", () => {
  const { nodes, paths, trimmed } = shorten(FOUND, [], {}, 1);
  expect(nodes.map(({ id }) => id)).toEqual(["p1"]);
  expect(paths.map(({ edges }) => edges)).toEqual([["e1"]]);
  expect(trimmed).toEqual([]);
});

it("says how it was asked only where that differs, and has the query of a computed answer", () => {
  const result = {
    kind: "value" as const,
    value: 2,
    atLeast: false,
    cypher: "MATCH (n) RETURN count(n)",
    parameters: {},
  };
  const counted = { ...FOUND, answer: { ...FOUND.answer, result } };
  const follows = { run: "r0", thread: "r0", asked: "And who wrote it?", references: [] };
  const found = shorten(counted, [], { question: "Who wrote it?", follows });
  expect(found.asked).toBe("Who wrote it?");
  expect(found.answer.query).toEqual({ cypher: result.cypher, parameters: {} });
  const long = { ...result, cypher: "x".repeat(5_000) };
  const without = shorten({ ...FOUND, answer: { ...FOUND.answer, result: long } });
  expect(without.answer.query).toBeUndefined();
  expect(without.trimmed).toContain("The query that computed the answer is in the run.");
});

it("says what it cuts, and gives each text its share", () => {
  const ids = Array.from({ length: 60 }, (_, at) => `node ${at}`);
  const ranking = ids.map((id) => ({ node: id, score: 1, contributions: [], via: [] }));
  const found = shorten(
    { ...FOUND, ranking },
    ids.map((id) => node(id, `${id} ${"word ".repeat(400)}`)),
  );
  const left = 60 - found.nodes.length;
  expect(left).toBeGreaterThan(0);
  expect(found.nodes.length).toBeGreaterThan(20);
  expect(found.trimmed).toContain(`${left} more nodes are in the run.`);
  expect(found.trimmed.join()).toContain(`The texts of ${found.nodes.length} nodes were cut`);
  const lengths = found.nodes.map(({ text }) => text.length);
  expect(Math.min(...lengths)).toBeGreaterThan(50);
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(10);
  expect(bytesOf(found)).toBeGreaterThan(RETRIEVED_BYTES * 0.9);
});

/** Names, texts and ids of any length and of any characters, as somebody's file may have them. */
const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc
    .tuple(fc.constantFrom("\u0000", '"\\', "漢", "\ud83d", "a "), fc.integer({ min: 0, max: 3_000 }))
    .map(([unit, times]) => unit.repeat(times)),
);

it("is never larger than it says, whatever was found", () => {
  const edges = fc.array(
    fc.tuple(hostile, hostile, hostile, hostile).map(([id, from, to, type]) => edge(id, from, to, type)),
    { maxLength: 4 },
  );
  const ranked = fc.record({
    node: hostile,
    score: fc.double(),
    contributions: fc.constant<never[]>([]),
    via: edges,
  });
  const sentence = fc.record(
    {
      text: hostile,
      citations: fc.array(fc.record({ node: hostile, edges: fc.array(hostile, { maxLength: 3 }) }), {
        maxLength: 9,
      }),
      unsupported: hostile,
    },
    { requiredKeys: ["text", "citations"] },
  );
  const answer = fc.record({
    sentences: fc.array(sentence, { maxLength: 40 }),
    leftOut: fc.array(hostile, { maxLength: 9 }),
    unknown: fc.array(
      fc.record({
        span: fc.constant<[number, number]>([0, 1]),
        text: hostile,
        nearest: fc.array(hostile, { maxLength: 5 }),
      }),
      { maxLength: 9 },
    ),
    result: fc.option(
      hostile.map((cypher) => ({ kind: "yes-no" as const, yes: true, cypher, parameters: { a: cypher } })),
      { nil: undefined },
    ),
  });
  const texts = fc.tuple(hostile, hostile, fc.array(hostile, { maxLength: 9 }));
  fc.assert(
    fc.property(
      fc.array(ranked, { maxLength: 60 }),
      answer,
      texts,
      hostile,
      (ranking, said, [name, text, labels], question) => {
        const retrieval = { ranking, evidence: FOUND.evidence, answer: { ...FOUND.answer, ...said } };
        const nodes = ranking.map(({ node: id }) => ({ id, name, labels, text, properties: {} }));
        const follows = { run: "r0", thread: "r0", asked: "", references: [] };
        const found = shorten(retrieval, nodes, { question, follows });
        expect(bytesOf(found)).toBeLessThanOrEqual(RETRIEVED_BYTES);
        retrievedSchema.parse(JSON.parse(JSON.stringify(found)));
      },
    ),
  );
});
