import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bookedTuning, type CostRow, dayOf } from "../../measure/costs";
import { openTestDatabase, type TestDatabase } from "../testing/open-test-database";
import { openDatabase } from "./database";
import type { StoredEstimate } from "./llm-costs";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.remove());

const TODAY = dayOf(new Date());

function taken(change: Partial<CostRow> = {}): Omit<CostRow, "day"> {
  const keys = { work: "run", subject: "r1", method: "sage", model: "m", host: "h" } as const;
  return { ...bookedTuning(null, 0), ...keys, calls: 1, input: 10, output: 2, cost: 0.5, ms: 20, ...change };
}

describe("what calls took", () => {
  it("is added up in one row a day, work, subject, method and model", async () => {
    const { llmCosts } = opened.database;
    expect(await llmCosts.firstDay()).toBeNull();
    for (let call = 0; call < 3; call++) llmCosts.book(taken());
    llmCosts.book(taken({ method: "mor" }));
    await llmCosts.flush();
    llmCosts.book(taken({ input: 5e11, calls: 0, cached: 1, reused: 12 }));
    const rows = await llmCosts.between(TODAY, TODAY);
    expect(rows.find(({ method }) => method === "sage")).toEqual({
      ...{ ...taken(), day: TODAY, calls: 3, input: 30 + 5e11, output: 8, cost: 2, ms: 80 },
      ...{ cached: 1, reused: 12 },
    });
    expect(rows).toHaveLength(2);
    expect(await llmCosts.firstDay()).toBe(TODAY);
    expect(await llmCosts.between("2000-01-01", "2000-01-02")).toEqual([]);
  });

  it("is tried again where it could not be written", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const { llmCosts } = opened.database;
    llmCosts.book(taken({ subject: "bad", input: 0.5 }));
    await llmCosts.flush();
    expect(logged).toHaveBeenCalledOnce();
    llmCosts.book(taken({ subject: "bad", input: 0.5 }));
    const rows = await llmCosts.between(TODAY, TODAY);
    expect(rows.find(({ subject }) => subject === "bad")).toMatchObject({ calls: 2, input: 1 });
    logged.mockRestore();
  });

  it("outlasts the process without a pause before its end", async () => {
    const other = await openTestDatabase({ onDisk: true });
    other.database.llmCosts.book(taken());
    await other.database.close();
    const again = await openDatabase(other.environment);
    expect(await again.llmCosts.between(TODAY, TODAY)).toMatchObject([
      { subject: "r1", calls: 1, input: 10 },
    ]);
    await again.close();
    await other.remove();
  });
});

describe("an estimate", () => {
  const estimate = { model: "m", calls: 10, tokens: 1_000, cost: 0.1 };

  it("is bound to what was started with the same, once", async () => {
    const { llmCosts } = opened.database;
    await llmCosts.noteEstimate("experiment", "d1", { ...estimate, calls: 1 });
    await llmCosts.noteEstimate("experiment", "d1", estimate);
    await llmCosts.noteEstimate("judging", "d1", { ...estimate, calls: null, cost: null });
    await llmCosts.takeEstimate("experiment", "other", "e1");
    expect(await llmCosts.estimates(["e1"])).toEqual(new Map());
    await llmCosts.takeEstimate("experiment", "d1", "e1");
    await llmCosts.takeEstimate("experiment", "d1", "e2");
    await llmCosts.takeEstimate("judging", "d1", "j1");
    expect(await llmCosts.estimates(["e1", "e2", "j1"])).toEqual(
      new Map<string, StoredEstimate>([
        ["experiment:e1", estimate],
        ["judging:j1", { ...estimate, calls: null, cost: null }],
      ]),
    );
  });
});
