/** The HTTP interface from the outside: the documented calls, and hostile ones. */

import { matchResponseSchema, pathsSchema } from "../../lib/api/graph";
import { knowledgeBaseDetailSchema } from "../../lib/api/schemas/knowledge-base";
import { jobSchema } from "../../lib/methods/contract/job";
import { runEventSchema, runSchema } from "../../lib/methods/contract/run";
import { refused, upload } from "../support/api-calls";
import { expect, test } from "../support/test";

const FILMS = "/api/knowledge-bases/films";

test("health, methods, and a document that describes every call", async ({ request }) => {
  expect(await (await request.get("/api/health")).json()).toMatchObject({
    status: "ok",
    database: "pglite",
    vectorSearch: { kind: process.platform === "win32" ? "exact" : "hnsw" },
  });
  const { methods } = await (await request.get("/api/methods")).json();
  expect(methods.map(({ id }: { id: string }) => id)).toEqual([
    "hybrid",
    "sage",
    "graphraft",
    "mor",
    "sg-rag",
    "stem",
  ]);
  const document = await (await request.get("/api/openapi.json")).json();
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(["/api/runs", "/api/knowledge-bases/{id}/sources", "/api/jobs/{id}/events"]),
  );
});

test("a question, as JSON and as a stream, and the run it leaves", async ({ request }) => {
  const question = {
    knowledgeBase: "films",
    question: "Who directed The Third Man?",
    methods: ["hybrid", "sage"],
    budget: 10,
  };
  const answered = await request.post("/api/runs", { data: question });
  expect(answered.status()).toBe(201);
  const run = runSchema.parse(await answered.json());
  expect(run.columns.map(({ method, state }) => [method, state])).toEqual([
    ["hybrid", "done"],
    ["sage", "done"],
  ]);
  for (const { retrieval } of run.columns) expect(retrieval?.ranking.length).toBeLessThanOrEqual(10);
  expect(await (await request.get(`/api/runs/${run.id}`)).json()).toEqual(run);

  const streamed = await request.post("/api/runs", {
    data: question,
    headers: { accept: "text/event-stream" },
  });
  expect(streamed.headers()["content-type"]).toContain("text/event-stream");
  const events = (await streamed.text())
    .split("\n\n")
    .filter((part) => part.startsWith("data: "))
    .map((part) => runEventSchema.parse(JSON.parse(part.slice(6))));
  expect(events[0]?.type).toBe("run-start");
  expect(events.at(-1)?.type).toBe("run-end");
  expect(events.filter(({ type }) => type === "column-end")).toHaveLength(2);
});

test("a run again from one stage on, beside the original", async ({ request }) => {
  const asked = await request.post("/api/runs", {
    data: {
      knowledgeBase: "films",
      question: "Who directed The Third Man?",
      methods: ["hybrid", "graphraft"],
    },
  });
  const { id, columns } = runSchema.parse(await asked.json());
  const found = columns[1]!.retrieval!.answer.nodes[0]!;
  const places = `/api/runs/${id}/counterfactuals`;
  const wanted = { column: "graphraft", without: { nodes: [found] } };
  const posted = await request.post(places, { data: wanted });
  expect(posted.status()).toBe(202);
  expect(runSchema.parse(await posted.json())).toMatchObject({
    state: "running",
    columns: [{ id: "hybrid" }, { id: "graphraft" }, { id: "graphraft.2" }],
  });
  const events = (await (await request.get(`/api/runs/${id}/events`)).text())
    .split("\n\n")
    .filter((message) => message.startsWith("data: "))
    .map((message) => runEventSchema.parse(JSON.parse(message.slice(6))));
  expect(events[0]!.type).toBe("run-start");
  const end = events.at(-1)!;
  if (end.type !== "run-end") throw new Error("The run did not end.");
  const column = end.run.columns[2]!;
  expect(column).toMatchObject({ state: "done", counterfactual: { of: "graphraft" } });
  expect(JSON.stringify(column.retrieval)).not.toContain(JSON.stringify(found));
  expect(end.run.columns.slice(0, 2)).toEqual(columns);
  expect(runSchema.parse(await (await request.get(`/api/runs/${id}`)).json())).toEqual(end.run);

  const late = { ...wanted, from: "answer" };
  expect(await refused(await request.post(places, { data: late }), 400)).toContain("from: ");
  const ghost = { column: "graphraft", cypher: "MATCH (a:Ghost) RETURN a" };
  expect(await refused(await request.post(places, { data: ghost }), 400)).toContain("a: ");
  expect(
    await refused(await request.post(places, { data: { column: "hybrid", cypher: "(" } }), 400),
  ).not.toBe("");
  expect(await refused(await request.post(places, { data: { from: "text" } }), 400)).toContain("column");
  expect(await refused(await request.post("/api/runs/none/counterfactuals", { data: wanted }), 404)).not.toBe(
    "",
  );

  expect(await refused(await request.delete(`/api/runs/${id}/columns/graphraft`), 400)).toContain(
    "asked first",
  );
  const removed = await request.delete(`/api/runs/${id}/columns/graphraft.2`);
  expect(runSchema.parse(await removed.json()).columns).toEqual(columns);
});

