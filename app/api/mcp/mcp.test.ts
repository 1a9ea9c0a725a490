/** The Model Context Protocol as its own client speaks it: what the API gives, to whom the API gives it. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPaths, readSchema, searchNodes } from "@/lib/api/graph";
import { callMcp, mcpMessageSchema } from "@/lib/api/mcp";
import type { Retrieved } from "@/lib/api/retrieve";
import { runVerdict } from "@/lib/measure/verdict/run-verdict";
import type { Engine } from "@/lib/server/engine";
import { ANSWER_BYTES } from "@/lib/server/retrieval/short-results";
import { readRun } from "@/lib/server/runs/runs";
import { provideEngine } from "@/lib/server/singleton";
import { addFiles, finishJob, indexedBase } from "@/lib/server/testing/indexed-base";
import { type Scratch, unstarted } from "@/lib/server/testing/small-world";
import { TALES } from "@/lib/server/testing/tales";
import { openTestEngine } from "@/lib/server/testing/test-engine";
import { type Credentials, call, idOf, makeUser } from "../testing/accounts-world";
import { POST } from "./route";

const RUNS_A_MINUTE = 4;
let place: Scratch;
let engine: Engine;
let base: string;
let viewer: Credentials;

beforeAll(async () => {
  place = unstarted({ HOPSCOPE_ACCOUNTS: "on", HOPSCOPE_RUNS_PER_MINUTE: String(RUNS_A_MINUTE) });
  engine = await openTestEngine(place.environment);
  provideEngine(engine);
  base = await indexedBase(engine, "Tales", TALES);
  await engine.database.knowledgeBases.create({ name: "Hidden", visibility: "people" });
  viewer = await keyOf("viewer");
});
afterAll(async () => {
  await engine?.close();
  place?.remove();
});

/** An API key of a viewer of that name, who is made for it. */
async function keyOf(name: string): Promise<Credentials> {
  await makeUser(engine, "viewer", name);
  const userId = await idOf(engine, name);
  const { key } = await engine.database.apiKeys.create({ userId, name: "key", role: "viewer", days: 1 });
  return { authorization: `Bearer ${key}` };
}

/** As Next.js would: other methods than the route's are answered with 405. */
async function fetchRoute(url: string | URL, init: RequestInit = {}): Promise<Response> {
  if (init.method !== "POST") return new Response(null, { status: 405 });
  const headers = new Headers(init.headers);
  headers.set("host", "localhost");
  return POST(new Request(url, { ...init, headers }), { params: Promise.resolve({}) });
}

async function connect(credentials: Credentials, mode: "legacy" | "auto" = "legacy"): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL("http://localhost/api/mcp"), {
    fetch: fetchRoute,
    requestInit: { headers: credentials },
  });
  await client.connect(transport);
  return client;
}

interface Said {
  isError?: boolean;
  content: { type: string; text: string }[];
}

async function textOf(client: Client, name: string, args: object): Promise<string> {
  const { isError, content } = (await client.callTool({ name, arguments: { ...args } })) as Said;
  expect(isError, content[0]!.text).toBeUndefined();
  expect(Buffer.byteLength(content[0]!.text)).toBeLessThanOrEqual(ANSWER_BYTES);
  return content[0]!.text;
}

// biome-ignore lint/suspicious/noExplicitAny: each tool answers something else
const found = async (client: Client, name: string, args: object = {}): Promise<any> =>
  JSON.parse(await textOf(client, name, { knowledgeBase: "Tales", ...args }));

async function refusal(client: Client, name: string, args: object): Promise<string> {
  const { isError, content } = (await client.callTool({ name, arguments: { ...args } })) as Said;
  expect(isError).toBe(true);
  return content[0]!.text;
}

it.each(["legacy", "auto"] as const)("lists tools with schemas, %s version of the protocol", async (mode) => {
  const client = await connect(viewer, mode);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "list_knowledge_bases",
    "read_schema",
    "search_nodes",
    "read_neighbours",
    "find_paths",
    "match_cypher",
    "retrieve",
    "record_walk",
  ]);
  for (const { name, description, inputSchema, annotations } of tools) {
    expect(description, name).toMatch(/\.$/);
    expect(inputSchema, name).toMatchObject({ type: "object", additionalProperties: false });
    expect(annotations?.readOnlyHint, name).toBe(!["retrieve", "record_walk"].includes(name));
    if (name !== "list_knowledge_bases") expect(inputSchema.required, name).toContain("knowledgeBase");
  }
  expect((await found(client, "read_schema")).nodeCount).toBe(60);
  await client.close();
});

