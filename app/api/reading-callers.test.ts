/** What is read in processes waits for its own caller, also where nobody signs in: each call says whose files they are. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
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

const CALLS: [what: string, route: unknown, init: RequestInit, query?: string][] = [
  ["a preview", preview, { method: "POST", body: form() }],
  ["files that replace others", addSources, { method: "POST", body: form() }, "replace=true"],
  ["what a removal takes", measureRemoval, {}],
  ["a removal", removeSource, { method: "DELETE" }],
  ["a question set", importQuestions, { method: "POST", ...asFile(LONG) }, "name=long&file=long.jsonl"],
  ["training questions", makePairs, { method: "POST", ...asFile(LONG) }, "recipe=graphraft-queries"],
  ["corrections", importEdits, { method: "POST", ...asFile(LONG) }],
  ["a bundle", replay, { method: "POST", ...asFile("no bundle") }],
];

it.each(CALLS)("%s", async (_, route, { headers, ...init }, query = "") => {
  const read = vi.spyOn(engine.threads, "read").mockRejectedValue(new Error("not read"));
  vi.spyOn(console, "error").mockImplementation(() => {});
  const url = `http://localhost/api/any?${query}`;
  const given = { host: "localhost", "x-hopscope-peer": "192.0.2.7", ...(headers as object) };
  const params = Promise.resolve({ id: "world", source });
  await (route as Route)(new Request(url, { ...init, headers: given }), { params });
  expect(read.mock.calls.map(([, , waiting]) => waiting?.caller)).toEqual(["192.0.2.7"]);
  vi.restoreAllMocks();
});
