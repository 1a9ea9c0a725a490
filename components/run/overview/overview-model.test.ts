import { describe, expect, it } from "vitest";
import { column, edge, ranked, retrieval, stage, subgraph } from "@/components/testing/example-run";
import type { GraphEdge } from "@/lib/graph/graph-source";
import type { Artefact } from "@/lib/methods/trace/trace";
import { nodesOf } from "./chains";
import { namedNodes, rankNodes } from "./node-kinds";
import { chainsOf, overviewOf } from "./overview-model";

const named: Artefact = {
  kind: "mentions",
  title: "names",
  mentions: [
    { span: [0, 1], text: "A", readings: [{ node: "a", name: "A", labels: [], score: 1 } as never] },
  ],
};

/** Answers with those nodes, each joined to the name. */
function answering(id: string, ...answers: string[]) {
  const joined = answers.map((node) => ({
    ...edge(`a ${node}`, "a", node),
    type: id === "hybrid" ? "likes" : "knows",
  }));
  const roles = Object.fromEntries(answers.map((node) => [node, "answer" as const]));
  const found = retrieval(
    answers.map((node) => ranked(node)),
    subgraph({ a: "seed", ...roles }, joined),
  );
  const retrieved = { ...found, answer: { ...found.answer, abstained: false, nodes: answers } };
  return column(id, [stage("read", named)], retrieved);
}

it("says of the chains that a method above has, too, how many they are and whose, and of no others", () => {
  const columns = [
    answering("graphraft", "b", "c"),
    answering("mor", "b", "c"),
    answering("stem", "b"),
    answering("sage", "b"),
    answering("hybrid", "b"),
  ];
  const { rows } = overviewOf(
    columns,
    () => [],
    null,
    (id) => id.toUpperCase(),
  );
  expect(rows.map(({ drawn }) => drawn.get("evidence")?.same)).toEqual([
    ...[null, "same 2 chains as GRAPHRAFT", null, "same as STEM", null],
  ]);
});

it("says of other chains that the lines shown are those of a method above", () => {
  const columns = [
    answering("graphraft", ..."bcdef"),
    answering("mor", ..."bcdeg"),
    answering("stem", ..."bcdeg"),
  ];
  const answers = [..."bcde"].map((node) => ({ node, name: node }));
  const { rows } = overviewOf(columns, () => [], { answers } as never, String);
  expect(rows.map(({ drawn }) => drawn.get("evidence")?.same)).toEqual([
    ...[null, "same first 4 chains as graphraft", "same 5 chains as mor"],
  ]);
});

it("takes no node for an answer that a no comes with", () => {
  const denied = answering("graphraft", "b");
  const result = { kind: "yes-no", yes: false, cypher: "", parameters: {} } as const;
  denied.retrieval!.answer.result = result;
  const kindOf = (columns: Parameters<typeof rankNodes>[0]) => rankNodes(columns, null).kindOf("b");
  expect([kindOf([denied]), kindOf([answering("mor", "b")])]).toEqual(["other", "answer"]);
});

it("marks a text that is quoted as evidence, though chains lead to it as to an answer", () => {
  const quoting = answering("graphraft", "b", "c");
  quoting.retrieval!.evidence.nodes.find(({ id }) => id === "b")!.origin = {} as never;
  const answers = ["b", "c"].map((node) => ({ node, name: "1965" }));
  const { rows, ranks } = overviewOf([quoting], () => [], { answers } as never, String);
  expect(["b", "c"].map(ranks.kindOf)).toEqual(["evidence", "agreed"]);
  const ends = rows[0]!.drawn.get("evidence")!.chains.map((chain) => nodesOf(chain).join(" "));
  expect(ends).toEqual(["a c", "a b"]);
});

it("marks every name of a list as asked about, and no second reading of one name", () => {
  const reads = (text: string, ...names: string[]) => {
    const readings = names.map((name) => ({ node: name, name, labels: [], score: 1 }) as never);
    const mention = { span: [0, 9] as [number, number], text, readings };
    return namedNodes([column("m", [stage("read", { ...named, mentions: [mention] })])]);
  };
  expect(reads("paycheck, Blade Runner", "Paycheck", "Blade Runner", "Runner")).toEqual([
    "Paycheck",
    "Blade Runner",
  ]);
  expect(reads("Hitchcock", "Alfred Hitchcock", "Hitchcock")).toEqual(["Alfred Hitchcock"]);
});

describe("chainsOf", () => {
  it("ends an answer that no edge reaches with the sentence that it was taken from", () => {
    const grounds = new Map(["a", "b"].map((id) => [id, "← “b is said.”"]));
    const ranks = { kindOf: (id: string) => (id === "a" ? "named" : "answer"), weightOf: () => 0 } as const;
    const content = { kind: "nodes", nodes: ["a", "b"], edges: [], total: 2, grounds } as const;
    const notes = (edges: GraphEdge[]) =>
      chainsOf({ ...content, nodes: ["a", "b"], edges }, ranks).map(({ start, note }) => [start, note]);
    expect(notes([])).toContainEqual(["b", "← “b is said.”"]);
    const only = { ...content, nodes: ["c", "b"], edges: [], grounds: new Map([["b", "← “b is said.”"]]) };
    expect(chainsOf(only, ranks).map(({ start }) => start)).toEqual(["b", "c"]);
    expect(notes([edge("ab", "a", "b")])).toEqual([["a", undefined]]);
  });

  it("joins an answer that no name leads to by an edge of its own, a relation if it has one, and nothing else", () => {
    const ranks = { kindOf: (id: string) => (id === "b" ? "answer" : "other"), weightOf: () => 0 } as const;
    const edges = [{ ...edge("bt", "b", "t"), kind: "mention" as const }, edge("ab", "a", "b")];
    const content = { kind: "nodes", nodes: ["a", "b", "t"], edges, total: 3 } as const;
    const ways = chainsOf(content as never, ranks).map((chain) => nodesOf(chain).join(" "));
    expect(ways).toEqual(["a b"]);
  });
});