describe("who may", () => {
  it.each([
    ["nobody", {}],
    ["a key that is not valid", { authorization: "Bearer hs_none" }],
  ])("not: %s", async (_, credentials) => {
    await expect(connect(credentials)).rejects.toThrow(/Sign in first|401|Unauthorized/i);
    const response = await call(callMcp, credentials, { body: { jsonrpc: "2.0", id: 1, method: "ping" } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: "not-signed-in" });
  });

  it("sees what he may see, and of the rest that it is not there", async () => {
    const client = await connect(viewer);
    const { knowledgeBases } = JSON.parse(await textOf(client, "list_knowledge_bases", {}));
    expect(knowledgeBases).toEqual([
      {
        ...{ id: base, name: "Tales", description: "", state: "ready", nodes: 60, edges: 30 },
        link: `http://localhost:3000/explore?kb=${base}`,
      },
    ]);
    for (const [name, rest] of Object.entries({
      read_schema: {},
      search_nodes: { text: "Tale" },
      match_cypher: { cypher: "MATCH (n) RETURN n" },
    }))
      expect(await refusal(client, name, { knowledgeBase: "Hidden", ...rest })).toMatch(
        /no knowledge base "Hidden"/,
      );
    await client.close();
  });
});

describe("a tool", () => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(viewer);
  });
  afterAll(() => client?.close());
  const api = async (endpoint: Parameters<typeof call>[0], query = "") =>
    (await call(endpoint, viewer, { params: { id: base }, query })).json();

  it("reads what the API reads", async () => {
    const schema = await api(readSchema);
    expect(await found(client, "read_schema")).toEqual({
      nodeCount: schema.nodeCount,
      edgeCount: schema.edgeCount,
      labels: schema.labels.map(({ name, count }: { name: string; count: number }) => ({
        name,
        count,
        properties: [],
      })),
      relations: ["Film -DIRECTED_BY-> Person: 30"],
      trimmed: [],
    });
    const searched = await api(searchNodes, "?q=Harbour+Tale+7&k=3&labels=Film");
    const { nodes } = await found(client, "search_nodes", { text: "Harbour Tale 7", k: 3, labels: ["Film"] });
    expect(nodes.map(({ id }: { id: string }) => id)).toEqual(
      searched.nodes.map(({ id }: { id: string }) => id),
    );
    expect(nodes[0]).toMatchObject({ id: "f7", name: "Harbour Tale 7", labels: ["Film"], score: 2 });
    const path = await api(findPaths, "?from=f4&to=f5");
    expect(await found(client, "find_paths", { from: "f4", to: "f5" })).toMatchObject({
      paths: [
        {
          text: "Harbour Tale 4 -DIRECTED_BY-> Ada Director2 <-DIRECTED_BY- Harbour Tale 5",
          nodes: path.paths[0].nodes,
        },
      ],
      trimmed: [],
    });
  });

  it("reads a node with what joins it, a page at a time", async () => {
    const whole = await found(client, "read_neighbours", { node: "d2" });
    expect(whole).toMatchObject({
      node: { id: "d2", name: "Ada Director2", labels: ["Person"] },
      link: `http://localhost:3000/explore?kb=Tales&node=d2`,
      edgesInAll: 2,
      edges: [
        { direction: "in", type: "DIRECTED_BY", node: { id: "f4", name: "Harbour Tale 4" } },
        { direction: "in", type: "DIRECTED_BY", node: { id: "f5" } },
      ],
      trimmed: [],
    });
    const first = await found(client, "read_neighbours", { node: "d2", limit: 1 });
    expect(first.trimmed).toEqual(["There are more edges: ask with an offset."]);
    const second = await found(client, "read_neighbours", { node: "d2", limit: 1, offset: 1 });
    expect([...first.edges, ...second.edges]).toEqual(whole.edges);
    expect(await refusal(client, "read_neighbours", { knowledgeBase: "Tales", node: "none" })).toBe(
      'There is no node "none".\nsearch_nodes finds ids by names.',
    );
  });

  it("matches Cypher that reads, with names of nodes, and says where it cannot", async () => {
    const cypher = "MATCH (f:Film)-[:DIRECTED_BY]->(p {name: $name}) RETURN f, p.name ORDER BY f.name";
    const asked = { cypher, parameters: { name: "Ada Director2" }, limit: 1 };
    const { columns, rows, trimmed, link } = await found(client, "match_cypher", asked);
    expect({ columns, rows }).toEqual({
      columns: ["f", "p.name"],
      rows: [[{ node: "f4", name: "Harbour Tale 4" }, "Ada Director2"]],
    });
    expect(trimmed.join()).toMatch(/limit/);
    expect(new URL(link).searchParams.get("cypher")).toContain("DIRECTED_BY");
    for (const writing of [
      "MATCH (n) DETACH DELETE n",
      "CREATE (n:Film) RETURN n",
      "MATCH (n) SET n.name = 'x' RETURN n",
    ])
      expect(await refusal(client, "match_cypher", { knowledgeBase: "Tales", cypher: writing })).toMatch(
        /\d+:\d+/,
      );
    expect((await found(client, "read_schema")).nodeCount).toBe(60);
  });

  it.each([
    ["search_nodes", { text: "" }, /text/],
    ["search_nodes", { text: "x", k: 51 }, /k/],
    ["search_nodes", { text: "x", kk: 5 }, /kk/],
    ["find_paths", { from: "f4" }, /to/],
    ["retrieve", { question: "Who?", method: "none" }, /There is no method "none".*\n.*graphraft/],
  ])("refuses %s %j with what is wrong", async (name, args, words) => {
    const asked = client.callTool({ name, arguments: { knowledgeBase: "Tales", ...args } }) as Promise<Said>;
    const said = await asked.then(
      ({ isError, content }) => (isError ? content[0]!.text : "it was not refused"),
      (error: Error) => error.message,
    );
    expect(said).toMatch(words);
  });
});

