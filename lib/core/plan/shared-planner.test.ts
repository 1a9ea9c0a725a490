import { beforeAll, describe, expect, it } from "vitest";
import { filmGraph, openGraph } from "../../methods/testing/graphs";
import { wordEmbedder } from "../../methods/testing/word-embedder";
import type { GraphSource } from "../graph/graph-source";
import { countingSource } from "../graph/wrappers/counting-source";
import { openPlanner, type Planner } from "./planner";
import { sharedPlanner } from "./shared-planner";

const QUESTION = "Which dramas did Ida Holm direct?";

let graph: GraphSource;

beforeAll(async () => {
  graph = await openGraph(filmGraph());
});

/** A planner over the graph, and what it has done so far. */
function watched() {
  const done = { find: 0, candidates: 0, rank: 0 };
  const watch = (planner: Planner): Planner => ({
    ...planner,
    async find(...args) {
      done.find += 1;
      return planner.find(...args);
    },
    async candidates(...args) {
      done.candidates += 1;
      return planner.candidates(...args);
    },
    async rank(...args) {
      done.rank += 1;
      return planner.rank(...args);
    },
    through: (other) => watch(planner.through(other)),
  });
  return { done, planner: sharedPlanner(watch(openPlanner({ graph, embedder: wordEmbedder }))) };
}

async function planned(planner: Planner, signal?: AbortSignal) {
  const mentions = await planner.find(QUESTION, [], signal);
  const plan = await planner.candidates(QUESTION, mentions, { ...(signal && { signal }) });
  return planner.rank(plan, signal);
}

describe("a planner shared by the methods of a run", () => {
  it("plans once for all, gives what it would give to one alone, and charges each the same reads", async () => {
    const { done, planner } = watched();
    const alone = countingSource(graph);
    const expected = await planned(openPlanner({ graph, embedder: wordEmbedder }).through(alone.graph));
    const methods = Array.from({ length: 4 }, () => countingSource(graph));
    const given = await Promise.all(methods.map((own) => planned(planner.through(own.graph, own.charge))));
    expect(done).toEqual({ find: 1, candidates: 1, rank: 1 });
    for (const own of given) expect(own).toEqual(expected);
    const [first, ...others] = methods.map((own) => own.reads());
    expect(first).toBeGreaterThan(0);
    for (const reads of others) expect(reads).toBe(first);
  });

  it("gives `plan` what the three steps give, without planning again", async () => {
    const { done, planner } = watched();
    const { plans } = await planned(planner);
    const whole = await planner.plan(QUESTION);
    expect(whole.plans).toBe(plans);
    expect(whole.mentions.map(({ text }) => text)).toContain("Ida Holm");
    expect(done).toEqual({ find: 1, candidates: 1, rank: 1 });
  });

  it("plans again for other corrections and other names", async () => {
    const { done, planner } = watched();
    const mentions = await planner.find(QUESTION);
    await planner.find(QUESTION, [{ span: [17, 25], node: null }]);
    await planner.candidates(QUESTION, mentions);
    await planner.candidates(QUESTION, []);
    expect(done).toEqual({ find: 2, candidates: 2, rank: 0 });
  });

  it("a method that is cancelled while it plans takes no other with it", async () => {
    const { planner } = watched();
    const abort = new AbortController();
    const first = planned(planner.through(graph), abort.signal);
    const second = planned(planner.through(graph), new AbortController().signal);
    abort.abort();
    await expect(first).rejects.toThrow();
    expect((await second).plans.length).toBeGreaterThan(0);
  });

  it("what fails is tried again by the next one", async () => {
    let fails = 1;
    const broken = openPlanner({ graph, embedder: wordEmbedder });
    const planner = sharedPlanner({
      ...broken,
      find: async (...args) => {
        if (fails-- > 0) throw new Error("The disk is gone.");
        return broken.find(...args);
      },
    });
    await expect(planner.find(QUESTION)).rejects.toThrow("The disk is gone.");
    expect((await planner.find(QUESTION)).map(({ text }) => text)).toContain("Ida Holm");
  });
});
