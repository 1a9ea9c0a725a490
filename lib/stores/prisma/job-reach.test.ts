import fc from "fast-check";
import { expect, it } from "vitest";
import { fartherReach, type JobReach, NOWHERE } from "./job-reach";

const at = (phase: string, done: number, total: number | null = 100) => ({
  ...{ phase, done, total, unit: "texts" },
  ...{ rate: null, remainingSeconds: null },
});
const step = (phase: string) => ({ phase, ms: 1, done: 1, unit: "texts" });

it("is farther with a phase that was never reached or finished, and with less left of one", () => {
  const reading = fartherReach(NOWHERE, at("Reading", 10), []);
  expect(reading).toEqual({ finished: [], left: [["Reading", 90]] });
  expect(fartherReach(reading!, at("Reading", 10), [])).toBeNull();
  expect(fartherReach(reading!, at("Reading", 11), [])).toEqual({ finished: [], left: [["Reading", 89]] });
  const embedding = fartherReach(reading!, at("Embedding", 0), [step("Reading")]);
  expect(embedding).toEqual({ finished: ["Reading"], left: [["Embedding", 100]] });
  // The next start begins from the beginning.
  expect(fartherReach(embedding!, at("Reading", 99), [])).toBeNull();
  expect(fartherReach(embedding!, at("Embedding", 0), [step("Reading")])).toBeNull();
  expect(fartherReach(embedding!, at("constructor", 0), [])).not.toBeNull();
});

it("takes less than a hundredth for no progress, until it adds up", () => {
  const reach = fartherReach(NOWHERE, at("Embedding", 500, 1000), [])!;
  expect(fartherReach(reach, at("Embedding", 509, 1000), [])).toBeNull();
  expect(fartherReach(reach, at("Embedding", 510, 1000), [])).not.toBeNull();
  const counted = fartherReach(NOWHERE, at("Listing", 5, null), [])!;
  expect(fartherReach(counted, at("Listing", 5, null), [])).toBeNull();
  expect(fartherReach(counted, at("Listing", 6, null), [])).not.toBeNull();
});

it("is farther only so often, whatever a job reports", () => {
  const reports = fc.array(
    fc.tuple(fc.constantFrom("a", "b"), fc.nat(1000), fc.constantFrom(1000), fc.boolean()),
    { maxLength: 500, size: "max" },
  );
  fc.assert(
    fc.property(reports, (reported) => {
      let reach: JobReach = NOWHERE;
      let farther = 0;
      for (const [phase, done, total, ended] of reported) {
        const next = fartherReach(reach, at(phase, done, total), ended ? [step(phase)] : []);
        if (next) farther += 1;
        reach = next ?? reach;
      }
      // Each phase is reached, comes nearer to its end by a hundredth at a time, and is finished.
      expect(farther).toBeLessThanOrEqual(2 * 102);
    }),
  );
});
