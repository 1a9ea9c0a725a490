import { expect, it } from "vitest";
import { readCypher } from "../../graph/cypher/read";
import type { GraphEdge } from "../../graph/graph-source";
import type { Answer } from "../contract/answer";
import { withEnded } from "./ended";

const edge = (id: string, source: string, target: string, properties: GraphEdge["properties"]): GraphEdge => {
  return { id, source, target, type: "WORKS_ON", kind: "relation", properties };
};
const links = [
  edge("1", "ana", "atlas", { until: "2019-12-31" }),
  edge("2", "ana", "atlas", { since: "2021-01-01" }),
  edge("3", "bo", "atlas", { until: "2020-06-30" }),
  edge("4", "bo", "atlas", { until: "2022-06-30" }),
  edge("5", "cy", "atlas", {}),
];
const sentence = (node: string, ...edges: string[]) => ({ text: node, citations: [{ node, edges }] });
const ANSWER: Answer = {
  writer: "extractive",
  abstained: false,
  nodes: ["ana", "bo", "cy", "dee"],
  sentences: [sentence("ana", "1", "2"), sentence("bo", "3", "4"), sentence("cy", "5")],
};
const via = [edge("6", "dee", "atlas", { until: "2018-01-01" })];
const evidence = { links, ranking: [{ node: "dee", score: 1, contributions: [], via }] };

it("names the answers that no relation leads to any more, with the last end", () => {
  const query = readCypher("MATCH (a)-[r:WORKS_ON]->(b) WHERE r.since > '2010-01-01' RETURN a");
  expect(withEnded(ANSWER, evidence, query).ended).toEqual([
    { node: "bo", until: "2022-06-30" },
    { node: "dee", until: "2018-01-01" },
  ]);
});

it("says nothing where the question asks until when, and where nothing has ended", () => {
  const query = readCypher("MATCH (a)-[r:WORKS_ON]->(b) WHERE r.until IS NOT NULL RETURN a");
  expect(withEnded(ANSWER, evidence, query)).toBe(ANSWER);
  const current = { ...ANSWER, nodes: ["ana", "cy"] };
  expect(withEnded(current, evidence, undefined)).toBe(current);
});
