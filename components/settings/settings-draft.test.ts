import { describe, expect, it } from "vitest";
import { llmSettingsSchema, type Settings, saveSettingsSchema } from "@/lib/api/schemas/settings";
import { draftOf, requestOf } from "./settings-draft";

const settings: Settings = {
  llm: llmSettingsSchema.parse({
    prices: { "gpt-4.1-mini": { input: 0.4, output: 1.6 } },
    budgets: { run: { tokens: 1000, cost: 0.5 }, job: { tokens: null, cost: null } },
  }),
  fixed: [],
  key: { from: null, ending: null },
  ready: false,
  outage: null,
  hosts: { names: ["hop.internal", "box"], from: "settings" },
  embeddings: { embedder: "x", endpoint: null },
};
const draft = draftOf(settings);

describe("the settings' form", () => {
  it("sends back what it was given", () => {
    const same = { llm: settings.llm, hosts: settings.hosts.names };
    expect(requestOf(draft)).toEqual(same);
    expect(saveSettingsSchema.parse(requestOf(draft))).toEqual(same);
    expect(requestOf(draft, draft)).toEqual({ llm: settings.llm });
    expect(requestOf({ ...draft, hosts: " a, b\tc," }, draft).hosts).toEqual(["a", "b", "c"]);
  });

  it("keeps, changes and removes the key", () => {
    expect(requestOf({ ...draft, key: " sk-1 " }).key).toBe("sk-1");
    expect(requestOf({ ...draft, removeKey: true }).key).toBeNull();
    expect(requestOf({ ...draft, removeKey: true, key: "sk-2" }).key).toBe("sk-2");
  });

  it("reads numbers as people write them, and lets the server refuse what is none", () => {
    const sent = (tokens: string) => requestOf({ ...draft, run: { tokens, cost: "" } }).llm.budgets.run;
    expect(sent("100,000")).toEqual({ tokens: 100_000, cost: null });
    expect(sent("1,234,567").tokens).toBe(1_234_567);
    expect(sent("").tokens).toBeNull();
    for (const wrong of ["many", "1,5", "1e999"]) {
      expect(sent(wrong).tokens).toBe(wrong);
      const request = requestOf({ ...draft, run: { tokens: wrong, cost: "" } });
      expect(saveSettingsSchema.safeParse(request).success).toBe(false);
    }
    expect(saveSettingsSchema.safeParse(requestOf({ ...draft, concurrency: "" })).success).toBe(false);
  });

  it("leaves rows without a model out of the prices", () => {
    const prices = [...draft.prices, { model: " ", input: "", output: "" }];
    expect(requestOf({ ...draft, prices }).llm.prices).toEqual(settings.llm.prices);
  });
});
