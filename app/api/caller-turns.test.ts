/** What takes long waits for earlier calls of its own caller, also where nobody signs in: each call says who that is. */
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { ENDPOINTS } from "@/lib/api/endpoints";
import type { Engine } from "@/lib/server/engine";
import { createKnowledgeBase } from "@/lib/server/knowledge-bases/knowledge-bases";
import { addFiles, finishJob } from "@/lib/server/testing/indexed-base";
import { type Scratch, SMALL_WORLD, scratch } from "@/lib/server/testing/small-world";
import { openTestEngine } from "@/lib/server/testing/test-engine";
import { POST as replay } from "./experiments/replays/route";
import type { Route } from "./implement";
import { POST as importEdits } from "./knowledge-bases/[id]/edits/file/route";
import { POST as makePairs } from "./knowledge-bases/[id]/fine-tuning/pairs/route";
import { POST as importQuestions } from "./knowledge-bases/[id]/question-sets/route";
import { GET as measureRemoval } from "./knowledge-bases/[id]/sources/[source]/removal/route";
import { DELETE as removeSource } from "./knowledge-bases/[id]/sources/[source]/route";
import { POST as addSources } from "./knowledge-bases/[id]/sources/route";
import { POST as ask } from "./runs/route";
import { POST as preview } from "./source-previews/route";

vi.mock("@/lib/server/singleton", () => ({ getEngine: async () => engine }));

let place: Scratch;
let engine: Engine;
let source: string;
beforeAll(async () => {
  place = scratch();
  engine = await openTestEngine(place.environment);
  await createKnowledgeBase(engine, { name: "World", description: "" });
  const { job, sources } = await addFiles(engine, "world", SMALL_WORLD);
  await finishJob(engine, job);
  source = sources.find(({ name }) => name === "edges.csv")!.id;
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

const form = () => {
  const files = new FormData();
  files.append("files", new File([SMALL_WORLD["nodes.csv"]], "nodes.csv"));
  return files;
};
/** Longer than what is read at once. */
const LONG = `${JSON.stringify({ question: "who?", answers: ["a"] })}\n`.repeat(10_000);
const asFile = (content: string) => ({ body: content, headers: { "content-type": "application/jsonl" } });

const FILES: [what: string, route: unknown, init: RequestInit, query?: string][] = [
  ["a preview", preview, { method: "POST", body: form() }],
  ["files that replace others", addSources, { method: "POST", body: form() }, "replace=true"],
  ["what a removal takes", measureRemoval, {}],
  ["a removal", removeSource, { method: "DELETE" }],
  ["a question set", importQuestions, { method: "POST", ...asFile(LONG) }, "name=long&file=long.jsonl"],
  ["training questions", makePairs, { method: "POST", ...asFile(LONG) }, "recipe=graphraft-queries"],
  ["corrections", importEdits, { method: "POST", ...asFile(LONG) }],
  ["a bundle", replay, { method: "POST", ...asFile("no bundle") }],
];

it.each(FILES)(
  "%s is read in the turn of its address",
  async (_, route, { headers, ...init }, query = "") => {
    const read = vi.spyOn(engine.threads, "read").mockRejectedValue(new Error("not read"));
    vi.spyOn(console, "error").mockImplementation(() => {});
    const url = `http://localhost/api/any?${query}`;
    const given = { host: "localhost", "x-hopscope-peer": "192.0.2.7", ...(headers as object) };
    const params = Promise.resolve({ id: "world", source });
    await (route as Route)(new Request(url, { ...init, headers: given }), { params });
    expect(read.mock.calls.map(([, , waiting]) => waiting?.caller)).toEqual(["192.0.2.7"]);
    vi.restoreAllMocks();
  },
);

/** Those that walk or search a whole graph, or every question of a set. */
const COSTLY = [
  [
    "draftNotes",
    "exportGraph",
    "readOverview",
    "readCommunity",
    "findPaths",
    "matchGraph",
    "listDuplicates",
    "planQuestion",
  ],
  [
    "readSimilarity",
    "readSimilaritySelection",
    "measureReach",
    "checkFiles",
    "suggestQuestions",
    "checkGold",
  ],
  ["previewExtraction", "exportExamples", "exportPairs", "evaluate"],
].flat();

it("what walks a whole graph is answered in turns", () => {
  const costly = ENDPOINTS.filter(({ endpoint }) => endpoint.isCostly).map(({ name }) => name);
  expect(costly.toSorted()).toEqual(COSTLY.toSorted());
});

it("sixteen questions of one address run at a time, and another's beside them", async () => {
  const method = engine.methods.get("hybrid");
  const retrieve = method.retrieve.bind(method);
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  onTestFinished(() => open());
  const asked: string[] = [];
  vi.spyOn(method, "retrieve").mockImplementation(async (question, ...given) => {
    asked.push(question.text);
    await opened;
    return retrieve(question, ...given);
  });
  const from = async (peer: string) => {
    const question = `zither music for ${peer}`;
    const body = JSON.stringify({ knowledgeBase: "world", question, methods: ["hybrid"] });
    const headers = { host: "localhost", "x-hopscope-peer": peer, "content-type": "application/json" };
    const request = new Request("http://localhost/api/runs", { method: "POST", body, headers });
    return (await ask(request, { params: Promise.resolve({}) })).status;
  };
  const hers = Array.from({ length: 20 }, () => from("192.0.2.7"));
  await vi.waitFor(() => expect(asked).toHaveLength(16), { timeout: 60_000 });
  const his = from("192.0.2.8");
  await vi.waitFor(() => expect(asked.at(-1)).toBe("zither music for 192.0.2.8"), { timeout: 60_000 });
  expect(asked).toHaveLength(17);
  open();
  expect(await Promise.all([...hers, his])).toEqual(Array(21).fill(201));
  vi.restoreAllMocks();
});
