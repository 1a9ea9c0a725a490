import { expect, it } from "vitest";
import { filmGraph, openGraph } from "../../methods/testing/graphs";
import { QuestionCoverage } from "./coverage";
import { candidatePool } from "./score-nodes";

it("measures what share of the question nodes have together, rare terms counting more", async () => {
  const graph = await openGraph(filmGraph(), false);
  const coverage = await QuestionCoverage.of(graph, "a lighthouse, sisters and a flood", ["f1", "f2", "f3"]);
  const ofNodes = (...ids: string[]) => coverage.together(...ids.map((id) => coverage.ofNode(id)));
  const [light, boats] = [ofNodes("f1"), ofNodes("f2")];
  expect(light).toBeGreaterThan(0);
  expect(boats).toBeGreaterThan(light);
  expect(ofNodes("f1", "f2")).toBeCloseTo(1);
  expect(ofNodes("f1", "f1")).toBe(light);
  expect(ofNodes("f3", "unknown")).toBe(0);
  expect(coverage.together(coverage.ofText("Sisters!"))).toBeCloseTo(boats / 2);
});

it("is nothing of a question that no node speaks of", async () => {
  const graph = await openGraph(filmGraph(), false);
  const coverage = await QuestionCoverage.of(graph, "xylophone", ["f1"]);
  expect(coverage.together(coverage.ofNode("f1"))).toBe(0);
});

it("pools nodes of the labels that are asked for", async () => {
  const graph = await openGraph(filmGraph());
  const query = { text: "coast", vector: new Float32Array(64).fill(1 / 8) };
  const all = await candidatePool(graph, query, 10);
  const people = await candidatePool(graph, query, 10, ["Person"]);
  expect(all.members.length).toBeGreaterThan(people.members.length);
  expect(people.members.map(({ node }) => node).toSorted()).toEqual(["p1", "p2"]);
});
