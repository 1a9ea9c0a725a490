/** The Python package, as somebody installs it: a wheel, in an environment with nothing else, against the application's routes. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ENDPOINTS } from "@/lib/api/endpoints";
import { describeApi } from "@/lib/api/openapi/openapi";
import type { Engine } from "@/lib/server/engine";
import { provideEngine } from "@/lib/server/singleton";
import { indexedBase } from "@/lib/server/testing/indexed-base";
import { type Scratch, unstarted } from "@/lib/server/testing/small-world";
import { TALES } from "@/lib/server/testing/tales";
import { openTestEngine } from "@/lib/server/testing/test-engine";
import { findPython, pythonWith } from "@/scripts/python.mjs";
import { POST as retrieve } from "./retrieve/route";
import { GET as readRun } from "./runs/[id]/route";

const BUILDS = ["openapi-python-client==0.29.1", "hatchling==1.33.0"];
const LIBRARIES = ["langchain-core==1.1.3", "llama-index-core==0.14.25"];
/** To fetch the packages once. */
const PATIENCE_MS = 600_000;

const run = promisify(execFile);
const python = await findPython();
let place: Scratch;
let engine: Engine;
let server: Server;
let address: string;
let folder: string;
let wheel: string;
const requested = new Set<string>();

beforeAll(async () => {
  if (!python) return;
  folder = mkdtempSync(path.join(tmpdir(), "hopscope-package-"));
  wheel = await buildWheel(python);
  place = unstarted();
  engine = await openTestEngine(place.environment);
  provideEngine(engine);
  await indexedBase(engine, "Tales", TALES);
  server = createServer(async (request, response) => {
    const answer = await answerTo(request.method!, request.url!, await text(request));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, PATIENCE_MS);
afterAll(async () => {
  server?.close();
  await engine?.close();
  place?.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Generated from the OpenAPI document beside our own modules, and packed. */
async function buildWheel(command: string): Promise<string> {
  const bin = await pythonWith(command, path.resolve(".build/tests/package-build-python"), [BUILDS]);
  const source = path.join(folder, "source");
  cpSync("clients/python", source, { recursive: true });
  const document = path.join(folder, "openapi.json");
  writeFileSync(document, JSON.stringify(describeApi()));
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  const target = ["--output-path", path.join(source, "hopscope_client"), "--meta", "none"];
  await run(path.join(bin, "openapi-python-client"), ["generate", "--path", document, ...target], {
    env,
    maxBuffer: 2 ** 26,
  });
  const options = ["--no-deps", "--no-build-isolation", "--wheel-dir", folder];
  await run(path.join(bin, "python"), ["-m", "pip", "wheel", "--quiet", ...options, source], { env });
  return path.join(folder, readdirSync(folder).find((name) => name.endsWith(".whl"))!);
}

async function answerTo(method: string, url: string, body: string): Promise<Response> {
  const { pathname } = new URL(url, address);
  requested.add(`${method} ${pathname}`);
  const request = () =>
    new Request(new URL(url, address), {
      ...{ method, headers: { host: "localhost", "content-type": "application/json" } },
      ...(method === "POST" && { body }),
    });
  if (pathname === "/api/retrieve" && body !== "{}")
    return retrieve(request(), { params: Promise.resolve({}) });
  const id = /^\/api\/runs\/([^/]{8,})$/.exec(pathname)?.[1];
  if (id) return readRun(request(), { params: Promise.resolve({ id }) });
  const problem = { type: "about:blank", title: "Not here", status: 404, code: "not-found", detail: "x" };
  return Response.json(problem, { status: 404 });
}

async function say(program: string, libraries: readonly string[] = []): Promise<string> {
  const bin = await pythonWith(python!, path.join(folder, `python-${libraries.length}`), [
    [wheel, ...libraries],
  ]);
  return (await run(path.join(bin, "python"), ["-c", program, address], { maxBuffer: 2 ** 24 })).stdout;
}

const CALLS = `
import importlib, inspect, pkgutil, sys
import hopscope_client.api as api
from hopscope_client import Client

class Stub(str):
    """Whatever is asked for."""
    value = "x"
    payload = b"{}"
    def to_dict(self): return {}
    def to_multipart(self): return []
    def to_tuple(self): return ("x", b"{}", "application/json")
    def __iter__(self): return iter([str(self)])

client = Client(base_url=sys.argv[1])
for found in pkgutil.walk_packages(api.__path__, api.__name__ + "."):
    if found.ispkg: continue
    call = importlib.import_module(found.name).sync_detailed
    needed = [one.name for one in inspect.signature(call).parameters.values() if one.default is inspect.Parameter.empty]
    try:
        call(**{name: client if name == "client" else Stub("x") for name in needed})
    except Exception as error:
        print(found.name, repr(error))
`;

it.skipIf(!python)(
  "has a function for every call, which reaches it",
  async () => {
    expect(await say(CALLS)).toBe("");
    const expected = ENDPOINTS.map(
      ({ endpoint: { method, path: place } }) =>
        `${method.toUpperCase()} ${place.replaceAll(/\{\w+\}/g, "x")}`,
    );
    expect([...requested].sort()).toEqual(expected.sort());
  },
  PATIENCE_MS,
);

const ASKS = `
import json, sys
from hopscope import Hopscope, Refused
from hopscope.langchain import HopscopeRetriever as ForLangChain
from hopscope.llama_index import HopscopeRetriever as ForLlamaIndex

hopscope = Hopscope(sys.argv[1])
question = "who directed Harbour Tale 4?"
found = hopscope.retrieve("Tales", question, method="graphraft", k=3, labels=["Person"])
view = hopscope.run(found.run)
documents = ForLangChain(hopscope=hopscope, knowledge_base="Tales", k=3).invoke(question)
nodes = ForLlamaIndex(hopscope, "Tales", method="graphraft", labels=["Person"]).retrieve(question)
silent = ForLangChain(hopscope=hopscope, knowledge_base="Tales").invoke("who flibbered Zzyzx Station?")
def refusal(base, **asked):
    try:
        hopscope.retrieve(base, question, **asked)
    except Refused as refused:
        return str(refused)
print(json.dumps({
    "nodes": [node.id for node in found.nodes],
    "confidence": found.confidence,
    "text": repr(view),
    "html": view._repr_html_(),
    "documents": [[one.id, one.page_content, one.metadata] for one in documents],
    "scored": [[one.node_id, one.text, one.score] for one in nodes],
    "silent": len(silent),
    "refusals": [refusal("none"), refusal("Tales", method="none")],
}))
`;

it.skipIf(!python)(
  "retrieves for LangChain and LlamaIndex, shows a run in a notebook, and says what was wrong",
  async () => {
    const said = JSON.parse(await say(ASKS, LIBRARIES));
    expect(said.nodes).toContain("d2");
    expect(said.confidence).toBeGreaterThan(0.5);
    expect(said.text).toContain("who directed Harbour Tale 4?\n1 of 1 agree: Ada Director2.");
    expect(said.text).toContain(`${address}/runs/`);
    expect(said.html).toContain("<strong>who directed Harbour Tale 4?</strong>");
    expect(said.html).toMatch(/<td[^>]*>graphraft<\/td><td[^>]*>Ada Director2[^<]*<\/td><td[^>]*>\d+%<\/td>/);
    const [, content, metadata] = said.documents.find(([id]: [string]) => id === "d2");
    expect(content).toBe("Ada Director2\nHarbour Tale 4 -DIRECTED_BY-> Ada Director2");
    expect(metadata).toMatchObject({ name: "Ada Director2", labels: ["Person"], score: expect.any(Number) });
    expect(said.scored.every(([id]: [string]) => id.startsWith("d"))).toBe(true);
    expect(said.scored.map(([id]: [string]) => id)).toContain("d2");
    expect(said.silent).toBe(0);
    expect(said.refusals[0]).toContain('no knowledge base "none"');
    expect(said.refusals[1]).toContain('There is no method "none"');
  },
  PATIENCE_MS,
);
