import { describe, expect, it } from "vitest";
import type { Answer } from "@/lib/methods/contract/answer";
import { findCitation, numberCitations } from "./citations";

const cite = (node: string) => ({ node, edges: [] });
const answer: Answer = {
  writer: "extractive",
  abstained: false,
  nodes: [],
  sentences: [
    { text: "One.", citations: [cite("b"), cite("a")] },
    { text: "Two.", citations: [cite("a"), cite("c")] },
  ],
};

describe("numberCitations", () => {
  it("gives each node one number, in order of first mention", () => {
    const numbers = numberCitations(answer).map((sentence) =>
      sentence.citations.map((citation) => citation.number),
    );
    expect(numbers).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });
});

describe("findCitation", () => {
  it("finds the citation at its place and nothing elsewhere", () => {
    expect(findCitation(answer, "1.1")?.node).toBe("c");
    expect(findCitation(answer, "2.0")).toBeNull();
    expect(findCitation(answer, "nonsense")).toBeNull();
    expect(findCitation(undefined, "0.0")).toBeNull();
  });
});
