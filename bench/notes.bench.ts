/**
 * A folder of 1,000 linked notes on its way in: how long until it can be asked, and until all of it is embedded; beside a vector for
 * every window of three sentences of a long text, by which it was split before. `BENCH_NOTE_BYTES` is their size.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CHUNK_PARAMS } from "../lib/graph/text/chunk";
import { splitSentences } from "../lib/graph/text/sentences";
import { followJob } from "../lib/server/jobs/jobs";
import { createKnowledgeBase } from "../lib/server/knowledge-bases/knowledge-bases";
import { openEngine } from "../lib/server/open-engine";
import { readEnvironment } from "../lib/server/stores/environment";
import { addFiles } from "../lib/server/testing/indexed-base";
import { printTable } from "./corpora/print";

const NOTES = 1_000;
const BYTES = Number(process.env.BENCH_NOTE_BYTES ?? 2_000);
/** Notes of which every window is embedded. */
const SHARE = NOTES / 20;

const sentences = readFileSync(path.join("prisma", "sample", "documents.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => (JSON.parse(line) as { text: string }).text)
  .flatMap((text) => splitSentences(text).map(({ start, end }) => text.slice(start, end)));
const notes = Array.from({ length: NOTES }, (_, at) => writeNote(at));

const data = mkdtempSync(path.join(tmpdir(), "notes-bench-"));
process.env.HOPSCOPE_DATA = data;
const engine = await openEngine(readEnvironment());
const { id } = await createKnowledgeBase(engine, { name: "Notes", description: "" });
const began = performance.now();
const processor = () => Object.values(process.cpuUsage()).reduce((sum, of) => sum + of, 0) / 1e6;
const beganProcessor = processor();
const files = Object.fromEntries(notes.map((note, at) => [`Note ${at}.md`, note]));
const { job } = await addFiles(engine, id, files);
const uploaded = since(began);
let asked: number | undefined;
for await (const { state, error } of await followJob(engine, job.id)) {
  if ((await engine.database.knowledgeBases.get(id)).generation) asked ??= since(began);
  if (state === "failed") throw new Error(error ?? state);
}
const whole = since(began);
const wholeProcessor = processor() - beganProcessor;

const split = notes.slice(0, SHARE).filter((note) => note.length > CHUNK_PARAMS.wholeUpTo);
const windows = split.flatMap((note) => {
  const own = splitSentences(note).map(({ start, end }) => note.slice(start, end));
  return own.map((_, i) => own.slice(Math.max(0, i - 1), i + 2).join(" "));
});
const beganWindows = processor();
await engine.embedder.embed(windows);
const windowsProcessor = (processor() - beganWindows) * (NOTES / SHARE);
await engine.close();
rmSync(data, { recursive: true });

printTable(`${NOTES} notes of ${BYTES} bytes`, {
  "taken in": { seconds: uploaded },
  "can be asked": { seconds: asked ?? whole },
  "all embedded and linked": { seconds: whole, "processor seconds": Math.round(wholeProcessor) },
  "with a vector for every window": { "processor seconds": Math.round(wholeProcessor + windowsProcessor) },
});
console.log(`Asked ${(whole / (asked ?? whole)).toFixed(1)} times sooner than when all is embedded.`);

function writeNote(at: number): string {
  const text = [`---\ntags: [film, year${at % 40}]\ntype: note\n---\n`];
  for (let i = 0, length = 0; length < BYTES; i++) {
    const link = i % 4 === 0 ? ` See [[Note ${(at * 31 + i * 7) % NOTES}]].` : "";
    const next = `${sentences[(at * 17 + i * 101) % sentences.length]}${link}`;
    text.push(next);
    length += next.length + 1;
  }
  return text.join(" ");
}

function since(start: number): number {
  return Math.round((performance.now() - start) / 100) / 10;
}
