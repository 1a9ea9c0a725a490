/** A patched index against one that was built of the same documents, and with holes where documents are gone. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { Bm25 } from "./bm25";
import { patchPostings } from "./patch-postings";
import { buildPostings } from "./postings";

const text = fc
  .array(fc.constantFrom("lion", "tiger", "tigers", "zebra", "Ärger", "東京", "a", "9-0"), { maxLength: 6 })
  .map((words) => words.join(" "));
const collection = fc.array(text, { maxLength: 8 });

it("has the terms, postings, lengths and bounds of an index that was built of the same texts", () => {
  fc.assert(
    fc.property(
      collection,
      fc.array(fc.tuple(fc.nat(7), text), { maxLength: 4 }),
      collection,
      (before, edits, added) => {
        const after = [...before];
        for (const [at, changed] of edits) if (at < before.length) after[at] = changed;
        const changed = [...after, ...added].map((now, number) => ({
          number,
          before: before[number] ?? null,
          after: now,
        }));
        const differing = changed.filter((one) => one.before !== one.after);
        expect(patchPostings(buildPostings(before), differing)).toEqual(buildPostings([...after, ...added]));
      },
    ),
  );
});

it("finds what an index without the documents finds that are gone, with the same scores", () => {
  fc.assert(
    fc.property(collection, fc.uniqueArray(fc.nat(7)), text, (before, gone, question) => {
      const removed = gone.filter((at) => at < before.length);
      const left = before.flatMap((one, number) => (removed.includes(number) ? [] : [{ one, number }]));
      const patched = patchPostings(
        buildPostings(before),
        removed.map((number) => ({ number, before: before[number]!, after: null })),
      );
      const expected = new Bm25(buildPostings(left.map(({ one }) => one)));
      const found = new Bm25(patched).search(question, 5);
      expect(found).toEqual(
        expected.search(question, 5).map(({ index, score }) => ({ index: left[index]!.number, score })),
      );
    }),
  );
});
