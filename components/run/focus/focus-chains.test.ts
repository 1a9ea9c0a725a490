import { describe, expect, it } from "vitest";
import {
  column,
  drew,
  edge,
  named,
  ranked,
  retrieval,
  stage,
  subgraph,
  traced,
  tracedPath,
} from "@/components/testing/example-run";
import { queryGraph } from "@/lib/graph/query/normalize-query-graph";
import type { Artefact, StageRecord, StageSpec } from "@/lib/methods/trace/trace";
import type { Chain } from "../overview/chains";
import { overviewOf } from "../overview/overview-model";
import { readableOf } from "./focus-chains";

const asked: Artefact = {
  kind: "mentions",
  title: "names",
  mentions: [
    { span: [0, 1], text: "A", readings: [{ node: "a", name: "A", labels: [], score: 1 } as never] },
  ],
};

const SPECS: readonly StageSpec[] = [
  { id: "walk", title: "Walk", description: "", phase: "matched" },
  { id: "rank", title: "Rerank", description: "" },
];

/** What the open cell of a phase shows of a method that answers b, reached from a. */
function opened(walk: StageRecord, phase: "matched" | "seeds", seen = walk, ranking = [ranked("b")]) {
  const edges = [edge("ab", "a", "b")];
  const found = retrieval(ranking, subgraph({ a: "seed", b: "answer" }, edges));
  const answer = { ...found.answer, nodes: ["b"] };
  const of = column("m", [stage("read", asked), walk, stage("rank")], { ...found, answer });
  const { rows, ranks } = overviewOf(
    [of],
    () => SPECS,
    null,
    (id) => id,
  );
  const cell = rows[0]!.cells.find((one) => one.phase === phase);
  return readableOf(
    of,
    cell,
    seen,
    ranks,
    (id) => SPECS.find((one) => one.id === id)?.title ?? id,
    (id) => `Name of ${id}`,
  );
}

const written = (chains: readonly Chain[]) =>
  chains.map(({ start, steps, isLost, note }) =>
    [start, ...steps.map(({ node }) => node), ...(isLost ? [`lost: ${note}`] : [])].join(" "),
  );

