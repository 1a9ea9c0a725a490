import { describe, expect, it } from "vitest";
import { answerFromChains, answersOf } from "./answer";
import type { TracedEdge } from "./edge-candidates";
import { evidenceEdges, findingsOf, viaOf } from "./findings";
import { rankFindings } from "./rank";
import type { SchemaGraph } from "./schema-graph";
import type { SchemaTrace, State } from "./trace-schema";

const graph = (probability: number, answers: number | null = null): SchemaGraph => ({
  nodes: [],
  triples: [],
  target: 1,
  strategy: "Breadth",
  probability,
  answers,
  restriction: null,
});

const step = (from: string, to: string): TracedEdge => ({
  edge: { id: `${from} ${to}`, source: from, target: to, type: "LED_TO", kind: "relation", properties: {} },
  from,
  to,
  triple: 0,
  similarity: 1,
  inside: false,
  score: 1,
  agrees: true,
});

const root: State = {
  bindings: new Map([[0, "a"]]),
  score: 1,
  similarity: 0,
  weakest: 1,
  matched: 0,
  agreed: 0,
  arrivals: [],
};
const state = (to: string, similarity: number, agreed = 1): State => ({
  bindings: new Map([[1, to]]),
  score: 1 + similarity,
  similarity,
  weakest: similarity,
  matched: 1,
  agreed,
  arrivals: [{ from: root, step: step("a", to) }],
});
const trace = (of: SchemaGraph, ...states: State[]): SchemaTrace => ({
  graph: of,
  start: 0,
  anchor: { node: "a", name: "A", similarity: 1, bias: 1, score: 1 },
  length: 1,
  states,
  cutNodes: 0,
  cutStates: 0,
});

const WEIGHTS = { bm25Weight: 0.6, textWeight: 0, guidanceWeight: 0.1, fillGuidanceWeight: 0.3 };
const ranked = (
  findings: ReturnType<typeof findingsOf>,
  halo: [string, number][] = [],
  flat: string[] = [],
  described: string[] = [],
) => {
  const nodes = [...findings.keys(), ...flat];
  const scores = new Map(nodes.map((node) => [node, { node, bm25: 0, cosine: 0 }]));
  return rankFindings(findings, flat, new Set(described), new Map(halo), scores, WEIGHTS);
};

describe("findings", () => {
  it("list each node once, by the trace that speaks best for it, with the odds of the others", () => {
    const [sure, unsure] = [graph(0.7), graph(0.2)];
    const findings = findingsOf(
      [trace(unsure, state("x", 1)), trace(sure, state("x", 1), state("y", 0.8))],
      new Map(),
    );
    expect([...findings.keys()]).toEqual(["x", "y"]);
    expect(findings.get("x")).toMatchObject({ trace: { graph: sure }, others: 0.2 });
    expect(viaOf(findings.get("x")!).map(({ id }) => id)).toEqual(["a x"]);
    expect([...evidenceEdges(findings.values()).keys()].sort()).toEqual(["a x", "a y"]);
  });

  it("hold nothing that a restriction of the question leaves out", () => {
    const restricted = graph(0.7);
    const traces = [trace(restricted, state("x", 1), state("y", 1))];
    const findings = findingsOf(traces, new Map([[restricted, new Set(["y"])]]));
    expect([...findings.keys()]).toEqual(["y"]);
  });
});

describe("ranking and answer", () => {
  it("guidance decides between chains that fit alike, not between one that fits and one that does not", () => {
    const of = graph(0.7);
    const findings = findingsOf([trace(of, state("x", 1), state("y", 1), state("z", 0.7))], new Map());
    const order = ranked(findings, [
      ["y", 1],
      ["z", 1],
    ]).map(({ node }) => node);
    expect(order).toEqual(["y", "x", "z"]);
  });

  it("what flat search and the guidance add ranks below every chain", () => {
    const findings = findingsOf([trace(graph(0.1), state("x", 0.7))], new Map());
    expect(ranked(findings, [["w", 1]], ["w", "x"]).map(({ node }) => node)).toEqual(["x", "w"]);
  });

  it("the guidance counts less for a node with a description of its own", () => {
    const halo: [string, number][] = [
      ["w", 1],
      ["v", 0.5],
    ];
    const order = (described: string[]) =>
      ranked(new Map(), halo, ["w", "v"], described).map((one) => one.node);
    expect(order([])).toEqual(["w", "v"]);
    expect(order(["w"])).toEqual(["v", "w"]);
  });

  it("all that fit as well as the best are the answer, also in their directions", () => {
    const of = graph(0.7);
    const findings = findingsOf(
      [trace(of, state("x", 1), state("y", 1), state("z", 1, 0), state("w", 0.7))],
      new Map(),
    );
    const ranking = ranked(findings);
    expect(answersOf(ranking, findings).map(({ node }) => node)).toEqual(["x", "y"]);
    const counted = answerFromChains("count", findings, { ranking, nodes: new Map() })!;
    expect(counted.sentences[0]!.text).toBe("2.");
    expect(answerFromChains("nodes", new Map(), { ranking: [], nodes: new Map() })).toBeNull();
  });

  it("counts what the budget left out", () => {
    const findings = findingsOf([trace(graph(0.7, 30), state("x", 1))], new Map());
    const { sentences, more } = answerFromChains("nodes", findings, {
      ranking: ranked(findings),
      nodes: new Map(),
    })!;
    expect(sentences.at(-1)!.text).toBe("And 29 more.");
    expect(more).toBe(29);
  });
});
