import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LlmCall } from "../methods/llm/llm-call";
import { costTable } from "./cost-table";
import {
  bookedCall,
  bookedTuning,
  COST_GROUPINGS,
  type CostRow,
  groupCosts,
  totalCosts,
  WORKS,
} from "./costs";

const CALL: LlmCall = {
  purpose: "test",
  model: "m",
  messages: [],
  answer: "Yes.",
  usage: { input: 10, output: 4, estimated: false, cachedInput: 6, reasoning: 3 },
  ms: 500,
  cost: 0.25,
  cached: false,
  attempts: 2,
};

function row(change: Partial<CostRow> = {}): CostRow {
  const keys = { day: "2026-11-23", work: "run", subject: "r1", method: "sage", host: "h" } as const;
  return { ...bookedCall(CALL)!, ...keys, ...change };
}

describe("a call", () => {
  it("is booked with all its attempts as one", () => {
    expect(bookedCall(CALL)).toMatchObject({
      ...{ model: "m", calls: 1, failed: 0, cached: 0, uncounted: 0, unpriced: 0 },
      ...{ input: 10, output: 4, cachedInput: 6, reasoning: 3, cost: 0.25, ms: 500, reused: 0 },
    });
  });

  it("from the cache costs nothing and is counted apart", () => {
    const usage = { input: 0, output: 0, estimated: false };
    const before = { usage: CALL.usage, cost: 0.25 };
    const booked = bookedCall({ ...CALL, usage, cost: 0, cached: true, attempts: 0, before });
    expect(booked).toMatchObject({ calls: 0, cached: 1, reused: 14, cost: 0, input: 0, output: 0, ms: 0 });
  });

  it("that was never sent is not booked; one that failed is", () => {
    expect(bookedCall({ ...CALL, answer: "", attempts: 0, error: "Paused." })).toBeNull();
    const usage = { input: 10, output: 0, estimated: true };
    expect(bookedCall({ ...CALL, answer: "", usage, error: "No answer." })).toMatchObject({
      ...{ calls: 1, failed: 1, uncounted: 1, input: 10 },
    });
  });

  it("of a model without a price says so, and no server makes up what cannot be", () => {
    const usage = { input: Number.MAX_SAFE_INTEGER, output: 4, estimated: false, cachedInput: 1 };
    expect(bookedCall({ ...CALL, usage, cost: null })).toMatchObject({
      ...{ unpriced: 1, cost: 0, input: 1e12, unpricedInput: 1e12, unpricedOutput: 4 },
    });
  });
});

describe("groups", () => {
  const unpriced = row({ cost: 0, unpriced: 1, unpricedInput: 10, unpricedOutput: 4 });

  it("have the price of now where there was none, but for training", () => {
    const prices = { m: { input: 100_000, output: 500_000 } };
    expect(totalCosts([unpriced], {})).toMatchObject({ cost: 0, unpriced: 1 });
    expect(totalCosts([unpriced], prices)).toMatchObject({ cost: 3, unpriced: 0 });
    expect(totalCosts([row(), unpriced], prices)).toMatchObject({ cost: 3.25, seconds: 1, calls: 2 });
    const tuned = { ...row(), ...bookedTuning(1_000, null), work: "tuning" } as const;
    expect(totalCosts([tuned], prices)).toMatchObject({ cost: 0, unpriced: 1, input: 1_000, calls: 0 });
    expect(bookedTuning(null, null)).toMatchObject({ unpriced: 1, input: 0 });
    expect(bookedTuning(1_000, 0.5)).toMatchObject({ unpriced: 0, cost: 0.5 });
  });

  it("list days, runs and jobs newest first, and the rest by money", () => {
    const rows = [
      row({ day: "2026-11-21", subject: "old", cost: 9, method: "mor" }),
      row({ day: "2026-11-23", subject: "new" }),
      row({ day: "2026-11-22", work: "experiment", subject: "e", method: "" }),
    ];
    const keys = (by: (typeof COST_GROUPINGS)[number]) => groupCosts(rows, by, {}).map(({ key }) => key);
    expect(keys("day")).toEqual(["2026-11-23", "2026-11-22", "2026-11-21"]);
    expect(keys("run")).toEqual(["run:new", "run:old"]);
    expect(keys("job")).toEqual(["experiment:e"]);
    expect(keys("method")).toEqual(["mor", "", "sage"]);
    expect(keys("work")).toEqual(["run", "experiment"]);
    expect(keys("model")).toEqual(["m@h"]);
  });

  it("add up to the total, however they are made", () => {
    const anyRow = fc
      .record({
        day: fc.constantFrom("2026-11-21", "2026-11-22", "2026-11-23"),
        work: fc.constantFrom(...WORKS),
        subject: fc.constantFrom("a", "b"),
        method: fc.constantFrom("", "sage", "mor"),
        model: fc.constantFrom("m", "n"),
        calls: fc.nat(100),
        input: fc.nat(1e9),
        unpricedInput: fc.nat(1e6),
      })
      .map(row);
    fc.assert(
      fc.property(fc.array(anyRow), fc.constantFrom(...COST_GROUPINGS), (rows, by) => {
        const prices = { n: { input: 3, output: 5 } };
        const sums = (by === "run" || by === "job" ? (["run", "job"] as const) : [by]).flatMap((one) =>
          groupCosts(rows, one, prices).map(({ figures }) => figures),
        );
        const total = totalCosts(rows, prices);
        for (const name of ["calls", "input", "cost", "seconds"] as const)
          expect(sums.reduce((sum, figures) => sum + figures[name], 0)).toBeCloseTo(total[name], 6);
      }),
    );
  });
});

it("a table has a line a group, and no cell that a spreadsheet would run", () => {
  const { figures } = groupCosts([row()], "run", {})[0]!;
  const estimate = { calls: null, tokens: 20, cost: 1.5 };
  const lines = costTable([
    { key: "run:r1", title: '=HYPERLINK("x")', work: "run", figures, estimate },
    { key: "day", title: "a, b", work: null, figures, estimate: null },
  ]).split("\n");
  expect(lines[0]).toBe(
    "key,title,work,calls,failed,cached,uncounted,unpriced,input,output,cachedInput,reasoning,reused,cost,seconds,estimatedCalls,estimatedTokens,estimatedCost",
  );
  expect(lines[1]).toBe(`run:r1,"'=HYPERLINK(""x"")",run,1,0,0,0,0,10,4,6,3,0,0.25,0.5,,20,1.5`);
  expect(lines[2]).toMatch(/^day,"a, b",,1,.*,,,$/);
  expect(lines).toHaveLength(4);
});
