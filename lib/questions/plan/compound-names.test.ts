/** A name before a noun belongs to it: "films by [] actors". A verb behind a name is none, and has the name as its subject. */
import { describe, expect, it } from "vitest";
import { type ContentWord, wordsFrom } from "./question-reading";
import type { QuestionToken } from "./verbalise";

const LABELS = /^(?:films|plays|books)$/;
const FUNCTION = /^(?:who|which|the|of|in|by|is|are|was|were|do|does|to|that|a|on)$/;

/** The content words in their order from the name, which stands as "[]". */
function order(question: string): string[] {
  const tokens = question
    .split(" ")
    .map((word): QuestionToken => (word === "[]" ? { mention: 0 } : { word }));
  const none = new Float64Array(1);
  const words = tokens.flatMap((token, place): ContentWord[] => {
    if (!("word" in token) || FUNCTION.test(token.word)) return [];
    const { word } = token;
    const labels = Float64Array.of(LABELS.test(word) ? 1 : 0);
    const near = { relations: none, like: none, labels, mostRelation: 0, mostLabel: 0 };
    return [{ word, stem: word, place, length: 1, peer: false, empty: false, ...near }];
  });
  const place = tokens.findIndex((token) => "mention" in token);
  return wordsFrom(place, words, tokens).map(({ word }) => word);
}

describe("a noun behind a name", () => {
  it.each([
    ["who wrote the films directed by the [] author", "author directed films wrote"],
    ["which genres are the films by [] actors", "actors films genres"],
    ["the plays staged by [] actors were written by who", "actors staged plays written"],
    ["who is the author of [] starred films", "starred films author"],
    ["which languages are the books of [] translated plays", "translated plays books languages"],
  ])("%s", (question, found) => expect(order(question).join(" ")).toBe(found));
});

describe("anything else behind a name", () => {
  it.each([
    ["which actors in [] directed films", "actors directed films"],
    ["which hotel in [] offers a sauna", "hotel offers sauna"],
    ["which drugs in [] trials are sold", "drugs trials sold"],
    ["which films by [] starred actors of []", "films starred actors"],
    ["the films that [] directed star who", "directed star films"],
    ["which clubs does the [] sponsor", "sponsor clubs"],
  ])("%s", (question, found) => expect(order(question).join(" ")).toBe(found));
});
