import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readNodes, searchNodes } from "../../lib/api/graph";
import { followRun, readRun, startCounterfactual } from "../../lib/api/runs";
import type { Run, RunColumn } from "../../lib/measure/run/run";
import { answer, fakeCaller } from "../testing/fake-caller";
import { type RerunOptions, rerun } from "./rerun";

let out: string[];

beforeEach(() => {
  out = [];
  vi.spyOn(console, "log").mockImplementation((line = "") => void out.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

function column(id: string, ranking: readonly string[], rest: Partial<RunColumn> = {}): RunColumn {
  const stage = { state: "done" as const, startedAtMs: 0, ms: 1, graphReads: 0, artefacts: [] };
  return {
    id,
    method: "sage",
    state: "done",
    params: {},
    counterfactual: null,
    stages: [
      { id: "seed", ...stage },
      { id: "rerank", ...stage },
    ],
    retrieval: {
      ranking: ranking.map((node) => ({ node, score: 1, contributions: [], via: [] })),
      evidence: {
        nodes: ranking.map((node) => ({
          id: node,
          name: `Node ${node}`,
          labels: [],
          role: "seed",
          excerpt: "",
        })),
        edges: [],
        omitted: 0,
        omittedEdges: 0,
      },
      answer: {
        writer: "extractive",
        abstained: false,
        sentences: [{ text: `It is ${ranking[0]}.`, citations: [] }],
        nodes: [],
      },
    },
    ms: 2,
    llmCalls: 0,
    llmTokens: 0,
    llmCost: 0,
    error: null,
    ...rest,
  };
}

const BEFORE = column("sage", ["a", "b", "c"]);
const CHANGED: Partial<RunColumn> = {
  stages: BEFORE.stages.map((stage) => (stage.id === "seed" ? { ...stage, reused: true } : stage)),
  counterfactual: {
    of: "sage",
    intervention: {
      from: "rerank",
      params: {},
      without: { nodes: [], edges: [], labels: [], relations: [] },
    },
  },
};

function callerOf(after: RunColumn, requests: unknown[] = []) {
  const run = { id: "r", knowledgeBase: "films", columns: [BEFORE] } as unknown as Run;
  const changed = { ...run, columns: [BEFORE, after] };
  return fakeCaller(
    answer(readRun, () => run),
    answer(readNodes, () => ({ nodes: [] })),
    answer(searchNodes, () => ({
      nodes: [{ id: "n7", name: "Ida Holm", labels: ["Person"], text: "", properties: {} }],
      scores: [2],
    })),
    answer(startCounterfactual, ({ body }) => {
      requests.push(body);
      return changed;
    }),
    answer(followRun, async function* () {
      yield { type: "run-end", run: changed };
    }),
  );
}

const OPTIONS: RerunOptions = {
  method: "sage",
  set: {},
  withoutNode: [],
  withoutEdge: [],
  withoutLabel: [],
  withoutRelation: [],
  param: {},
};
const { signal } = new AbortController();

describe("hopscope rerun", () => {
  it("prints what was reused, both answers, and each rank after and before", async () => {
    await rerun(callerOf(column("sage.2", ["c", "a", "d"], CHANGED)), "r", OPTIONS, signal);
    expect(out).toEqual([
      "sage.2  from rerank, reused: seed",
      "  sage: It is a.",
      "  sage.2: It is c.",
      "",
      "after  before  change  node",
      "    1       3  up 2    Node c",
      "    2       1  down 1  Node a",
      "    3          new     Node d",
      "            2  gone    Node b",
    ]);
    expect(process.exitCode).toBeUndefined();
  });

  it("sends what is changed, nodes by their names", async () => {
    const requests: unknown[] = [];
    const options = {
      ...OPTIONS,
      from: "seed",
      set: { fanOut: 3 },
      withoutNode: ["Ida Holm"],
      query: "RETURN 1",
    };
    await rerun(callerOf(column("sage.2", ["a"], CHANGED), requests), "r", options, signal);
    expect(requests).toMatchObject([
      { column: "sage", from: "seed", params: { fanOut: 3 }, cypher: "RETURN 1", without: { nodes: ["n7"] } },
    ]);
  });

  it("says so when the method has failed", async () => {
    const failed = column("sage.2", [], { ...CHANGED, state: "failed", retrieval: null, error: "No." });
    await rerun(callerOf(failed), "r", OPTIONS, signal);
    expect(out.at(-1)).toBe("  failed: No.");
    expect(process.exitCode).toBe(1);
  });
});
