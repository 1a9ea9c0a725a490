import { describe, expect, it } from "vitest";
import { column, drew, stage, subgraph } from "@/components/testing/example-run";
import { PHASES } from "@/lib/methods/trace/phases";
import { countAt, countsOf, FILM_MS, momentAt } from "./film";

describe("momentAt", () => {
  it("shows nothing at first and everything at the end", () => {
    expect(momentAt(0)).toMatchObject({ phase: null, verdict: 0 });
    expect(Math.max(...momentAt(0).seen)).toBe(0);
    expect(momentAt(FILM_MS)).toMatchObject({ phase: null, verdict: 1 });
    expect(Math.min(...momentAt(FILM_MS).seen)).toBe(1);
  });
  it("goes through every phase in its order, and never takes one back", () => {
    const moments = Array.from({ length: FILM_MS / 20 }, (_, at) => momentAt(at * 20));
    const phases = moments.flatMap(({ phase }) => phase ?? []);
    expect([...new Set(phases)]).toEqual([...PHASES]);
    for (const [at, { seen }] of moments.entries())
      for (const [index, share] of seen.entries())
        expect(share).toBeGreaterThanOrEqual(moments[at - 1]?.seen[index] ?? 0);
  });
});

describe("counts", () => {
  const specs = [
    { id: "find", title: "Find", description: "", phase: "seeds" as const },
    { id: "walk", title: "Walk", description: "", phase: "expanded" as const },
  ];
  const counts = countsOf(
    column("a", [
      { ...stage("find", drew(subgraph({ x: "seed" }))), ms: 2, graphReads: 3 },
      { ...stage("walk", drew(subgraph({ x: "seed", y: "expanded" }))), ms: 5, graphReads: 4 },
    ]),
    specs,
  );
  it("adds up stages by their phases, each node once", () => {
    expect(counts[0]).toEqual({ nodes: 0, reads: 0, ms: 0 });
    expect(counts[1]).toEqual({ nodes: 1, reads: 3, ms: 2 });
    expect(counts[2]).toEqual({ nodes: 2, reads: 7, ms: 7 });
    expect(counts.at(-1)).toEqual({ nodes: 2, reads: 7, ms: 7 });
  });
  it("runs from the phase before to this one", () => {
    const moment = (counted: number) => ({ phase: "expanded" as const, seen: [], counted, verdict: 0 });
    expect(countAt(counts, moment(0))).toEqual({ nodes: 1, reads: 3, ms: 2 });
    expect(countAt(counts, moment(0.5))).toEqual({ nodes: 2, reads: 5, ms: 4.5 });
    expect(countAt(counts, moment(1))).toEqual({ nodes: 2, reads: 7, ms: 7 });
    expect(countAt(counts, momentAt(0))).toEqual({ nodes: 0, reads: 0, ms: 0 });
    expect(countAt(counts, momentAt(FILM_MS))).toEqual({ nodes: 2, reads: 7, ms: 7 });
  });
});
