/** What a real server of llama.cpp was seen to do, on a fake one: refusals by 500, streams that break off, prompts that are too long. */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { CircuitBreaker } from "../endpoint/circuit-breaker";
import { BEST_DIALECT } from "./dialect";
import { serverOf } from "./listed-server";
import { probeEndpoint } from "./probe-endpoint";
import type { FakeRequest } from "./testing/fake-request";
import { FILM_GRAMMAR } from "./testing/film-grammar";
import { ask, caller, FREE, KEY, open, refusal, server, startForEachTest } from "./testing/llm-under-test";
import { trainTokenModel } from "./testing/token-model";
import { responseFormat, structureOf } from "./wanted-structure";

startForEachTest();

const REFUSED_SCHEMA =
  "1 validation error: {'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': \"Input should be 'text' or 'json_object'\"}";
const TOO_LONG = "This model's maximum context length is 4096 tokens. However, you requested 5071 tokens.";
const film = z.object({ title: z.string() });
const isSchema = ({ body }: FakeRequest) => body.response_format?.type === "json_schema";
const chats = () => server.requests.filter(({ path }) => path === "/chat/completions");

describe("a schema that is refused as a fault of the server", () => {
  it("is sent beside the demand for JSON where the server is llama.cpp's, after one refusal", async () => {
    server.script = {
      key: KEY,
      abilities: { grammars: true },
      answer: () => ({ title: "Alien" }),
      trouble: (request) =>
        isSchema(request) ? { kind: "status", status: 500, said: REFUSED_SCHEMA } : null,
    };
    const llm = open().within(FREE);
    for (const which of ["One?", "Two?"])
      expect(await llm.structured(ask(which), film, caller())).toEqual({ title: "Alien" });
    const formats = chats().map(({ body }) => body.response_format);
    expect(formats.map((format) => format?.type)).toEqual(["json_schema", "json_object", "json_object"]);
    expect(formats[1]?.schema).toMatchObject({ required: ["title"] });
  });

  it("is not sent there to other servers", async () => {
    server.script = { key: KEY, abilities: { jsonSchema: false }, answer: () => ({ title: "Alien" }) };
    await open().within(FREE).structured(ask("One?"), film, caller());
    expect(chats().at(-1)!.body.response_format).toEqual({ type: "json_object" });
  });

  it("has no name that begins with a sign, in any form: llama.cpp's server ends at one", () => {
    const tree = z.object({
      name: z.enum(["__schema0 is a name"]),
      get parts() {
        return z.array(tree);
      },
    });
    const structure = structureOf(z.object({ tree, other: tree }));
    for (const form of ["json_schema", "json_object"] as const) {
      const sent = JSON.stringify(responseFormat(structure, { ...BEST_DIALECT, structure: form }, true));
      const references = [...sent.matchAll(/"\$ref":"#\/[^"/]+\/([^"]*)"/g)].map(([, name]) => name);
      expect(references.length).toBeGreaterThan(0);
      for (const name of references) {
        expect(name).toMatch(/^[a-zA-Z0-9-]+$/);
        expect(sent).toContain(`"${name}":{`);
      }
      expect(sent).toContain("__schema0 is a name");
    }
  });
});

describe("a stream that breaks off", () => {
  it("is asked for as a whole: the requests of others keep it from its end", async () => {
    server.script.answer = () => "It was directed by Carol Reed.";
    server.script.trouble = ({ body }) => (body.stream ? { kind: "cut", share: 0.5 } : null);
    const shown: (string | null)[] = [];
    const onText = (piece: string | null) => shown.push(piece);
    const text = await open()
      .within(FREE)
      .complete(ask("Who?"), { ...caller(), onText });
    expect(text).toBe("It was directed by Carol Reed.");
    expect(shown.slice(shown.lastIndexOf(null) + 1).join("")).toBe(text);
    expect(server.requests.map(({ body }) => body.stream)).toEqual([true, false]);
    // The next answer is streamed again.
    await open()
      .within(FREE)
      .complete(ask("Who else?"), { ...caller(), onText });
    expect(server.requests.map(({ body }) => body.stream)).toEqual([true, false, true, false]);
  });

  it("without a word says why when it is asked for as a whole", async () => {
    server.script.trouble = ({ body }) =>
      body.stream ? { kind: "empty-body" } : { kind: "status", status: 400, said: TOO_LONG };
    const breaker = new CircuitBreaker();
    const llm = open({ breaker }).within(FREE);
    const error = await refusal(llm.complete(ask("Long?"), { ...caller(), onText: () => {} }));
    expect(error.message).toContain("was sent more than it reads at a time");
    expect(error.hint).toContain("context window");
    expect(server.requests).toHaveLength(2);
    expect(breaker.opening).toBeNull();
  });

  it("is looked for while nothing else is asked, in the test of the settings", async () => {
    const beside: string[] = [];
    let isOpen = false;
    server.script.answer = () => "One, two, three, four, five, six, seven, eight, nine, ten.";
    server.script.trouble = ({ body, path }) => {
      if (isOpen) beside.push(path);
      if (!body.stream) return null;
      isOpen = true;
      server.script.secondHalf = new Promise((resolve) => {
        setTimeout(() => {
          isOpen = false;
          resolve();
        }, 100);
      });
      return null;
    };
    await probeEndpoint(
      { baseUrl: server.url, model: "fake-model", apiKey: KEY },
      new AbortController().signal,
    );
    expect(beside).toEqual([]);
  });
});

describe("a prompt that is too long", () => {
  it.each([400, 500])("says nothing of shorter ones, by status %i", async (status) => {
    server.script = {
      key: KEY,
      abilities: { grammars: true },
      model: trainTokenModel(["Answer: MATCH (answer:Film) RETURN DISTINCT answer"]),
      nextTokens: () => ({ a: -0.1, b: -3 }),
      trouble: () => ({ kind: "status", status, said: TOO_LONG }),
    };
    const breaker = new CircuitBreaker();
    const llm = open({ breaker }).within(FREE);
    const weigh = () =>
      llm.choose(ask("Which?"), ["a", "b"], { ...caller(), probabilities: true, isUnscored: true });
    const write = () => llm.writeByGrammar!(ask("Any film."), FILM_GRAMMAR, caller(), 1);
    for (const call of [weigh, write, () => llm.structured(ask("Which?"), film, caller())])
      expect((await refusal(call())).message).toContain("more than it reads at a time");
    expect(server.requests.filter(({ path }) => path !== "/models")).toHaveLength(3);
    expect(breaker.opening).toBeNull();
    server.script.trouble = undefined;
    expect((await weigh())[0]!.probability).toBeGreaterThan(0.5);
    expect(await write()).toMatchObject({ by: "server" });
  });

  it("is not the reason why one grammar is refused beside others", async () => {
    server.script = {
      key: KEY,
      abilities: { grammars: true },
      model: trainTokenModel(["Answer: MATCH (answer:Film) RETURN DISTINCT answer"]),
    };
    const llm = open({ retries: 0 }).within(FREE);
    const write = (what: string) => llm.writeByGrammar!(ask(what), FILM_GRAMMAR, caller(), 1);
    expect(await write("One.")).toMatchObject({ by: "server" });
    server.script.trouble = ({ body }) =>
      body.grammar ? { kind: "status", status: 500, said: "failed to parse grammar" } : null;
    expect(await write("Two.")).toMatchObject({ by: "tokens" });
    server.script.trouble = undefined;
    expect(await write("Three.")).toMatchObject({ by: "server" });
  });
});

it("llama.cpp's servers take grammars, in C++ and in Python, and others are not taken for them", () => {
  expect([["llamacpp"], ["me"], ["vllm"], ["openai"], []].map(serverOf)).toEqual([
    "llamacpp",
    "llamacpp",
    "vllm",
    null,
    null,
  ]);
});
