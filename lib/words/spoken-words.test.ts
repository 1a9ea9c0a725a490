import { expect, it } from "vitest";
import { relationWords } from "../graph/text/relation-words";
import { spokenForLabel } from "./spoken-nouns";
import { phraseKey, spokenFor } from "./spoken-words";

it.each([
  ["SUPERVISES", "boss"],
  ["BORROWED", "taken out"],
  ["ATTENDED", "went to"],
  ["organized_by", "ran"],
  ["organised", "ran"],
  ["BASED_AT", "stationed"],
  ["EXAMINED", "checked"],
  ["dependsOn", "relies on"],
  ["SHIPPED_BY", "sent"],
  ["REPRESENTS", "acted for"],
  ["HAS_TAGS", "words describing"],
  ["TAGGED", "words to describe"],
  ["has_votes", "how popular"],
  ["HAS_RATING", "popular opinion"],
  ["BRED", "raised"],
])("of %s is said: %s", (type, said) => {
  expect(spokenFor(relationWords(type)).map(phraseKey)).toContain(phraseKey(said));
});

it.each([
  ["Route", "flights"],
  ["CourtCase", "lawsuits"],
  ["test_drug", "pill"],
])("of the label %s is said: %s", (label, said) => {
  expect(spokenForLabel(relationWords(label)).map(phraseKey)).toContain(phraseKey(said));
});

it("is nothing of what is called by no such word, nor a noun for itself", () => {
  expect(spokenFor(relationWords("ORBITS"))).toEqual([]);
  expect(spokenForLabel("route map")).toEqual([]);
  expect(spokenForLabel("drug")).not.toContain("drug");
  // "Which companies make []" are no shops, where creameries make it.
  expect(spokenForLabel("retailer")).not.toContain("company");
});
