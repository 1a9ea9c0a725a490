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
import { addFiles } from "../lib/server/testing/indexed-base";
import { readEnvironment } from "../lib/stores/environment";
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
const [began, beganProcessor] = [performance.now(), processor()];
const files = Object.fromEntries(notes.map((note, at) => [`Note ${at}.md`, note]));
const { job } = await addFiles(engine, id, files);
const uploaded = soFar();
let asked: ReturnType<typeof soFar> | undefined;
for await (const { state, error } of await followJob(engine, job.id)) {
  if ((await engine.database.knowledgeBases.get(id)).generation) asked ??= soFar();
  if (state === "failed") throw new Error(error ?? state);
}
const whole = soFar();

const split = notes.slice(0, SHARE).filter((note) => note.length > CHUNK_PARAMS.wholeUpTo);
const windows = split.flatMap((note) => {
  const own = splitSentences(note).map(({ start, end }) => note.slice(start, end));
  return own.map((_, i) => own.slice(Math.max(0, i - 1), i + 2).join(" "));
});
const beganWindows = processor();
await engine.embedder.embed(windows);
const windowsProcessor = Math.round((processor() - beganWindows) * (NOTES / SHARE));
await engine.close();
rmSync(data, { recursive: true });

printTable(`${NOTES} notes of ${BYTES} bytes`, {
  "taken in": uploaded,
  "can be asked": asked ?? whole,
  "all embedded and linked": whole,
  "with a vector for every window": { "processor seconds": whole["processor seconds"] + windowsProcessor },
});

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

function soFar() {
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  return { seconds, "processor seconds": Math.round(processor() - beganProcessor) };
}

/** Of this process and its threads: files are checked in another one. */
function processor(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
