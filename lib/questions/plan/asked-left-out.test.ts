/** A chain that leaves out the word for what is asked for is not sure. */
import { beforeAll, expect, it } from "vitest";
import { letterEmbedder } from "../../graph/testing/letter-embedder";
import { LEAST_CERTAINTY } from "../language/score/certainty";
import { graphOf } from "../testing/everyday-graphs";
import { openPlanner, type Planner } from "./planner";

let planner: Planner;

beforeAll(async () => {
  const graph = await graphOf(
    [
      ["Country", "Norland"],
      ["Country", "Sudia"],
      ["City", "Hafen", { population: 640_000 }],
      ["City", "Torrin", { population: 90_000 }],
      ["Ward", "East Wing"],
      ["Doctor", "Ada Kahn"],
      ["Doctor", "Ben Roth"],
      ["Film", "Old Mill"],
      ["Writer", "Otto Vik"],
    ],
    [
      ...["Hafen|CAPITAL_OF|Norland", "Torrin|CAPITAL_OF|Sudia"],
      "Old Mill|WRITTEN_BY|Otto Vik",
      ...["Ada Kahn|WORKS_AT|East Wing", "Ben Roth|WORKS_AT|East Wing"],
    ],
  );
  planner = openPlanner({ graph, embedder: letterEmbedder });
});

it("answers with no city where its population is asked for", async () => {
  const { plans, reading } = await planner.plan("What is the population of the capital of Norland?");
  const isValue = plans[0]!.candidate.interpretation !== undefined;
  if (!isValue) {
    expect(reading!.leftOut).toContain("population");
    expect(reading!.confidence).toBeLessThan(LEAST_CERTAINTY);
  }
  expect(reading!.leftOut.includes("population") || isValue).toBe(true);
});

it("is less sure of doctors where nurses are asked for", async () => {
  const sure = await planner.plan("Which doctors work at East Wing?");
  const unsure = await planner.plan("Which nurses work at East Wing?");
  expect(unsure.reading!.leftOut).toEqual(["nurses"]);
  expect(unsure.reading!.confidence).toBeLessThanOrEqual(0.6);
  expect(sure.reading!.leftOut).toEqual([]);
  expect(sure.reading!.confidence).toBeGreaterThan(unsure.reading!.confidence);
});

it("answers nothing where most words are left out", async () => {
  const { reading } = await planner.plan("Who wrote the novel that Old Mill is based on?");
  expect(reading!.leftOut).toEqual(["novel", "based"]);
  expect(reading!.confidence).toBeLessThan(0.42);
  expect((await planner.plan("Who wrote Old Mill?")).reading!.confidence).toBeGreaterThan(LEAST_CERTAINTY);
});
