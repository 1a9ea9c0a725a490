import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Budget } from "./budget";

const signal = new AbortController().signal;

describe("Budget", () => {
  it("is never passed by more than one call, however many run at once", async () => {
    const call = fc.record({
      most: fc.integer({ min: 1, max: 400 }),
      percent: fc.integer({ min: 0, max: 100 }),
      wait: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(call, { minLength: 1, maxLength: 30, size: "max" }),
        fc.integer({ min: 1, max: 2_000 }),
        async (calls, limit) => {
          const budget = new Budget({ tokens: limit, cost: null });
          const ended = await Promise.all(
            calls.map(async ({ most, percent, wait }) => {
              const release = await budget.reserve({ tokens: most, cost: 0 }, signal).catch(() => null);
              if (!release) return 0;
              for (let turn = 0; turn < wait; turn++) await Promise.resolve();
              const tokens = Math.round((most * percent) / 100);
              release({ tokens, cost: 0 });
              return tokens;
            }),
          );
          const spent = ended.reduce((sum, tokens) => sum + tokens, 0);
          expect(budget.spent.tokens).toBe(spent);
          expect(spent).toBeLessThanOrEqual(limit + Math.max(...calls.map(({ most }) => most)) - 1);
          // Nothing is refused before the budget is spent.
          if (ended.length < calls.length) expect(spent).toBeGreaterThanOrEqual(limit);
        },
      ),
    );
  });

  it("refuses when it is spent, and says what was done", async () => {
    const budget = new Budget({ tokens: 100, cost: null });
    (await budget.reserve({ tokens: 90, cost: 0 }, signal))({ tokens: 120, cost: 0 });
    await expect(budget.reserve({ tokens: 1, cost: 0 }, signal)).rejects.toMatchObject({
      code: "budget-spent",
      message: "The budget of 100 tokens is spent: 1 calls took 120 tokens.",
    });
  });

  it("counts money too, and nothing where there is no limit", async () => {
    const money = new Budget({ tokens: null, cost: 0.5 });
    (await money.reserve({ tokens: 1e9, cost: 0.4 }, signal))({ tokens: 1e9, cost: 0.5 });
    await expect(money.reserve({ tokens: 1, cost: 0 }, signal)).rejects.toMatchObject({
      code: "budget-spent",
    });
    const free = new Budget({ tokens: null, cost: null });
    (await free.reserve({ tokens: 1e9, cost: 1e9 }, signal))({ tokens: 1e9, cost: 1e9 });
    await free.reserve({ tokens: 1, cost: 1 }, signal);
  });

  it("lets go of who waits when its signal aborts", async () => {
    const budget = new Budget({ tokens: 100, cost: null });
    await budget.reserve({ tokens: 100, cost: 0 }, signal);
    const controller = new AbortController();
    const waiting = budget.reserve({ tokens: 100, cost: 0 }, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  });
});
