/** GraphRAFT in the query language: queries beyond the candidates, by each means of an endpoint, with what the run shows of it. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readCypher } from "../../../graph/cypher/read";
import { seededRandom } from "../../../graph/numeric/seeded-random";
import { filmGraph, openGraph } from "../../../graph/testing/graphs";
import { wordEmbedder } from "../../../graph/testing/word-embedder";
import { openLlm } from "../../../stores/llm/open-llm";
import { FakeLlmServer } from "../../../stores/llm/testing/fake-llm-server";
import { schemaGrammar } from "../../../stores/llm/testing/schema-grammar";
import { trainTokenModel } from "../../../stores/llm/testing/token-model";
import { structureOf } from "../../../stores/llm/wanted-structure";
import type { Llm } from "../../llm/llm";
import { Recogniser } from "../../llm/recogniser";
import { readerOf } from "../../testing/asked";
import { randomText } from "../../testing/random-text";
import { silentTrace } from "../../testing/silent-trace";
import { choose } from "../choose";
import { graphraftParams } from "../params";
import { queryFormSchema, queryFormText } from "../query-text/query-form";
import { queryGrammar } from "../query-text/query-grammar";
import { candidateText, queryScope } from "./query-scope";

/** Of which the reader is not sure: what it reads surely, a model's query must not leave out. */
const QUESTION = "Which scribblers have a reel without a helmsman from Drama?";
/** No template of the planner has a negation. */
const BEYOND =
  'MATCH (answer:Person WHERE NOT EXISTS { (answer)<-[:DIRECTED_BY]-(:Film)-[:STARS]->(:Person) })<-[:WRITTEN_BY]-(n1:Film)-[:HAS_GENRE]->(n2:Genre {name: "Drama"}) RETURN DISTINCT answer';
const EMPTY = "MATCH (answer:Person)<-[:WRITTEN_BY]-(n1:Film)-[:STARS]->(n2:Person) RETURN DISTINCT answer";

const { signal } = new AbortController();
const graph = await openGraph(filmGraph());
const reading = await readerOf(graph)(QUESTION);
const candidates = reading.interpretations.map(({ candidate }) => candidate);
const modelOf = (...texts: string[]) => trainTokenModel(texts.map((text) => `Answer: ${text}`));

let server: FakeLlmServer;
beforeEach(async () => {
  server = await FakeLlmServer.start();
});
afterEach(() => server.close());

function open(): Llm {
  const settings = { baseUrl: server.url, model: "fake-model", prices: {}, concurrency: 4, timeoutMs: 5_000 };
  const stored = { get: async () => null, set: async () => {} };
  return openLlm({ ...settings, retries: 0 }, stored).within({ tokens: null, cost: null });
}

async function run(given: object = {}, llm = open()) {
  const trace = silentTrace([{ id: "choose", title: "Choose", description: "" }]);
  const kit = { graph, embedder: wordEmbedder, signal, llm };
  const params = graphraftParams.parse({ entities: "embedded", ...given });
  const chosen = await trace.stage("choose", (write) => choose(reading, kit, params, write));
  const { artefacts } = trace.records()[0]!;
  const notes = artefacts.filter((one) => one.kind === "note");
  const textsOf = (wanted: string) => notes.flatMap(({ level, text }) => (level === wanted ? [text] : []));
  return {
    chosen,
    ...{ info: textsOf("info").join("\n"), flags: textsOf("flag") },
    tables: artefacts.flatMap((one) => (one.kind === "table" ? [one] : [])),
    purposes: artefacts.flatMap((one) => (one.kind === "llm-call" ? [one.purpose] : [])),
  };
}