test("the graph, as the canvas reads it", async ({ request }) => {
  const schema = await (await request.get(`${FILMS}/schema`)).json();
  expect(schema.labels.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(["Film", "Person", "Genre"]),
  );
  const found = await (await request.get(`${FILMS}/search?q=the%20third%20man&k=3`)).json();
  const film = found.nodes[0];
  expect(film).toMatchObject({ name: "The Third Man", labels: ["Film"] });
  const { nodes } = await (
    await request.get(`${FILMS}/nodes?ids=${encodeURIComponent(film.id)}&ids=nobody`)
  ).json();
  expect(nodes).toEqual([film]);
  const around = await (
    await request.get(`${FILMS}/neighbours?ids=${encodeURIComponent(film.id)}&types=DIRECTED_BY`)
  ).json();
  expect(around.nodes).toMatchObject([{ name: "Carol Reed" }]);
});

test("a pattern, drawn and in Cypher, and the paths between two nodes", async ({ request }) => {
  const match = (data: object) => request.post(`${FILMS}/match`, { data });
  const drawn = matchResponseSchema.parse(
    await (
      await match({
        query: {
          nodes: [
            { variable: "film", labels: ["Film"], predicates: [{ key: "year", operator: "=", value: 1949 }] },
          ],
          edges: [{ variable: "r", from: "film", to: "by", types: ["DIRECTED_BY"] }],
          target: "by",
        },
      })
    ).json(),
  );
  expect(drawn.result.subgraph.nodes.map(({ name }) => name)).toContain("Carol Reed");
  const { cypher, parameters } = { cypher: drawn.cypher.text, parameters: drawn.cypher.parameters };
  const written = matchResponseSchema.parse(await (await match({ cypher, parameters })).json());
  expect(written.result).toEqual(drawn.result);
  const planned = matchResponseSchema.parse(await (await match({ cypher, parameters, run: false })).json());
  expect(planned.result).toMatchObject({ rows: [], plan: [{ rows: 0 }, { rows: 0 }] });
  expect(await refused(await match({ cypher: "MATCH (n) DETACH DELETE n" }), 400)).toContain("1:11: DETACH");
  expect(await refused(await match({ cypher: "CALL db.labels()" }), 400)).toContain("1:1: CALL");
  expect(await refused(await match({}), 400)).toContain("either");

  const [reed, welles] = ["person:carol-reed", "person:orson-welles"];
  const found = pathsSchema.parse(
    await (await request.get(`${FILMS}/paths?from=${reed}&to=${welles}&k=2&kinds=relation`)).json(),
  );
  expect(found.paths[0]?.nodes).toEqual([reed, "film:the-third-man-1949", welles]);
  await refused(await request.get(`${FILMS}/paths?from=${reed}&to=nobody`), 404);
  const { counts } = await (await request.get(`${FILMS}/relation-counts?id=${reed}`)).json();
  expect(counts).toContainEqual({ type: "DIRECTED_BY", kind: "relation", direction: "in", count: 10 });
  const page = (offset: number) =>
    request.get(`${FILMS}/neighbours?ids=${reed}&types=DIRECTED_BY&limitPerNode=6&offset=${offset}`);
  const [first, second] = [await (await page(0)).json(), await (await page(6)).json()];
  expect([first, second].map(({ edges, total, truncated }) => [edges.length, total, truncated])).toEqual([
    [6, 10, true],
    [4, 10, false],
  ]);
});

