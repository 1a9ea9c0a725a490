/** The protocol as its official client in Python speaks it over HTTP: what it gets is what the API gives, and to whom. */
import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Retrieved, retrieve } from "@/lib/api/retrieve";
import type { Engine } from "@/lib/server/engine";
import { provideEngine } from "@/lib/server/singleton";
import { indexedBase } from "@/lib/server/testing/indexed-base";
import { type Scratch, unstarted } from "@/lib/server/testing/small-world";
import { TALES } from "@/lib/server/testing/tales";
import { openTestEngine } from "@/lib/server/testing/test-engine";
import { findPython, pythonWith } from "@/scripts/python.mjs";
import { type Credentials, call, idOf, makeUser } from "../testing/accounts-world";
import { POST } from "./route";

const PACKAGES = ["mcp==1.30.0"];
/** To fetch the packages once. */
const PATIENCE_MS = 600_000;

const PROGRAM = `
import asyncio, json, sys
from mcp import ClientSession
from mcp.client.streamable_http import streamablehttp_client

address, headers, asked = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3])

async def main():
    async with streamablehttp_client(address, headers=headers) as (read, write, _):
        async with ClientSession(read, write) as session:
            await session.initialize()
            tools = await session.list_tools()
            answer = await session.call_tool("retrieve", asked)
            found = json.loads(answer.content[0].text)
            resources = await session.list_resources()
            templates = await session.list_resource_templates()
            run = await session.read_resource("hopscope://runs/" + found["run"])
            node = await session.read_resource("hopscope://knowledge-bases/Tales/nodes/" + found["nodes"][0]["id"])
            refused = await session.call_tool("retrieve", {**asked, "method": "none"})
    print(json.dumps({
        "tools": [tool.name for tool in tools.tools],
        "found": found,
        "resources": [str(resource.uri) for resource in resources.resources],
        "templates": [template.uriTemplate for template in templates.resourceTemplates],
        "run": json.loads(run.contents[0].text),
        "node": json.loads(node.contents[0].text),
        "refused": [refused.isError, refused.content[0].text],
    }))

asyncio.run(main())
`;

const python = await findPython();
let place: Scratch;
let engine: Engine;
let server: Server;
let address: string;
let bin: string;

beforeAll(async () => {
  if (!python) return;
  bin = await pythonWith(python, path.resolve(".build/tests/mcp-python"), [PACKAGES]);
  place = unstarted({ HOPSCOPE_ACCOUNTS: "on" });
  engine = await openTestEngine(place.environment);
  provideEngine(engine);
  await indexedBase(engine, "Tales", TALES);
  server = createServer(async (request, response) => {
    const body = await text(request);
    const headers = new Headers(request.headers as Record<string, string>);
    // As Next.js would: other methods than the route's are answered with 405.
    const answer =
      request.method === "POST"
        ? await POST(new Request(address, { method: "POST", headers, body }), { params: Promise.resolve({}) })
        : new Response(null, { status: 405 });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mcp`;
}, PATIENCE_MS);
afterAll(async () => {
  server?.close();
  await engine?.close();
  place?.remove();
});

const ASKED = { knowledgeBase: "Tales", question: "who directed Harbour Tale 4?", method: "graphraft" };

const speak = (credentials: Credentials) =>
  promisify(execFile)(path.join(bin, "python"), [
    ...["-c", PROGRAM, address, JSON.stringify(credentials), JSON.stringify(ASKED)],
  ]);

async function keyOf(role: "viewer" | "admin"): Promise<Credentials> {
  await makeUser(engine, role);
  const userId = await idOf(engine, role);
  const { key } = await engine.database.apiKeys.create({ userId, name: "key", role, days: 1 });
  return { authorization: `Bearer ${key}` };
}

it.skipIf(!python).each(["viewer", "admin"] as const)(
  "with the key of %s gets what the API gets",
  async (role) => {
    const key = await keyOf(role);
    const { tools, found, resources, templates, run, node, refused } = JSON.parse((await speak(key)).stdout);
    expect(tools).toContain("retrieve");
    const answer = await call(retrieve, key, { body: ASKED });
    const { run: _, link: __, ms: ___, ...same } = (await answer.json()) as Retrieved;
    expect(found).toMatchObject(same);
    expect(same.answer.sentences.flatMap(({ nodes }) => nodes)).toEqual(["d2"]);
    expect(resources[0]).toBe(`hopscope://runs/${found.run}`);
    expect(templates).toHaveLength(2);
    expect(run).toMatchObject({ run: found.run, question: ASKED.question, state: "done" });
    expect(node.node.id).toBe(found.nodes[0].id);
    expect(refused).toEqual([true, expect.stringContaining('There is no method "none"')]);
  },
  PATIENCE_MS,
);

it.skipIf(!python)(
  "as nobody, and with a key that is not valid, is refused",
  async () => {
    for (const credentials of [{}, { authorization: "Bearer hs_none" }] as Credentials[])
      await expect(speak(credentials)).rejects.toMatchObject({ stderr: expect.stringContaining("401") });
  },
  PATIENCE_MS,
);
