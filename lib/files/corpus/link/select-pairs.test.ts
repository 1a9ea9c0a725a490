/** Oracles for the selection of candidate pairs and its sensitivity: everything is recounted pair by pair. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentile } from "../../../graph/numeric/statistics";
import { ipcFile } from "../../../graph/snapshot/ipc-file";
import { candidateColumns, readCandidates } from "./candidate-file";
import { type CandidatePairs, SIGNALS, type SignalName } from "./candidate-pairs";
import {
  reportSignals,
  type SelectParams,
  SignalDistributions,
  selectPairs,
  strengthOf,
} from "./select-pairs";
import {
  goldReached,
  sensitivityTable,
  signalCorrelations,
  similarChunks,
  similarityHistograms,
} from "./sensitivity";

interface Pair {
  a: number;
  b: number;
  values: Record<SignalName, number>;
}

/** Chunks are every third row of the graph. */
const rowOf = (chunk: number) => 3 * chunk + 1;

function candidatesOf(kinds: readonly number[], pairs: readonly Pair[]): CandidatePairs {
  const sorted = pairs.toSorted((x, y) => x.a - y.a || x.b - y.b);
  const offsets = new Int32Array(kinds.length + 1);
  for (let a = 0; a < kinds.length; a++) offsets[a + 1] = sorted.filter((pair) => pair.a <= a).length;
  const column = (name: SignalName) => Float32Array.from(sorted, ({ values }) => values[name]);
  return {
    nodes: Int32Array.from(kinds, (_, chunk) => rowOf(chunk)),
    kinds: Uint8Array.from(kinds),
    offsets,
    partners: Int32Array.from(sorted, ({ b }) => b),
    values: { content: column("content"), topic: column("topic"), entities: column("entities") },
  };
}

const value = fc.integer({ min: 0, max: 8 }).map((eighths) => eighths / 8);
const graphs = fc
  .record({
    kinds: fc.array(fc.nat(1), { minLength: 2, maxLength: 7 }),
    raw: fc.array(fc.record({ a: fc.nat(6), b: fc.nat(6), content: value, entities: value, topic: value })),
    withTopics: fc.boolean(),
  })
  .map(({ kinds, raw, withTopics }) => {
    const byPair = new Map<string, Pair>();
    for (const { a, b, content, topic, entities } of raw) {
      if (a >= b || b >= kinds.length) continue;
      byPair.set(`${a} ${b}`, {
        a,
        b,
        values: { content, topic: withTopics ? topic : Number.NaN, entities },
      });
    }
    const pairs = [...byPair.values()].sort((x, y) => x.a - y.a || x.b - y.b);
    return { kinds, pairs, candidates: candidatesOf(kinds, pairs) };
  });
const params = fc.record({
  percentile: fc.constantFrom(0, 25, 50, 80, 95),
  logic: fc.constantFrom("or", "and"),
  degree: fc.constant(null),
});

/** The signals that select a pair, by the definition. */
function selectors(
  kinds: readonly number[],
  pairs: readonly Pair[],
  pair: Pair,
  { percentile: share, logic }: SelectParams,
) {
  const kindsOf = ({ a, b }: Pair) => [kinds[a]!, kinds[b]!].sort().join(" ");
  const applying = SIGNALS.filter((signal) => !Number.isNaN(pair.values[signal]));
  const selecting = applying.filter((signal) => {
    const sample = pairs
      .filter((other) => kindsOf(other) === kindsOf(pair))
      .map(({ values }) => values[signal]);
    const threshold = percentile(sample, share / 100);
    return pair.values[signal] > 0 && pair.values[signal] >= threshold;
  });
  return logic === "or" || selecting.length === applying.length ? selecting : [];
}

describe("selectPairs", () => {
  it("keeps what its definition keeps, pair by pair", () => {
    fc.assert(
      fc.property(graphs, params, ({ kinds, pairs, candidates }, given) => {
        const selection = selectPairs(new SignalDistributions(candidates), given);
        const expected = pairs.map((pair) => selectors(kinds, pairs, pair, given));
        expect([...selection.selectors]).toEqual(
          expected.map((own) => own.reduce((bits, signal) => bits | (1 << SIGNALS.indexOf(signal)), 0)),
        );
        expect(selection.edges).toBe(expected.filter((own) => own.length > 0).length);
      }),
    );
  });

  it("bounds the degree, keeps the strongest, and leaves no room unused", () => {
    fc.assert(
      fc.property(graphs, fc.integer({ min: 1, max: 3 }), ({ pairs, candidates }, degree) => {
        const distributions = new SignalDistributions(candidates);
        const unbounded = selectPairs(distributions, { percentile: 25, logic: "or", degree: null });
        const bounded = selectPairs(distributions, { percentile: 25, logic: "or", degree });
        const chosen = pairs.filter((_, index) => bounded.selectors[index]);
        const degreeOf = (chunk: number) => chosen.filter(({ a, b }) => a === chunk || b === chunk).length;
        expect(bounded.edges).toBe(chosen.length);
        for (const [index, { a, b }] of pairs.entries()) {
          expect(degreeOf(a)).toBeLessThanOrEqual(degree);
          if (!unbounded.selectors[index]) expect(bounded.selectors[index]).toBe(0);
          else if (!bounded.selectors[index]) expect(Math.max(degreeOf(a), degreeOf(b))).toBe(degree);
        }
        const strengths = pairs.map(({ a }, index) => strengthOf(distributions, unbounded, a, index));
        const strongest = strengths.indexOf(Math.max(...strengths.filter((_, i) => unbounded.selectors[i])));
        if (unbounded.edges > 0) expect(bounded.selectors[strongest]).toBeGreaterThan(0);
      }),
    );
  });

  it("reports what was sampled, where it was cut, and what is left", () => {
    const pairs = [0.1, 0.2, 0.3, 0.4, 0.5].map((content, a) => {
      return { a, b: a + 1, values: { content, topic: Number.NaN, entities: 0 } };
    });
    const distributions = new SignalDistributions(candidatesOf([0, 0, 0, 0, 0, 0], pairs));
    const given = { percentile: 50, logic: "or", degree: null } as const;
    const [content, entities] = reportSignals(distributions, selectPairs(distributions, given), given);
    expect(content).toMatchObject({
      title: "content and content",
      kinds: "passage passage",
      sampled: 5,
      selected: 3,
    });
    expect(content!.threshold).toBeCloseTo(0.3);
    expect(entities).toMatchObject({ title: "shared entities", sampled: 5, threshold: 0, selected: 0 });
    expect(distributions.shareBelow(0, 0.45)).toBe(0.8);
  });
});

