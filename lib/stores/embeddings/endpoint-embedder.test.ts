import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HopscopeError } from "../../graph/errors";
import { openEndpointEmbedder } from "./endpoint-embedder";

const KEY = "sk-very-secret-0123456789";

interface Seen {
  input: string[];
  model: string;
  authorization: string | undefined;
}
type Reply = (seen: Seen, response: ServerResponse, turn: number) => void;

/** Length of the text and 1, not of unit length. */
const embeddingsOf = (input: readonly string[]) =>
  input.map((text, index) => ({ object: "embedding", index, embedding: [text.length, 1] }));
const reply = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
};
const answer: Reply = ({ input }, response) => reply(response, 200, { data: embeddingsOf(input).reverse() });

let seen: Seen[];
let replies: Reply;
let baseUrl: string;
const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Omit<Seen, "authorization">;
  seen.push({ ...body, authorization: request.headers.authorization });
  replies(seen.at(-1)!, response, seen.length);
});

beforeEach(async () => {
  seen = [];
  replies = answer;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const openHere = (settings: { retries?: number; timeoutMs?: number } = {}) =>
  openEndpointEmbedder({ baseUrl, model: "some-model", apiKey: KEY, ...settings });

/** The first request is the question for the dimensions; the scripted replies begin after it. */
async function openThen(script: Reply, settings: { retries?: number; timeoutMs?: number } = {}) {
  const embedder = await openHere(settings);
  seen = [];
  replies = script;
  return embedder;
}

async function refusal(work: Promise<unknown>): Promise<HopscopeError> {
  const error = await work.then(
    () => expect.fail("expected a refusal"),
    (reason: unknown) => reason as HopscopeError,
  );
  expect(error).toMatchObject({ name: "HopscopeError", code: "model-unavailable" });
  expect(error.message).toContain(new URL(baseUrl).host);
  for (const text of [error.message, error.hint, error.stack, JSON.stringify(error), String(error.cause)]) {
    expect(text).not.toContain(KEY);
  }
  return error;
}

describe("openEndpointEmbedder", () => {
  it("returns unit vectors in the order of the texts, whatever the order of the answer", async () => {
    const embedder = await openHere();
    expect(embedder.dimensions).toBe(2);
    expect(embedder.id).toContain("some-model");
    const texts = Array.from({ length: 300 }, (_, i) => "x".repeat(i % 70));
    const vectors = await embedder.embed(texts);
    texts.forEach((text, i) => {
      // An empty input is sent as one space.
      const length = Math.max(1, text.length);
      expect(vectors[i * 2]!).toBeCloseTo(length / Math.hypot(length, 1), 6);
      expect(Math.hypot(vectors[i * 2]!, vectors[i * 2 + 1]!)).toBeCloseTo(1, 6);
    });
    expect(
      seen.every(({ authorization, model }) => authorization === `Bearer ${KEY}` && model === "some-model"),
    ).toBe(true);
  });

  it("sends each distinct text once, in requests bounded by count and size", async () => {
    const embedder = await openThen(answer);
    const short = Array.from({ length: 400 }, (_, i) => `text ${i % 350}`);
    const long = Array.from({ length: 30 }, (_, i) => `${i} `.padEnd(20_000, "é"));
    await embedder.embed([...short, ...long, "endless".repeat(10_000)]);
    const inputs = seen.flatMap(({ input }) => input);
    expect(new Set(inputs).size).toBe(381);
    expect(inputs).toHaveLength(381);
    for (const { input } of seen) {
      expect(input.length).toBeLessThanOrEqual(128);
      expect(Buffer.byteLength(input.join(""))).toBeLessThanOrEqual(300_000);
      expect(Math.max(...input.map((text) => text.length))).toBeLessThanOrEqual(24_000);
    }
  });

  it("sends nothing for no texts", async () => {
    const embedder = await openThen(answer);
    expect(await embedder.embed([])).toHaveLength(0);
    expect(seen).toHaveLength(0);
  });

  it("tries again after 429 and 500, as Retry-After says", async () => {
    const statuses = [429, 500];
    const embedder = await openThen((request, response, turn) => {
      const status = statuses[turn - 1];
      if (status)
        reply(
          response,
          status,
          { error: { message: `no ${KEY}` } },
          { "retry-after-ms": "5", "retry-after": "0" },
        );
      else answer(request, response, turn);
    });
    expect((await embedder.embed(["abc"]))[0]).toBeCloseTo(3 / Math.hypot(3, 1), 6);
    expect(seen).toHaveLength(3);
  });

  it("does not sleep for hours when a quota is used up", async () => {
    const embedder = await openThen((_, response) => reply(response, 429, {}, { "retry-after": "86400" }));
    expect((await refusal(embedder.embed(["a"]))).message).toContain("429");
    expect(seen).toHaveLength(1);
  });

  it.each([
    [401, "EMBEDDINGS_API_KEY"],
    [404, "EMBEDDINGS_BASE_URL"],
    [400, "EMBEDDINGS_MODEL"],
    [500, "again"],
  ])("names status %i and what to do", async (status, advice) => {
    replies = (_, response) =>
      reply(response, status, { error: { message: `Incorrect API key provided: ${KEY}` } });
    const error = await refusal(openHere({ retries: 0 }));
    expect(error.message).toContain(`${status}`);
    expect(error.hint).toContain(advice);
  });

  const badAnswers: [string, (input: string[]) => unknown, RegExp][] = [
    ["malformed JSON", () => '{"data": [', /cannot be read/],
    ["another document", () => ({ hello: "there" }), /not a list of embeddings/],
    ["text that is no JSON", () => '"fine"', /not a list of embeddings/],
    ["other dimensions", () => ({ data: [{ index: 0, embedding: [1, 2, 3] }] }), /3 dimensions, expected 2/],
    ["too few", () => ({ data: [] }), /0 embeddings for 1 text/],
    ["a row that was not asked for", () => ({ data: [{ index: 5, embedding: [1, 2] }] }), /leaves texts out/],
    ["zeros", () => ({ data: [{ index: 0, embedding: [0, 0] }] }), /no direction/],
    ["not a number", () => '{"data":[{"index":0,"embedding":[NaN,1]}]}', /cannot be read/],
    ["null for a number", () => ({ data: [{ index: 0, embedding: [null, 1] }] }), /not a list of embeddings/],
    ["infinity", () => '{"data":[{"index":0,"embedding":[1e999,1]}]}', /not a list of embeddings/],
  ];
  it.each(badAnswers)("refuses %s", async (_, body, message) => {
    const embedder = await openThen(({ input }, response) => reply(response, 200, body(input)), {
      retries: 0,
    });
    expect((await refusal(embedder.embed(["a"]))).message).toMatch(message);
  });

  it("refuses an answer that gives one row twice", async () => {
    const twice = (response: ServerResponse) =>
      reply(response, 200, { data: [0, 0].map((index) => ({ index, embedding: [1, 2] })) });
    const embedder = await openThen((_, response) => twice(response));
    expect((await refusal(embedder.embed(["a", "b"]))).message).toContain("leaves texts out");
  });

  it("gives up on a server that is silent, before or in the middle of its answer", async () => {
    const silent = await openThen(() => undefined, { retries: 0, timeoutMs: 100 });
    expect((await refusal(silent.embed(["a"]))).message).toContain("in time");
    const stalled: Reply = (_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"data": [');
    };
    replies = stalled;
    expect((await refusal(silent.embed(["a"]))).message).toContain("in time");
  });

  it("says that nothing listens", async () => {
    const embedder = await openThen(answer, { retries: 0 });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect((await refusal(embedder.embed(["a"]))).message).toContain("cannot be reached");
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });

  it("stops at once when it is cancelled, also while it waits to try again", async () => {
    for (const script of [
      () => undefined,
      (_: Seen, response: ServerResponse) => reply(response, 429, {}, { "retry-after": "30" }),
    ] satisfies Reply[]) {
      replies = answer;
      const embedder = await openThen(script);
      const controller = new AbortController();
      const work = embedder.embed(["a"], controller.signal);
      setTimeout(() => controller.abort(), 50);
      await expect(work).rejects.toMatchObject({ name: "AbortError" });
    }
  });
});
