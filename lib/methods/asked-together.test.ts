/** Methods of one run share a planner: each gives what it gives alone, and none changes what the others take. */
import { describe, expect, it } from "vitest";
import type { Retriever } from "../core/contract/retriever";
import { countingSource } from "../core/graph/wrappers/counting-source";
import { openPlanner, type Planner } from "../core/plan/planner";
import { sharedPlanner } from "../core/plan/shared-planner";
import { createTrace } from "../core/trace/create-trace";
import { retrievers } from "./registry";
import { filmGraph, openGraph } from "./testing/graphs";
import { wordEmbedder } from "./testing/word-embedder";

const QUESTIONS = [
  "Which dramas did Ida Holm direct?",
  "Which films with Jonas Berg are by Ida Holm?",
  "How many films did Ida Holm direct?",
  "xylophone by the sea",
];

/** Whoever changes what it gives throws. */
function frozen(planner: Planner): Planner {
  return {
    ...planner,
    find: async (...args) => freeze(await planner.find(...args)),
    candidates: async (...args) => freeze(await planner.candidates(...args)),
    rank: async (...args) => freeze(await planner.rank(...args)),
    through: (graph) => frozen(planner.through(graph)),
  };
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value))
    return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}

describe.each(QUESTIONS)("%s", (text) => {
  it("is answered by all methods at once as by each alone", async () => {
    const graph = await openGraph(filmGraph());
    const planner = openPlanner({ graph, embedder: wordEmbedder });
    const ask = async (retriever: Retriever, by: Planner) => {
      const counted = countingSource(graph);
      const trace = createTrace(
        retriever.stages,
        () => {},
        () => 0,
        counted.reads,
      );
      const kit = {
        graph: counted.graph,
        embedder: wordEmbedder,
        planner: by.through(counted.graph, counted.charge),
        signal: new AbortController().signal,
      };
      const retrieval = await retriever.retrieve({ text, budget: 5 }, kit, trace, retriever.params.parse({}));
      return { retrieval, reads: counted.reads(), records: trace.finish() };
    };
    // The first question reads the words of the schema, which every later one knows.
    for (const retriever of retrievers) await ask(retriever, planner);
    const alone = [];
    for (const retriever of retrievers) alone.push(await ask(retriever, planner));
    const shared = sharedPlanner(frozen(planner));
    const together = await Promise.all(retrievers.map((retriever) => ask(retriever, shared)));
    expect(together).toEqual(alone);
  });
});
