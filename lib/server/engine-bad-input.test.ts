/** What can be wrong with files and requests, and what a removal takes with it. */
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Job } from "../api/schemas/job";
import { runRequestSchema } from "../measure/run/run";
import { sourceFilePath } from "../stores/source-files";
import type { Engine } from "./engine";
import { startIndexing } from "./knowledge-bases/indexing";
import {
  createKnowledgeBase,
  describeKnowledgeBase,
  removeKnowledgeBase,
} from "./knowledge-bases/knowledge-bases";
import { startRun } from "./runs/runs";
import { addFiles, type Files, finishJob, indexedBase } from "./testing/indexed-base";
import { refusal } from "./testing/refusal";
import { type Scratch, SMALL_WORLD, unstarted } from "./testing/small-world";
import { openTestEngine } from "./testing/test-engine";

let place: Scratch;
let engine: Engine;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  await indexedBase(engine, "Small world", SMALL_WORLD);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

const add = (base: string, files: Files, options?: Parameters<typeof addFiles>[3]) =>
  addFiles(engine, base, files, options);
const finish = (job: Job) => finishJob(engine, job);

describe("bad input leaves the knowledge base as it was", () => {
  const line = "x".repeat(10 * 1024 * 1024);
  const cases: [what: string, files: Files, found: RegExp][] = [
    ["an empty file", { "extra.csv": "" }, /empty/i],
    [
      "a binary file named .csv",
      { "extra.csv": Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0]) },
      /binary|PNG|image/i,
    ],
    ["a line of 10 MB", { "extra.jsonl": `{"id":"d","title":"t","text":"${line}"}` }, /line/i],
    ["duplicate ids", { "b-nodes.csv": "id,name\nn1,A\nn1,B" }, /n1/],
    ["an edge to an unknown node", { "b-edges.csv": "source,type,target\nf1,KNOWS,nobody" }, /nobody/],
    [
      "cyclic parent links",
      {
        "b-documents.jsonl":
          '{"id":"a","title":"A","text":"one","parent":"b"}\n{"id":"b","title":"B","text":"two","parent":"a"}',
      },
      /parent/i,
    ],
    ["invalid UTF-8", { "extra.txt": Uint8Array.from([0x61, 0xff, 0xfe, 0x62]) }, /UTF-8/],
    ["no file at all", {}, /nothing|no file/i],
  ];

  it.each(cases)("%s", async (_what, files, found) => {
    const before = await describeKnowledgeBase(engine, "small-world");
    const error = await refusal(add("small-world", files));
    expect(error.status).toBeGreaterThanOrEqual(400);
    expect(error.status).toBeLessThan(500);
    expect([error.message, ...error.problems.map(({ message }) => message)].join(" ")).toMatch(found);
    expect(await describeKnowledgeBase(engine, "small-world")).toEqual(before);
  });

  it("names file and line of a rejected row, and takes the others when asked to", async () => {
    await createKnowledgeBase(engine, { name: "Half good", description: "" });
    const files = { "nodes.csv": "id,name\na,A\na,B\nc,C" };
    const error = await refusal(add("half-good", files));
    expect(error.problems[0]?.at).toMatch(/^nodes\.csv:3/);
    expect((await describeKnowledgeBase(engine, "half-good")).sources).toEqual([]);
    const { sources, rejected, rejections, job } = await add("half-good", files, { onRejected: "skip" });
    expect({ rejected, line: rejections[0]?.line, accepted: sources[0]?.accepted }).toEqual({
      rejected: 1,
      line: 3,
      accepted: 2,
    });
    expect((await finish(job)).state).toBe("succeeded");
  });

  it("unknown methods, parameters, knowledge bases, and questions that are none", async () => {
    const ask = (request: object) =>
      startRun(engine, {
        knowledgeBase: "small-world",
        question: "q",
        methods: ["hybrid"],
        params: {},
        budget: 5,
        corrections: [],
        ...request,
      });
    expect(await refusal(ask({ methods: ["oracle"] }))).toMatchObject({ status: 404 });
    expect(await refusal(ask({ params: { hybrid: { nonsense: 1 } } }))).toMatchObject({ status: 400 });
    expect(await refusal(ask({ knowledgeBase: "nowhere" }))).toMatchObject({ status: 404 });
    expect(
      runRequestSchema.safeParse({ knowledgeBase: "x", question: "  ", methods: ["hybrid"] }).success,
    ).toBe(false);
    expect(
      runRequestSchema.safeParse({ knowledgeBase: "x", question: "q".repeat(50_000), methods: ["hybrid"] })
        .success,
    ).toBe(false);
  });

  it("asking before anything is indexed, and two of one name", async () => {
    await createKnowledgeBase(engine, { name: "Empty", description: "" });
    expect(
      await refusal(
        startRun(engine, {
          knowledgeBase: "empty",
          question: "q",
          methods: ["hybrid"],
          params: {},
          budget: 5,
          corrections: [],
        }),
      ),
    ).toMatchObject({ code: "not-ready" });
    expect(await refusal(createKnowledgeBase(engine, { name: "Empty", description: "" }))).toMatchObject({
      code: "conflict",
    });
  });
});

it("removes a knowledge base with its files, and keeps those that another one has", async () => {
  await createKnowledgeBase(engine, { name: "Twin", description: "" });
  const { job } = await add("twin", {
    "documents.jsonl": SMALL_WORLD["documents.jsonl"],
    "only.txt": "Only here.",
  });
  await finish(job);
  const folder = engine.environment.HOPSCOPE_DATA;
  const [shared, own] = (await describeKnowledgeBase(engine, "twin")).sources.map(({ sha256 }) =>
    path.join(folder, "sources", sha256.slice(0, 2), sha256),
  );
  await removeKnowledgeBase(engine, "twin");
  expect((await engine.database.knowledgeBases.list()).map(({ id }) => id)).not.toContain("twin");
  expect(existsSync(path.join(folder, "knowledge-bases", "twin"))).toBe(false);
  expect([shared, own].map((file) => existsSync(file ?? ""))).toEqual([true, false]);
});

it("builds nothing from a source whose bytes are gone, and keeps what it shows", async () => {
  await createKnowledgeBase(engine, { name: "Damaged", description: "" });
  const { job, sources } = await add("damaged", {
    "nodes.csv": "id,name\na,A",
    "more-nodes.csv": "id,name\nb,B",
  });
  await finish(job);
  const before = (await describeKnowledgeBase(engine, "damaged")).generation;
  const [lost] = sources;
  writeFileSync(sourceFilePath(engine.environment.HOPSCOPE_DATA, lost?.sha256 ?? ""), "");
  const again = await startIndexing(engine, "damaged", { force: true });
  expect(again && (await finish(again))).toMatchObject({
    state: "failed",
    error: expect.stringContaining(lost?.name ?? ""),
  });
  expect((await describeKnowledgeBase(engine, "damaged")).generation).toBe(before);
});
