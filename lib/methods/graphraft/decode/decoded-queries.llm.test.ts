/** Queries that a real model writes by each means of an endpoint: each can be read and fits the graph; `LLM_QUERIES` asks for more. */
import { afterEach, describe, expect, it } from "vitest";
import { readCypher } from "../../../graph/cypher/read";
import { HopscopeError } from "../../../graph/errors";
import { validateQueryGraph } from "../../../graph/query/validate-query-graph";
import { sharedGraph } from "../../../graph/testing/graphs";
import { studioGraph } from "../../../questions/testing/studio-graph";
import type { FakeBody } from "../../../stores/llm/testing/fake-request";
import { openReal, startLimited } from "../../../stores/llm/testing/real-llm";
import { readerOf } from "../../testing/asked";
import { STUDIO_QUESTIONS } from "../../testing/studio-questions";
import { decodeQueries, type Means, queryLanguage } from "./decode-query";
import { decodingRequest } from "./query-messages";

const QUERIES = Number(process.env.LLM_QUERIES ?? 3);
/** Forms are cut there. */
const MAX_TOKENS = 200;
const graph = await sharedGraph(studioGraph);

/** The server's own form of a schema, which others take in OpenAI's. */
function withSchema(body: FakeBody): FakeBody {
  const schema = body.response_format?.json_schema?.schema;
  return schema ? ({ ...body, response_format: { type: "json_object", schema } } as FakeBody) : body;
}

const ENDPOINTS: [Means, number, ((path: string, body: FakeBody) => FakeBody | null) | null][] = [
  ["server", QUERIES, null],
  ["tokens", 1, (_, body) => body],
  ["schema", 1, (path, body) => (path === "/completions" ? null : withSchema(body))],
  ["text", 1, (path, body) => (path === "/completions" || body.response_format ? null : body)],
];

let limited: Awaited<ReturnType<typeof startLimited>> | null = null;
afterEach(async () => {
  await limited?.close();
  limited = null;
});

describe("queries of a real model", () => {
  it.each(ENDPOINTS)("by %s", async (means, count, change) => {
    limited = change && (await startLimited(change));
    const { llm, callerOf } = openReal(limited ? { baseUrl: limited.baseUrl } : {});
    // That no schema is taken shows when one is asked for.
    const choice = {
      purpose: "test",
      messages: [{ role: "user" as const, content: "a or b?" }],
      maxTokens: 10,
    };
    if (means === "text") await llm.choose(choice, ["a", "b"], callerOf()).catch(() => null);
    let written = 0;
    for (let at = 0; at < count; at++) {
      const { question } = STUDIO_QUESTIONS[at % STUDIO_QUESTIONS.length]!;
      const text = `${"Please. ".repeat(Math.floor(at / STUDIO_QUESTIONS.length))}${question}`;
      const read = await readerOf(graph)(text);
      const language = (await queryLanguage(read, { graph }))!;
      const request = { ...decodingRequest(read, language.scope), maxTokens: MAX_TOKENS };
      const decoded = await decodeQueries(request, language, llm, callerOf(), 1).catch(
        (error: Error) => error,
      );
      if (decoded instanceof HopscopeError) {
        // A form may go on within itself until it is cut.
        expect([means, decoded.message]).toEqual([
          "schema",
          expect.stringContaining("did not write what was"),
        ]);
        continue;
      }
      if (decoded instanceof Error || !decoded) throw decoded;
      expect(decoded.means).toBe(means);
      if (decoded.texts.length === 0) expect(decoded.problem).not.toBe("");
      for (const { text: query } of decoded.texts) {
        expect(validateQueryGraph(readCypher(query), language.scope.schema), query).toEqual([]);
        written += 1;
      }
    }
    // Held by its server, a model writes nothing else.
    if (means === "server") expect(written).toBe(count);
  });
});