describe("a query in the language of the graph", () => {
  it("goes beyond the candidates, and the run shows each choice, token by token", async () => {
    expect(candidates.map((one) => candidateText(one, reading.names))).not.toContain(BEYOND);
    server.script.model = modelOf(BEYOND, BEYOND, BEYOND.replace("answer:Person", "answer:Writer"));
    const { chosen, info, flags, tables } = await run({ beam: 2 });
    expect(chosen.abstained).toBe(false);
    expect(chosen.interpretations[0]).toMatchObject({
      pattern: BEYOND,
      candidate: { answers: 1, query: readCypher(BEYOND) },
    });
    expect(flags).toEqual([]);
    expect(info).toContain("masked token by token, by the log-probabilities");
    const steps = tables.find(({ title }) => title === "Masked at each step of query 1")!;
    const [written, token, probability, , ways, masked, excluded] = steps.rows[0]!.cells;
    expect([written, token, ways]).toEqual(["MATCH (answer:", "Person", 3]);
    expect(probability).toBeGreaterThan(0.5);
    expect(masked).toBeGreaterThan(0.1);
    expect(excluded).toContain('"W"');
    const decoded = tables.find(({ title }) => title === "Decoded queries")!;
    expect(decoded.rows[0]).toMatchObject({ cells: [BEYOND, expect.any(Number), 1], chosen: true });
  });

  it.each([
    [
      "a server that takes grammars",
      { vllm: true, grammars: true },
      "held to the grammar of queries by the endpoint",
    ],
    [
      "a server that takes JSON Schemas only",
      { logProbabilities: false },
      "held to a JSON Schema of queries",
    ],
  ])("is decoded by %s", async (_, abilities, said) => {
    server.script = { model: modelOf(BEYOND), abilities };
    const { info, tables } = await run();
    expect(info).toContain(said);
    expect(tables.map(({ title }) => title)).toContain("Decoded queries");
  });

  it("is a candidate where the planner offers the same", async () => {
    const offered = candidates.find((one) => candidateText(one, reading.names) !== null)!;
    server.script.model = modelOf(candidateText(offered, reading.names)!);
    expect((await run()).chosen.interpretations[0]!.candidate).toBe(offered);
  });

  it("gives way to two others that agree, unless they may not vote", async () => {
    const starring =
      'MATCH (answer:Person WHERE EXISTS { (answer)<-[:WRITTEN_BY]-(:Film) })<-[:STARS]-(n1:Film)-[:HAS_GENRE]->(n2:Genre {name: "Drama"}) RETURN DISTINCT answer';
    const unwritten =
      'MATCH (answer:Film WHERE NOT EXISTS { (answer)-[:WRITTEN_BY]->(:Person) })-[:HAS_GENRE]->(n1:Genre {name: "Drama"}) RETURN DISTINCT answer';
    const drama = 'MATCH (answer:Film)-[:HAS_GENRE]->(n1:Genre {name: "Drama"}) RETURN DISTINCT answer';
    server.script.model = modelOf(starring, starring, starring, unwritten, unwritten, drama, drama);
    const answersFirst = async (given: object) => {
      const { chosen, tables } = await run(given);
      const decoded = tables.find(({ title }) => title === "Decoded queries")!;
      return { first: chosen.interpretations[0]!.candidate, decoded };
    };
    const { first, decoded } = await answersFirst({});
    expect(first.label).toBe("Film");
    expect(decoded.columns.map(({ title }) => title)).toContain("Votes");
    const [alone, ...agreeing] = ["answer:Person", "NOT EXISTS", "(answer:Film)"].map(
      (part) => decoded.rows.find(({ cells }) => String(cells[0]).includes(part))!.cells,
    );
    // Two of three dramas have no writer.
    const [one, other] = agreeing.map((cells) => cells[1] as number) as [number, number];
    expect(alone![3]).toBeCloseTo(alone![1] as number, 9);
    expect(agreeing[0]![3]).toBeCloseTo(one + (2 / 3) * other, 9);
    const unvoted = await answersFirst({ vote: false });
    expect(unvoted.first.label).toBe("Person");
    expect(unvoted.decoded.columns.map(({ title }) => title)).not.toContain("Votes");
  });

  it("is written again, once, where it finds nothing", async () => {
    server.script = {
      abilities: { vllm: true, grammars: true },
      model: modelOf(EMPTY, `${EMPTY}\n`),
    };
    const { purposes, info, flags } = await run();
    expect(purposes.slice(0, 2)).toEqual(["decode the query", "decode the query after it found nothing"]);
    expect(purposes.filter((purpose) => purpose.startsWith("decode"))).toHaveLength(2);
    expect(info).toContain("It was asked once more");
    expect(flags.join()).toContain("No decoded query finds anything");
    server.requests.splice(0);
    expect((await run({ askAgain: false })).purposes[1]).not.toContain("after it found nothing");
  });

  it("is read, checked and sent back once where the endpoint takes nothing else", async () => {
    const wrong = "MATCH (answer:Movie) RETURN DISTINCT answer";
    server.script = {
      abilities: { logProbabilities: false, jsonSchema: false, jsonObject: false },
      answer: ({ body }) => {
        const said = body.messages?.map(({ content }) => content).join() ?? "";
        return said.includes("cannot be run") ? `\`\`\`cypher\n${BEYOND}\n\`\`\`` : wrong;
      },
    };
    const llm = open();
    // That no schema is taken shows when one is asked for.
    await run({ decoding: "choice" }, llm);
    const { chosen, info, purposes } = await run({}, llm);
    expect(purposes.slice(-2)).toEqual(["decode the query", "decode the query, with what was wrong"]);
    const sent = server.requests.at(-1)!.body.messages!;
    expect(sent.at(-1)!.content).toContain("no label Movie");
    expect(chosen.interpretations[0]!.pattern).toBe(BEYOND);
    expect(info).toContain("written freely and checked");
  });

  it("gives way to the candidates where nothing is decoded, and says why", async () => {
    server.script = { nextTokens: () => ({ Movie: -0.1 }), answer: () => "?" };
    const { flags, chosen } = await run();
    expect(flags[0]).toContain('Behind "MATCH (answer:", none of the tokens that the endpoint named');
    expect(chosen.interpretations.length).toBeGreaterThan(3);
  });
});

describe("a query as a form", () => {
  it("has a schema whose values are texts of the grammar, unless they are too large for it", async () => {
    const scope = await queryScope(reading, graph);
    const recogniser = new Recogniser(queryGrammar(scope));
    const schema = queryFormSchema(scope);
    const values = new Recogniser(schemaGrammar(structureOf(schema).schema));
    const random = seededRandom(3);
    let accepted = 0;
    for (let draw = 0; draw < 300; draw++) {
      const form = schema.parse(JSON.parse(randomText(values, random)));
      const text = queryFormText(form);
      if (recogniser.accepts(text)) accepted += 1;
      else if (!/\bLIMIT -?0|(?:-\[.*){5}/.test(text)) expect.fail(text);
    }
    expect(accepted).toBeGreaterThan(100);
  });
});
