import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryTerms, termOf, tokenize, words } from "./tokenize";

describe("words", () => {
  it.each([
    ["The Café Zürich", ["the", "cafe", "zurich"]],
    ["won 9-0 in 1990-95", ["won", "9-0", "in", "1990", "95"]],
    ["won 9–0", ["won", "9-0"]],
    ["3.5 km, 1,000 m and 1,234.5", ["3.5", "km", "1,000", "m", "and", "1,234.5"]],
    ["v1.2.3 of 10.5.2010", ["v1", "2", "3", "of", "10", "5", "2010"]],
    ["1999-10-12 and 12-10-1999", ["1999", "10", "12", "and", "12", "10", "1999"]],
    ["the U.S. and U.S.A. army", ["the", "u.s.", "and", "u.s.a.", "army"]],
    ["O’Neil's don't", ["o'neil's", "don't"]],
    ["H2O, B-52s; 3d", ["h2o", "b", "52s", "3d"]],
    ["東京タワー 2020 Москва", ["東", "京", "タ", "ワ", "ー", "2020", "москва"]],
    ["Straße Łódź Ærø", ["strasse", "lodz", "aero"]],
    ["हिन्दी", ["हिन्दी"]],
    ["", []],
    ["?! --", []],
  ])("%j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it("finds the same words whether or not another script forces the Unicode pattern", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abz09.,-'’ U") }), (text) => {
        expect(words(`${text} ж`)).toEqual([...words(text), "ж"]);
      }),
    );
  });

  it("loses no letter or digit", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abz059.,-' ") }), (text) => {
        expect(
          words(text)
            .join("")
            .replace(/[^a-z0-9]/g, ""),
        ).toBe(text.replace(/[^a-z0-9]/g, ""));
      }),
    );
  });
});

describe("tokenize", () => {
  it("stems words, drops possessives and separators, keeps digits", () => {
    expect(tokenize("Nolan's films starred 1,000 extras in the 1990s; O'Neil, U.S.")).toEqual([
      "nolan",
      "film",
      "star",
      "1000",
      "extra",
      "in",
      "the",
      "1990s",
      "oneil",
      "us",
    ]);
  });

  it("can drop stop words", () => {
    expect(tokenize("Who's directed what's the films of 1999?", { dropStopWords: true })).toEqual([
      "direct",
      "film",
      "1999",
    ]);
  });

  it("remembers a term", () => {
    expect(termOf("movies")).toBe("movi");
    expect(termOf("movies")).toBe("movi");
  });
});

describe("queryTerms", () => {
  it("is distinct and without stop words", () => {
    expect(queryTerms("Which films and film directors did the directors meet?")).toEqual([
      "film",
      "director",
      "meet",
    ]);
  });
  it("keeps stop words when there is nothing else", () => {
    expect(queryTerms("The Who")).toEqual(["the", "who"]);
  });
});
