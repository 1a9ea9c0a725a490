import { expect, it } from "vitest";
import { answersOf } from "./answer";
import type { Finding } from "./findings";

const graph = {} as Finding["trace"]["graph"];
const other = {} as Finding["trace"]["graph"];

function finding(node: string, agreement: number, similarity = 1, of = graph): [string, Finding] {
  return [node, { node, agreement, similarity, trace: { graph: of } } as unknown as Finding];
}

const ranking = ["a", "b", "c", "d", "e"].map((node) => ({ node, score: 1, contributions: [], via: [] }));

it("answers by the chains that run as they were asked, also where another is ranked before them", () => {
  const findings = new Map([
    finding("a", 0.5),
    finding("b", 1),
    finding("c", 1, 0.99),
    finding("d", 1, 0.7),
    finding("e", 1, 1, other),
  ]);
  expect(answersOf(ranking, findings).map(({ node }) => node)).toEqual(["b", "c"]);
});

it("answers against the direction where no chain runs as it was asked", () => {
  const findings = new Map([finding("a", 0), finding("b", 0)]);
  expect(answersOf(ranking, findings).map(({ node }) => node)).toEqual(["a", "b"]);
  expect(answersOf(ranking, new Map())).toEqual([]);
});