describe("a resource", () => {
  let client: Client;
  let runs: string[];
  // biome-ignore lint/suspicious/noExplicitAny: each resource has something else
  const read = async (uri: string): Promise<any> => {
    const { contents } = await client.readResource({ uri });
    expect(contents).toMatchObject([{ uri, mimeType: "application/json" }]);
    const { text } = contents[0] as { text: string };
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(ANSWER_BYTES);
    return JSON.parse(text);
  };
  beforeAll(async () => {
    client = await connect(await keyOf("reader"));
    const ask = async (question: string) =>
      ((await found(client, "retrieve", { question, method: "graphraft" })) as Retrieved).run;
    runs = [await ask("who directed Harbour Tale 4?"), await ask("who wrote Zzyzx Station?")];
  });
  afterAll(() => client?.close());

  it("is a run, of which the newest are listed", async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "hopscope://knowledge-bases/{knowledgeBase}/nodes/{node}",
      "hopscope://runs/{id}",
    ]);
    const { resources } = await client.listResources();
    expect(resources.slice(0, 2)).toMatchObject([
      { uri: `hopscope://runs/${runs[1]}`, name: "who wrote Zzyzx Station?" },
      { uri: `hopscope://runs/${runs[0]}`, name: "who directed Harbour Tale 4?" },
    ]);
    const stored = await readRun(engine, runs[0]!);
    expect(await read(resources[1]!.uri)).toEqual({
      run: runs[0],
      link: `http://localhost:3000/runs/${runs[0]}`,
      knowledgeBase: base,
      question: "who directed Harbour Tale 4?",
      state: "done",
      verdict: stored.verdict!.sentence,
      confidence: stored.verdict!.confidence,
      methods: [
        {
          ...{ method: "graphraft", ms: stored.columns[0]!.ms, error: null },
          answer: stored.columns[0]!.retrieval!.answer.sentences.map(({ text }) => text).join(" "),
          confidence: stored.columns[0]!.retrieval!.answer.confidence,
          nodes: stored.columns[0]!.retrieval!.ranking.map(({ node }) => node),
        },
      ],
      trimmed: [],
    });
  });

  it("is a node, which has what the tool says of it, whatever signs are in its id", async () => {
    const { id } = await engine.database.knowledgeBases.create({ name: "Odd names" });
    await finishJob(engine, (await addFiles(engine, id, { "nodes.csv": 'id,name\n"a/b c%?#é",Odd' })).job);
    for (const [knowledgeBase, node] of [
      ["Tales", "d2"],
      ["Odd names", "a/b c%?#é"],
    ] as const) {
      const uri = `hopscope://knowledge-bases/${encodeURIComponent(knowledgeBase)}/nodes/${encodeURIComponent(node)}`;
      expect(await read(uri)).toEqual(await found(client, "read_neighbours", { knowledgeBase, node }));
    }
  });

  it.each([
    ["hopscope://runs/none", /no run "?none/],
    ["hopscope://knowledge-bases/Tales/nodes/none", /There is no node "none"/],
    ["hopscope://knowledge-bases/Hidden/nodes/a", /no knowledge base "Hidden"/],
    ["hopscope://elsewhere", /elsewhere/],
  ])("%s is refused with the reason", async (uri, words) => {
    await expect(client.readResource({ uri })).rejects.toThrow(words);
  });
});

