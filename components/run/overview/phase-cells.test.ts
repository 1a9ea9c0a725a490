import { describe, expect, it } from "vitest";
import {
  column,
  drew,
  edge,
  named,
  ranked,
  rankedThese,
  retrieval,
  stage,
  subgraph,
  traced,
  tracedPath,
} from "@/components/testing/example-run";
import { queryGraph } from "@/lib/graph/query/normalize-query-graph";
import { EMPTY_QUERY } from "@/lib/graph/query/query-graph";
import type { RunColumn } from "@/lib/measure/run/run";
import type { Artefact, Phase, StageRecord, StageSpec } from "@/lib/methods/trace/trace";
import { type CellContent, phaseCells, phaseOf } from "./phase-cells";

const spec = (id: string, phase?: Phase): StageSpec => ({
  id,
  title: id,
  description: id,
  ...(phase && { phase }),
});
const mention: Artefact = {
  kind: "mentions",
  title: "names",
  mentions: [
    { span: [0, 1], text: "A", readings: [{ node: "a", name: "A", labels: [], score: 1 } as never] },
  ],
};

function cells(of: RunColumn, ...specs: StageSpec[]): Record<Phase, CellContent> {
  return Object.fromEntries(phaseCells(of, specs).map(({ phase, content }) => [phase, content])) as Record<
    Phase,
    CellContent
  >;
}

