/** What L1 is taught is what it is sent, byte for byte; and which model is asked to write or to choose. */
import { describe, expect, it } from "vitest";
import { readCypher } from "../../graph/cypher/read";
import { filmGraph, openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import type { ChatExample } from "../contract/fine-tuning";
import type { Toolkit } from "../contract/retriever";
import type { Llm, LlmRequest } from "../llm/llm";
import { choiceAnswer, withOptions } from "../llm/option-messages";
import { Recogniser } from "../llm/recogniser";
import { readerOf } from "../testing/asked";
import { scriptedLlm } from "../testing/scripted-llm";
import { silentTrace } from "../testing/silent-trace";
import { choose } from "./choose";
import { queryScope } from "./decode/query-scope";
import { graphraftParams } from "./params";
import { cypherRecipe, queryRecipe } from "./query-recipe";
import { queryGrammar } from "./query-text/query-grammar";

const { signal } = new AbortController();
const graph = await openGraph(filmGraph());
const kit = { graph, embedder: wordEmbedder, read: readerOf(graph), signal };
const QUESTIONS = [
  { question: "Which film was directed by Ida Holm?", answers: ["f1", "f3"] },
  { question: "Who directed Paper Boats?", answers: ["p2"] },
  { question: "Who directed something that is not here?", answers: ["nobody"] },
];

async function examplesOf({ examples }: typeof cypherRecipe): Promise<ChatExample[]> {
  const made: ChatExample[] = [];
  for await (const one of examples(QUESTIONS, { ...kit, seed: 1, report: () => {} })) made.push(one);
  return made;
}

/** A model that keeps what it is sent, and writes and chooses what the test says. */
function recording(id: string, text: string | null): Llm & { sent: LlmRequest[] } {
  const sent: LlmRequest[] = [];
  const { complete } = scriptedLlm((request) => {
    sent.push(request);
    return text ?? "";
  });
  return {
    ...{ id, sent, complete },
    structured: () => Promise.reject(new Error("Nothing is asked so.")),
    async choose(request, options, { isTaught }) {
      sent.push({ ...request, messages: withOptions(request.messages, options), purpose: `${isTaught}` });
      return [{ option: options[0]!, probability: null }];
    },
    async writeByGrammar(request) {
      sent.push(request);
      return text === null
        ? { reason: "masked", written: "" }
        : { by: "server", texts: [{ text, probability: null, steps: [] }] };
    },
  };
}

async function run(tuned: Record<string, Llm>, given: object = {}, llm = recording("set", null)) {
  const trace = silentTrace([{ id: "choose", title: "Choose", description: "" }]);
  const [{ question }] = QUESTIONS as [(typeof QUESTIONS)[0]];
  const reading = await readerOf(graph)(question);
  const own: Toolkit = { ...kit, llm, tuned: async (recipe) => tuned[recipe] ?? null };
  const chosen = await trace.stage("choose", (write) =>
    choose(reading, own, graphraftParams.parse(given), write),
  );
  const notes = trace.records()[0]!.artefacts.filter((one) => one.kind === "note");
  return { chosen, llm, said: notes.map(({ text }) => text).join("\n") };
}

describe("the queries that L1 is taught to write", () => {
  it("are texts of the grammar that find the answers, behind the messages that are sent", async () => {
    const examples = await examplesOf(cypherRecipe);
    expect(examples).toHaveLength(2);
    const [{ messages }] = examples as [ChatExample];
    const text = messages.at(-1)!.content;
    const [{ question, answers }] = QUESTIONS as [(typeof QUESTIONS)[0]];
    const reading = await readerOf(graph)(question);
    expect(new Recogniser(queryGrammar(await queryScope(reading, graph))).accepts(text), text).toBe(true);
    const { rows } = await graph.match(readCypher(text), { limit: 10 });
    expect(rows.map(([node]) => (node as { node: string }).node).toSorted()).toEqual(answers);
    const writer = recording("tuned", text);
    const { chosen, llm, said } = await run({ "graphraft-cypher": writer });
    expect(JSON.stringify(writer.sent[0]!.messages)).toBe(JSON.stringify(messages.slice(0, -1)));
    expect(chosen.interpretations[0]!.candidate.answers).toBe(2);
    expect(said).toContain("tuned was fine-tuned to write the queries.");
    expect(llm.sent).toEqual([]);
  });

  it("are asked for in the same words without the constraint", async () => {
    const [{ messages }] = (await examplesOf(cypherRecipe)) as [ChatExample];
    const writer = recording("tuned", messages.at(-1)!.content);
    const { chosen } = await run({ "graphraft-cypher": writer }, { constrained: false });
    expect(JSON.stringify(writer.sent[0]!.messages)).toBe(JSON.stringify(messages.slice(0, -1)));
    expect(chosen.abstained).toBe(false);
  });

  it("are chosen by the model of the settings where the tuned one writes none", async () => {
    const { llm, said } = await run({ "graphraft-cypher": recording("tuned", null) });
    expect(said).toContain("The model chooses among the candidates instead.");
    expect(llm.sent).not.toEqual([]);
  });

  it("are not asked of the tuned model where the parameters say so, and a missing one is flagged", async () => {
    const writer = recording("tuned", "");
    const { llm } = await run({ "graphraft-cypher": writer }, { model: "set" });
    expect(writer.sent).toEqual([]);
    expect(llm.sent).not.toEqual([]);
    expect((await run({}, { model: "tuned" })).said).toContain(
      "No model is fine-tuned on this knowledge base",
    );
  });
});

it("a model that is taught to choose is sent what it was taught, and answers so", async () => {
  const [{ messages }] = (await examplesOf(queryRecipe)) as [ChatExample];
  const chooser = recording("tuned", null);
  await run({ "graphraft-queries": chooser });
  const [asked] = chooser.sent;
  expect(JSON.stringify(asked!.messages)).toBe(JSON.stringify(messages.slice(0, -1)));
  expect(asked!.purpose).toBe("true");
  expect(messages.at(-1)!.content).toMatch(/^\{"choice":/);
  expect(choiceAnswer("x")).toBe('{"choice":"x"}');
});
