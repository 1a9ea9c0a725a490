/** Every use of a model with the servers and services that people set keys of, each as it is without a setting. */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { asOllama } from "./ollama";
import { FILM_GRAMMAR } from "./testing/film-grammar";
import { ask, caller, calls, FREE, open, refusal, server, startForEachTest } from "./testing/llm-under-test";
import { PROFILES } from "./testing/profiles";
import { trainTokenModel } from "./testing/token-model";

startForEachTest();

type Name = keyof typeof PROFILES;
const WEIGHED: readonly Name[] = ["OpenAI", "Azure", "vLLM", "Ollama"];
const film = z.object({ title: z.string() });
const SECRET = "The word is sesame.";
/** The numbers of characters of prompts that are read whole where nothing is set, and with room. */
const words = (characters: number) => `${SECRET} ${"A film. ".repeat(characters / 8)}`;
const instructed = (content: string) => ({
  purpose: "test",
  messages: [
    { role: "system" as const, content: "You know films." },
    { role: "user" as const, content },
  ],
  maxTokens: 512,
});

function startAs(name: Name, answer = "Alien"): ReturnType<ReturnType<typeof open>["within"]> {
  const [likely, other] = [Math.log(0.75), Math.log(0.25)];
  const nextTokens = (text: string): Record<string, number> => {
    if (/ (Alien|Brazil)$/.test(text)) return { "\n": 0 };
    return text.endsWith("Answer:") ? { " Alien": likely, " Brazil": other } : { B: likely, A: other };
  };
  server.script = {
    ...server.script,
    abilities: PROFILES[name],
    nextTokens,
    answer: ({ body }) => {
      const said = body.messages?.map(({ content }) => content).join("\n") ?? "";
      if (said.includes("Choose")) return { choice: "Alien" };
      if (body.response_format || said.includes("JSON Schema")) return { title: answer };
      return /The word is (\w+)/.exec(said)?.[1] ?? answer;
    },
  };
  return open({ retries: 0 }).within(FREE);
}

describe.each(Object.keys(PROFILES) as Name[])("%s", (name) => {
  it("writes texts, streamed as well, and values of a schema", async () => {
    const llm = startAs(name);
    expect(await llm.complete(instructed("Which film?"), caller())).toBe("Alien");
    let shown = "";
    const onText = (piece: string | null) => {
      shown = piece === null ? "" : shown + piece;
    };
    expect(await llm.complete(instructed("And streamed?"), { ...caller(), onText })).toBe("Alien");
    expect(shown).toContain("Alien");
    expect(await llm.structured(instructed("Which film?"), film, caller())).toEqual({ title: "Alien" });
    // What it refuses is found out once.
    const before = server.requests.length;
    await llm.structured(instructed("And another?"), film, caller());
    expect(server.requests.length).toBe(before + 1);
  });

  it("chooses with probabilities where it has them, in a request or two", async () => {
    const llm = startAs(name);
    await llm.complete(instructed("Which film?"), caller());
    const choose = (content: string) =>
      llm.choose(instructed(content), ["Brazil", "Alien"], { ...caller(), probabilities: true });
    const [best] = await choose("Which of them?");
    expect(best!.option).toBe("Alien");
    if (WEIGHED.includes(name)) expect(best!.probability).toBeCloseTo(0.75, 9);
    else expect(best!.probability).toBeNull();
    const before = server.requests.length;
    await choose("And now?");
    expect(server.requests.length).toBe(before + 1);
  });

  it("reads a long prompt whole, or says that it does not", async () => {
    const llm = startAs(name);
    const long = llm.complete({ ...instructed(words(24_000)), maxTokens: 2_048 }, caller());
    if (name === "LM Studio") expect((await refusal(long)).message).toContain("more than it reads at a time");
    else expect(await long).toBe("sesame");
    // Longer than any of these read, where they say how much that is.
    const longer = llm.complete({ ...instructed(words(400_000)), maxTokens: 2_048 }, caller());
    if (!("window" in PROFILES[name])) return expect(await longer).toBe("sesame");
    expect((await refusal(longer)).message).toContain("more than it reads at a time");
    expect(llm.window).toBeGreaterThan(1_000);
  });
});

it("scores options behind the mark that a tokenizer begins with, as without it", async () => {
  const options = ["Brazil", "Alien"];
  const llm = startAs("vLLM");
  const scored = await llm.scoreOptions!(ask("Which?"), options, caller());
  server.script.abilities = { ...PROFILES.vLLM, beginning: "" };
  const plain = await open().within(FREE).scoreOptions!(ask("Which?", "again"), options, caller());
  if (!Array.isArray(scored)) expect.fail(scored.reason);
  expect(scored.map(({ tokens }) => tokens.map(({ text }) => text).join(""))).toEqual([
    " Brazil\n",
    " Alien\n",
  ]);
  expect(scored).toEqual(plain);
});

it("sends vLLM a grammar by its newer name, and instructions without a role of their own", async () => {
  const llm = startAs("vLLM");
  delete server.script.nextTokens;
  server.script.model = trainTokenModel(["Answer: MATCH (answer:Film) RETURN DISTINCT answer"]);
  expect(await llm.writeByGrammar!(instructed("Any film."), FILM_GRAMMAR, caller(), 1)).toMatchObject({
    by: "server",
  });
  const { messages } = server.requests.at(-1)!.body;
  expect(messages).toEqual([{ role: "user", content: "You know films.\n\nAny film." }]);
});

it("takes thoughts without their first tag for thoughts, also where they fill the room for a value", async () => {
  const llm = startAs("LM Studio");
  server.script.abilities = { ...PROFILES["LM Studio"], thoughts: 600 };
  expect(await llm.structured(instructed("Which film?"), film, caller())).toEqual({ title: "Alien" });
  expect(await llm.complete(instructed("Which film?"), caller())).toBe("Alien");
  expect(calls.map(({ attempts }) => attempts)).toEqual([2, 1]);
});