describe("phaseCells", () => {
  it("reads seeds and what was reached from roles, and its edges", () => {
    const shown = subgraph({ a: "seed", b: "expanded", c: "expanded" }, [edge("e", "a", "b")], 4);
    const found = cells(column("m", [stage("walk", drew(shown))]));
    expect(found.seeds).toMatchObject({ nodes: ["a"] });
    expect(found.expanded).toMatchObject({ nodes: ["b", "c", "a"], total: 7 });
  });

  it("has no match where nothing meets the plan that was followed, and one where it is only too few", () => {
    const shown = drew(subgraph({ a: "seed", b: "matched" }, [edge("e", "a", "b")]));
    const denying = (input: object | null) => {
      const plans = { kind: "plans", title: "p", abstained: false, plans: [{ query: { input } }] };
      const found = retrieval([], subgraph({}));
      const result = { kind: "yes-no", yes: false, cypher: "", parameters: {} } as const;
      const stages = [stage("plan", plans as never), stage("match", shown)];
      return cells(
        column("m", stages, { ...found, answer: { ...found.answer, result } }),
        spec("match", "matched"),
      ).matched;
    };
    expect(denying(null)).toMatchObject({ kind: "absent", words: "no match found" });
    expect(denying({})).toMatchObject({ nodes: ["b", "a"] });
  });

  it("reads a ranking as what its stage says that it is", () => {
    const stages = [stage("search", rankedThese(ranked("a"), ranked("b")))];
    expect(cells(column("m", stages), spec("search", "seeds")).seeds).toMatchObject({
      nodes: ["a", "b"],
      total: 2,
    });
    expect(cells(column("m", stages)).seeds).toMatchObject({ kind: "absent" });
  });

  it("has as the plan what is applied to what the method's own plans find", () => {
    const plan = (pattern: string) => ({ pattern, query: { pattern } }) as never;
    const plans: Artefact = {
      ...{ kind: "plans", title: "p", abstained: false, planner: "embedded" },
      plans: [plan("own"), plan("other")],
    };
    expect(cells(column("m", [stage("p", plans)])).plan).toMatchObject({
      query: { pattern: "own" },
      others: 1,
    });
    const none = { ...plans, abstained: true };
    expect(cells(column("m", [stage("p", plans), stage("rank", none)])).plan).toMatchObject({
      abstained: true,
    });
    const applied = { ...none, applied: plan("applied") };
    expect(cells(column("m", [stage("p", applied)])).plan).toMatchObject({
      query: { pattern: "applied" },
      others: 2,
      abstained: false,
    });
  });

  it("has the names of the question, and as seeds what they mean", () => {
    const found = cells(column("m", [stage("ground", mention)]));
    expect(found.question).toMatchObject({ kind: "question" });
    expect(found.seeds).toMatchObject({ nodes: ["a"] });
  });

  it("shows as evidence only what is joined", () => {
    const evidence = subgraph({ a: "answer", b: "seed", c: "seed" }, [edge("e", "a", "b")]);
    const found = cells(column("m", [], retrieval([ranked("a")], evidence)));
    expect(found.evidence).toMatchObject({ nodes: ["a", "b"], total: 3 });
  });

  it("says why there is nothing: not a part of the method, not found, failed, not reached, still to come", () => {
    const textOnly = cells(
      {
        ...column(
          "m",
          [stage("s", rankedThese(ranked("a")))],
          retrieval([ranked("a")], subgraph({ a: "answer" })),
        ),
      },
      spec("s", "seeds"),
    );
    expect(textOnly.plan).toEqual({ kind: "absent", words: "no plan: text only", isFailure: false });
    const planned = { ...column("m", [stage("p")], retrieval([], subgraph({}))) };
    expect(cells(planned, spec("p", "plan")).plan).toEqual({
      kind: "absent",
      words: "no plan found",
      isFailure: false,
    });
    const broken: RunColumn = {
      ...column("m", [{ ...stage("p"), state: "failed", reason: "No index." }]),
      state: "failed",
      error: "No index.",
    };
    const failed = cells(broken, spec("p", "plan"));
    expect(failed.plan).toEqual({ kind: "absent", words: "failed: No index.", isFailure: true });
    expect(failed.answer).toMatchObject({ isFailure: true });
    expect(failed.matched).toEqual({ kind: "absent", words: "not reached", isFailure: false });
    const running = column("m", [{ ...stage("p"), state: "pending" }]);
    expect(cells(running, spec("p", "plan")).plan).toEqual({ kind: "pending" });
    expect(cells(running, spec("p", "plan")).matched).toMatchObject({
      kind: "absent",
      words: "no match yet",
    });
    // What a method never has does not come either.
    const texts = cells(running, spec("p", "seeds"), spec("q", "answer"));
    const links = cells(running, spec("p", "seeds"), spec("q", "expanded"));
    const words = [texts.plan, texts.matched, texts.expanded, links.plan, links.matched, links.question];
    expect(words.map((one) => one.kind === "absent" && one.words)).toEqual([
      "no plan: text only",
      "no match: text only",
      "no expansion: text only",
      "no plan: follows links",
      "no match: no plan",
      "no names: takes it whole",
    ]);
    const cancelled = cells({ ...running, state: "cancelled" }, spec("p", "plan"));
    expect([cancelled.plan, cancelled.answer]).toMatchObject([
      { words: "not reached" },
      { words: "cancelled" },
    ]);
    // Any stage may still name what the method starts from.
    expect(cells(running, spec("p", "plan")).seeds).toEqual({ kind: "pending" });
  });

  it("says how a method that follows links does without names and a plan", () => {
    const walk = stage("walk", drew(subgraph({ a: "seed", b: "expanded" }, [edge("e", "a", "b")])));
    const found = cells(column("m", [walk], retrieval([ranked("b")], subgraph({ b: "answer" }))));
    const words = (["question", "plan", "matched", "evidence"] as const).map(
      (phase) => "words" in found[phase] && found[phase].words,
    );
    expect(words).toEqual([
      "no names: takes it whole",
      "no plan: follows links",
      "no match: no plan",
      "no paths found",
    ]);
  });

  it("has as matched what the stages of that phase traced, with its edges, and opens it there", () => {
    const step = { node: { id: "b", name: "B" }, edge: edge("e", "a", "b"), score: 1 };
    const path = { start: { id: "a", name: "A" }, steps: [{ ...step, contributions: [], lost: [] }] };
    const paths: Artefact = {
      kind: "paths",
      title: "p",
      omitted: 0,
      paths: [{ ...path, score: 1, text: "" }],
    };
    const answered = stage("end", paths);
    const of = column("m", [stage("trace", paths, rankedThese(ranked("a"))), answered]);
    const opened = phaseCells(of, [spec("trace", "matched"), spec("end", "answer")]);
    const at = (phase: Phase) => opened.find((cell) => cell.phase === phase)!;
    expect(at("matched")).toMatchObject({
      stage: "trace",
      content: { kind: "nodes", nodes: ["a", "b"], edges: [{ id: "e" }] },
    });
    expect(at("evidence").stage).toBe("end");
  });

  it("has as matched the rows of a table, and what an applied query found where nothing else did", () => {
    const plans: Artefact = {
      ...{ kind: "plans", title: "p", abstained: false, planner: "embedded", plans: [] },
      applied: { query: EMPTY_QUERY } as never,
    };
    const found = retrieval([ranked("b")], subgraph({ b: "answer" }));
    const answering = (answer: object) =>
      ({ ...found, answer: { ...found.answer, abstained: false, nodes: ["b", "c"], ...answer } }) as never;
    const drawn = stage("walk", drew(subgraph({ a: "matched" })));
    const matched = (...of: Parameters<typeof column>) => cells(column(...of)).matched;
    expect(matched("m", [stage("p", plans)], answering({}))).toMatchObject({ nodes: ["b", "c"], total: 2 });
    expect(matched("m", [stage("p", plans), drawn], answering({}))).toMatchObject({ nodes: ["a"] });
    const count = answering({ result: { kind: "value", value: 2 } });
    expect(matched("m", [stage("p", plans), drawn], count)).toMatchObject({ nodes: ["b", "c"] });
    const edged = stage("walk", drew(subgraph({ a: "matched", b: "seed" }, [edge("e", "a", "b")])));
    expect(matched("m", [stage("p", plans), edged], count)).toMatchObject({ nodes: ["a", "b"] });
    const table = answering({ result: { kind: "table", rows: [] } });
    expect(matched("m", [drawn], table)).toMatchObject({ nodes: ["b", "c"] });
    const node = { node: "d", name: "D" };
    const counted = answering({ result: { kind: "table", rows: [[node, 433, null], [1950]] } });
    const year = answering({ result: { kind: "table", rows: [[node, "D"]] } });
    expect(matched("m", [drawn], year)).toMatchObject({ nodes: ["b", "c"] });
    expect(matched("m", [drawn], counted)).toMatchObject({
      ...{ nodes: ["d"], total: 1, values: new Map([["d", "433 · –"]]) },
    });
    expect(matched("m", [stage("p")], answering({}))).toMatchObject({ kind: "absent" });
  });

  it("has as matched what meets an applied query, joined as in the evidence, whatever else was matched before", () => {
    const asked = { ...EMPTY_QUERY, edges: [{ from: "n", to: "x", types: ["knows"], hops: [1, 1] }] };
    const plans: Artefact = {
      ...{ kind: "plans", title: "p", abstained: false, planner: "embedded", plans: [] },
      applied: { query: asked } as never,
    };
    const denied = drew(subgraph({ a: "seed", d: "matched" }, [edge("ad", "a", "d")]));
    const found = retrieval([ranked("b")], subgraph({ a: "seed", b: "answer" }, [edge("ab", "a", "b")]));
    const answering = { ...found, answer: { ...found.answer, nodes: ["b"] } };
    const stages = [stage("read", mention), stage("p", plans), stage("walk", denied)];
    expect(cells(column("m", stages, answering)).matched).toEqual({
      ...{ kind: "nodes", nodes: ["b", "a"], edges: [edge("ab", "a", "b")], total: 2 },
    });
  });

  it("joins matched nodes without an edge to a name by the relations of the evidence", () => {
    const walk = stage("walk", drew(subgraph({ b: "matched", c: "matched" })));
    const joined = (kind: "relation" | "structural") =>
      cells(
        column(
          "m",
          [stage("read", mention), walk],
          retrieval([ranked("b")], subgraph({ a: "seed", b: "answer" }, [{ ...edge("ab", "a", "b"), kind }])),
        ),
      ).matched;
    expect(joined("relation")).toMatchObject({ nodes: ["b", "c", "a"], edges: [{ id: "ab" }] });
    expect(joined("structural")).toMatchObject({ nodes: ["b", "c"], edges: [] });
  });

  it("has as matched what meets the query that was followed, and not what meets others", () => {
    const query = (target: string) => ({ ...EMPTY_QUERY, target });
    const laid = (target: string, node: string): Artefact => ({
      ...{ kind: "matches", title: target, query: query(target), omitted: 0 },
      matches: [{ nodes: { a: named("a"), node: named(node) }, edges: [], failed: [], score: 1 }],
    });
    const plans = {
      ...{ kind: "plans", title: "p", abstained: false, planner: "embedded" },
      plans: [{ query: query("followed") }],
    } as never;
    const matched = (...found: Artefact[]) => cells(column("m", [stage("match", ...found)])).matched;
    expect(matched(plans, laid("other", "c"), laid("followed", "b"))).toMatchObject({ nodes: ["a", "b"] });
    expect(matched(plans, laid("other", "c"))).toMatchObject({ nodes: ["a", "c"] });
  });

  it("has as matched the followed plan's way to each answer, where the method came to it on another or not at all", () => {
    const query = queryGraph({
      nodes: [{ variable: "n", id: "a" }, { variable: "m" }, { variable: "x" }],
      edges: [
        { variable: "e1", from: "m", to: "n", types: ["by"], direction: "out", clause: 0 },
        { variable: "e2", from: "m", to: "x", types: ["with"], direction: "out", clause: 0 },
      ],
      target: "x",
    });
    const plans = { kind: "plans", title: "p", abstained: false, plans: [{ query }] } as never;
    const typed = (type: string, source: string, target: string) => ({
      ...edge(source + target, source, target),
      type,
    });
    const asked = [typed("by", "m", "a"), typed("with", "m", "b"), typed("with", "m", "c")];
    const edges = [...asked, typed("in", "a", "y"), typed("with", "y", "b"), typed("with", "m", "d")];
    const roles = {
      a: "seed",
      b: "answer",
      c: "answer",
      d: "evidence",
      m: "evidence",
      y: "evidence",
    } as const;
    const found = retrieval([ranked("b")], subgraph(roles, edges));
    const answering = (...nodes: string[]) => ({
      ...found,
      answer: { ...found.answer, abstained: false, nodes },
    });
    const walk = stage("walk", traced(tracedPath("a", "y", "b")));
    const matched = (...nodes: string[]) =>
      cells(column("m", [stage("p", plans), walk], answering(...nodes)), spec("p"), spec("walk", "matched"))
        .matched;
    expect(matched("b", "c")).toMatchObject({ nodes: ["m", "a", "b", "c"], edges: asked, total: 4 });
    expect(matched("b", "z")).toMatchObject({ nodes: ["a", "y", "b"] });
  });

  it("joins no matched node to a name by another relation than those of the plan that was followed", () => {
    const query = queryGraph({ nodes: [{ variable: "x", id: "b" }], target: "x" });
    const plans = { kind: "plans", title: "p", abstained: false, plans: [{ query }] } as never;
    const found = retrieval([ranked("b")], subgraph({ a: "seed", b: "answer" }, [edge("ab", "a", "b")]));
    const walk = stage("walk", drew(subgraph({ b: "matched" })));
    const of = column("m", [stage("read", mention), stage("p", plans), walk], found);
    expect(cells(of).matched).toMatchObject({ nodes: ["b"], edges: [] });
  });

  it("joins an answer by what was matched with no part missing, where the evidence has no edge to it", () => {
    const match = (id: string, failed: string[]) => ({
      nodes: {},
      edges: [edge(id, "a", "b")],
      failed,
      score: 1,
    });
    const matches = { kind: "matches", title: "holds", query: {} as never, omitted: 0 } as const;
    const joined = (failed: string[]) =>
      cells(
        column(
          "m",
          [stage("match", { ...matches, matches: [match("e", failed)] })],
          retrieval([ranked("b")], subgraph({ a: "seed", b: "answer" })),
        ),
      ).evidence;
    expect(joined([])).toMatchObject({ kind: "nodes", nodes: ["a", "b"], edges: [{ id: "e" }] });
    expect(joined(["e"])).toMatchObject({ kind: "absent" });
  });

  it("has as evidence the sentence that an answer was taken from, and relations that were drawn", () => {
    const sentence = {
      text: "Name of b (Thing): It is said of b.",
      citations: [{ node: "b", edges: [], span: [0, 4] }],
    };
    const found = retrieval([ranked("b")], subgraph({ a: "seed", b: "answer" }));
    const answer = { ...found.answer, nodes: ["b"], sentences: [sentence] as never };
    const evidence = (...stages: StageRecord[]) => cells(column("m", stages, { ...found, answer })).evidence;
    expect(evidence()).toMatchObject({
      nodes: ["b"],
      edges: [],
      grounds: new Map([["b", "← “It is said of b.”"]]),
    });
    const drawn = drew(subgraph({ a: "seed", b: "expanded" }, [edge("ab", "a", "b")]));
    expect(evidence(stage("walk", drawn))).toMatchObject({ nodes: ["a", "b"], edges: [{ id: "ab" }] });
  });

  it("has as evidence what a plan found where nothing joins it, as what was counted", () => {
    const found = retrieval([ranked("b")], subgraph({ b: "answer" }));
    const answering = { ...found, answer: { ...found.answer, abstained: false, nodes: ["b"] } };
    const plans: Artefact = {
      ...{ kind: "plans", title: "p", abstained: false, planner: "embedded" },
      plans: [{ query: EMPTY_QUERY } as never],
    };
    expect(cells(column("m", [stage("p", plans)], answering)).evidence).toMatchObject({ nodes: ["b"] });
    expect(cells(column("m", [stage("p")], answering)).evidence).toMatchObject({ kind: "absent" });
  });

  it("opens seeds that a stage ranks at that stage, and not at a later one that draws them, too", () => {
    const stages = [
      stage("search", rankedThese(ranked("a"))),
      stage("walk", drew(subgraph({ a: "seed", b: "expanded" }))),
    ];
    const opened = phaseCells(column("m", stages), [spec("search", "seeds"), spec("walk", "expanded")]);
    expect(opened.find(({ phase }) => phase === "seeds")?.stage).toBe("search");
  });

  it("opens a phase at the stage that shows it", () => {
    const stages = [stage("read", mention), stage("walk", drew(subgraph({ b: "expanded" }))), stage("end")];
    const opened = phaseCells(column("m", stages), [
      spec("read"),
      spec("walk", "expanded"),
      spec("end", "answer"),
    ]);
    const stageFor = (phase: Phase) => opened.find((cell) => cell.phase === phase)?.stage;
    expect([stageFor("question"), stageFor("seeds"), stageFor("expanded"), stageFor("answer")]).toEqual([
      "read",
      "read",
      "walk",
      null,
    ]);
    expect(phaseOf(stages[0]!, [])).toBe("question");
  });
});
