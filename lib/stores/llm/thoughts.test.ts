/** Models that think before they answer, and endpoints that refuse one schema and take others. */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { ask, caller, FREE, open, refusal, server, startForEachTest } from "./testing/llm-under-test";

startForEachTest();

const film = z.object({ title: z.string() });
const roomOf = (turn: number) => {
  const { max_tokens = 0, max_completion_tokens = max_tokens } = server.requests[turn]!.body as {
    max_tokens?: number;
    max_completion_tokens?: number;
  };
  return max_completion_tokens ?? 0;
};

describe("a model that thinks for 4,000 tokens", () => {
  const thinks = (thoughts = 4_000) => {
    server.script.answer = () => ({ title: "Alien" });
    server.script.trouble = ({ turn }) =>
      roomOf(turn - 1) < thoughts ? { kind: "truncated", share: 0 } : null;
  };

  it("is asked again with more room, once, and has it from then on", async () => {
    thinks();
    const llm = open().within(FREE);
    const request = { ...ask("Which film?"), maxTokens: 512 };
    expect(await llm.structured(request, film, caller())).toEqual({ title: "Alien" });
    expect(server.requests).toHaveLength(2);
    expect(roomOf(0)).toBe(512);
    expect(roomOf(1)).toBeGreaterThan(4_500);
    expect(await llm.complete({ ...ask("And another?"), maxTokens: 512 }, caller())).toContain("Alien");
    expect(server.requests).toHaveLength(3);
  });

  it("is not asked for ever", async () => {
    thinks(1_000_000);
    const llm = open().within(FREE);
    const error = await refusal(llm.complete({ ...ask("Which film?"), maxTokens: 512 }, caller()));
    expect(error.code).toBe("model-unavailable");
    expect(server.requests.length).toBeLessThanOrEqual(4);
  });
});

describe("a schema that is refused", () => {
  const formatsSent = () =>
    server.requests
      .filter(({ path }) => path === "/chat/completions")
      .map(({ body }) => body.response_format?.type);

  it("is asked for more poorly, and others are not", async () => {
    const refused = z.object({ title: z.string(), year: z.number() });
    server.script.answer = () => ({ title: "Alien", year: 1979 });
    server.script.trouble = ({ body }) => {
      const isSchema = JSON.stringify(body).includes("json_schema");
      return isSchema && JSON.stringify(body).includes("year")
        ? { kind: "status", status: 400, said: "response_format: this schema is not supported" }
        : null;
    };
    const llm = open().within(FREE);
    await llm.structured(ask("one"), film, caller());
    expect(await llm.structured(ask("two"), refused, caller())).toEqual({ title: "Alien", year: 1979 });
    await llm.structured(ask("three"), film, caller());
    await llm.structured(ask("four"), refused, caller());
    expect(formatsSent()).toEqual([
      "json_schema",
      "json_schema",
      "json_object",
      "json_schema",
      "json_object",
    ]);
  });
});
