/** An experiment taken away as a bundle and run again: equal where nothing changed, reported where something did, refused when it is hostile. */
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Experiment } from "../../api/schemas/experiment";
import { llmSettingsSchema } from "../../api/schemas/settings";
import type { NewExperiment } from "../../measure/experiment";
import { answerFromEvidence } from "../../stores/llm/testing/answer-from-evidence";
import { FakeLlmServer } from "../../stores/llm/testing/fake-llm-server";
import { BaseRights, rightsOf } from "../accounts/base-rights";
import { EVERYBODY } from "../accounts/caller";
import type { Engine } from "../engine";
import { writeNotes } from "../graphs/schema-notes";
import { saveSettings } from "../settings";
import { indexedBase } from "../testing/indexed-base";
import { type OpenTales, openTales } from "../testing/open-tales";
import { TALE_QUESTIONS, TALES } from "../testing/tales";
import { bundleExperiment } from "./experiment-bundle";
import { removeExperiment, startExperiment } from "./experiments";
import { readReplay } from "./replay-report";
import { startReplay } from "./replays";
import { clearBundles } from "./stored-bundles";

const QUESTIONS = TALE_QUESTIONS.slice(0, 12).map((question, at) => ({
  ...question,
  path: [[`Harbour Tale ${at}`, "DIRECTED_BY", question.answers[0]!]],
}));
const ASKED: NewExperiment = {
  name: "Tales",
  questionSet: "tales",
  variants: [
    { name: "flat", method: "hybrid", params: {} },
    { name: "planned", method: "graphraft", params: {} },
  ],
  k: 5,
  seed: 1,
  llm: false,
};
const noSignal = new AbortController().signal;

let tales: OpenTales;
let engine: Engine;
let base: string;
let server: FakeLlmServer;

beforeAll(async () => {
  tales = await openTales(QUESTIONS);
  ({ engine, base } = tales);
  server = await FakeLlmServer.start({ key: "sk-0123456789abcdef", answer: answerFromEvidence });
});
afterAll(async () => {
  await server?.close();
  await tales?.close();
});

