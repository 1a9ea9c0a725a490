/** How likely a plan is that is held back: what is said of it, and only of it. */
import { beforeAll, describe, expect, it } from "vitest";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { graphOf } from "../testing/everyday-graphs";
import { LIKELIHOOD_INPUTS, likelihoodInputs, likelihoodOf } from "./likelihood";
import { openPlanner, type Planner } from "./planner";

let planner: Planner;

beforeAll(async () => {
  const graph = await graphOf(
    [
      ["Film", "Northern Light", { year: 1962 }],
      ["Film", "Long Quay", { year: 1970 }],
      ["Film", "Paper Boats", { year: 1981 }],
      ["Person", "Ida Holm"],
      ["Person", "Jonas Berg"],
    ],
    [
      "Northern Light|DIRECTED_BY|Ida Holm",
      "Long Quay|DIRECTED_BY|Ida Holm",
      "Paper Boats|DIRECTED_BY|Jonas Berg",
    ],
  );
  planner = openPlanner({ graph, embedder });
});

const at = (name: (typeof LIKELIHOOD_INPUTS)[number]) => LIKELIHOOD_INPUTS.indexOf(name);

describe("how likely the first plan is meant", () => {
  it("is said where it is held back", async () => {
    const ranked = await planner.plan("Which films that Ida Holm directed glitter and sparkle?");
    expect(ranked.abstained).toBe(true);
    const inputs = likelihoodInputs(ranked, ranked)!;
    expect(inputs).toHaveLength(LIKELIHOOD_INPUTS.length);
    expect(inputs[at("words left out")]).toBe(ranked.reading!.leftOut.length);
    expect(inputs[at("a part that decides is left out")]).toBe(1);
    expect(ranked.reading!.likelihood).toBe(likelihoodOf(inputs));
    expect(ranked.reading!.confidence).toBeLessThan(0.42);
  });

  it("is not said where it is followed", async () => {
    const ranked = await planner.plan("Which films did Ida Holm direct?");
    expect(ranked.abstained).toBe(false);
    expect(ranked.reading!.likelihood).toBeUndefined();
  });

  it("is less with a name that is unknown, and more the surer the plan was before", () => {
    const inputs = LIKELIHOOD_INPUTS.map((name) => Number(name === "bias"));
    const likely = likelihoodOf(inputs);
    expect(likelihoodOf(inputs.with(at("names that are unknown"), 1))).toBeLessThan(likely);
    expect(likelihoodOf(inputs.with(at("logit of its own confidence"), 2))).toBeGreaterThan(likely);
  });
});
