import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAliases, writeAliases } from "./alias-text";

describe("aliases in a line", () => {
  it("are read back as they were written", () => {
    const word = fc.stringMatching(/^[a-zé]{1,8}( [a-z]{1,8})?$/);
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 5 }), (words) => {
        expect(readAliases(writeAliases(words))).toEqual(words);
      }),
    );
  });

  it("lose spaces, gaps and repeats", () => {
    expect(readAliases(" director ,, helmed   by, director,")).toEqual(["director", "helmed by"]);
  });
});
