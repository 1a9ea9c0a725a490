/** What `hopscope duplicates` prints. */
import { expect, it } from "vitest";
import { type Duplicates, listDuplicates } from "../../lib/api/duplicates";
import { readKnowledgeBase } from "../../lib/api/knowledge-bases";
import { capturedConsole } from "../testing/captured-console";
import { answer, fakeCaller } from "../testing/fake-caller";
import { type DuplicateOptions, printDuplicates } from "./print-duplicates";

const { out, err } = capturedConsole();

const side = (id: string, name: string) => ({
  id,
  name,
  labels: ["Person"],
  aliases: [],
  edges: 1,
  facts: [],
  says: "",
});
const FOUND: Duplicates = {
  pairs: [
    {
      node: side("a2", "C. Reed\u001b[31m"),
      into: side("a1", "Carol Reed"),
      score: 0.81,
      reasons: [
        { kind: "neighbours", weight: 0.6, text: "1 shared neighbour" },
        { kind: "properties", weight: -0.7, text: "another born" },
      ],
    },
  ],
  ...{
    total: 12,
    nodes: 1_200,
    notLookedAt: 3,
    largeGroups: 2,
    truncated: true,
    decided: { same: 4, apart: 1 },
  },
  bands: [
    { from: 0.9, same: 3, apart: 0 },
    { from: 0.7, same: 1, apart: 1 },
    { from: 0.5, same: 0, apart: 0 },
  ],
};

async function print(found: Duplicates, options: Partial<DuplicateOptions> = {}) {
  const asked: unknown[] = [];
  const call = fakeCaller(
    answer(readKnowledgeBase, () => ({ id: "films", name: "Films" })),
    answer(listDuplicates, ({ query }) => {
      asked.push(query);
      return found;
    }),
  );
  await printDuplicates(call, "Films", { limit: 20, ...options }, new AbortController().signal);
  return asked;
}

it("prints pairs with their reasons, how to decide them, and what was not looked at", async () => {
  expect(await print(FOUND, { score: 0.5 })).toEqual([{ limit: 20, score: 0.5 }]);
  expect(out[0]).toMatch(/^score\s+node\s+into\s+why/);
  expect(out[1]).toMatch(
    /^\s*0\.81\s+C\. Reed.* \[a2\]\s+Carol Reed \[a1\]\s+1 shared neighbour; but another born$/,
  );
  expect(out.join("")).not.toContain("\u001b");
  expect(err).toEqual([
    "1 of 12 pairs. The score is an order, not a probability.",
    "The same: hopscope edit merge films <node> <into>",
    "Not the same, never to be proposed again: hopscope edit keep-apart films <node> <into>",
    "3 further nodes were not looked at.",
    "2 large groups of names with words or spelling in common were not compared.",
    "There are more pairs; they come up once these are decided and applied.",
    "Decided so far: 4 the same, 1 not.",
    "  with a score from 0.9: 3 of 3 the same",
    "  with a score from 0.7 to 0.9: 1 of 2 the same",
  ]);
});

it("says that there is none, and prints everything as JSON", async () => {
  await print({
    ...FOUND,
    pairs: [],
    total: 0,
    notLookedAt: 0,
    largeGroups: 0,
    truncated: false,
    decided: { same: 0, apart: 0 },
    bands: [],
  });
  expect(out).toEqual(["No two of the 1,200 nodes of Films have names that may mean the same thing."]);
  expect(err).toEqual([]);
  await print(FOUND, { json: true });
  expect(JSON.parse(out[1]!)).toEqual(FOUND);
});
