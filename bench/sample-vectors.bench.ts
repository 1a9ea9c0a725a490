/**
 * Makes the vectors that the sample is shipped with, after its texts or the embedding model have changed: indexes it without them, and
 * packs what that has embedded.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { followJob } from "../lib/server/jobs/jobs";
import { openEngine } from "../lib/server/open-engine";
import { importSample } from "../lib/server/sample";
import { KEY_BYTES } from "../lib/stores/embeddings/key-table";
import { packVectors } from "../lib/stores/embeddings/shipped-vectors";
import { VectorLog } from "../lib/stores/embeddings/vector-log";
import { readEnvironment } from "../lib/stores/environment";

const FILE = path.join("prisma", "sample", "vectors.bin");

const data = mkdtempSync(path.join(tmpdir(), "sample-vectors-"));
rmSync(FILE, { force: true });
// Threads that index read it.
process.env.HOPSCOPE_DATA = data;
const engine = await openEngine(readEnvironment());
await importSample(engine);
const [base] = await engine.database.knowledgeBases.list();
for await (const _ of await followJob(engine, base!.job!.id));
const embedder = { id: engine.embedder.id, dimensions: engine.embedder.dimensions };
await engine.close();

const [own] = readdirSync(path.join(data, "embeddings"));
const folder = path.join(data, "embeddings", own!);
const keys = readdirSync(folder)
  .filter((name) => name.endsWith(".keys"))
  .flatMap((name) => {
    const bytes = readFileSync(path.join(folder, name));
    return Array.from({ length: bytes.length / KEY_BYTES }, (_, row) =>
      bytes.subarray(row * KEY_BYTES, (row + 1) * KEY_BYTES),
    );
  });
const log = await VectorLog.open(folder, embedder.dimensions);
const rows = keys.map((key) => ({ key, into: new Float32Array(embedder.dimensions) }));
const unread = await log.read(rows);
if (unread.length > 0) throw new Error(`${unread.length} vectors cannot be read.`);
writeFileSync(
  FILE,
  packVectors(
    embedder,
    rows.map(({ key, into }) => [key, into]),
  ),
);
rmSync(data, { recursive: true });

console.log(`${keys.length} vectors in ${FILE}.`);
