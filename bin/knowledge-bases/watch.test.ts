/** What watching a knowledge base prints. */
import { afterEach, expect, it, vi } from "vitest";
import { followKnowledgeBase } from "../../lib/api/knowledge-bases";
import { answer, fakeCaller } from "../testing/fake-caller";
import { watchBase } from "./watch";

afterEach(() => vi.restoreAllMocks());

const EMPTY = { name: "Films", state: "empty", job: null, manifest: null, connection: null };
const phase = (done: number) => ({ kind: "index", state: "running", progress: { phase: "Reading", done } });
const BUILT = { ...EMPTY, state: "ready", manifest: { schema: { nodeCount: 1_200, edgeCount: 3 } } };
const VALUES = [
  EMPTY,
  { ...EMPTY, job: phase(1) },
  { ...EMPTY, job: phase(2) },
  { ...BUILT, job: { kind: "index", state: "succeeded", progress: null } },
  { ...BUILT, job: { kind: "train", state: "failed", progress: null, error: "There is no question." } },
];

async function printed(json: boolean): Promise<string[]> {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const caller = fakeCaller(
    answer(followKnowledgeBase, async function* () {
      yield* VALUES;
    }),
  );
  await watchBase(caller, "films", { json }, new AbortController().signal);
  return log.mock.calls.map(([line]) => String(line));
}

it("is a line for every phase and every graph, and none for each step in between", async () => {
  expect(await printed(false)).toEqual([
    "Films: empty",
    "Films: empty; index running: Reading",
    "Films: 1,200 nodes, 3 edges; index succeeded",
    "Films: 1,200 nodes, 3 edges; train failed: There is no question.",
  ]);
});

it("is the knowledge base itself for programs", async () => {
  expect((await printed(true)).map((line) => JSON.parse(line))).toEqual(VALUES.toSpliced(2, 1));
});
