import { expect, it } from "vitest";
import { column, retrieval, subgraph } from "@/components/testing/example-run";
import type { Verdict } from "../state/verdict";
import { whyAbove } from "./why-above";

const verdict = {
  answers: [{ node: "reed", name: "Carol Reed" }],
  agree: 5,
  of: 6,
  voices: 2,
  readings: 1,
} as unknown as Verdict;
const found = retrieval([], subgraph({}));
const other = column("hybrid", [], { ...found, answer: { ...found.answer, nodes: ["welles"] } });
const above = (fused: string[], said: Verdict | null = verdict) =>
  whyAbove(
    fused.map((node) => ({ node })),
    [other],
    said,
    (id) => (id === "film" ? "named" : "other"),
    (id) => id.toUpperCase(),
  );

it("says of every node above the agreed answer why it is no answer", () => {
  expect([...above(["film", "welles", "greene", "reed", "noir"])]).toEqual([
    [
      "film",
      "Named in the question, where searches start, and the answer of no method: 5 of 6 methods answer Carol Reed.",
    ],
    ["welles", "An answer of HYBRID alone: 5 of 6 methods answer Carol Reed."],
    ["greene", "Near the question, and the answer of no method: 5 of 6 methods answer Carol Reed."],
  ]);
});

it("says that it is in the rankings of many, which is why it is above", () => {
  const fused = [{ node: "welles", ranks: [1, 4, null] }, { node: "reed" }];
  const [[, why] = []] = whyAbove(
    fused,
    [other],
    verdict,
    () => "other",
    () => "Hybrid",
  );
  expect(why).toBe(
    "An answer of Hybrid alone: 5 of 6 methods answer Carol Reed. In the rankings of 2 of 3 methods, which add up.",
  );
});

it("says it of the first where no agreed answer is ranked, and of none where nothing is agreed", () => {
  expect([...above(["welles", "film"]).keys()]).toEqual(["welles"]);
  expect(above(["reed", "welles"]).size).toBe(0);
  expect(above(["welles"], { ...verdict, agree: 0 }).size).toBe(0);
  expect(above(["welles"], null).size).toBe(0);
});