describe("an endpoint without log-probabilities for chats", () => {
  const choose = async (llm: ReturnType<typeof startAs>, content: string) =>
    (await llm.choose(instructed(content), ["Brazil", "Alien"], { ...caller(), probabilities: true }))[0]!;
  const asksForOdds = () => server.requests.filter(({ body }) => body.logprobs === true).length;

  it("that forbids to ask for them is not asked again, and is no endpoint that fails", async () => {
    const llm = startAs("OpenAI, reasoning");
    await llm.complete(instructed("Which film?"), caller());
    const said = "You are not allowed to request logprobs from this model.";
    server.script.trouble = ({ body }) =>
      body.logprobs === true ? { kind: "status", status: 403, said } : null;
    for (const question of ["One?", "Two?", "Three?", "Four?"])
      expect(await choose(llm, question)).toEqual({ option: "Alien", probability: null });
    expect(asksForOdds()).toBe(1);
  });

  it("that passes over the question is paid for its answer", async () => {
    const llm = startAs("OpenAI");
    server.script.abilities = { ...PROFILES.OpenAI, chatOdds: false };
    expect(await choose(llm, "Which?")).toEqual({ option: "Alien", probability: null });
    const booked = calls.reduce((sum, { usage }) => sum + usage.input, 0);
    expect(booked).toBe(server.billed.input);
    expect(asksForOdds()).toBe(1);
  });

  it("that mostly begins with other words is not taken at the letters that are left", async () => {
    const llm = startAs("OpenAI");
    server.script.nextTokens = () => ({ "<think>": Math.log(0.99), A: Math.log(0.001), B: Math.log(0.0001) });
    expect(await choose(llm, "Which?")).toEqual({ option: "Alien", probability: null });
  });

  it("keeps what was learnt of its schemas meanwhile", async () => {
    const llm = startAs("OpenAI");
    server.script.abilities = { ...PROFILES.OpenAI, jsonSchema: false };
    server.script.trouble = ({ body }) => (body.logprobs === true ? { kind: "slow", ms: 300 } : null);
    await Promise.all([choose(llm, "Which?"), llm.structured(instructed("Which film?"), film, caller())]);
    const before = server.requests.length;
    await llm.structured(instructed("And another?"), film, caller());
    expect(server.requests.length).toBe(before + 1);
  });
});

describe("an endpoint whose list of models says nothing of its chats", () => {
  it.each([
    ["is forbidden", { kind: "status", status: 401, said: "Missing scopes: api.model.read" }, 1],
    ["is a web page", { kind: "web-page" }, 1],
    ["cannot be read", { kind: "rubbish" }, 1],
    ["never comes", { kind: "hang" }, 2],
  ] as const)("reads long prompts where the list %s", async (_, trouble, most) => {
    const llm = startAs("OpenAI");
    await llm.complete(instructed("Short."), caller());
    server.script.trouble = ({ path }) => (path === "/models" ? trouble : null);
    const started = performance.now();
    for (const size of [24_000, 24_008])
      expect(await llm.complete(instructed(words(size)), caller())).toBe("sesame");
    expect(performance.now() - started).toBeLessThan(2 * 3_500);
    expect(server.requests.filter(({ path }) => path === "/models").length).toBeLessThanOrEqual(most);
  });
});

describe("Ollama", () => {
  it("is told the context window by its own protocol, streamed and by schema, from the first long prompt on", async () => {
    const llm = startAs("Ollama");
    await llm.complete(instructed("Short."), caller());
    expect(server.requests.at(-1)!.path).toBe("/chat/completions");
    await llm.complete({ ...instructed(words(24_000)), maxTokens: 2_048 }, caller());
    let shown = "";
    const onText = (piece: string | null) => {
      shown += piece ?? "";
    };
    expect(await llm.complete(instructed("Short again."), { ...caller(), onText })).toBe("Alien");
    expect(shown).toContain("Alien");
    expect(await llm.structured(instructed("Which?"), film, caller())).toEqual({ title: "Alien" });
    const own = server.requests.filter(({ path }) => path === "/api/chat");
    expect(own.map(({ body }) => body.options?.num_ctx)).toEqual([16_384, 16_384, 16_384]);
    expect(own[2]!.body.format).toMatchObject({ properties: { title: { type: "string" } } });
    expect(calls.every(({ usage }) => !usage.estimated)).toBe(true);
  });

  it("is asked as before where a gateway does not let its own protocol through", async () => {
    const llm = startAs("Ollama");
    server.script.trouble = ({ path }) => (path === "/api/chat" ? { kind: "status", status: 404 } : null);
    const error = await refusal(llm.complete({ ...instructed(words(24_000)), maxTokens: 2_048 }, caller()));
    expect(error.message).toContain("more than it reads at a time");
    expect(error.hint).toContain("context window");
  });

  it("lets go of a refusal of its own protocol before it asks by the other", async () => {
    const sent: string[] = [];
    let left = 0;
    const cancel = () => {
      left += 1;
    };
    const refused = () => new ReadableStream({ cancel });
    const send = asOllama(
      async (url) => {
        sent.push(String(url));
        return sent.length === 1 ? new Response(refused(), { status: 404 }) : new Response("{}");
      },
      () => 8_192,
    );
    await send("http://one.test/v1/chat/completions", { body: '{"messages":[]}' });
    expect(sent).toEqual(["http://one.test/api/chat", "http://one.test/v1/chat/completions"]);
    expect(left).toBe(1);
  });
});