describe("candidate file", () => {
  it("reads what was written", async () => {
    await fc.assert(
      fc.asyncProperty(graphs, async ({ candidates }) => {
        const pieces: Uint8Array[] = [];
        for await (const piece of ipcFile(candidateColumns(candidates))) pieces.push(piece);
        expect(readCandidates(Buffer.concat(pieces))).toEqual(candidates);
      }),
      { numRuns: 20 },
    );
  });
});

describe("sensitivity", () => {
  it("is Table 5: one row by percentile and logic, recounted", () => {
    fc.assert(
      fc.property(graphs, ({ kinds, pairs, candidates }) => {
        const rows = sensitivityTable(new SignalDistributions(candidates), [25, 80]);
        expect(rows.map(({ percentile: share, logic }) => [share, logic])).toEqual([
          [25, "or"],
          [80, "or"],
          [25, "and"],
          [80, "and"],
        ]);
        for (const row of rows) {
          const edges = pairs.filter(
            (pair) => selectors(kinds, pairs, pair, { ...row, degree: null }).length > 0,
          ).length;
          expect(row.edges).toBe(edges);
          expect(row.share).toBeCloseTo(pairs.length > 0 ? edges / pairs.length : 0);
          expect(row.meanDegree).toBeCloseTo((2 * edges) / kinds.length);
          expect(row.density).toBeCloseTo(edges / ((kinds.length * (kinds.length - 1)) / 2));
        }
      }),
    );
  });

  it("counts values in bins, and how signals rise together", () => {
    const pairs = [
      [0, 1, 0.05, 0.1],
      [0, 2, 0.15, 0.3],
      [1, 2, 1, 2],
    ].map(([a, b, content, topic]) => {
      return { a: a!, b: b!, values: { content: content!, topic: topic!, entities: 0.5 } };
    });
    const distributions = new SignalDistributions(candidatesOf([0, 0, 0], pairs));
    const [content] = similarityHistograms(distributions, 10);
    expect(content).toMatchObject({ title: "content and content", sampled: 3 });
    expect(content!.bins).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(content!.mean).toBeCloseTo(0.4);
    const [own] = signalCorrelations(distributions);
    expect(own).toMatchObject({ kinds: ["passage", "passage"], signals: [...SIGNALS], sampled: 3 });
    expect(own!.matrix[0]![1]).toBeCloseTo(1);
    expect(own!.matrix[0]![2]).toBeNull();
  });

  it("shows a chunk's neighbours and the gold that they reach", () => {
    const none = Number.NaN;
    const pairs = [
      { a: 0, b: 1, values: { content: 0.9, topic: none, entities: 0.1 } },
      { a: 1, b: 2, values: { content: 0.2, topic: none, entities: 0.8 } },
      { a: 2, b: 3, values: { content: 0.1, topic: none, entities: 0.2 } },
    ];
    const candidates = candidatesOf([0, 0, 0, 0], pairs);
    const distributions = new SignalDistributions(candidates);
    const selection = selectPairs(distributions, { percentile: 80, logic: "or", degree: null });
    const found = similarChunks(distributions, selection, rowOf(1));
    expect(
      found.map(({ node, values }) => [
        node,
        values.filter(({ selects }) => selects).map(({ title }) => title),
      ]),
    ).toEqual([
      [rowOf(0), ["content and content"]],
      [rowOf(2), ["shared entities"]],
    ]);
    const cases = [
      { seeds: [rowOf(0)], gold: [[rowOf(1), 999], [rowOf(2)]] },
      { seeds: [rowOf(3)], gold: [[rowOf(3)], [rowOf(2)]] },
    ];
    expect(goldReached(candidates, selection, cases)).toEqual({
      bySeeds: 0.25,
      withNeighbours: 0.5,
      meanNeighbours: 0.5,
    });
  });
});
