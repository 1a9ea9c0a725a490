import { describe, expect, it } from "vitest";
import { countingSource } from "../../graph/counting-source";
import { HopscopeError } from "../../graph/errors";
import type { GraphEdge, GraphSource } from "../../graph/graph-source";
import type { StageSpec, SubgraphNode, TraceEvent } from "../../methods/trace/trace";
import { ARTEFACT_LIMITS, createTrace } from "./create-trace";

const STAGES: StageSpec[] = ["seed", "expand", "answer"].map((id) => ({ id, title: id, description: id }));

function openTrace() {
  const events: TraceEvent[] = [];
  let now = 100;
  let reads = 0;
  const trace = createTrace(
    STAGES,
    (event) => events.push(event),
    () => now,
    () => reads,
  );
  return {
    trace,
    events,
    pass: (ms: number, calls: number) => {
      now += ms;
      reads += calls;
    },
  };
}

const node = (index: number): SubgraphNode => ({
  id: `n${index}`,
  name: "",
  labels: ["A"],
  role: "seed",
  excerpt: "",
});
const edge = (source: number, target: number): GraphEdge => ({
  id: `${source}-${target}`,
  source: `n${source}`,
  target: `n${target}`,
  type: "T",
  kind: "relation",
  properties: {},
});

describe("createTrace", () => {
  it("records time and graph reads of each stage, in declared order", async () => {
    const { trace, events, pass } = openTrace();
    pass(5, 3);
    await trace.stage("seed", async (write) => {
      pass(10, 2);
      write.info("two");
    });
    await trace.stage("expand", async () => pass(7, 1));
    await trace.stage("answer", async () => undefined);
    expect(trace.finish()).toEqual([
      {
        id: "seed",
        state: "done",
        startedAtMs: 5,
        ms: 10,
        graphReads: 2,
        artefacts: [{ kind: "note", level: "info", text: "two" }],
      },
      { id: "expand", state: "done", startedAtMs: 15, ms: 7, graphReads: 1, artefacts: [] },
      { id: "answer", state: "done", startedAtMs: 22, ms: 0, graphReads: 0, artefacts: [] },
    ]);
    expect(events.map((event) => `${event.type} ${event.stage}`)).toEqual([
      "stage-start seed",
      "artefact seed",
      "stage-end seed",
      "stage-start expand",
      "stage-end expand",
      "stage-start answer",
      "stage-end answer",
    ]);
  });

  it("marks a stage that throws as failed, rethrows, and skips the rest", async () => {
    const { trace, events } = openTrace();
    const failure = new Error("no seeds");
    await expect(
      trace.stage("seed", async () => {
        throw failure;
      }),
    ).rejects.toBe(failure);
    const states = trace.finish().map(({ id, state, reason }) => [id, state, reason]);
    expect(states).toEqual([
      ["seed", "failed", "no seeds"],
      ["expand", "skipped", 'Not reached: stage "seed" failed.'],
      ["answer", "skipped", 'Not reached: stage "seed" failed.'],
    ]);
    expect(events.filter((event) => event.type === "stage-end")).toHaveLength(3);
  });

  it("names a cancelled stage as cancelled", async () => {
    const { trace } = openTrace();
    const cancelled = new HopscopeError("cancelled", "The run was cancelled.");
    await expect(
      trace.stage("seed", async () => {
        throw cancelled;
      }),
    ).rejects.toBe(cancelled);
    expect(trace.records()[0]?.reason).toBe("Cancelled.");
  });

  it("says of stages that never ran, because the run was cancelled, that they were not reached", () => {
    const { trace } = openTrace();
    const reasons = trace.finish(true).map(({ reason }) => reason);
    expect([...new Set(reasons)]).toEqual(["Not reached: it was cancelled."]);
  });

  it("refuses stages that were not declared, run twice, or overlap", async () => {
    const { trace } = openTrace();
    await expect(trace.stage("rerank", async () => undefined)).rejects.toThrow('"rerank" was not declared');
    trace.skip("expand", "not asked for");
    await expect(trace.stage("expand", async () => undefined)).rejects.toThrow("already skipped");
    await expect(trace.stage("seed", () => trace.stage("answer", async () => undefined))).rejects.toThrow(
      'while "seed" runs',
    );
  });

  it("bounds artefacts and counts what it left out", async () => {
    const { trace } = openTrace();
    const count = ARTEFACT_LIMITS.nodes + 3;
    const nodes = Array.from({ length: count }, (_, index) => node(index));
    const edges = [edge(0, 1), edge(0, count - 1)];
    await trace.stage("seed", async (write) => {
      write.subgraph("all", { nodes, edges, omitted: 2, omittedEdges: 0 });
      write.ranking(
        "all",
        nodes.map(({ id }) => ({ node: id, score: 1, contributions: [], via: [] })),
      );
    });
    const [subgraph, ranking] = trace.records()[0]!.artefacts;
    expect(subgraph).toMatchObject({ subgraph: { omitted: 5, omittedEdges: 1, edges: [edge(0, 1)] } });
    expect(ranking).toMatchObject({ omitted: count - ARTEFACT_LIMITS.ranking });
    expect(ranking?.kind === "ranking" && ranking.ranking.length).toBe(ARTEFACT_LIMITS.ranking);
  });
});

