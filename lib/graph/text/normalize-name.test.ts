import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeName, singularName } from "./normalize-name";

describe("normalizeName", () => {
  it.each([
    ["  The   Matrix ", "matrix"],
    ["Matrix, The", "matrix"],
    ["The A-Team", "a team"],
    ["A-Team", "a team"],
    ["A - Team", "a team"],
    ["Amélie", "amelie"],
    ["Ocean’s Eleven", "oceans eleven"],
    ["J. R. R. Tolkien", "jrr tolkien"],
    ["J.R.R. Tolkien", "jrr tolkien"],
    ["U.S.A.", "usa"],
    ["Johnson & Johnson", "johnson and johnson"],
    ["C++", "c++"],
    ["C#", "c#"],
    ["#1 Hit", "1 hit"],
    ["2001: A Space Odyssey", "2001 a space odyssey"],
    ["3.5", "3 5"],
    ["TNF-α", "tnf α"],
    ["The", "the"],
    ["!!!", "!!!"],
    ["   ", ""],
  ])("%j is %j", (name, key) => {
    expect(normalizeName(name)).toBe(key);
  });

  it("does not depend on case, outer space or final punctuation, and is never empty for a name", () => {
    const name = fc
      .array(fc.stringMatching(/^[a-z]{2,6}$/), { minLength: 1, maxLength: 4 })
      .map((all) => all.join(" "));
    fc.assert(
      fc.property(name, (text) => {
        const key = normalizeName(text);
        expect(key).not.toBe("");
        expect(normalizeName(`  ${text.toUpperCase()}! `)).toBe(key);
        expect(normalizeName(text.replaceAll(" ", " - "))).toBe(normalizeName(text.replaceAll(" ", "-")));
      }),
    );
  });
});

describe("singularName", () => {
  it.each([
    ["heart diseases", "heart disease"],
    ["cities", "city"],
    ["boxes", "box"],
    ["glasses", "glass"],
    ["bus", "bus"],
    ["crisis", "crisis"],
    ["class", "class"],
    ["gas", "gas"],
    ["1990s", "1990s"],
  ])("%j is %j", (name, key) => {
    expect(singularName(name)).toBe(key);
  });
});