describe("readableOf", () => {
  it("puts what lost at a step after the first chain that came so far, with its score against the one taken", () => {
    const path = tracedPath("a", "b");
    const lost = [{ node: named("z"), edge: edge("az", "a", "z"), score: 0.25 }];
    const steps = path.steps.map((step) => ({ ...step, lost }));
    const shown = opened(stage("walk", traced({ ...path, steps }, { ...path, steps })), "matched");
    expect(shown).toMatchObject({ kind: "chains", count: 2, lost: 1, others: 0 });
    expect(shown?.kind === "chains" && written(shown.chains)).toEqual([
      "a b",
      "a z lost: scored 0.250, the one taken 0.500",
    ]);
  });

  it("strikes what the stage found and the method did not return, and says which stage dropped it", () => {
    const roles = { a: "seed", b: "matched", c: "matched" } as const;
    const walk = stage("walk", drew(subgraph(roles, [edge("ab", "a", "b"), edge("ac", "a", "c")])));
    const shown = opened(walk, "matched");
    expect(shown?.kind === "chains" && written(shown.chains)).toEqual(["a b", "a c lost: dropped by Rerank"]);
  });

  it("strikes a match that fails a part of the query, where another meets all of it", () => {
    const match = (node: string, failed: string[]) => ({
      nodes: { one: named("a"), other: named(node) },
      edges: [edge(`a${node}`, "a", node)],
      score: 1,
      failed,
    });
    const matches = { kind: "matches", title: "holds", query: {} as never, omitted: 0 } as const;
    const laid = [match("b", []), match("d", ["No STARRING edge"])];
    const shown = opened(stage("walk", { ...matches, matches: laid }), "matched");
    expect(shown?.kind === "chains" && written(shown.chains)).toEqual([
      "a b",
      "a d lost: fails “No STARRING edge”",
    ]);
    const answer = match("b", ["STARRING edge"]);
    const taken = opened(stage("walk", { ...matches, matches: [match("d", []), answer] }), "matched");
    expect(taken).toMatchObject({ count: 1, lost: 1 });
    const followed = { kind: "plans", applied: { query: { target: "other" } }, plans: [] } as never;
    expect(opened(stage("walk", followed, { ...matches, matches: laid }), "matched")).toMatchObject({
      lost: 0,
    });
    const failing = opened(stage("walk", { ...matches, matches: laid.slice(1) }), "matched");
    expect(failing).toMatchObject({ lost: 1, count: 1 });
  });

  it("says which condition of the followed plan what leads as an answer does fails, ranked or not", () => {
    const query = queryGraph({
      nodes: [
        { variable: "n", id: "a" },
        { variable: "x", predicates: [{ key: "year", operator: "<", value: 1950 }] },
      ],
      edges: [{ variable: "e", from: "n", to: "x", types: ["knows"], direction: "out", clause: 0 }],
      target: "x",
    });
    const plans: Artefact = {
      ...{ kind: "plans", title: "p", abstained: false, planner: "embedded" },
      plans: [{ query } as never],
    };
    const edges = [edge("ab", "a", "b"), edge("ac", "a", "c"), { ...edge("ad", "a", "d"), type: "likes" }];
    const roles = { a: "seed", b: "matched", c: "matched", d: "matched" } as const;
    const read = (...ranking: string[]) => {
      const walk = stage("walk", plans, drew(subgraph(roles, edges)));
      const shown = opened(
        walk,
        "matched",
        walk,
        ranking.map((id) => ranked(id)),
      );
      return shown?.kind === "chains" && written(shown.chains);
    };
    const struck = "a c lost: fails “year < 1950”";
    expect(read("b", "c", "d")).toEqual(["a b", struck, "a d"]);
    expect(read("b", "d")).toEqual(["a b", struck, "a d"]);
    expect(read("b")).not.toContain(struck);
  });

  it("does not strike what an answer was counted from, nor a part of the way to one", () => {
    const edges = [edge("ab", "a", "b"), edge("cb", "c", "b"), edge("ad", "a", "d"), edge("de", "d", "e")];
    const roles = { a: "seed", b: "matched", c: "matched", d: "matched", e: "matched" } as const;
    const shown = opened(stage("walk", drew(subgraph(roles, edges))), "matched");
    expect(shown?.kind === "chains" && written(shown.chains)).toEqual([
      "a b",
      "a b c",
      "a d lost: dropped by Rerank",
      "a d e lost: dropped by Rerank",
    ]);
    const ways = [edge("ad", "a", "d"), edge("db", "d", "b")];
    const way = opened(
      stage("walk", drew(subgraph({ a: "seed", b: "matched", d: "matched" }, ways))),
      "matched",
    );
    expect(way).toMatchObject({ kind: "chains", lost: 0 });
  });

  it("caps what it shows and says how many there are", () => {
    const many = Array.from({ length: 150 }, (_, at) => `n${at}`);
    const roles = Object.fromEntries(many.map((id) => [id, "matched" as const]));
    const edges = [edge("ab", "a", "b"), ...many.map((id) => edge(`a${id}`, "a", id))];
    const shown = opened(
      stage("walk", drew(subgraph({ a: "seed", b: "matched", ...roles }, edges))),
      "matched",
    );
    expect(shown).toMatchObject({ count: 151, lost: 150 });
    expect(shown?.kind === "chains" && shown.chains).toHaveLength(100);
  });

  it("is a canvas where nothing is joined, and at another stage than the one of the cell", () => {
    const walk = stage("walk", drew(subgraph({ c: "matched" })));
    expect(opened(walk, "matched")).toBeNull();
    expect(opened(walk, "seeds")).toBeNull();
    const joined = stage("walk", drew(subgraph({ a: "seed", b: "matched" }, [edge("ab", "a", "b")])));
    expect(opened(joined, "matched", stage("rank"))).toBeNull();
  });

  it("is what a stage asserts, as queries", () => {
    const asks = { nodes: [], edges: [] } as never;
    const table: Artefact = {
      ...{ kind: "table", title: "said", columns: [], omitted: 0 },
      rows: [{ cells: [], asks }, { cells: [] }],
    };
    expect(opened(stage("walk"), "matched", stage("read", table))).toEqual({
      kind: "assertions",
      asks: [asks],
    });
  });
});
