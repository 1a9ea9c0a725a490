/** Phoenix, as its users run it, shows a run; and the messages are those of opentelemetry-proto, with no field that it does not know. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findPython, pythonWith } from "../../../scripts/python.mjs";
import type { Engine } from "../engine";
import { ask } from "../testing/asked-run";
import { indexedBase } from "../testing/indexed-base";
import { type Scratch, SMALL_WORLD, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { TraceCollector } from "../testing/trace-collector";

/** It brings opentelemetry-proto. */
const PACKAGES = ["arize-phoenix==20.26.1"];
/** To fetch the packages once. */
const PATIENCE_MS = 900_000;
const STARTS_WITHIN_MS = 240_000;
const QUESTION = "Who directed The Third Man?";
const METHODS = ["hybrid", "sage"];

const python = await findPython();
const folder = mkdtempSync(path.join(tmpdir(), "hopscope-phoenix-"));
let bin: string;
let place: Scratch | undefined;
let engine: Engine | undefined;
let phoenix: ChildProcess | undefined;

beforeAll(async () => {
  if (python) bin = await pythonWith(python, path.resolve(".build/tests/phoenix-python"), [PACKAGES]);
}, PATIENCE_MS);
afterAll(async () => {
  await engine?.close();
  phoenix?.kill();
  place?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function openEngineFor(url: string): Promise<Engine> {
  place = unstarted({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_RESOURCE_ATTRIBUTES: "openinference.project.name=films",
  });
  engine = await openTestEngine(place.environment);
  await indexedBase(engine, "Small world", SMALL_WORLD);
  return engine;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startPhoenix(): Promise<string> {
  const port = await freePort();
  phoenix = spawn(path.join(bin, "phoenix"), ["serve"], {
    stdio: "ignore",
    env: {
      ...process.env,
      ...{ PHOENIX_WORKING_DIR: folder, PHOENIX_HOST: "127.0.0.1", PHOENIX_TELEMETRY_ENABLED: "false" },
      ...{ PHOENIX_PORT: String(port), PHOENIX_GRPC_PORT: String(await freePort()) },
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const isUp = async () => expect((await fetch(`${url}/healthz`)).ok).toBe(true);
  await vi.waitFor(isUp, { timeout: STARTS_WITHIN_MS, interval: 500 });
  return url;
}

interface ShownSpan {
  name: string;
  span_kind: string;
  parent_id: string | null;
  context: { span_id: string; trace_id: string };
  status_code: string;
  attributes: Record<string, unknown>;
}

it.skipIf(!python)(
  "shows a run: its question, what it says, the nodes of each method",
  { timeout: PATIENCE_MS },
  async () => {
    const url = await startPhoenix();
    const run = await ask(await openEngineFor(url), QUESTION, METHODS);
    const ran = run.columns.flatMap(({ stages }) => stages.filter(({ state }) => state === "done"));
    const spans = await vi.waitFor(
      async () => {
        const shown = await fetch(`${url}/v1/projects/films/spans?limit=1000`).then((answer) =>
          answer.json(),
        );
        expect(shown.data).toHaveLength(1 + 1 + METHODS.length + ran.length);
        return shown.data as ShownSpan[];
      },
      { timeout: 60_000, interval: 500 },
    );
    const [root] = spans.filter(({ parent_id }) => parent_id === null) as [ShownSpan];
    expect(root).toMatchObject({ name: "run", span_kind: "CHAIN", status_code: "OK" });
    expect(root.attributes).toMatchObject({ "input.value": QUESTION, "output.value": run.verdict!.sentence });
    const retrievers = spans.filter(({ span_kind }) => span_kind === "RETRIEVER");
    expect(retrievers.map(({ name }) => name).sort()).toEqual(METHODS);
    for (const { name, parent_id, attributes } of retrievers) {
      expect(parent_id).toBe(root.context.span_id);
      const { ranking } = run.columns.find(({ id }) => id === name)!.retrieval!;
      for (const [at, { node, score }] of ranking.entries())
        expect(attributes).toMatchObject({
          [`retrieval.documents.${at}.document.id`]: node,
          [`retrieval.documents.${at}.document.score`]: score,
        });
    }
  },
);

const READS = `
import json, sys
from google.protobuf.json_format import MessageToDict
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
with open(sys.argv[1], "rb") as file:
    sent = file.read()
read = ExportTraceServiceRequest.FromString(sent)
same = ExportTraceServiceRequest.FromString(read.SerializeToString())
read.DiscardUnknownFields()
spans = read.resource_spans[0].scope_spans[0].spans
print(json.dumps({
    "known": read == same,
    "spans": [[one.trace_id.hex(), one.span_id.hex(), one.parent_span_id.hex(), one.name, one.kind, one.status.code] for one in spans],
    "first": MessageToDict(spans[0])["attributes"],
}))
`;

it.skipIf(!python)("is read by opentelemetry-proto as it was meant", { timeout: PATIENCE_MS }, async () => {
  await engine?.close();
  const collector = await TraceCollector.start();
  try {
    await ask(await openEngineFor(collector.url), QUESTION, METHODS);
    const [{ body, spans }] = (await vi.waitFor(() => {
      expect(collector.received).toHaveLength(1);
      return collector.received;
    })) as [TraceCollector["received"][number]];
    const file = path.join(folder, "message");
    writeFileSync(file, body);
    const read = JSON.parse(
      (await promisify(execFile)(path.join(bin, "python"), ["-c", READS, file])).stdout,
    );
    expect(read.known).toBe(true);
    expect(read.spans).toEqual(
      spans.map(({ trace, id, parent, name, kind, status }) => [
        trace,
        id,
        parent ?? "",
        name,
        kind,
        status.code,
      ]),
    );
    expect(read.first).toContainEqual({ key: "input.value", value: { stringValue: QUESTION } });
  } finally {
    await engine?.close();
    await collector.close();
  }
});
