/** A name that was read out of a text stands behind the best text, unless it is the answer. */
import { expect, it } from "vitest";
import type { GraphNode, NodeId } from "../../graph/graph-source";
import type { RankedNode } from "../trace/trace";
import { namesBehindTexts } from "./names-behind-texts";

const node = (id: NodeId, text = ""): GraphNode => ({
  id,
  name: id,
  labels: ["Thing"],
  text,
  properties: {},
});
const ranked = (id: NodeId, score: number): RankedNode => ({
  node: id,
  score,
  contributions: [{ name: "BM25", value: score, weight: 1 }],
  via: [],
});

const NODES = new Map(
  [
    node("extracted:reef"),
    node("extracted:brenk"),
    node("extracted:ship", "A ship."),
    node("a.txt#0", "Brenk knows the reef."),
    node("b.txt#0", "A reef."),
    node("p"),
  ].map((one) => [one.id, one]),
);
const ordered = (ids: NodeId[], answers: NodeId[] = []) =>
  namesBehindTexts(
    ids.map((id, at) => ranked(id, 1 - at / 10)),
    NODES,
    answers,
  );

it("puts the best text before names alone, and says so in their scores", () => {
  const ranking = ordered(["extracted:reef", "extracted:brenk", "a.txt#0", "b.txt#0"]);
  expect(ranking.map(({ node }) => node)).toEqual([
    "a.txt#0",
    "extracted:reef",
    "extracted:brenk",
    "b.txt#0",
  ]);
  for (const { score, contributions } of ranking)
    expect(contributions.reduce((sum, { value, weight }) => sum + value * weight, 0)).toBeCloseTo(score, 9);
  expect(ranking.map(({ score }) => score)).toEqual([0.8, 0.8, 0.8, 0.7]);
});

it("leaves answers, names with a text, names of other sources, and a ranking without texts", () => {
  const first = (ids: NodeId[], answers?: NodeId[]) => ordered(ids, answers)[0]?.node;
  expect(first(["extracted:brenk", "a.txt#0"], ["extracted:brenk"])).toBe("extracted:brenk");
  expect(first(["extracted:ship", "a.txt#0"])).toBe("extracted:ship");
  expect(first(["p", "a.txt#0"])).toBe("p");
  expect(first(["extracted:reef", "extracted:brenk"])).toBe("extracted:reef");
});