test("the application answers others while a long pattern is matched", async ({ request }) => {
  // Counted in one go, without a pause.
  const cypher = "MATCH (a) WHERE COUNT { MATCH (b), (c) WHERE b.name <> c.name } < 0 RETURN a";
  const budget = { rows: 1_000_000_000, milliseconds: 4_000 };
  let isDone = false;
  const matching = request.post(`${FILMS}/match`, { data: { cypher, budget } }).finally(() => {
    isDone = true;
  });
  let answers = 0;
  for (; !isDone; answers++) expect((await request.get("/api/health")).status()).toBe(200);
  expect(answers).toBeGreaterThan(10);
  expect(await (await matching).json()).toMatchObject({ result: { truncated: "milliseconds" } });
});

test("a knowledge base comes, is indexed, is followed, and goes", async ({ request }) => {
  const made = await request.post("/api/knowledge-bases", { data: { name: "Made by a test" } });
  expect(made.status()).toBe(201);
  const taken = await upload(
    request,
    "made-by-a-test",
    "notes.md",
    Buffer.from("# Zither\n\nThe zither has strings."),
  );
  expect(taken.status(), await taken.text()).toBe(202);
  const { job } = await taken.json();
  const events = (await (await request.get(`/api/jobs/${job.id}/events`)).text())
    .split("\n\n")
    .filter((part) => part.startsWith("data: "));
  const last = jobSchema.parse(JSON.parse(events.at(-1)?.slice(6) ?? ""));
  expect(last.state).toBe("succeeded");
  const base = knowledgeBaseDetailSchema.parse(
    await (await request.get("/api/knowledge-bases/made-by-a-test")).json(),
  );
  expect(base).toMatchObject({ state: "ready", sources: [{ name: "notes.md", format: "document" }] });
  expect((await request.post(`/api/knowledge-bases/made-by-a-test/index`)).status()).toBe(200);
  expect((await request.delete("/api/knowledge-bases/made-by-a-test")).status()).toBe(204);
  await refused(await request.get("/api/knowledge-bases/made-by-a-test"), 404);
});

test("questions that are none", async ({ request }) => {
  const ask = (data: object) =>
    request.post("/api/runs", {
      data: { knowledgeBase: "films", question: "q", methods: ["hybrid"], ...data },
    });
  expect(await refused(await ask({ question: "   " }), 400)).toContain("empty");
  expect(await refused(await ask({ question: "w".repeat(50_000) }), 400)).toContain("2,000");
  expect(await refused(await ask({ methods: ["oracle"] }), [400, 404])).toContain("oracle");
  expect(await refused(await ask({ methods: [] }), 400)).toContain("method");
  expect(await refused(await ask({ knowledgeBase: "nowhere" }), 404)).toContain("nowhere");
  expect(await refused(await ask({ params: { hybrid: { bm25Weight: 7 } } }), 400)).toContain("bm25Weight");
  expect(await refused(await ask({ budget: 1e9 }), 400)).toContain("budget");
  expect(
    await refused(
      await request.post("/api/runs", {
        data: Buffer.from("{"),
        headers: { "content-type": "application/json" },
      }),
      400,
    ),
  ).toContain("JSON");
  await refused(await request.post("/api/runs", { data: "x".repeat(400 * 1024) }), 413);
  await refused(await request.get("/api/runs/none-such"), 404);
  await refused(await request.get("/api/jobs/none-such"), 404);
  await refused(await request.get(`${FILMS}/search?q=`), 400);
  await refused(await request.get(`${FILMS}/nodes`), 400);
});

test("other web sites can neither write nor be let in by a name of theirs", async ({ request }) => {
  const data = { name: "From elsewhere" };
  await refused(
    await request.post("/api/knowledge-bases", { data, headers: { origin: "https://evil.example" } }),
    403,
  );
  await refused(
    await request.post("/api/knowledge-bases", { data, headers: { "sec-fetch-site": "cross-site" } }),
    403,
  );
  await refused(await request.get("/api/knowledge-bases", { headers: { host: "evil.example" } }), 403);
});

test("pages, which show data too, are refused to another site's name", async ({ request }) => {
  const kinds: Record<string, string>[] = [{}, { rsc: "1" }];
  for (const page of ["/", "/runs", "/explore", "/docs/questions", "/icon.svg", "/none-such"]) {
    for (const host of ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:3917"]) {
      for (const headers of kinds) {
        const response = await request.get(page, { headers: { ...headers, host } });
        expect(response.status(), `${page} as ${host}`).toBe(403);
        expect(await response.text()).toContain("answers to localhost only");
      }
    }
  }
});

test("pages say what they may load, and cannot be framed", async ({ request }) => {
  const headers = (await request.get("/")).headers();
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
});
