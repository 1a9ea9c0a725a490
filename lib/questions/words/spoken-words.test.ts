import { expect, it } from "vitest";
import { relationWords } from "../../graph/text/relation-words";
import { spokenFor } from "./spoken-words";

it.each([
  ["SUPERVISES", "boss"],
  ["BORROWED", "taken out"],
  ["ATTENDED", "went to"],
  ["organized_by", "ran"],
  ["organised", "ran"],
  ["BASED_AT", "stationed"],
  ["EXAMINED", "checked"],
  ["dependsOn", "relies on"],
])("of %s is said: %s", (type, said) => {
  expect(spokenFor(relationWords(type))).toContain(said);
});

it("is nothing of a relation that is called by no such word", () => {
  expect(spokenFor(relationWords("ORBITS"))).toEqual([]);
});
