/**
 * Every option of every command does what it is for: with it a request, or what is printed or written, has what it has not
 * without. Requests are checked as the application checks them, so that nothing else is passed on either.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { evaluationEventSchema, methodFiguresSchema } from "@/lib/measure/evaluation";
import type { CallApi } from "../lib/api/call-api";
import { nodesSchema } from "../lib/api/graph";
import { knowledgeBasesSchema } from "../lib/api/knowledge-bases";
import { connectionReportSchema } from "../lib/api/neo4j";
import { planResponseSchema } from "../lib/api/plan";
import { experimentSchema } from "../lib/api/schemas/experiment";
import { jobSchema } from "../lib/api/schemas/job";
import { knowledgeBaseDetailSchema, knowledgeBaseSchema } from "../lib/api/schemas/knowledge-base";
import { replayReportSchema } from "../lib/measure/bundle/replay";
import { runEventSchema, runSchema } from "../lib/measure/run/run";
import { planSchema } from "../lib/methods/trace/trace";
import { ASKING_OPTIONS, PLANNED } from "./testing/asking-option-rows";
import { BASE_OPTIONS } from "./testing/base-option-rows";
import { capturedConsole } from "./testing/captured-console";
import type { Ran } from "./testing/effects";
import { type Requested, recordingCaller } from "./testing/recording-caller";
import { smallestValue } from "./testing/smallest-value";
import { namedCommands, testedProgram } from "./testing/tested-program";
import { wordsOfLine } from "./testing/words-of-line";

let caller: CallApi;
vi.mock("./commands/with-caller", () => ({
  withCaller: (work: (call: CallApi, signal: AbortSignal, address: string) => Promise<void>) =>
    work(caller, new AbortController().signal, "http://127.0.0.1:3000"),
}));
vi.mock("../lib/server/backup", () => ({
  restore: async (_environment: unknown, _file: string, force: boolean) => ({
    createdAt: force ? "forced" : "careful",
    version: "1",
  }),
}));
vi.mock("../scripts/start.mjs", () => ({}));

const ROWS = { ...BASE_OPTIONS, ...ASKING_OPTIONS };
const folder = mkdtempSync(path.join(tmpdir(), "hopscope-options-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILES: Record<string, string> = {
  "nodes.csv": "id,name\nf1,The Third Man",
  "questions.jsonl": [
    '{"id": "one", "question": "Who?", "answers": ["x"], "split": "easy"}',
    '{"id": "two", "question": "Whose?", "answers": ["x"], "split": "hard"}',
  ].join("\n"),
  "others.jsonl": '{"id": "other", "question": "Where?", "answers": ["x"]}',
  "variants.json": '[{"name": "mine", "method": "mor"}]',
  "schema.json": '{"labels": [{"name": "Film"}], "relations": [{"type": "STARRING"}]}',
  "edits.jsonl": "",
  "bundle.zip": "",
};

/** What of a schema matters to a command beyond its shape. */
const KNOWN = new Map<unknown, unknown>();
know(jobSchema, { state: "succeeded", createdAt: "2026-11-01T12:00:00.000Z" });
KNOWN.set(nodesSchema, ({ query }: Requested) => ({
  nodes: (query as { ids: string[] }).ids.map((id) => ({
    ...(smallestValue(nodesSchema.shape.nodes.element, KNOWN) as object),
    id,
  })),
}));
know(methodFiguresSchema, { mrr: 0.5 });
know(planResponseSchema, {
  plans: [{ ...(smallestValue(planSchema, KNOWN) as object), ...PLANNED }],
});
know(replayReportSchema, { figures: [], differences: [] });
know(knowledgeBaseSchema, {
  connection: smallestValue(knowledgeBaseSchema.shape.connection.unwrap(), KNOWN),
});
know(runSchema, { id: "r1", tags: ["kept"] });
know(knowledgeBaseDetailSchema, {
  places: [{ id: "p1", place: "https://example.org/map.xml", schedule: "off", report: null }],
});
know(experimentSchema, { variants: ["hybrid", "sage"].map((name) => ({ name, method: name, params: {} })) });
know(connectionReportSchema, {
  labels: [{ label: "Film" }, { label: "Person" }],
  relations: [{ type: "STARRING" }, { type: "DIRECTED_BY" }],
});
KNOWN.set(runEventSchema, [
  { type: "run-start", run: KNOWN.get(runSchema) },
  { type: "run-end", run: KNOWN.get(runSchema) },
]);
KNOWN.set(
  evaluationEventSchema,
  evaluationEventSchema.options.map((event) => smallestValue(event, KNOWN)),
);
know(knowledgeBasesSchema, {
  knowledgeBases: ["Films", "Other", "Remote"].map((name) => ({
    id: name.toLowerCase(),
    name,
    connection: name === "Remote" ? {} : null,
  })),
});

function know(schema: unknown, fields: object): void {
  KNOWN.set(schema, { ...(smallestValue(schema, KNOWN) as object), ...fields });
}

const { out, err } = capturedConsole();
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, content] of Object.entries(FILES)) writeFileSync(path.join(folder, name), content);
  vi.stubEnv("HOPSCOPE_CALLED_FROM", folder);
  vi.stubEnv("HOPSCOPE_DATA", path.join(folder, "data"));
  vi.stubEnv("ONE_PASSWORD", "first");
  vi.stubEnv("TWO_PASSWORD", "second");
  vi.stubEnv("PORT", "");
  vi.stubEnv("HOST", "");
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});

async function run(line: string): Promise<Ran> {
  out.length = 0;
  err.length = 0;
  process.exitCode = 0;
  const recorded = recordingCaller(KNOWN);
  caller = recorded.call;
  await testedProgram().parseAsync(wordsOfLine(line), { from: "user" });
  const { exitCode, env } = process;
  process.exitCode = 0;
  const read = (file: string) => {
    const place = path.join(folder, file);
    return existsSync(place) ? readFileSync(place, "utf8") : null;
  };
  return {
    requests: recorded.requests,
    out: [...out],
    err: [...err],
    exitCode: Number(exitCode),
    env: { ...env },
    read,
  };
}

describe.each(namedCommands(testedProgram()))("%s", (name, command) => {
  const rows = Object.entries(ROWS).filter(([line]) => line === name || line.startsWith(`${name} `));
  const flags = command.options.map(({ long }) => long!);

  it("has a row for every option, and none for another", () => {
    const tried = new Set(
      rows.flatMap(([, effects]) => Object.keys(effects).map((words) => words.split(" ")[0]!)),
    );
    expect([...tried].sort()).toEqual(flags.filter((flag) => flag !== "--json").sort());
    if (flags.includes("--json")) expect(rows).not.toHaveLength(0);
  });

  for (const [line, effects] of rows) {
    for (const [words, effect] of Object.entries(effects))
      it(`${line}, ${words}`, async () => {
        const without = await run(line);
        expect(effect(without), `without it: ${JSON.stringify(without)}`).toBe(false);
        const ran = await run(`${line} ${words}`);
        expect(effect(ran), JSON.stringify(ran)).toBe(true);
      });

    if (flags.includes("--json"))
      it(`${line}, --json`, async () => {
        const ran = await run(`${line} --json`);
        expect(ran.out).not.toHaveLength(0);
        expect(() => ran.out.map((text) => JSON.parse(text))).not.toThrow();
      });
  }
});
