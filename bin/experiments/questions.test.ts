import { afterEach, expect, it, vi } from "vitest";
import { readKnowledgeBase } from "../../lib/api/knowledge-bases";
import { listQuestionSets } from "../../lib/api/question-sets";
import { answer, fakeCaller } from "../testing/fake-caller";
import { questions } from "./questions";

afterEach(() => vi.restoreAllMocks());

const VERSION = "019a2b3c-4d5e-7abc-8def-0123456789ab";

it.each([
  [VERSION, ", made on the graph as it is"],
  ["g2", `, made on an earlier version of the graph, from 2025-10-28 14:32 UTC`],
  [null, ""],
])("lists each set with the version of the graph that it was made on (now %s)", async (now, made) => {
  const out: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => void out.push(line));
  const set = { name: "pairs", questions: 3, version: 2, generation: VERSION };
  const given = { ...set, name: "given", generation: null };
  const read = vi.fn(() => ({ generation: now }));
  const call = fakeCaller(
    answer(listQuestionSets, () => ({ questionSets: [set, given, set] })),
    answer(readKnowledgeBase, read),
  );
  await questions(call, "films", {});
  const line = `pairs  3 questions, version 2${made}`;
  expect(out).toEqual([line, "given  3 questions, version 2", line]);
  expect(read).toHaveBeenCalledOnce();
});
