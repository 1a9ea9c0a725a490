import { expect, it } from "vitest";
import { negationWords } from "./negation-words";

it.each([
  ["Which films by Billy Wilder do not star Jack Lemmon?", ["not"]],
  ["films without Orson Welles", ["without"]],
  ["Who never acted?", ["never"]],
  ["Who directed The Third Man?", []],
  ["Who starred with Cotten besides Orson Welles?", []],
])("%s denies by %j", (question, expected) => {
  expect(negationWords(question, [])).toEqual(expected);
});

it("finds none inside a name", () => {
  expect(negationWords("Who directed Dr. No?", [{ span: [13, 19] }])).toEqual([]);
});
