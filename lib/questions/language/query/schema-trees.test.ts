import fc from "fast-check";
import { expect, it } from "vitest";
import type { GraphWords } from "../lexicon/graph-words";
import { schemaTrees } from "./schema-trees";

const LABELS = ["A", "B", "C", "D"];
const SPOKEN = ["knows", "owns", "likes"];

/** Every relation joins every label. */
function joined(types: readonly string[]): GraphWords {
  const ends = types.flatMap((type) =>
    LABELS.flatMap((source) => LABELS.map((target) => ({ type, source, target }))),
  );
  return { ends } as unknown as GraphWords;
}

const small = joined([...SPOKEN, "other"]);
const large = joined([...SPOKEN, ...Array.from({ length: 120 }, (_, at) => `other ${at}`)]);

it("finds as cheap a tree where so many relations join everything that the dearest are left out", () => {
  const request = fc.record({
    needs: fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 1 }),
    spoken: fc.array(
      fc.uniqueArray(fc.tuple(fc.constantFrom(...SPOKEN), fc.constantFrom(0.4, 0.55, 0.7, 0.85, 1)), {
        minLength: 1,
      }),
      { minLength: 3, maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(request, ({ needs, spoken }) => {
      const asked = {
        needs: needs.map((label) => ({ label, key: "" })),
        spoken: spoken.map((scores, at) => ({ first: at, last: at, types: new Map(scores) })),
        types: [],
        most: 1,
      };
      const [few, many] = [small, large].map((words) => schemaTrees({ ...asked, words })[0]?.cost);
      expect(many).toBeCloseTo(few!, 9);
    }),
    { numRuns: 10 },
  );
});