describe("what an agent did", () => {
  const QUESTION = "who directed Harbour Tale 4?";
  const SEARCH = { tool: "search_nodes", arguments: { text: "Harbour Tale 4", k: 2 } };
  const CALLS = [
    SEARCH,
    { tool: "read_neighbours", arguments: { node: "f4", direction: "out" } },
    { tool: "find_paths", arguments: { from: "f4", to: "f5" } },
    { tool: "match_cypher", arguments: { cypher: "MATCH (f {name: 'Harbour Tale 4'})-->(p) RETURN p" } },
    { tool: "read_neighbours", arguments: { node: "nobody" } },
  ];
  let client: Client;
  beforeAll(async () => {
    client = await connect(await keyOf("agent"));
  });
  afterAll(() => client?.close());

  it("is a column beside the methods, made of what its calls find now", async () => {
    const asked = { question: QUESTION, calls: CALLS, answer: "Ada Director2 did.", nodes: ["d2"] };
    const shown = await found(client, "record_walk", asked);
    expect(shown.methods.map(({ method }: { method: string }) => method)).toEqual([
      ...engine.methods.retrievers.map(({ id }) => id),
      "agent",
    ]);
    expect(shown.methods.at(-1)).toMatchObject({ error: null, answer: "Ada Director2 did.", nodes: ["d2"] });
    const run = await readRun(engine, shown.run);
    const { stages, retrieval } = run.columns.at(-1)!;
    expect(stages.map(({ id, state }) => [id, state])).toEqual(
      ["search", "neighbours", "cypher", "matches", "evidence"].map((id) => [id, "done"]),
    );
    const subgraphOf = (stage: string) =>
      stages
        .find(({ id }) => id === stage)!
        .artefacts.flatMap((one) => (one.kind === "subgraph" ? one.subgraph.nodes : []))
        .map(({ id, role }) => `${id} ${role}`);
    expect(subgraphOf("search")[0]).toBe("f4 seed");
    expect(subgraphOf("neighbours")).toEqual(["f4 expanded", "d2 expanded"]);
    expect(subgraphOf("matches")).toEqual(expect.arrayContaining(["f5 matched", "d2 matched"]));
    expect(subgraphOf("evidence")).toEqual(["d2 answer", "f4 evidence"]);
    const tables = stages.flatMap(({ artefacts }) =>
      artefacts.flatMap((one) => (one.kind === "table" ? one.rows : [])),
    );
    expect(tables.map(({ cells }) => cells[0])).toEqual([1, 2, 5, 4, 3]);
    expect(tables[2]).toMatchObject({
      chosen: false,
      cells: [5, "nobody: every relation", 'There is no node "nobody".'],
    });
    expect(stages[2]!.artefacts).toContainEqual(expect.objectContaining({ kind: "plans", planner: "llm" }));
    expect(retrieval!.ranking[0]!.via).toMatchObject([{ source: "f4", target: "d2", type: "DIRECTED_BY" }]);
    expect(retrieval!.answer.sentences).toEqual([
      { text: "Ada Director2 did.", citations: [{ node: "d2", edges: [retrieval!.ranking[0]!.via[0]!.id] }] },
    ]);
    const methods = run.columns.filter(({ method }) => method !== "agent");
    expect(run.verdict).toEqual(runVerdict({ ...run, columns: methods }));
    expect(run.verdict!.of).toBe(methods.length);
  });

  it("is said to bear nothing out that its calls did not find, and may be silence", async () => {
    const other = await found(client, "record_walk", { question: QUESTION, calls: [SEARCH], nodes: ["d9"] });
    const answerOf = async ({ run }: { run: string }) =>
      (await readRun(engine, run)).columns.at(-1)!.retrieval!.answer;
    expect((await answerOf(other)).sentences[0]!.unsupported).toBe("None of its calls found Ada Director9.");
    const silent = await found(client, "record_walk", { question: QUESTION, calls: [SEARCH] });
    expect(await answerOf(silent)).toMatchObject({ abstained: true, nodes: [] });
  });

  it.each([
    [{ nodes: ["nobody"] }, /There is no node "nobody".*\nsearch_nodes/],
    [{ calls: [] }, /calls/],
    [{ calls: [{ tool: "drop", arguments: {} }] }, /calls/],
  ])("is refused: %j", async (wrong, words) => {
    const asked = { knowledgeBase: "Tales", question: QUESTION, calls: [SEARCH], ...wrong };
    expect(await refusal(client, "record_walk", asked)).toMatch(words);
  });
});

