/** What a verb that nothing represents says of a name, and relations that a particle makes another verb. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Mill", "North Mill", { openedYear: 1902 }],
      ["Mill", "South Mill", { openedYear: 1911 }],
      ["Carrier", "Heron Haulage", { trucks: 12 }],
      ["Carrier", "Otter Freight", { trucks: 30 }],
      ["Carrier", "Vole Cartage", { trucks: 4 }],
      ["Foreman", "Ada Quist"],
      ["Foreman", "Ben Tormod"],
      ["Note", "Dust Note", { pages: 3 }],
      ["Note", "Belt Note", { pages: 2 }],
      ["Note", "Rope Note", { pages: 5 }],
      ["Tag", "grain"],
    ],
    [
      "Heron Haulage|CARRIES_FOR|North Mill",
      "Otter Freight|CARRIES_FOR|North Mill",
      "Vole Cartage|CARRIES_FOR|South Mill",
      "Ada Quist|MANAGES|North Mill",
      "Ben Tormod|MANAGES|South Mill",
      "Ada Quist|WROTE|Dust Note",
      "Ben Tormod|WROTE|Belt Note",
      "Ben Tormod|WROTE|Rope Note",
      "Belt Note|FOLLOWS_UP|Dust Note",
      "Rope Note|FOLLOWS_UP|Belt Note",
      "Rope Note|HAS_TAGS|grain",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("a verb that no relation is called by", () => {
  it.each([
    "Which carriers were sued by North Mill?",
    "Which carriers have sued North Mill?",
    "carriers sued by North Mill",
    "List the carriers that sued the North Mill",
    "Which carriers did North Mill sue?",
    "How many carriers were blacklisted by North Mill?",
    "Which carriers were praised at North Mill?",
    "Who subscribes to the Dust Note?",
  ])("%s", async (question) => {
    expect(await said(question)).toBeNull();
  });
});

describe("a verb that one is called by, or none", () => {
  it.each<[string, unknown]>([
    ["Which carriers carry for North Mill?", ["Heron Haulage", "Otter Freight"]],
    ["Which notes were written by Ben Tormod?", ["Belt Note", "Rope Note"]],
    ["Which notes did Ada Quist write?", ["Dust Note"]],
    ["How many notes did Ben Tormod write?", [2]],
    ["Which mill is managed by Ben Tormod?", ["South Mill"]],
    ["Which carriers work for South Mill?", ["Vole Cartage"]],
    ["Which notes follow up the Dust Note?", ["Belt Note"]],
    ["How many carriers do we have?", [3]],
    ["Which terms are applicable to Rope Note?", ["grain"]],
    ["Which foremen manage a mill that uses Vole Cartage?", ["Ben Tormod"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});
