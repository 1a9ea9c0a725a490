/**
 * Import speed: the size of STaRK-prime (129,375 nodes, 8.1 million edges) written as CSV, against reading the same
 * lines alone. Each measurement has a process of its own, so that resident memory is that of one run.
 */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { readFileBytes } from "../lib/stores/sources/file-bytes";
import { readLineBlocks } from "../lib/stores/sources/line-blocks";
import { readSources } from "../lib/stores/sources/read-sources";
import { printTable } from "./corpora/print";

const NODES = 129_375;
const EDGES = Number(process.env.BENCH_EDGES ?? 8_100_000);
const RELATIONS = 18;
const WAYS = ["lines only", "import", "node:readline"] as const;

interface Measurement {
  rows: number;
  seconds: number;
  /** CPU time of this process alone, all its threads: comparable on a machine that others use too. */
  cpuSeconds: number;
  residentMegabytes: number;
}

const [way, ...files] = process.argv.slice(2);
if (way) console.log(JSON.stringify(await measure(way, files)));
else await compare();

async function compare(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "hopscope-import-"));
  try {
    const nodes = path.join(folder, "nodes.csv");
    await write(nodes, nodeLines());
    for (const edges of ["edges.csv", "edges.quoted.csv", "edges.jsonl"]) {
      const file = path.join(folder, edges);
      await write(file, edgeLines(edges));
      table(`${NODES.toLocaleString("en")} nodes, ${EDGES.toLocaleString("en")} edges, ${edges}`, [
        nodes,
        file,
      ]);
      rmSync(file);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const metaQa = path.join(process.env.BENCH_DATA ?? "../shared/data", "metaqa/kb.txt.gz");
  if (existsSync(metaQa)) table("MetaQA, kb.txt.gz", [metaQa]);
  else console.log(`MetaQA is not at ${metaQa}; set BENCH_DATA to measure it.`);
}

function table(title: string, paths: readonly string[]): void {
  // The platform's line reader does not unpack.
  const ways = paths.some((file) => file.endsWith(".gz")) ? WAYS.slice(0, 2) : WAYS;
  const found = ways.map((name) => ({ name, ...inOwnProcess(name, paths) }));
  const plain = found[0]!.cpuSeconds;
  const rows = found.map(({ name, rows, seconds, cpuSeconds, residentMegabytes }) => [
    name,
    {
      "wall s": seconds.toFixed(2),
      "processor s": cpuSeconds.toFixed(2),
      "rows per processor second": Math.round(rows / cpuSeconds).toLocaleString("en"),
      "times lines only": (cpuSeconds / plain).toFixed(1),
      "resident MB": residentMegabytes.toFixed(0),
    },
  ]);
  printTable(title, Object.fromEntries(rows));
}

function inOwnProcess(name: string, paths: readonly string[]): Measurement {
  const run = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name, ...paths], {
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as Measurement;
}

async function measure(name: string, paths: readonly string[]): Promise<Measurement> {
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  let rows = 0;
  if (name === "import") {
    const harvest = await readSources(paths.map((file) => ({ name: path.basename(file), path: file })));
    if (harvest.rejections.length > 0) throw new Error(JSON.stringify(harvest.rejections[0]));
    rows = harvest.files.reduce((sum, { accepted }) => sum + accepted, 0);
  } else {
    for (const file of paths)
      rows += name === "lines only" ? await countBlocks(file) : await countLines(file);
  }
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    rows,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    residentMegabytes: process.resourceUsage().maxRSS / 1024,
  };
}

async function countBlocks(file: string): Promise<number> {
  let rows = 0;
  const bytes = readFileBytes(file, { bytesLeft: Number.POSITIVE_INFINITY });
  for await (const { text } of readLineBlocks(bytes, 2 ** 23)) rows += text.split("\n").length - 1;
  return rows;
}

/** The platform's own way. */
async function countLines(file: string): Promise<number> {
  let rows = 0;
  for await (const _ of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    rows++;
  return rows;
}

async function write(file: string, lines: Iterable<string>): Promise<void> {
  const stream = createWriteStream(file);
  let block = "";
  for (const line of lines) {
    block += `${line}\n`;
    if (block.length < 1 << 20) continue;
    if (!stream.write(block)) await once(stream, "drain");
    block = "";
  }
  stream.end(block);
  await once(stream, "finish");
}

function* nodeLines(): Generator<string> {
  yield "id,name,label,text,year";
  for (let i = 0; i < NODES; i++)
    yield `${i},Entity ${i},Label${i % 10},"Text of ${i}, with a comma and some words",${1900 + (i % 120)}`;
}

function* edgeLines(name: string): Generator<string> {
  const write = {
    "edges.csv": (s: number, r: string, t: number) => `${s},${r},${t}`,
    "edges.quoted.csv": (s: number, r: string, t: number) => `"${s}","${r}","${t}"`,
    "edges.jsonl": (s: number, r: string, t: number) => `{"source":${s},"type":"${r}","target":${t}}`,
  }[name]!;
  if (name.endsWith(".csv")) yield "source,type,target";
  for (let i = 0; i < EDGES; i++) {
    yield write((i * 7919) % NODES, `relation ${i % RELATIONS}`, (i * 104_729 + 13) % NODES);
  }
}
