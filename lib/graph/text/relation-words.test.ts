import { expect, it } from "vitest";
import { relationWords, speaksOf, stemsOf } from "./relation-words";

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

it("stemsOf reads words that every object inherits", () => {
  const words = ["constructor", "valueOf", "hasOwnProperty", "__proto__", "won"];
  expect(words.flatMap(stemsOf)).toEqual(["constructor", "valueof", "hasownproperti", "proto", "win"]);
});
