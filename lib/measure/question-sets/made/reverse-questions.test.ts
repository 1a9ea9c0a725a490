import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../../graph/graph-source";
import { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../../graph/snapshot-source";
import { questionWordOf, readRelation } from "../../../words/relation-reading";
import { reverseQuestions } from "./reverse-questions";
import { sayPath } from "./say-path";

const FILMS = 6;
let graph: GraphSource;

beforeAll(async () => {
  const builder = new GraphBuilder();
  for (let at = 0; at < FILMS; at++) {
    builder.addNode({ id: `f${at}`, name: `Tale ${at}`, labels: ["Film"], text: "" });
    builder.addNode({ id: `p${at}`, name: `Ada ${at}`, labels: ["Person"], text: "" });
  }
  for (let at = 0; at < FILMS; at++) {
    builder.addEdge({ source: `f${at}`, type: "DIRECTED_BY", target: `p${at % 3}`, kind: "relation" });
    builder.addEdge({ source: `p${at}`, type: "ACTED_IN", target: `f${(at + 1) % FILMS}`, kind: "relation" });
  }
  graph = snapshotSource(await memorySnapshot(builder));
});

describe("a relation's name", () => {
  it.each([
    ["directed by", { form: "by", participle: "directed", role: "director" }],
    ["written by", { form: "by", participle: "written", role: "writer" }],
    ["produced by", { form: "by", participle: "produced", role: "producer" }],
    ["has genre", { form: "noun", role: "genre" }],
    ["release year", { form: "noun", role: "release year" }],
    ["acted in", { form: "verb", words: "acted in" }],
    ["contains", { form: "verb", words: "contains" }],
  ])("%s is read", (phrase, expected) => {
    expect(readRelation(phrase)).toEqual(expected);
  });

  it("asks who, when and where", () => {
    expect(["director", "release year", "city", "genre"].map((role) => questionWordOf(role))).toEqual([
      "who",
      "when",
      "where",
      null,
    ]);
  });
});

describe("sayPath", () => {
  const step = (type: string, direction: "out" | "in", label: string) => ({ type, direction, label });
  const words = { aliases: {}, labelled: true };

  it("asks for what the last step reaches of what the others name", () => {
    const steps = [step("DIRECTED_BY", "in", "Film"), step("DIRECTED_BY", "out", "Person")];
    const said = Array.from({ length: 40 }, (_, at) => {
      let turn = at;
      const random = () => ((turn++ * 7919) % 97) / 97;
      return sayPath("Ada 1", steps, { ...words, random });
    });
    expect(said.every((question) => question.includes("Ada 1"))).toBe(true);
    expect(new Set(said).size).toBeGreaterThan(5);
    expect(said.some((question) => /together|co-/.test(question))).toBe(true);
    expect(said.some((question) => /by Ada 1|Ada 1 directed/.test(question))).toBe(true);
  });

  it("uses the words that people gave a relation", () => {
    const said = sayPath("Tale 1", [step("DIRECTED_BY", "out", "Person")], {
      labelled: true,
      aliases: { DIRECTED_BY: ["filmed by"] },
      random: () => 0.99,
    });
    expect(said).toMatch(/filmer/);
  });
});

describe("reverseQuestions", () => {
  it("gives different questions with the nodes that answer them, equal for equal seeds", async () => {
    const made = await reverseQuestions(graph, { count: 30, seed: 4 });
    expect(made).toHaveLength(30);
    expect(new Set(made.map(({ question }) => question)).size).toBe(30);
    for (const { question, answers } of made) {
      expect(question).toMatch(/Tale \d|Ada \d/);
      expect((await graph.nodes(answers)).map(({ id }) => id)).toEqual(answers);
    }
    expect(await reverseQuestions(graph, { count: 30, seed: 4 })).toEqual(made);
    expect(await reverseQuestions(graph, { count: 30, seed: 5 })).not.toEqual(made);
  });

  it("stops with what a small graph holds, and at once when it is aborted", async () => {
    const small = new GraphBuilder();
    for (const id of ["a", "b"]) small.addNode({ id, name: id.toUpperCase(), labels: ["Thing"], text: "" });
    small.addEdge({ source: "a", type: "follows", target: "b", kind: "relation" });
    const source = snapshotSource(await memorySnapshot(small));
    const all = await reverseQuestions(source, { count: 20_000, seed: 1 });
    expect(all.length).toBeGreaterThan(2);
    expect(all.length).toBeLessThan(50);
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(reverseQuestions(graph, { count: 10, seed: 1, signal })).rejects.toThrow("enough");
  });

  it("makes none of a graph without edges", async () => {
    const lonely = new GraphBuilder();
    lonely.addNode({ id: "a", name: "A", labels: ["Thing"], text: "" });
    const source = snapshotSource(await memorySnapshot(lonely));
    expect(await reverseQuestions(source, { count: 10, seed: 1 })).toEqual([]);
  });
});
