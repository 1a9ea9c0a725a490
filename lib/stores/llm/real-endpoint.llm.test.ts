/** One endpoint with a real model: what it takes, what it is held to, and how calls end that are cut short, too long, or beside others. */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { HopscopeError } from "../../graph/errors";
import { queryGrammar } from "../../methods/graphraft/query-text/query-grammar";
import { Recogniser } from "../../methods/llm/recogniser";
import { CircuitBreaker } from "../endpoint/circuit-breaker";
import { probeEndpoint } from "./probe-endpoint";
import { FILM_GRAMMAR } from "./testing/film-grammar";
import { openReal, REAL } from "./testing/real-llm";

const CANCELLED_WITHIN_MS = 1_000;
/** More than the model reads. */
const LONG = "The film was shown in many towns. ".repeat(2_000);
const asked = (content: string, maxTokens = 60) => ({
  purpose: "test",
  messages: [{ role: "user" as const, content }],
  maxTokens,
});

async function refusalOf(work: Promise<unknown>): Promise<HopscopeError> {
  const error = await work.then(
    () => expect.fail("expected a refusal"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof HopscopeError)) throw error;
  return error;
}

describe("a real endpoint", () => {
  it("is found out by the test of the settings", async () => {
    const { abilities, models } = await probeEndpoint(REAL, new AbortController().signal);
    expect(models).toContain(REAL.model);
    expect(Object.fromEntries(abilities.map(({ ability, able }) => [ability, able]))).toEqual({
      models: true,
      chat: true,
      structured: true,
      streaming: true,
      odds: true,
      scores: false,
      grammars: true,
      fineTuning: false,
    });
  });

  it("writes values of a schema, which it refuses once in its first form", async () => {
    const { llm, calls, callerOf } = openReal();
    const schema = z.strictObject({
      kind: z.enum(["film", "song"]),
      year: z.int(),
      names: z.array(z.string()).max(2),
    });
    for (const what of ["Alien", "Yesterday"])
      expect(
        schema.safeParse(await llm.structured(asked(`What is ${what}?`, 300), schema, callerOf())).success,
      ).toBe(true);
    expect(calls.map(({ attempts }) => attempts)).toEqual([2, 1]);
    expect(calls.every(({ usage }) => !usage.estimated && usage.input > 0)).toBe(true);
  });

  it("chooses among options by log-probabilities, and names one of them without", async () => {
    const options = ["Paris", "Rome", "Vienna"];
    const { llm, callerOf } = openReal();
    const request = asked("What is the capital of France?");
    expect(await llm.scoreOptions!(request, options, callerOf())).toEqual({ reason: "unsupported" });
    const weighed = await llm.choose(request, options, { ...callerOf(), probabilities: true });
    expect(weighed.map(({ option }) => option).sort()).toEqual(options);
    expect(weighed.reduce((sum, { probability }) => sum + probability!, 0)).toBeCloseTo(1, 6);
    const [named] = await llm.choose(request, options, callerOf());
    expect(options).toContain(named!.option);
  });

  it("keeps to a grammar whose names have quotes, line ends, signs of the grammar and other scripts", async () => {
    const names = [
      'The "Third" Man',
      "back\\slash\nline",
      "[a-z]* | root ::= x",
      "Zoë 北京 🎬",
      "\u0085\u2028",
    ];
    const label = { name: "Fi`lm", count: 1, properties: [] };
    const schema = { nodeCount: 1, edgeCount: 0, labels: [label], relations: [] };
    const { llm, callerOf } = openReal();
    for (const among of [names, names.slice(1, 2)]) {
      const grammar = queryGrammar({
        schema,
        names: among.map((name) => ({ name, labels: [label.name] })),
        mostEdges: 0,
      });
      const outcome = await llm.writeByGrammar!(asked(`Find ${among[0]}.`), grammar, callerOf(), 1);
      expect(outcome).toMatchObject({ by: "server" });
      if ("texts" in outcome) expect(new Recogniser(grammar).accepts(outcome.texts[0]!.text)).toBe(true);
    }
  });

  it("streams, and ends within a second when it is cancelled", async () => {
    const { llm, callerOf } = openReal();
    const pieces: (string | null)[] = [];
    const onText = (piece: string | null) => pieces.push(piece);
    const text = await llm.complete(asked("Write about a film.", 30), { ...callerOf(), onText });
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join("").trim()).toBe(text.trim());
    for (const streams of [true, false]) {
      const controller = new AbortController();
      let endedAt = 0;
      const begun = new Promise<void>((resolve) => {
        if (streams) return;
        setTimeout(resolve, 300);
      });
      let first = () => {};
      const firstPiece = new Promise<void>((resolve) => {
        first = resolve;
      });
      const work = llm
        .complete(asked("Write a long story about a film.", 120), {
          ...callerOf(controller.signal),
          ...(streams && { onText: () => first() }),
        })
        .catch((error: unknown) => error)
        .finally(() => {
          endedAt = performance.now();
        });
      await (streams ? firstPiece : begun);
      const cancelledAt = performance.now();
      controller.abort(new DOMException("Enough.", "AbortError"));
      expect(await work).toMatchObject({ name: "AbortError" });
      expect(endedAt - cancelledAt).toBeLessThan(CANCELLED_WITHIN_MS);
    }
    expect(await llm.complete(asked("Say yes.", 5), callerOf())).not.toBe("");
  });

  it("answers two clients at once, though each request breaks off the stream of the other", async () => {
    const clients = [openReal(), openReal()];
    const written = await Promise.all(
      clients.map(async ({ llm, callerOf }, at) => {
        let shown = "";
        const onText = (piece: string | null) => {
          shown = piece === null ? "" : shown + piece;
        };
        const text = await llm.complete(asked(`Write about film ${at}.`, 40), { ...callerOf(), onText });
        return { text, shown };
      }),
    );
    for (const { text, shown } of written) {
      expect(text.length).toBeGreaterThan(20);
      expect(shown.trim()).toBe(text.trim());
    }
  });
});

