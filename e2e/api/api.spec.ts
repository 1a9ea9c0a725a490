/** The HTTP interface from the outside: what takes a server to show. What calls answer and refuse is proved without one, in app/api and lib/server. */

import { runEventSchema, runSchema } from "../../lib/measure/run/run";
import { refused } from "../support/api-calls";
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

test("the application answers others while a long pattern is matched", async ({ request }) => {
  // Counted in one go, without a pause.
  const cypher = "MATCH (a) WHERE COUNT { MATCH (b), (c) WHERE b.name <> c.name } < 0 RETURN a";
  const budget = { rows: 1_000_000_000, milliseconds: 5_000 };
  let isDone = false;
  const matching = request.post(`${FILMS}/match`, { data: { cypher, budget } }).finally(() => {
    isDone = true;
  });
  let answers = 0;
  for (; !isDone; answers++) expect((await request.get("/api/health")).status()).toBe(200);
  expect(answers).toBeGreaterThan(10);
  expect(await (await matching).json()).toMatchObject({ result: { truncated: "milliseconds" } });
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
    for (const headers of kinds) {
      const response = await request.get(page, { headers: { ...headers, host: "evil.example" } });
      expect(response.status(), page).toBe(403);
      expect(await response.text()).toContain("answers to localhost only");
    }
  }
});

test("pages say what they may load, and cannot be framed", async ({ request }) => {
  const headers = (await request.get("/")).headers();
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
});
