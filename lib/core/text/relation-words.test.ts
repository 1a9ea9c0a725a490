import { expect, it } from "vitest";
import { clauseOf, relationWords, speaksOf, stemsOf } from "./relation-words";

it("relationWords reads a type aloud", () => {
  expect(["DIRECTED_BY", "directedBy", "/film/actor.film", "interacts with"].map(relationWords)).toEqual([
    "directed by",
    "directed by",
    "film actor film",
    "interacts with",
  ]);
});

it.each([
  ["Who directed it?", "DIRECTED_BY", true],
  ["Which directors did it?", "DIRECTED_BY", true],
  ["Who wrote it?", "WRITTEN_BY", true],
  ["By which writers is it?", "WRITTEN_BY", true],
  ["Who starred in it?", "STARRING", true],
  ["Who acted in it?", "starred_actors", true],
  ["Who opened the door?", "DO", false],
  ["Is there an interaction?", "interacts with", true],
  ["Who directed it?", "WRITTEN_BY", false],
  ["Who was cast in it?", "STARRING", false],
  ["Is there an intercontinental one?", "interacts with", false],
  ["Who is it in?", "IN", false],
])("speaksOf: %s %s %s", (question, type, expected) => {
  expect(speaksOf(stemsOf(question), type)).toBe(expected);
});

it.each([
  ["DIRECTED_BY", "A was directed by B"],
  ["RELEASED_IN", "A was released in B"],
  ["associated with", "A is associated with B"],
  ["STARRING", "A stars B"],
  ["FOLLOWING", "A is following B"],
  ["HAS_GENRE", "A has genre B"],
  ["IN_LANGUAGE", "A is in language B"],
  ["actsIn", "A acts in B"],
  ["ACTED_IN", "A acted in B"],
  ["worksFor", "A works for B"],
  ["worked at", "A worked at B"],
  ["PRODUCED", "A produced B"],
  ["WROTE", "A wrote B"],
  ["FOLLOWS", "A follows B"],
  ["depends", "A depends on B"],
  ["pre-depends", "A pre depends on B"],
  ["DEPENDS_ON", "A depends on B"],
  ["conflicts", "A conflicts with B"],
  ["related", "A is related to B"],
  ["located", "A is located in B"],
  ["located in", "A was located in B"],
  ["married to", "A is married to B"],
  ["born in", "A was born in B"],
  ["target", "A — target — B"],
  ["seed", "A — seed — B"],
  ["constructor", "A — constructor — B"],
])("clauseOf: %s", (type, expected) => {
  expect(clauseOf(type, "A", "B")).toBe(expected);
});

it("stemsOf reads words that every object inherits", () => {
  const words = ["constructor", "valueOf", "hasOwnProperty", "__proto__", "won"];
  expect(words.flatMap(stemsOf)).toEqual(["constructor", "valueof", "hasownproperti", "proto", "win"]);
});
