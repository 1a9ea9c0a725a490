/**
 * What every method must do so that a stage of it can be run again: pass on what it is given unchanged, find the same again, and
 * say of each parameter which stage reads it first. A new method is covered by its line in the registry.
 */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { countingSource } from "../graph/counting-source";
import type { GraphBuilder } from "../graph/snapshot/graph-builder";
import { chunkGraph, filmGraph, sharedGraph } from "../graph/testing/graphs";
import { wordEmbedder } from "../graph/testing/word-embedder";
import { createTrace, type SavedStage, type TraceOptions } from "../server/methods/create-trace";
import { paramStages } from "./contract/param-stages";
import type { Retriever } from "./contract/retriever";
import type { Llm } from "./llm/llm";
import { retrievers } from "./registry";
import { asked } from "./testing/asked";
import { scriptedLlm } from "./testing/scripted-llm";
import type { StageRecord } from "./trace/trace";

interface Fixture {
  name: string;
  builder: () => GraphBuilder;
  question: string;
  llm?: Llm;
}

const FIXTURES: Fixture[] = [
  { name: "names in a knowledge graph", builder: filmGraph, question: "Which dramas did Ida Holm direct?" },
  { name: "two names", builder: filmGraph, question: "Which films with Jonas Berg are by Ida Holm?" },
  { name: "nothing named", builder: filmGraph, question: "xylophone by the sea" },
  { name: "chunks", builder: chunkGraph, question: "How many people live on the island with the old quay?" },
  {
    name: "a language model",
    builder: filmGraph,
    question: "Which dramas did Ida Holm direct?",
    llm: scriptedLlm(() => "This is the one [1].\nANSWER: [1]"),
  },
];

async function ask(retriever: Retriever, fixture: Fixture, params: object = {}, options: TraceOptions = {}) {
  const graph = await sharedGraph(fixture.builder);
  const counted = countingSource(graph);
  let now = 0;
  const clock = () => ++now;
  const trace = createTrace(retriever.stages, () => {}, clock, counted.reads, options);
  const kit = {
    graph: counted.graph,
    embedder: wordEmbedder,
    signal: new AbortController().signal,
    ...(fixture.llm && { llm: fixture.llm }),
  };
  const question = await asked({ text: fixture.question, budget: 4 }, graph);
  const retrieval = await retriever.retrieve(question, kit, trace, retriever.params.parse(params));
  return { retrieval, records: trace.finish() };
}

/** What each stage passes on, with what it looked like when it did. */
function remembering() {
  const values = new Map<string, unknown>();
  const looks = new Map<string, string>();
  const remember = (stage: string, value: unknown) => {
    values.set(stage, value);
    looks.set(stage, look(value));
  };
  return { values, looks, remember };
}

/** Everything in a value, as text; functions are equal, an object seen before is a number. */
function look(value: unknown): string {
  const seen = new Map<object, number>();
  const plain = (one: unknown): unknown => {
    if (typeof one === "function") return "function";
    if (typeof one !== "object" || one === null) return Object.is(one, -0) ? "-0" : String(one);
    const known = seen.get(one);
    if (known !== undefined) return { seen: known };
    seen.set(one, seen.size);
    if (ArrayBuffer.isView(one)) return [...new Uint8Array(one.buffer, one.byteOffset, one.byteLength)];
    if (one instanceof Map) return [...one].map(([key, item]) => [plain(key), plain(item)]);
    if (one instanceof Set) return [...one].map(plain);
    if (Array.isArray(one)) return one.map(plain);
    return Object.entries(one).map(([key, item]) => [key, plain(item)]);
  };
  return JSON.stringify(plain(value));
}

const timeless = (records: readonly StageRecord[]) =>
  records.map(({ id, state, artefacts, graphReads, reason }) => ({
    id,
    state,
    artefacts,
    graphReads,
    reason,
  }));

describe.each(retrievers)("$id", (retriever) => {
  describe.each(FIXTURES)("on $name", (fixture) => {
    it("passes on values that no later stage changes", async () => {
      const { values, looks, remember } = remembering();
      await ask(retriever, fixture, {}, { remember });
      for (const [stage, value] of values) expect([stage, look(value)]).toEqual([stage, looks.get(stage)]);
    });

    it("finds the same when it is run again from any stage, from what came before", async () => {
      const { values, remember } = remembering();
      const original = await ask(retriever, fixture, {}, { remember });
      for (const [at, { id: from }] of retriever.stages.entries()) {
        const before = original.records.slice(0, at);
        const reused = new Map(
          before.map((record): [string, SavedStage] => [record.id, { record, value: values.get(record.id) }]),
        );
        const again = await ask(retriever, fixture, {}, { reused });
        expect([from, again.retrieval]).toEqual([from, original.retrieval]);
        expect(timeless(again.records)).toEqual(timeless(original.records));
        expect(again.records.slice(0, at)).toEqual(before.map((record) => ({ ...record, reused: true })));
        expect(again.records.slice(at).filter(({ reused: own }) => own)).toEqual([]);
      }
    });

    // It asks twice for each parameter.
    const isEnough = fixture.name === "two names" || fixture.name === "chunks";
    it.runIf(isEnough || process.env.DEEP_TESTS === "1")(
      "reads no parameter before the stage that the parameter names",
      async () => {
        const original = await ask(retriever, fixture);
        const stageOf = paramStages(retriever);
        for (const [name, value] of otherValues(retriever)) {
          const changed = await ask(retriever, fixture, { [name]: value });
          const first = retriever.stages.findIndex(({ id }) => id === stageOf[name]);
          expect([name, value, timeless(changed.records.slice(0, first))]).toEqual([
            name,
            value,
            timeless(original.records.slice(0, first)),
          ]);
        }
      },
    );
  });

  it("names a declared stage for each parameter, and for the query that it reads", () => {
    const stages = retriever.stages.map(({ id }) => id);
    const stageOf = paramStages(retriever);
    expect(Object.keys(stageOf).sort()).toEqual(Object.keys(retriever.params.parse({}) as object).sort());
    for (const stage of Object.values(stageOf)) expect(stages).toContain(stage);
    if (retriever.reads) expect(stages).toContain(retriever.reads.stage);
  });
});

const propertySchema = z.looseObject({
  enum: z.array(z.unknown()).optional(),
  type: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  anyOf: z
    .array(z.looseObject({ minimum: z.number().optional(), maximum: z.number().optional() }))
    .optional(),
});

/** Values of each parameter that are not its default: all of a choice, both ends of a range. */
function otherValues({ params }: Retriever): [name: string, value: unknown][] {
  const { properties = {} } = z.toJSONSchema(params, { io: "input" });
  const defaults = params.parse({}) as Record<string, unknown>;
  return Object.entries(properties).flatMap(([name, property]) => {
    const { enum: choices, type, minimum, maximum, anyOf = [] } = propertySchema.parse(property);
    const values = choices ?? (type === "boolean" ? [true, false] : []);
    const ends = [minimum, maximum, ...anyOf.flatMap((one) => [one.minimum, one.maximum])];
    const all = [...values, ...ends.filter((end) => end !== undefined)];
    const free = type === "string" && !choices ? ["spark"] : [];
    return [...all, ...free]
      .filter((value) => value !== defaults[name])
      .map((value): [string, unknown] => [name, value]);
  });
}