it("keeps no stream open for those who would listen to changes", async () => {
  const client = await connect(viewer, "auto");
  await expect(client.listen({ toolsListChanged: true })).rejects.toThrow(/limit reached/);
  await client.close();
});

it("is stopped by limits of the API, and is no stream", async () => {
  const post = (body: unknown, headers: Credentials = {}) => call(callMcp, viewer, { body, headers });
  const accept = { accept: "application/json, text/event-stream" };
  expect((await post({ jsonrpc: "1.0", method: "ping" })).status).toBe(400);
  const large = { jsonrpc: "2.0", id: 1, method: "ping", params: { text: "x".repeat(300_000) } };
  expect((await post(large)).status).toBe(413);
  expect(
    (
      await post(
        { jsonrpc: "2.0", id: 1, method: "ping" },
        { ...accept, origin: "https://elsewhere.example" },
      )
    ).status,
  ).toBe(403);
  const pong = await post({ jsonrpc: "2.0", id: 1, method: "ping" }, accept);
  expect([pong.status, await pong.json()]).toEqual([200, { jsonrpc: "2.0", id: 1, result: {} }]);
  const noted = await post({ jsonrpc: "2.0", method: "notifications/initialized" }, accept);
  expect([noted.status, noted.headers.get("content-type"), await noted.text()]).toEqual([202, null, ""]);
  // The protocol's own errors, as the OpenAPI document says.
  for (const [status, refused] of [
    [400, await post({ jsonrpc: "2.0" }, accept)],
    [406, await post({ jsonrpc: "2.0", id: 1, method: "ping" })],
  ] as const) {
    expect([refused.status, refused.headers.get("content-type")]).toEqual([status, "application/json"]);
    expect(mcpMessageSchema.parse(await refused.json())).toHaveProperty("error");
  }
});

it("may start as many runs as by the API, whose history they are in", async () => {
  const client = await connect(await keyOf("busy"));
  const asked = { knowledgeBase: "Tales", question: "who directed Harbour Tale 4?", method: "graphraft" };
  const { run, answer, link } = (await found(client, "retrieve", asked)) as Retrieved;
  expect(answer.sentences.flatMap(({ nodes }) => nodes)).toEqual(["d2"]);
  expect(link).toBe(`http://localhost:3000/runs/${run}`);
  expect((await readRun(engine, run)).question).toBe(asked.question);
  for (let more = 1; more < RUNS_A_MINUTE; more++) await found(client, "retrieve", asked);
  expect(await refusal(client, "retrieve", asked)).toMatch(
    /You have started 4 runs within a minute.*\nTry again in/,
  );
  // What only reads goes on.
  expect((await found(client, "search_nodes", { text: "Tale" })).nodes).toHaveLength(10);
  const entries = await engine.database.history.list({ failed: false }, 50);
  const paths = entries.map(({ path }) => path);
  expect(paths).toContain("/api/retrieve");
  expect(paths).not.toContain("/api/mcp");
  await client.close();
});
