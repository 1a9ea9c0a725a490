import { expect, it } from "vitest";
import { decided, EMPTY_QUEUE, nextPair, pairKey, skippedCount, takenBack, withSkipped } from "./queue-state";

const PAIRS = [
  { node: { id: "a" }, into: { id: "b" } },
  { node: { id: "c" }, into: { id: "d" } },
];
const [FIRST, SECOND] = PAIRS.map(({ node, into }) => pairKey(node.id, into.id)) as [string, string];

it("goes on to the next pair, whichever of the two is merged", () => {
  const one = decided(EMPTY_QUEUE, { pair: pairKey("b", "a"), verdict: "same" });
  expect(nextPair(EMPTY_QUEUE, PAIRS)).toBe(PAIRS[0]);
  expect(nextPair(one, PAIRS)).toBe(PAIRS[1]);
  expect(nextPair(decided(one, { pair: SECOND, verdict: "apart" }), PAIRS)).toBeUndefined();
});

it("takes back what was done, and brings back what was skipped", () => {
  const both = decided(decided(EMPTY_QUEUE, { pair: FIRST, verdict: "skipped" }), {
    pair: SECOND,
    verdict: "same",
  });
  expect(skippedCount(both)).toBe(1);
  expect(nextPair(takenBack(both, SECOND), PAIRS)).toBe(PAIRS[1]);
  expect(nextPair(withSkipped(both), PAIRS)).toBe(PAIRS[0]);
});

it("keeps one step a pair", () => {
  const again = decided(decided(EMPTY_QUEUE, { pair: FIRST, verdict: "skipped" }), {
    pair: FIRST,
    verdict: "same",
  });
  expect(again.steps).toEqual([{ pair: FIRST, verdict: "same" }]);
});
