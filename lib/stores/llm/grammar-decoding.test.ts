/** Queries decoded by each means that an endpoint may have, from a model with real tokens; `DECODING_DRAWS` draws more hostile ones. */
import { describe, expect, it } from "vitest";
import { readCypher } from "../../graph/cypher/read";
import type { GraphSchema } from "../../graph/graph-source";
import { seededRandom } from "../../graph/numeric/seeded-random";
import { validateQueryGraph } from "../../graph/query/validate-query-graph";
import { queryGrammar } from "../../methods/graphraft/query-text/query-grammar";
import { decodeByGrammar } from "../../methods/llm/decode-grammar";
import type { GrammarTexts, Unguided } from "../../methods/llm/llm";
import { Recogniser } from "../../methods/llm/recogniser";
import { randomText } from "../../methods/testing/random-text";
import { ask, caller, calls, FREE, open, refusal, server, startForEachTest } from "./testing/llm-under-test";
import { trainTokenModel } from "./testing/token-model";

startForEachTest();

const DRAWS = Number(process.env.DECODING_DRAWS ?? 300);
const end = (source: string, target: string) => [{ source, target, count: 1 }];
const SCHEMA: GraphSchema = {
  nodeCount: 3,
  edgeCount: 3,
  labels: [
    { name: "Film", count: 1, properties: [{ key: "year", type: "number", count: 1 }] },
    { name: "Person", count: 1, properties: [] },
    { name: "Musikstück", count: 1, properties: [] },
  ],
  relations: [
    { type: "DIRECTED_BY", kind: "relation", count: 1, ends: end("Film", "Person") },
    { type: "STARRING", kind: "relation", count: 1, ends: end("Film", "Person") },
    { type: "SCORED_BY", kind: "relation", count: 1, ends: end("Film", "Musikstück") },
  ],
};
const grammar = queryGrammar({
  schema: SCHEMA,
  names: [
    { name: "Ida Holm", labels: ["Person"] },
    { name: "Zoë Ångström", labels: ["Person"] },
  ],
  mostEdges: 2,
});
const recogniser = new Recogniser(grammar);
const LEARNT = 'MATCH (answer:Film)-[:DIRECTED_BY]->(n1:Person {name: "Ida Holm"}) RETURN DISTINCT answer';
const random = seededRandom(19);
const model = trainTokenModel([
  ...Array.from({ length: 60 }, () => `Answer: ${LEARNT}`),
  ...Array.from({ length: 30 }, () => `Answer: ${LEARNT.replace("DIRECTED_BY", "STARRING")}`),
  ...Array.from(
    { length: 20 },
    () => "Answer: MATCH (answer:Movie)-[:DIRECTED_BY]->(n1:Person) RETURN answer",
  ),
  ...Array.from({ length: 60 }, () => `Answer: ${randomText(recogniser, random)}`),
]);

const write = (settings: object = {}, beam = 3) =>
  open(settings).within(FREE).writeByGrammar!(ask("Films of Ida Holm?"), grammar, caller(), beam);

function expectTexts(outcome: GrammarTexts | Unguided): GrammarTexts {
  if (!("texts" in outcome)) expect.fail(JSON.stringify(outcome));
  for (const { text } of outcome.texts) expectQuery(text);
  return outcome;
}
function expectQuery(text: string): void {
  expect(recogniser.accepts(text), text).toBe(true);
  expect(validateQueryGraph(readCypher(text), SCHEMA), text).toEqual([]);
}

describe("a token model", () => {
  it("has tokens that are the text again, and odds that add up to 1", () => {
    const tokens = model.tokenize(`Answer: ${LEARNT}`);
    expect(tokens.join("")).toBe(`Answer: ${LEARNT}`);
    expect(tokens.length).toBeLessThan(LEARNT.length / 2);
    const odds = [...model.next("Answer: MATCH (answer:").values()];
    expect(odds.reduce((sum, log) => sum + Math.exp(log), 0)).toBeCloseTo(1, 6);
  });
});