describe("a language model in a trace", () => {
  const call = {
    purpose: "answer the question",
    model: "m",
    messages: [{ role: "user" as const, content: "Who?" }],
    answer: "Ann.",
    usage: { input: 3, output: 1, estimated: false },
    ms: 5,
    cost: null,
    cached: false,
    attempts: 1,
  };

  it("shows its draft while the stage runs, and keeps none", async () => {
    const { trace, events } = openTrace();
    await trace.stage("answer", async (write) => {
      for (const piece of ["An", "n", null, "Bob"]) write.draft(piece);
      expect(trace.records().at(-1)?.draft).toBe("Bob");
    });
    expect(trace.finish().at(-1)).not.toHaveProperty("draft");
    const drafts = events.flatMap((event) => (event.type === "draft" ? [event.text] : []));
    expect(drafts).toEqual(["An", "n", null, "Bob"]);
  });

  it("keeps its calls, with the middle of long texts left out and counted", async () => {
    const { trace } = openTrace();
    const long = `${"a".repeat(ARTEFACT_LIMITS.characters)}b`;
    await trace.stage("answer", async (write) => {
      write.llmCall(call);
      write.llmCall({ ...call, messages: [{ role: "user", content: long }], answer: long });
    });
    const [short, cut] = trace.finish().at(-1)!.artefacts;
    expect(short).toEqual({ ...call, kind: "llm-call" });
    if (cut?.kind !== "llm-call") expect.fail("The call is not there.");
    expect(cut.answer).toMatch(/^a+\n\[… 1 characters left out …\]\na+b$/);
    expect(cut.messages[0]?.content).toBe(cut.answer);
  });
});

it("records of a mention what its record has, and nothing else that the method knows of it", async () => {
  const { trace } = openTrace();
  const mention = { span: [0, 3] as [number, number], text: "Ann", readings: [] };
  await trace.stage("seed", async (write) =>
    write.mentions("Names", [{ ...mention, kind: "exact" } as typeof mention]),
  );
  expect(trace.finish()[0]!.artefacts).toEqual([{ kind: "mentions", title: "Names", mentions: [mention] }]);
});

describe("countingSource", () => {
  it("counts every call and passes arguments and results through", async () => {
    const asked: unknown[] = [];
    const graph = {
      generation: "g1",
      nodes: async (ids: readonly string[]) => {
        asked.push(ids);
        return [];
      },
      searchText: async (...args: unknown[]) => {
        asked.push(args);
        return [{ id: "a", score: 1 }];
      },
    } as unknown as GraphSource;
    const counting = countingSource(graph);
    expect(counting.graph.generation).toBe("g1");
    await counting.graph.nodes(["a"]);
    expect(await counting.graph.searchText("x", { k: 3 })).toEqual([{ id: "a", score: 1 }]);
    expect(counting.reads()).toBe(2);
    expect(asked).toEqual([["a"], ["x", { k: 3 }]]);
  });
});
