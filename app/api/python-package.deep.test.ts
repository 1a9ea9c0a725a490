/** The Python package, as somebody installs it: every call of the interface, retrievers of libraries, a run in a notebook. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { ENDPOINTS } from "@/lib/api/endpoints";
import { indexedBase } from "@/lib/server/testing/indexed-base";
import { TALES } from "@/lib/server/testing/tales";
import { findPython } from "@/scripts/python.mjs";
import { openPackageWorld, PATIENCE_MS, type PackageWorld } from "./testing/python-package";

const LIBRARIES = ["langchain-core==1.1.3", "llama-index-core==0.14.25"];

const python = await findPython();
let world: PackageWorld;

beforeAll(async () => {
  if (!python) return;
  // Every call is made with nonsense; only what the other test asks for is answered.
  world = await openPackageWorld(python, (pathname, body) =>
    pathname === "/api/retrieve" ? body.toString() !== "{}" : /^\/api\/runs\/[^/]{8,}$/.test(pathname),
  );
  await indexedBase(world.engine, "Tales", TALES);
}, PATIENCE_MS);
afterAll(() => world?.close());

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
    expect(await world.say(CALLS)).toBe("");
    const expected = ENDPOINTS.map(
      ({ endpoint: { method, path: place } }) =>
        `${method.toUpperCase()} ${place.replaceAll(/\{\w+\}/g, "x")}`,
    );
    expect([...world.requested].sort()).toEqual(expected.sort());
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
    const said = JSON.parse(await world.say(ASKS, LIBRARIES));
    expect(said.nodes).toContain("d2");
    expect(said.confidence).toBeGreaterThan(0.5);
    expect(said.text).toContain("who directed Harbour Tale 4?\n1 of 1 agree: Ada Director2.");
    expect(said.text).toContain(`${world.address}/runs/`);
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
