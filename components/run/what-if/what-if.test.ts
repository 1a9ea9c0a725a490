import { describe, expect, it } from "vitest";
import {
  column,
  drew,
  edge,
  ranked,
  rankedThese,
  run,
  stage,
  subgraph,
  traced,
  tracedPath,
} from "@/components/testing/example-run";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import type { Artefact } from "@/lib/methods/trace/trace";
import { changesInWords, counterfactualInWords, edgesOf } from "./changes-in-words";
import { addChange, isEmpty, requestOf } from "./what-if";

const NOTHING = { nodes: [], edges: [], labels: [], relations: [] };

describe("addChange", () => {
  it("gathers pieces of one column, each once", () => {
    const first = addChange(null, { column: "m", at: "seed", without: { nodes: ["a"] } });
    const both = addChange(first, {
      column: "m",
      without: { nodes: ["a", "b"], edges: ["e"] },
      params: { k: 3 },
    });
    expect(both).toEqual({
      column: "m",
      at: "seed",
      params: { k: 3 },
      without: { ...NOTHING, nodes: ["a", "b"], edges: ["e"] },
      query: null,
    });
    expect(requestOf(both)).toEqual({
      column: "m",
      params: { k: 3 },
      without: { ...NOTHING, nodes: ["a", "b"], edges: ["e"] },
    });
    expect(
      requestOf(addChange(both, { column: "m", query: { cypher: "MATCH (a) RETURN a" } })),
    ).toMatchObject({
      cypher: "MATCH (a) RETURN a",
    });
  });

  it("begins anew for another column", () => {
    const first = addChange(null, { column: "m", without: { nodes: ["a"] } });
    expect(isEmpty(addChange(first, { column: "n" }))).toBe(true);
    expect(isEmpty(first)).toBe(false);
  });
});

describe("changesInWords", () => {
  const names = new Map(
    ["a", "b", "c", "d"].map((id) => [id, { id, name: id.toUpperCase(), labels: [], excerpt: "" }]),
  );
  const original = { ...column("m", []), params: { k: 5 } };
  const vocabulary = { method: undefined, names, edges: new Map([["e", edge("e", "a", "b")]]) };

  it("says what is missing, what is set, and from where", () => {
    const without = { nodes: ["a"], edges: ["e"], labels: [], relations: [] };
    expect(counterfactualInWords({ from: "seed", params: { k: 3 }, without }, original, vocabulary)).toBe(
      "What if: without A and knows of A and B, k 3 instead of 5, from seed",
    );
    expect(
      changesInWords(
        { params: {}, without: { ...NOTHING, nodes: ["a", "b", "c"], labels: ["Film"] } },
        original,
        vocabulary,
      ),
    ).toEqual(["without A, B and 2 more"]);
  });

  it("names a plan by its words, in whatever order its keys come back", () => {
    const query = { nodes: [{ variable: "a", labels: ["Film"] }], target: "a" };
    const stored = { target: "a", nodes: [{ labels: ["Film"], variable: "a" }] };
    const plans = { kind: "plans", title: "p", plans: [{ query, pattern: "films" }] } as unknown as Artefact;
    const planned = column("m", [stage("plan", plans)]);
    const change = (asked: object) => ({ params: {}, without: NOTHING, query: asked as QueryGraph });
    expect(changesInWords(change(stored), planned, vocabulary)).toEqual(["asked for films"]);
    expect(changesInWords(change({ ...stored, target: "b" }), planned, vocabulary)).toEqual([
      "with another query",
    ]);
  });

  it("knows every edge that a run shows, wherever it is", () => {
    const shown = run(
      column("m", [
        stage(
          "s",
          drew(subgraph({ a: "seed", b: "seed" }, [edge("1", "a", "b")])),
          rankedThese(ranked("a", [edge("2", "a", "b")])),
          traced(tracedPath("a", "b")),
        ),
      ]),
    );
    expect([...edgesOf(shown).keys()]).toEqual(["1", "2", "a-b"]);
  });
});
