import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatOfTexts } from "./value-format";

describe("formatOfTexts", () => {
  it.each([
    [["1999-12-31", "2004-02-29"], "date as YYYY-MM-DD"],
    [["1999-12-31T10:00:00Z"], "date and time as YYYY-MM-DDThh:mm:ss"],
    [["1999-12"], "month as YYYY-MM"],
    [["1949", "2012"], "year of four digits"],
    [["https://example.org/a", "http://example.org"], "web address"],
    [["ann@example.org"], "e-mail address"],
    [["AB-1234", "XY-0001"], "code of two capital letters, a hyphen and four digits"],
    [["tt0041959", "tt0044081"], "code of two small letters and seven digits"],
    [["B737", "A320-200", "DC3"], "code of letters and digits, such as one capital letter and three digits"],
    [["12.5", "1234.75", "7"], "number written as text"],
    [["drama", "comedy"], "one word"],
    [["a long story", "another"], "text"],
    [[], "long text"],
  ])("%j is %s", (values, format) => expect(formatOfTexts(values)).toBe(format));

  it("says that most have a format where some have not", () => {
    const dates = Array.from({ length: 19 }, (_, at) => `20${at + 10}-01-01`);
    expect(formatOfTexts([...dates, "unknown"])).toBe("mostly date as YYYY-MM-DD");
    expect(formatOfTexts([...dates.slice(0, 5), "unknown"])).not.toContain("YYYY");
  });

  it("says that few values are a choice where they are used again", () => {
    expect(formatOfTexts(["grand piano", "violin"], 4)).toBe("text, one of 2 values");
    expect(formatOfTexts(["grand piano", "violin"], 3)).toBe("text");
    expect(formatOfTexts(["grand piano"], 9)).toBe("text, always the same");
    expect(
      formatOfTexts(
        Array.from({ length: 31 }, (_, at) => `text ${at}`),
        900,
      ),
    ).toBe("text");
  });

  it("never says a value", () => {
    const words = new Set(
      `mostly date as YYYY-MM-DD and time YYYY-MM-DDThh:mm:ss month YYYY-MM year of four digits digit web address e-mail code long such
      no one two three five six seven eight nine ten a an hyphen underscore dot slash colon capital small letter letters number written
      text word values always the same`.split(/\s+/),
    );
    const secret = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
    const code = fc.stringMatching(/^[A-Za-z]{1,4}[-_./:]?[0-9]{1,12}[a-z]{0,3}$/);
    fc.assert(
      fc.property(fc.array(fc.oneof(secret, code), { maxLength: 12 }), fc.nat(50), (values, uses) => {
        for (const word of formatOfTexts(values, uses).split(/[ ,]+/))
          expect(words.has(word) || /^\d{1,2}$/.test(word), word).toBe(true);
      }),
    );
  });
});
