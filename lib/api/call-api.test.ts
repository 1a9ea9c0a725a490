import { describe, expect, it } from "vitest";
import { addressOf, apiCaller } from "./call-api";
import { downloadBundle, resumeExperiment } from "./experiments";
import { readNodes, searchNodes } from "./graph";
import { startTraining } from "./models";
import { routeOf } from "./route";
import { askQuestion, readRun, type removeRun } from "./runs";
import { removeView } from "./views";

interface Sent {
  path: string;
  init: RequestInit;
}

/** A caller to which the server gives `response`, and what it was sent. */
function callerTo(response: Response) {
  const sent: Sent[] = [];
  const call = apiCaller(async (path, init) => {
    sent.push({ path, init });
    return response.clone();
  });
  return { call, sent };
}

describe("a call of an endpoint", () => {
  it("fills the path, repeats lists, and leaves out what is undefined", () => {
    expect(addressOf(readNodes, { params: { id: "a/b" }, query: { ids: ["x&y", "z"] } })).toBe(
      "/api/knowledge-bases/a%2Fb/nodes?ids=x%26y&ids=z",
    );
    expect(addressOf(searchNodes, { params: { id: "f" }, query: { q: "w", labels: undefined } })).toBe(
      "/api/knowledge-bases/f/search?q=w",
    );
  });

  it("sends JSON with its type, questions as lines, and nothing where a body may be absent", async () => {
    const { call, sent } = callerTo(Response.json({}));
    await call(resumeExperiment, { params: { id: "e" } });
    await call(resumeExperiment, { params: { id: "e" }, body: { most: { money: 1, minutes: null } } });
    const questions = [{ id: "1", question: "Who?", answers: ["Bo"] }];
    await call(startTraining, { params: { id: "f" }, query: { model: "planner" }, questions });
    expect(sent.map(({ init }) => new Headers(init.headers).get("content-type"))).toEqual([
      null,
      "application/json",
      null,
    ]);
    expect(sent[0]!.init.body).toBeUndefined();
    expect(sent[1]!.init.body).toBe('{"most":{"money":1,"minutes":null}}');
    expect(await (sent[2]!.init.body as Blob).text()).toBe(`${JSON.stringify(questions[0])}\n`);
  });

  it("needs of an endpoint no more than its route: JSON, events, or nothing", async () => {
    const { call, sent } = callerTo(Response.json({ id: "1" }));
    const run = await call(routeOf<typeof readRun>("get", "/api/runs/{id}"), { params: { id: "1" } });
    expect([run.id, sent[0]!.path, sent[0]!.init.method]).toEqual(["1", "/api/runs/1", "GET"]);
    const removal = callerTo(new Response(null, { status: 204 }));
    const removed = routeOf<typeof removeRun>("delete", "/api/runs/{id}");
    expect(await removal.call(removed, { params: { id: "1" } })).toBeUndefined();
    const streamed = callerTo(new Response('data: {"type":"run-start"}\n\n'));
    const ask = routeOf<typeof askQuestion>("post", "/api/runs", "events");
    const body = { knowledgeBase: "f", question: "Who?", methods: ["hybrid"] };
    for await (const event of await streamed.call(ask, { body })) expect(event.type).toBe("run-start");
    expect(new Headers(streamed.sent[0]!.init.headers).get("accept")).toContain("text/event-stream");
  });

  it("gives events where the endpoint has them, nothing for a removal, and the response of a download", async () => {
    const streamed = callerTo(
      new Response('data: {"type":"run-start"}\n\n: wait\n\ndata: {"type":"run-end"}\n\n'),
    );
    const events = [];
    const body = { knowledgeBase: "f", question: "Who?", methods: ["hybrid"] };
    for await (const event of await streamed.call(askQuestion, { body })) events.push(event.type);
    expect(events).toEqual(["run-start", "run-end"]);
    expect(new Headers(streamed.sent[0]!.init.headers).get("accept")).toContain("text/event-stream");
    const removal = callerTo(new Response(null, { status: 204 }));
    expect(await removal.call(removeView, { params: { id: "f", view: "v" } })).toBeUndefined();
    expect(removal.sent[0]!.init.method).toBe("DELETE");
    const file = await callerTo(new Response("zip")).call(downloadBundle, { params: { id: "e" } });
    expect(await file.text()).toBe("zip");
  });

  it("throws the problem that the server describes, or what the status says without one", async () => {
    const details = {
      code: "not-ready",
      detail: "Wait.",
      hint: "A bit.",
      problems: [{ at: "x", message: "y" }],
    };
    const refused = callerTo(Response.json(details, { status: 409 })).call(readRun, { params: { id: "r" } });
    await expect(refused).rejects.toMatchObject({
      code: "not-ready",
      message: "Wait.",
      hint: "A bit.",
      problems: [{ at: "x", message: "y" }],
    });
    const page = callerTo(new Response("<html>", { status: 404 })).call(readRun, { params: { id: "r" } });
    await expect(page).rejects.toMatchObject({
      code: "not-found",
      message: "The server answered with status 404.",
    });
  });
});
