/**
 * Why a run has no trie of the model's own tokens: each reason is said, and what constrained the model instead. And a freely written
 * query that finds nothing, which is reported to the model once.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HopscopeError } from "../../graph/errors";
import { filmGraph, openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { openLlm } from "../../stores/llm/open-llm";
import { FakeLlmServer } from "../../stores/llm/testing/fake-llm-server";
import type { Llm, LlmRequest } from "../llm/llm";
import { readerOf } from "../testing/asked";
import { scriptedLlm } from "../testing/scripted-llm";
import { silentTrace } from "../testing/silent-trace";
import { choose } from "./choose";
import { graphraftParams } from "./params";

const { signal } = new AbortController();
const graph = await openGraph(filmGraph());

/** Texts of what is noted where a model chooses, and whether its calls were recorded. */
async function notesOf(llm: Llm, question = "films of Ida Holm that are Drama") {
  const trace = silentTrace([{ id: "choose", title: "Choose", description: "" }]);
  const kit = { graph, embedder: wordEmbedder, signal, llm };
  await trace.stage("choose", async (write) =>
    choose(await readerOf(graph)(question), kit, graphraftParams.parse({ decoding: "trie" }), write),
  );
  const notes = trace.records()[0]!.artefacts.filter((artefact) => artefact.kind === "note");
  const textsOf = (wanted: string) => notes.flatMap(({ level, text }) => (level === wanted ? [text] : []));
  return { info: textsOf("info"), flags: textsOf("flag") };
}

const named = { option: "1", probability: null };
const model = (parts: Partial<Llm>): Llm => ({
  ...scriptedLlm(() => ""),
  choose: async () => [named],
  ...parts,
});

describe("constrained decoding that is not used says why", () => {
  let server: FakeLlmServer;
  beforeEach(async () => {
    server = await FakeLlmServer.start({ answer: ({ body }) => ({ choice: firstOption(body) }) });
  });
  afterEach(() => server.close());

  const open = () =>
    openLlm(
      { baseUrl: server.url, model: "fake-model", prices: {}, concurrency: 4, timeoutMs: 5_000, retries: 0 },
      { get: async () => null, set: async () => {} },
    ).within({ tokens: null, cost: null });

  it("where the endpoint does not score prompts, and gives no odds either", async () => {
    server.script.abilities = { logProbabilities: false };
    const { info, flags } = await notesOf(open());
    expect(info).toContainEqual(
      expect.stringMatching(/^The endpoint does not score prompts: the model named one of \d+ options/),
    );
    expect(flags).toEqual([]);
  });

  it("where the endpoint does not score prompts, but says what may come next", async () => {
    const { info } = await notesOf(open());
    expect(info).toContainEqual(
      expect.stringMatching(
        /^The endpoint does not score prompts: .* place by place, by the log-probabilities/,
      ),
    );
  });

  it("where the model reads less than the prompt", async () => {
    server.script.abilities = { echo: true };
    server.script.trouble = ({ body }) =>
      body.echo ? { kind: "status", status: 400, said: "maximum context length is 512 tokens" } : null;
    const { info } = await notesOf(open());
    expect(info).toContainEqual(
      expect.stringMatching(
        /^The prompt is too long to be scored, about \d+ tokens are more than the model reads:/,
      ),
    );
    expect(server.requests.filter(({ body }) => body.echo)).toHaveLength(1);
  });

  it("where it is longer than is sent, with the numbers", async () => {
    const { info } = await notesOf(
      model({ scoreOptions: async () => ({ reason: "too-long", tokens: 41_000, most: 32_000 }) }),
    );
    expect(info).toContainEqual(
      expect.stringMatching(/too long .* about 41,000 tokens, and the limit is 32,000: the model named one/),
    );
  });

  it("where the endpoint failed at it, and the model chooses otherwise", async () => {
    const scoreOptions = async () => {
      throw new HopscopeError("model-unavailable", "The language model at h answered with status 500.");
    };
    const { info, flags } = await notesOf(model({ scoreOptions }));
    expect(flags).toEqual([
      expect.stringMatching(
        /^The endpoint failed at scoring the candidates: .* status 500\. Instead, the model named/,
      ),
    ]);
    expect(info.join()).not.toContain("does not score");
  });

  it("where nothing is left to spend: the embedded ranker chooses, and nothing else is asked", async () => {
    const spent = async () => {
      throw new HopscopeError("budget-spent", "The budget is spent.");
    };
    const asked: string[] = [];
    const choose = async () => {
      asked.push("choose");
      return [named];
    };
    const { flags } = await notesOf(model({ scoreOptions: spent, choose }));
    expect(flags).toEqual(["The budget is spent. The embedded ranker chooses."]);
    expect(asked).toEqual([]);
  });

  it("where there is no candidate", async () => {
    const { info } = await notesOf(open(), "zzz qqq");
    expect(info).toContain("There is no candidate to choose from: the language model was not asked.");
    expect(server.requests).toEqual([]);
  });
});

