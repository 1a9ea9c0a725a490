import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  ask,
  caller,
  calls,
  FREE,
  open,
  refusal,
  server,
  startForEachTest,
  store,
} from "./testing/llm-under-test";

startForEachTest();

describe("structured", () => {
  const film = z.object({ title: z.string() });

  it("repairs what is known to go wrong", async () => {
    const answers = [
      '```json\n{"title": "Alien"}\n```',
      'Sure: {"title": "Alien"}. Anything else?',
      '{"title": "Alien", "cast": ["Sigourney Wea',
    ];
    server.script.answer = ({ turn }) => answers[turn - 1] ?? "";
    const llm = open().within(FREE);
    for (const [index] of answers.entries())
      expect(await llm.structured(ask(`${index}`), film, caller())).toEqual({ title: "Alien" });
    expect(calls.map(({ repair }) => repair)).toEqual([
      "code fences",
      "words around the JSON",
      "the end was missing",
    ]);
  });

  it("shows the model what is wrong, once", async () => {
    server.script.answer = ({ turn }) => (turn === 1 ? { name: "Alien" } : { title: "Alien" });
    const llm = open().within(FREE);
    expect(await llm.structured(ask("Which film?"), film, caller())).toEqual({ title: "Alien" });
    const shown = server.requests[1]!.body.messages!;
    expect(shown.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(shown[1]!.content).toBe('{"name":"Alien"}');
    expect(shown[2]!.content).toContain("title:");
    expect(calls.map(({ error }) => error === undefined)).toEqual([false, true]);

    server.script.answer = () => "I would rather not.";
    const error = await refusal(llm.structured(ask("Another?"), film, caller()));
    expect(error.message).toContain("did not write what was asked for");
    expect(server.requests).toHaveLength(4);
    // The bad answers are not stored, the good one is.
    expect([...store.values()].map(({ text }) => text)).toEqual(['{"title":"Alien"}']);
  });

  it("repairs a truncated answer, and does not store it", async () => {
    server.script.answer = () => ({ title: "The Third Man", plot: "A writer looks for his friend." });
    server.script.trouble = ({ turn }) => (turn === 1 ? { kind: "truncated", share: 0.6 } : null);
    const llm = open().within(FREE);
    expect(await llm.structured(ask("Which?"), film, caller())).toEqual({ title: "The Third Man" });
    expect(calls[0]!.repair).toBe("the end was missing");
    expect(store.size).toBe(0);
  });
});

describe("choose", () => {
  const OPTIONS = ["Film", "Film noir", "Person"];

  it("gives probabilities where the endpoint gives log-probabilities", async () => {
    server.script.nextTokens = (text): Record<string, number> =>
      text.endsWith("Answer:")
        ? { " Film": Math.log(0.5), " Person": Math.log(0.25), " Dog": Math.log(0.25) }
        : { " noir": Math.log(0.75), "\n": Math.log(0.25) };
    const llm = open().within(FREE);
    const choices = await llm.choose(ask("Which kind?"), OPTIONS, { ...caller(), probabilities: true });
    expect(choices.map(({ option }) => option)).toEqual(["Film noir", "Person", "Film"]);
    expect(choices[0]!.probability).toBeCloseTo(0.5, 9);
    expect(calls).toMatchObject([
      { error: expect.stringContaining("score") },
      { attempts: 2, usage: { output: 2 } },
    ]);
    await llm.choose(ask("Which kind?"), OPTIONS, { ...caller(), probabilities: true });
    expect(server.requests).toHaveLength(3);
  });

  it("scores all options in one request where the endpoint repeats prompts, with the same probabilities", async () => {
    const options = [...OPTIONS, "Köln 😀"];
    server.script.nextTokens = (text): Record<string, number> => {
      if (text.endsWith("Answer:")) return { " Film": Math.log(0.5), " Person": Math.log(0.25) };
      return text.endsWith(" Film") ? { " noir": Math.log(0.75), "\n": Math.log(0.25) } : { "\n": 0 };
    };
    const llm = open().within(FREE);
    const asked = await llm.choose(ask("Which 😀 kind?"), options, { ...caller(), probabilities: true });
    server.script.abilities = { echo: true };
    const scoring = open().within(FREE);
    const scored = await scoring.choose(ask("Which 😀 kind?"), options, { ...caller(), probabilities: true });
    expect(scored.map(({ option }) => option)).toEqual(asked.map(({ option }) => option));
    for (const [at, { probability }] of scored.entries())
      expect(probability).toBeCloseTo(asked[at]!.probability!, 6);
    const { body } = server.requests.at(-1)!;
    expect(body).toMatchObject({ echo: true, prompt: expect.arrayContaining([expect.any(String)]) });
    expect(calls.at(-1)).toMatchObject({ attempts: 1, cached: false });
    const requests = server.requests.length;
    const tokens = await scoring.scoreOptions!(ask("Which 😀 kind?"), options, caller());
    if (!Array.isArray(tokens)) expect.fail(tokens.reason);
    expect(tokens.map((one) => one.tokens.map(({ text }) => text).join(""))).toEqual(
      options.map((option) => ` ${option}\n`),
    );
    expect(server.requests).toHaveLength(requests);
  });

  it("asks place by place where scoring is refused, answered with something else, or too long", async () => {
    server.script.nextTokens = () => ({ " Person": 0 });
    const llm = open().within(FREE);
    const best = async (question: string) =>
      (await llm.choose(ask(question), OPTIONS, { ...caller(), probabilities: true }))[0]!.option;
    expect(await best("One?")).toBe("Person");
    const echoes = () => server.requests.filter(({ body }) => body.echo).length;
    expect(echoes()).toBe(1);
    expect(await best("Two?")).toBe("Person");
    expect(echoes()).toBe(1);
    server.script.abilities = { echo: true };
    const other = open().within(FREE);
    expect(await other.scoreOptions!(ask("word ".repeat(40_000)), OPTIONS, caller())).toEqual({
      reason: "too-long",
      tokens: expect.toSatisfy((tokens: number) => tokens > 120_000),
      most: 32_000,
    });
    expect(echoes()).toBe(1);
    // What was tried is not tried again.
    await other.choose(ask("Three?"), OPTIONS, { ...caller(), probabilities: true, isUnscored: true });
    expect(echoes()).toBe(1);
  });

  it("says why options are not scored, and scores shorter ones after a prompt that was too long", async () => {
    const score = (question: string) => llm.scoreOptions!(ask(question), OPTIONS, caller());
    let llm = open().within(FREE);
    expect(await score("Refused?")).toEqual({ reason: "unsupported" });
    server.script.abilities = { echo: true };
    expect(await score("Still?")).toEqual({ reason: "unsupported" });
    llm = open({ retries: 0 }).within(FREE);
    const said = "This model's maximum context length is 4096 tokens.";
    server.script.trouble = () => ({ kind: "status", status: 400, said });
    expect(await score("Long?")).toEqual({ reason: "too-long", tokens: expect.any(Number), most: null });
    server.script.trouble = () => ({ kind: "status", status: 413 });
    expect(await score("Longer?")).toMatchObject({ reason: "too-long", most: null });
    server.script.trouble = undefined;
    expect(Array.isArray(await score("Short?"))).toBe(true);
    server.script.trouble = () => ({ kind: "status", status: 500 });
    expect(await score("Failed?")).toEqual({ reason: "unsupported" });
    server.script.trouble = undefined;
    expect(Array.isArray(await score("Not for good?"))).toBe(true);
    server.script.trouble = () => ({ kind: "status", status: 503 });
    await refusal(score("Overloaded?"));
  });

  it("falls back to a schema that allows the options only, and remembers", async () => {
    server.script.abilities = { logProbabilities: false };
    server.script.answer = () => ({ choice: "Person" });
    const llm = open().within(FREE);
    for (const question of ["One?", "Two?"])
      expect(await llm.choose(ask(question), OPTIONS, { ...caller(), probabilities: true })).toEqual([
        { option: "Person", probability: null },
      ]);
    const paths = server.requests.map(({ path }) => path);
    expect(paths.filter((path) => path === "/completions")).toHaveLength(2);
    const schema = server.requests.at(-1)!.body.response_format?.json_schema?.schema;
    expect(JSON.stringify(schema)).toContain('"enum":["Film","Film noir","Person"]');
  });

  it("uses the guided choice of vLLM", async () => {
    server.script.abilities = { vllm: true };
    const llm = open().within(FREE);
    expect(await llm.choose(ask("Which?"), OPTIONS, caller())).toEqual([
      { option: "Film", probability: null },
    ]);
    expect(server.requests.at(-1)!.body).toMatchObject({ guided_choice: OPTIONS });
  });

  it("lets nothing but an option out", async () => {
    server.script.answer = () => ({ choice: "Robot" });
    const llm = open().within(FREE);
    await refusal(llm.choose(ask("Which?"), OPTIONS, caller()));
    expect(await llm.choose(ask("Which?"), ["only"], caller())).toEqual([{ option: "only", probability: 1 }]);
  });
});
