import { expect, it } from "vitest";
import type { Reference } from "@/lib/questions/conversation/reference";
import { choicesOf, withChoices } from "./choose-references";

const one = (node: string) => [{ node, name: node.toUpperCase() }];
const IT: Reference = { span: [10, 12], text: "it", nodes: one("a"), alternatives: [one("b")] };
const THEM: Reference = { span: [20, 24], text: "them", nodes: [...one("a"), ...one("b")], alternatives: [] };

it("puts what was chosen first and offers the rest, at its own place only", () => {
  const [it_, them] = withChoices([IT, THEM], new Map([["10 12", one("b")]]));
  expect(it_).toEqual({ ...IT, nodes: one("b"), alternatives: [one("a")] });
  expect(them).toBe(THEM);
});

it("takes a meaning back, and offers it again", () => {
  const [left] = withChoices([IT], new Map([["10 12", []]]));
  expect(left).toEqual({ ...IT, nodes: [], alternatives: [one("a"), one("b")] });
  expect(choicesOf([left!, THEM])).toEqual([
    { span: [10, 12], nodes: [] },
    { span: [20, 24], nodes: ["a", "b"] },
  ]);
});
