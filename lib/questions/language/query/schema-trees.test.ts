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

const request = fc.record({
  needs: fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 1 }),
  spoken: fc.array(
    fc.uniqueArray(fc.tuple(fc.constantFrom(...SPOKEN), fc.constantFrom(0.4, 0.55, 0.7, 0.85, 1)), {
      minLength: 1,
    }),
    { minLength: 3, maxLength: 3 },
  ),
});

function asked(needs: readonly string[], spoken: readonly (readonly [string, number])[][]) {
  return {
    needs: needs.map((label) => ({ label, key: "" })),
    spoken: spoken.map((scores, at) => ({ first: at, last: at, types: new Map(scores) })),
    types: [],
  };
}

it("finds as cheap a tree where so many relations join everything that the dearest are left out", () => {
  fc.assert(
    fc.property(request, ({ needs, spoken }) => {
      const one = { ...asked(needs, spoken), most: 1 };
      const [few, many] = [small, large].map((words) => schemaTrees({ ...one, words })[0]?.cost);
      expect(many).toBeCloseTo(few!, 9);
    }),
    { numRuns: 10 },
  );
});

it("stops when no tree that is still open can be among those that are given", () => {
  fc.assert(
    fc.property(request, fc.integer({ min: 1, max: 8 }), ({ needs, spoken }, most) => {
      const own = { ...asked(needs, spoken), words: small };
      const all = schemaTrees({ ...own, most: 1_000 });
      expect(schemaTrees({ ...own, most })).toEqual(all.slice(0, most));
    }),
    { numRuns: 50 },
  );
});
