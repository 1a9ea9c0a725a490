import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NO_COSTS } from "@/lib/measure/costs";
import { type Costs, downloadCosts, readCosts } from "../lib/api/costs";
import { costs } from "./costs";
import { answer, fakeCaller } from "./testing/fake-caller";

const { signal } = new AbortController();
const FIGURES = {
  ...NO_COSTS,
  calls: 12,
  failed: 1,
  cached: 3,
  input: 9_000,
  output: 150,
  cost: 0.0196,
  seconds: 4.25,
};
const FOUND: Costs = {
  ...{ from: "2026-11-01", to: "2026-11-23", by: "job", first: "2026-11-02", more: 2, unpriced: [] },
  groups: [
    {
      ...{ key: "experiment:e1", title: "Flat", work: "experiment", figures: FIGURES },
      subject: { id: "e1", knowledgeBase: "films" },
      estimate: { model: "m@h", calls: 20, tokens: 10_000, cost: 0.02 },
    },
  ],
  total: FIGURES,
};

let out: string[];
beforeEach(() => {
  out = [];
  vi.spyOn(console, "log").mockImplementation((line = "") => void out.push(line));
});
afterEach(() => vi.restoreAllMocks());

async function print(found: Costs, options: Partial<Parameters<typeof costs>[1]> = {}): Promise<string> {
  const call = fakeCaller(answer(readCosts, () => found));
  await costs(call, { by: found.by, limit: 50, ...options }, signal);
  return out.join("\n");
}

it("prints jobs beside their estimates, and the sum", async () => {
  const printed = await print(FOUND);
  expect(printed).toMatch(/Experiments: Flat +12 +1 +3 +9,000 +150 +0\.0196 +4\.3 +10,000 +0\.0200/);
  expect(printed).toMatch(/total +12 +1 +3/);
  expect(printed).toContain("… and 2 more");
  expect(printed).not.toContain("no price");
});

it("says which model has no price, and what endpoints say of tokens", async () => {
  const total = { ...FIGURES, unpriced: 4, cachedInput: 100, reasoning: 20 };
  const printed = await print({ ...FOUND, by: "day", total, unpriced: ["m"], more: 0 });
  expect(printed).toContain("m: no price is set, so the money of 4 calls is not counted.");
  expect(printed).toContain("read 100 from their caches and wrote 20 as thoughts");
  expect(printed).not.toContain("estimated");
});

it("says so where there is nothing", async () => {
  expect(await print({ ...FOUND, first: null, groups: [], total: NO_COSTS })).toBe(
    "No language model was called yet.",
  );
  out = [];
  expect(await print({ ...FOUND, groups: [], total: NO_COSTS })).toContain("No calls from 2026-11-01");
});

it("asks for the days, and prints JSON or writes CSV", async () => {
  expect(JSON.parse(await print(FOUND, { json: true }))).toEqual(FOUND);
  const folder = mkdtempSync(path.join(os.tmpdir(), "costs-"));
  const asked: unknown[] = [];
  const call = fakeCaller(
    answer(downloadCosts, ({ query }) => {
      asked.push(query);
      return new Response("key,title\n");
    }),
  );
  const csv = path.join(folder, "costs.csv");
  await costs(call, { by: "run", from: "2026-11-01", limit: 50, csv }, signal);
  expect(readFileSync(csv, "utf8")).toBe("key,title\n");
  expect(asked).toEqual([{ by: "run", from: "2026-11-01" }]);
  rmSync(folder, { recursive: true });
});
