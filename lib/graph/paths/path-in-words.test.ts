import { expect, it } from "vitest";
import { nodesAlong, pathInWords } from "./path-in-words";

const edge = (source: string, target: string, type = "TO") => ({ source, target, type });
const words = (edges: ReturnType<typeof edge>[]) => {
  const nodes = nodesAlong(edges);
  return nodes && pathInWords(nodes, edges, (id) => id.toUpperCase());
};

it("follows edges whichever way they point", () => {
  expect(words([edge("a", "b", "MET"), edge("c", "b", "KNEW")])).toBe("A -MET-> B <-KNEW- C");
  expect(words([edge("b", "a"), edge("b", "c")])).toBe("A <-TO- B -TO-> C");
  expect(words([edge("a", "b")])).toBe("A -TO-> B");
});

it("is no path where edges do not follow each other, or are none", () => {
  expect(words([edge("a", "b"), edge("c", "d")])).toBeNull();
  expect(words([])).toBeNull();
});