describe("a prompt that is longer than the model reads", () => {
  const breaker = new CircuitBreaker();
  const own = openReal({ breaker });

  it.each<[string, (one: typeof own) => Promise<unknown>]>([
    ["whole", ({ llm, callerOf }) => llm.complete(asked(LONG), callerOf())],
    ["streamed", ({ llm, callerOf }) => llm.complete(asked(LONG), { ...callerOf(), onText: () => {} })],
    [
      "by a schema",
      ({ llm, callerOf }) => llm.structured(asked(LONG), z.object({ a: z.string() }), callerOf()),
    ],
    [
      "by log-probabilities",
      ({ llm, callerOf }) => llm.choose(asked(LONG), ["a", "b"], { ...callerOf(), probabilities: true }),
    ],
    ["by a grammar", ({ llm, callerOf }) => llm.writeByGrammar!(asked(LONG), FILM_GRAMMAR, callerOf(), 1)],
  ])("is refused, %s, in words that name the cause", async (_, ask) => {
    const error = await refusalOf(ask(own));
    expect(error).toMatchObject({ code: "model-unavailable" });
    expect(error.message).toContain("was sent more than it reads at a time");
    expect(error.hint).toContain("context window");
    expect(breaker.opening).toBeNull();
  });

  it("says nothing of shorter ones", async () => {
    const { llm, callerOf } = own;
    const written = await llm.writeByGrammar!(asked("Any film."), FILM_GRAMMAR, callerOf(), 1);
    expect(written).toMatchObject({ by: "server" });
    const [best] = await llm.choose(asked("a or b?"), ["a", "b"], { ...callerOf(), probabilities: true });
    expect(best!.probability).toBeGreaterThan(0.5);
  });
});