/** The first of the options that a request allows. */
function firstOption({
  response_format,
}: {
  response_format?: { json_schema?: { schema: unknown } };
}): string {
  const schema = JSON.stringify(response_format?.json_schema?.schema);
  return JSON.parse(/"enum":(\[.*?\])/.exec(schema ?? "")?.[1] ?? '[""]')[0];
}

const EMPTY = "MATCH (answer:Film {name: 'None'}) RETURN answer";
const GOOD = "MATCH (answer:Film)-[:DIRECTED_BY]->(p:Person {name: 'Ida Holm'}) RETURN answer";
/** @param writes what the model writes, one after the other */
async function runFreely(writes: readonly (string | Error)[], given: object = {}) {
  const asked: LlmRequest[] = [];
  const llm = scriptedLlm((request) => {
    const written = writes[asked.push(request) - 1] ?? expect.fail("It was asked too often.");
    if (written instanceof Error) throw written;
    return written;
  });
  const question = "Which film was directed by Ida Holm?";
  const reading = await readerOf(graph)(question);
  const trace = silentTrace([{ id: "choose", title: "Choose", description: "" }]);
  const params = graphraftParams.parse({ constrained: false, ...given });
  const chosen = await trace.stage("choose", (write) =>
    choose(reading, { graph, embedder: wordEmbedder, signal, llm }, params, write),
  );
  const { artefacts } = trace.records()[0]!;
  const notes = artefacts.filter((one) => one.kind === "note");
  return {
    ...{ asked, chosen },
    flags: notes.filter(({ level }) => level === "flag").map(({ text }) => text),
    texts: notes.map(({ text }) => text),
    rows: artefacts.find((one) => one.kind === "table" && one.title.startsWith("Written without")),
    purposes: artefacts.flatMap((one) => (one.kind === "llm-call" ? [one.purpose] : [])),
  };
}

it("the second query is run, and the run shows both", async () => {
  const { asked, chosen, flags, texts, rows, purposes } = await runFreely([EMPTY, GOOD]);
  expect(chosen).toMatchObject({
    abstained: false,
    interpretations: [{ pattern: GOOD, candidate: { answers: 2 } }],
  });
  expect(flags).toEqual([]);
  expect(texts.join("\n")).toContain("finds nothing. It was asked once more");
  expect(rows).toMatchObject({
    rows: [
      { cells: [EMPTY, "It finds nothing."], chosen: false },
      { cells: [GOOD, ""], chosen: true },
    ],
  });
  expect(asked[0]!.messages).toEqual(asked[1]!.messages.slice(0, 2));
  expect(asked[1]!.messages[2]).toEqual({ role: "assistant", content: EMPTY });
  expect(asked[1]!.messages[3]!.content).toContain("it finds nothing");
  expect(purposes).toEqual(["write the query", "write the query after it found nothing"]);
});

it("it is asked once more and no further", async () => {
  const { asked, chosen, flags } = await runFreely([EMPTY, "MATCH (answer:Movie) RETURN answer"]);
  expect(asked).toHaveLength(2);
  expect(chosen).toMatchObject({ interpretations: [], abstained: true });
  expect(flags[0]).toBe(
    'The language model wrote an invalid query: It finds nothing. Asked once more, it wrote another one: The graph has no "Movie".',
  );
});

it.each([
  ["a query that finds something", GOOD, {}],
  ["a query that is none of this graph, which the ablation counts", "MATCH (answer:Movie) RETURN answer", {}],
  ["any query where it is switched off", EMPTY, { askAgain: false }],
])("%s is written once", async (_, written, given) => {
  expect((await runFreely([written], given)).asked).toHaveLength(1);
});

it("a budget that is spent, or an endpoint that fails, leaves the first query's outcome", async () => {
  const spent = new HopscopeError("budget-spent", "The budget is spent.");
  const { flags, chosen } = await runFreely([EMPTY, spent]);
  expect(flags.slice(0, 2)).toEqual([
    "The budget is spent. The query is not written again.",
    "The language model wrote an invalid query: It finds nothing.",
  ]);
  expect(chosen.abstained).toBe(true);
});
