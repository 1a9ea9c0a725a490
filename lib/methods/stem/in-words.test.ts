import { expect, it } from "vitest";
import { assertionInWords, graphInWords } from "./in-words";
import type { SchemaGraph, SchemaNode } from "./schema-graph";

const reading = { node: "p1", name: "Ida Holm", labels: ["Person"], score: 1 };
const unknown = (number: number, label: string | null): SchemaNode => ({
  name: `[ENT${number}]`,
  label,
  readings: [],
});

it("calls placeholders what they stand for", () => {
  const graph: SchemaGraph = {
    nodes: [
      { name: "Ida Holm", label: "Person", readings: [reading] },
      unknown(1, "Film"),
      unknown(2, "Actor"),
      unknown(3, "Actor"),
      unknown(4, null),
    ],
    triples: [
      { assertion: "[ENT1] was directed by Ida Holm", head: 1, relation: "DIRECTED_BY", tail: 0 },
      { assertion: "[ENT1] stars [ENT2]", head: 1, relation: "STARRING", tail: 2 },
      { assertion: "[ENT3] knows [ENT4]", head: 3, relation: "KNOWS", tail: 4 },
      { assertion: "[ENT2] knows [ENT3]", head: 2, relation: "KNOWS", tail: 3 },
      { assertion: "Ida Holm knows iPod", head: 0, relation: "KNOWS", tail: 0 },
    ],
    target: 1,
    strategy: "Breadth",
    probability: 1,
    answers: null,
    restriction: null,
  };
  expect(graphInWords(graph)).toEqual({
    assertions: [
      "The Film asked for was directed by Ida Holm",
      "The Film asked for stars an Actor",
      "Another Actor knows something",
      "That Actor knows the other Actor",
      "Ida Holm knows iPod",
    ],
    nodes: ["Ida Holm", "the Film asked for", "an Actor", "another Actor", "something"],
  });
});

it("tells those of a written assertion apart without labels", () => {
  const all = ["[ENT1] plays in [ENT2]", "[ENT3] is near [ENT2]", "[ENT4] owns [ENT1]"];
  expect(all.map((one) => assertionInWords(one, "[ENT2]", all))).toEqual([
    "Something plays in what is asked for",
    "Something else is near what is asked for",
    "Thing 3 owns something",
  ]);
});