async function bundleOf(id: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await bundleExperiment(engine, id)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const importBundle = async (bytes: Uint8Array, knowledgeBase?: string, rights?: BaseRights) =>
  startReplay(
    engine,
    Readable.from([Buffer.from(bytes)]),
    knowledgeBase === undefined ? {} : { knowledgeBase },
    rights ?? (await rightsOf(engine, EVERYBODY)),
    { signal: noSignal },
  );

const bundles = () => {
  const folder = path.join(tales.environment.HOPSCOPE_DATA, "bundles");
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** The bundle with some of its files changed. */
function changed(bundle: Uint8Array, change: (files: Record<string, Uint8Array>) => void): Uint8Array {
  const files = unzipSync(bundle);
  change(files);
  return zipSync(files);
}

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("utf8");

describe("a replay", () => {
  let whole: Experiment;
  let bundle: Uint8Array;

  beforeAll(async () => {
    whole = await tales.finished(await startExperiment(engine, base, ASKED));
    bundle = await bundleOf(whole.id);
  });

  it("asks no knowledge base that the caller may not change, and names none that he may not see", async () => {
    const looksOn = { right: "viewer", visibility: "people" } as const;
    const refusals = [new Map(), new Map([[base, looksOn]])].map(async (access) => {
      const rights = new BaseRights(engine.database, access, false);
      return importBundle(bundle, undefined, rights).catch((error: unknown) => error);
    });
    for (const refused of await Promise.all(refusals)) {
      expect(refused).toMatchObject({ code: "conflict", problems: [] });
      expect((refused as Error).message).toMatch(
        /^No knowledge base here holds what ".*" had when the experiment was run\. $/,
      );
    }
    const rights = new BaseRights(engine.database, new Map([[base, looksOn]]), false);
    await expect(importBundle(bundle, base, rights)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("comes to every figure that was recorded, and to the same digest", async () => {
    expect(whole).toMatchObject({
      done: 24,
      replayOf: null,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const replayed = await tales.finished(await importBundle(bundle));
    expect(replayed).toMatchObject({ name: "Replay of Tales", replayOf: whole.digest, digest: whole.digest });
    const report = await readReplay(engine, replayed.id);
    expect(report).toMatchObject({
      complete: true,
      equal: true,
      answers: { equal: 24, compared: 24 },
      differences: [],
      notes: [],
      refusedCalls: 0,
    });
    const path = report.figures.find(({ variant, metric }) => variant === 1 && metric === "path");
    expect(path).toMatchObject({ recorded: 1, replayed: 1, equal: true });
    expect(report.figures.every(({ equal }) => equal)).toBe(true);
    await removeExperiment(engine, replayed.id);
    expect(bundles()).toEqual([]);
  });

  it("reads a bundle of version 1, whose fields had other names", async () => {
    const renamed = (line: string, names: Record<string, string>) =>
      JSON.stringify(
        Object.fromEntries(
          Object.entries(JSON.parse(line)).map(([name, field]) => [names[name] ?? name, field]),
        ),
      );
    const old = changed(bundle, (files) => {
      const manifest = { ...JSON.parse(text(files["manifest.json"])), version: 1 };
      files["manifest.json"] = Buffer.from(renamed(JSON.stringify(manifest), { included: "held" }));
      const lines = text(files["results.jsonl"]).trim().split("\n");
      const results = lines.map((line) => renamed(line, { goldOutcomes: "fates", llmUnusable: "llmUnkept" }));
      files["results.jsonl"] = Buffer.from(results.join("\n"));
    });
    const replayed = await tales.finished(await importBundle(old));
    expect(await readReplay(engine, replayed.id)).toMatchObject({ complete: true, equal: true });
    await removeExperiment(engine, replayed.id);
  });

  it("says which question, variant and figure differ", async () => {
    const other = changed(bundle, (files) => {
      const lines = text(files["results.jsonl"]).trim().split("\n");
      const first = JSON.parse(lines[0]!);
      first.ids.reverse();
      first.metrics.hit1 = 1 - first.metrics.hit1;
      files["results.jsonl"] = Buffer.from([JSON.stringify(first), ...lines.slice(1)].join("\n"));
    });
    await expect(importBundle(other)).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining("the digest in its manifest"),
    });
    const { resultsDigest } = await import("../../measure/bundle/results-digest");
    const honest = await (async () => {
      const files = unzipSync(other);
      const manifest = JSON.parse(text(files["manifest.json"]));
      const results = text(files["results.jsonl"])
        .split("\n")
        .map((line) => JSON.parse(line));
      manifest.digest = await resultsDigest(results);
      return zipSync({ ...files, "manifest.json": Buffer.from(JSON.stringify(manifest)) });
    })();
    const replayed = await tales.finished(await importBundle(honest));
    const report = await readReplay(engine, replayed.id);
    expect(report).toMatchObject({ complete: true, equal: false, answers: { equal: 23, compared: 24 } });
    const { question, variant, what } = report.differences[0]!;
    expect(what).toEqual(expect.arrayContaining(["ranking", "hit1"]));
    const first = JSON.parse(text(unzipSync(bundle)["results.jsonl"]).split("\n")[0]!);
    expect([question, variant]).toEqual([first.question, first.variant]);
    expect(report.figures.filter(({ equal }) => !equal).map(({ metric }) => metric)).toEqual(["hit1"]);
    await removeExperiment(engine, replayed.id);
  });

  it("wants a knowledge base of the same content, and says how others differ", async () => {
    const twin = await indexedBase(engine, "Twin", TALES);
    const less = await indexedBase(engine, "Less", {
      ...TALES,
      "edges.csv": TALES["edges.csv"].split("\n").slice(0, -1).join("\n"),
    });
    const replayed = await tales.finished(await importBundle(bundle, twin));
    expect(replayed.knowledgeBase).toBe(twin);
    expect(await readReplay(engine, replayed.id)).toMatchObject({ equal: true });
    await expect(importBundle(bundle, less)).rejects.toMatchObject({
      code: "conflict",
      problems: [{ at: "Less", message: "It has 29 edges instead of 30." }],
    });
    await expect(importBundle(bundle, "nowhere")).rejects.toMatchObject({ code: "not-found" });
    await removeExperiment(engine, replayed.id);
    expect(bundles()).toEqual([]);
  });

  it("leaves no bundle behind that nobody repeats, nor one that was cut off while it came in", async () => {
    const folder = path.join(tales.environment.HOPSCOPE_DATA, "bundles");
    const first = await tales.finished(await importBundle(bundle));
    for (const name of ["0".repeat(64), "cut.arriving"]) mkdirSync(path.join(folder, name));
    await clearBundles(engine);
    expect(bundles()).toHaveLength(1);
    expect(await readReplay(engine, first.id)).toMatchObject({ equal: true });
    await removeExperiment(engine, first.id);
    expect(bundles()).toEqual([]);
  });

  const hostile: [string, (files: Record<string, Uint8Array>) => void][] = [
    ["without its questions", (files) => delete files["questions.jsonl"]],
    ["with a path that leads out", (files) => (files["../../evil"] = Buffer.from("x"))],
    ["with another file", (files) => (files["readme.txt"] = Buffer.from("x"))],
    ["with no JSON", (files) => (files["results.jsonl"] = Buffer.from("{"))],
    ["with a manifest of another kind", (files) => (files["manifest.json"] = Buffer.from("{}"))],
    [
      "that counts more questions than there can be",
      (files) => {
        const manifest = JSON.parse(text(files["manifest.json"]));
        manifest.experiment.questions = 2 ** 40;
        files["manifest.json"] = Buffer.from(JSON.stringify(manifest));
      },
    ],
    [
      "with a result of nobody's question",
      (files) =>
        (files["results.jsonl"] = Buffer.from(text(files["results.jsonl"]).replace('"q0"', '"q99"'))),
    ],
    [
      "with a result twice",
      (files) => {
        const lines = text(files["results.jsonl"]).trim().split("\n");
        files["results.jsonl"] = Buffer.from([lines[0], ...lines.slice(0, -1)].join("\n"));
      },
    ],
    [
      "nested so deep that reading would end the stack",
      (files) => (files["manifest.json"] = Buffer.from("[".repeat(1_000_000))),
    ],
  ];
  it.each(hostile)("refuses a bundle %s, and keeps nothing of it", async (_, change) => {
    const before = bundles();
    await expect(importBundle(changed(bundle, change))).rejects.toMatchObject({ code: "invalid-input" });
    expect(bundles()).toEqual(before);
  });

  it("refuses what is no archive, and one that unpacks to more than is read", async () => {
    await expect(importBundle(Buffer.from("no archive"))).rejects.toMatchObject({ code: "invalid-input" });
    await expect(importBundle(bundle.subarray(0, bundle.length / 2))).rejects.toMatchObject({
      code: "invalid-input",
    });
    const bomb = changed(bundle, (files) => (files["manifest.json"] = new Uint8Array(64 * 1024 * 1024)));
    await expect(importBundle(bomb)).rejects.toMatchObject({ code: "too-large" });
    expect(bundles()).toEqual([]);
  });
});

describe("with a language model", () => {
  it("is replayed with the notes on the schema that its model read", async () => {
    await saveSettings(engine, {
      llm: llmSettingsSchema.parse({ baseUrl: server.url, model: "fake-model" }),
      key: "sk-0123456789abcdef",
    });
    const notes = [{ relation: "DIRECTED_BY", note: "who led the filming" }];
    await writeNotes(engine, base, notes);
    const variants = [{ name: "planned", method: "mor", params: {} }];
    const whole = await tales.finished(
      await startExperiment(engine, base, { ...ASKED, llm: true, limit: 1, variants }),
    );
    const bundle = await bundleOf(whole.id);
    expect(text(unzipSync(bundle)["llm-answers.jsonl"])).not.toBe("");
    expect(JSON.parse(text(unzipSync(bundle)["manifest.json"])).provenance.notes).toEqual(notes);
    await writeNotes(engine, base, []);
    const replayed = await tales.finished(await importBundle(bundle));
    expect(await readReplay(engine, replayed.id)).toMatchObject({ equal: true, refusedCalls: 0 });
  });

  it("is replayed from what is on record; what is not is refused and counted", async () => {
    await saveSettings(engine, {
      llm: llmSettingsSchema.parse({ baseUrl: server.url, model: "fake-model" }),
      key: "sk-0123456789abcdef",
    });
    const whole = await tales.finished(
      await startExperiment(engine, base, { ...ASKED, llm: true, limit: 3, variants: [ASKED.variants[0]!] }),
    );
    const bundle = await bundleOf(whole.id);
    const records = text(unzipSync(bundle)["llm-answers.jsonl"]).trim().split("\n");
    expect(records).toHaveLength(3);
    expect(text(unzipSync(bundle)["manifest.json"])).not.toContain("sk-0123456789abcdef");

    // The server is not asked, nor is what this machine remembers.
    await server.close();
    const replayed = await tales.finished(await importBundle(bundle));
    const report = await readReplay(engine, replayed.id);
    expect(report).toMatchObject({ equal: true, refusedCalls: 0 });
    expect(replayed.digest).toBe(whole.digest);

    const poorer = changed(bundle, (files) => {
      files["llm-answers.jsonl"] = Buffer.from(records.slice(1).join("\n"));
    });
    const refused = await tales.finished(await importBundle(poorer));
    expect(await readReplay(engine, refused.id)).toMatchObject({ refusedCalls: 1 });
  });
});