describe("writeByGrammar", () => {
  it("masks token by token where the endpoint gives log-probabilities, and shows each step", async () => {
    server.script = { ...server.script, model };
    const { by, texts } = expectTexts(await write());
    expect(by).toBe("tokens");
    expect(texts.map(({ text }) => text).slice(0, 2)).toEqual([
      LEARNT,
      LEARNT.replace("DIRECTED_BY", "STARRING"),
    ]);
    expect(texts[0]!.probability!).toBeGreaterThan(texts[1]!.probability!);
    const [label] = texts[0]!.steps;
    expect(label).toMatchObject({ written: "MATCH (answer:", ways: 3 });
    // "Movie" is what the model would have written as well.
    expect(label!.excluded.map(({ text }) => text)).toContain("Movie");
    expect(label!.masked).toBeGreaterThan(0.1);
    const relation = texts[0]!.steps.find(({ written }) => written.endsWith("-[:"));
    expect(relation!.allowed.map(({ text }) => text).join()).toContain("ST");
    expect(calls).toMatchObject([{ attempts: expect.any(Number), cached: false }]);
    expect(server.requests.every(({ body }) => body.guided_grammar === undefined)).toBe(true);
    // What was paid for is not asked again.
    const requests = server.requests.length;
    expect((await write()) as GrammarTexts).toMatchObject({ texts: [{ text: LEARNT }, {}, {}] });
    expect(server.requests.filter(({ path }) => path === "/completions")).toHaveLength(
      server.requests.slice(0, requests).filter(({ path }) => path === "/completions").length,
    );
  });

  it.each([
    ["vLLM", { vllm: true, grammars: true }, "guided_grammar"],
    ["llama.cpp", { grammars: true }, "grammar"],
  ] as const)("sends %s the grammar, and finds the steps in its one answer", async (_, abilities, field) => {
    server.script = { ...server.script, model, abilities };
    const { by, texts } = expectTexts(await write());
    expect(by).toBe("server");
    expect(texts).toMatchObject([{ text: LEARNT }]);
    expect(texts[0]!.steps.length).toBeGreaterThan(3);
    expect(texts[0]!.probability).toBeGreaterThan(0);
    // By chat, for the template that a model is tuned with.
    expect(server.requests.filter(({ path }) => path === "/completions")).toEqual([]);
    const sent = server.requests.filter(({ path }) => path === "/chat/completions");
    expect(sent).toHaveLength(1);
    expect(sent[0]!.body.messages).toEqual(ask("Films of Ida Holm?").messages);
    expect(sent[0]!.body[field]).toMatch(/^root ::= r0 /);
  });

  it("goes on token by token where a server passes over the grammar, or refuses it", async () => {
    const movie = `Answer: ${LEARNT.replace("Film", "Movie")}`;
    const stubborn = trainTokenModel([movie, movie, `Answer: ${LEARNT}`]);
    server.script = { ...server.script, model: stubborn, abilities: { vllm: true } };
    expect(expectTexts(await write()).by).toBe("tokens");
    server.script.trouble = ({ body }) =>
      body.guided_grammar ? { kind: "status", status: 400, said: "grammar is not supported" } : null;
    expect(expectTexts(await write({ retries: 0 }, 2)).by).toBe("tokens");
  });

  it("says why there is no text", async () => {
    server.script.abilities = { logProbabilities: false };
    expect(await write()).toEqual({ reason: "unsupported" });
    server.script.abilities = {};
    server.script.nextTokens = () => ({ Movie: -0.1, " RETURN": -3, "<|im_end|>": -4 });
    expect(await write()).toEqual({ reason: "masked", written: "MATCH (answer:" });
  });

  it("ends in an error of the endpoint where it fails, and in no text of a truncated answer", async () => {
    server.script = { ...server.script, model, trouble: () => ({ kind: "status", status: 500 }) };
    expect((await refusal(write({ retries: 0 }))).code).toBe("model-unavailable");
    for (const kind of ["web-page", "rubbish", "empty-body"] as const) {
      server.script.trouble = () => ({ kind });
      await refusal(write({ retries: 0 }));
    }
  });
});

describe("hostile draws", () => {
  it(`never yield an invalid query (${DRAWS} of them)`, async () => {
    const vocabulary = [...model.next("").keys(), "", "\n", "DROP", "}) DELETE answer //", "__proto__"];
    const evil = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1e308, 1e308, 0];
    const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)]!;
    const remembered = new Map<string, [string, number][]>();
    const likeliest = (text: string) => {
      const tail = text.slice(-60);
      const known = remembered.get(tail);
      if (known) return known;
      const best = [...model.next(tail)].sort(([, a], [, b]) => b - a).slice(0, 100);
      remembered.set(tail, best);
      return best;
    };
    const kinds = { texts: 0, masked: 0, calls: 0 };
    for (let draw = 0; draw < DRAWS; draw++) {
      const kind = draw % 5;
      const next = async (written: string) => {
        const honest = () => likeliest(`Answer: ${written}`);
        // All tokens with any weight; what the model says with its best turned round; few of them; nothing allowed; nothing.
        if (kind === 0)
          return new Map(
            Array.from({ length: 60 }, () => [pick(vocabulary), pick([...evil, -30 * random()])] as const),
          );
        if (kind === 1) return new Map(honest().map(([token, log]) => [token, -log - 20]));
        if (kind === 2) return new Map(honest().slice(0, Math.floor(12 * random())));
        if (kind === 3)
          return new Map(honest().map(([token]) => [token, random() < 0.02 ? -60 : pick(evil)]));
        return new Map(random() < 0.1 ? [] : honest());
      };
      const bounds = { beam: 1 + (draw % 3), mostCalls: Math.floor(80 * random()) };
      const { texts, ended } = await decodeByGrammar(grammar, next, bounds);
      for (const { text } of texts) expectQuery(text);
      if (texts.length === 0) expect(ended).not.toBeNull();
      kinds[texts.length > 0 ? "texts" : ended!.reason] += 1;
    }
    // Each end is reached.
    for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(DRAWS / 100);
  });
});
