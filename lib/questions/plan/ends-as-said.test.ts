import { expect, it } from "vitest";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { withEndsAsSaid } from "./ends-as-said";
import type { RankedPlan } from "./plan";

const [FROM, TO] = ["DEPARTS_FROM", "ARRIVES_AT"];
const plan = (probability: number, ...types: string[]) =>
  ({
    probability,
    pattern: types.join(" "),
    candidate: {
      arms: [
        {
          mention: 0,
          reading: 0,
          steps: types.map((type, at) => ({ type, direction: at === 0 ? "in" : "out" })),
        },
      ],
    },
  }) as unknown as RankedPlan;

function first(question: string, ...plans: RankedPlan[]) {
  const at = question.indexOf("Kestrel Bay");
  const mentions = [{ span: [at, at + 11], text: "Kestrel Bay", kind: "exact", readings: [] }] as never;
  return withEndsAsSaid({ plans, abstained: false }, { question, mentions }).plans.map(
    (one) => `${one.probability} ${one.pattern}`,
  );
}

it("a relation that says from is the one at the name after that word", () => {
  const [turned, right] = [plan(0.9, TO, FROM), plan(0.1, FROM, TO)];
  const asked = "Where can I get to from Kestrel Bay?";
  expect(first(asked, turned, right)).toEqual([`0.9 ${FROM} ${TO}`, `0.1 ${TO} ${FROM}`]);
  expect(first(asked, right, turned)).toEqual([`0.1 ${FROM} ${TO}`, `0.9 ${TO} ${FROM}`]);
  expect(first(asked, turned)).toEqual([`0.9 ${TO} ${FROM}`]);
  expect(first("Where can I go that leaves Kestrel Bay?", turned, right)[0]).toBe(`0.9 ${TO} ${FROM}`);
  expect(first(asked, plan(0.9, TO, "FLIES"), right)[0]).toBe(`0.9 ${TO} FLIES`);
  expect(first("Where is what is hidden from Kestrel Bay?", turned, right)[0]).toBe(`0.9 ${TO} ${FROM}`);
});

it("never goes the other way: what is flown to from a port is not where its flights come from", async () => {
  const named = ["Kestrel Bay", "Low Head", "Nine Elms"].map((name): ["Port", string] => ["Port", name]);
  const graph = await graphOf(
    [...named, ["Flight", "F1"], ["Flight", "F2"]],
    [
      "F1|DEPARTS_FROM|Kestrel Bay",
      "F1|ARRIVES_AT|Low Head",
      "F2|DEPARTS_FROM|Nine Elms",
      "F2|ARRIVES_AT|Kestrel Bay",
    ],
  );
  expect(await saidOf(graph, "Which ports can I fly to from Kestrel Bay?")).not.toEqual(["Nine Elms"]);
});
