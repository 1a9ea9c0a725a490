import Papa from "papaparse";
import { expect, it } from "vitest";
import type { Comparison } from "./compare-variants";
import { comparisonTable } from "./comparison-table";
import { metricsSchema } from "./experiment";

const variant = (name: string, mean: number, holds: boolean | null): Comparison["variants"][number] => ({
  name,
  method: "sage",
  n: 3,
  failed: 0,
  unaided: 0,
  abstained: 1,
  metrics: {
    ...(Object.fromEntries(
      metricsSchema.keyof().options.map((metric) => [metric, null]),
    ) as Comparison["variants"][number]["metrics"]),
    hit1: {
      mean,
      low: 0,
      high: 1,
      n: 3,
      difference: holds === null ? null : { mean: 0.25, low: 0.1, high: 0.4, p: 0.01, holds },
    },
  },
  p50Ms: 1.25,
  p95Ms: 9,
  graphReads: 4,
  llmCalls: 0,
  llmTokens: 0,
  llmCost: 0,
  wins: 1,
  ties: 2,
  losses: 0,
});
const COMPARISON: Comparison = {
  baseline: 0,
  by: "hit1",
  questions: 3,
  metrics: [{ id: "hit1", title: "Hit@1" }],
  variants: [variant('=cmd|"x"', 0.5, null), variant("a_b & 5%, \\x", 0.75, true), variant("c", 0.75, false)],
};

it("is Markdown with the measures that there are, and a star where a difference holds", () => {
  expect(comparisonTable(COMPARISON, "markdown").split("\n")).toEqual([
    "| Method | Hit@1 | p50 ms | p95 ms | LLM calls | Cost |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    '| =cmd\\|"x" | 50.0 | 1.3 | 9.0 | 0 | 0.0000 |',
    "| a_b & 5%, \\\\x | 75.0* | 1.3 | 9.0 | 0 | 0.0000 |",
    "| c | 75.0 | 1.3 | 9.0 | 0 | 0.0000 |",
    "",
    '3 questions; * differs from =cmd|"x" (paired bootstrap, Holm, p < 0.05).',
    "",
  ]);
});

it("is LaTeX whose names cannot break the table", () => {
  expect(comparisonTable(COMPARISON, "latex")).toContain(
    "a\\_b \\& 5\\%, \\textbackslash{}x & 75.0* & 1.3 & 9.0 & 0 & 0.0000 \\\\",
  );
});

it("is CSV that reads back, and runs nothing in a spreadsheet", () => {
  const { data } = Papa.parse<Record<string, string>>(comparisonTable(COMPARISON, "csv"), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data.map((row) => row.variant)).toEqual(['\'=cmd|"x"', "a_b & 5%, \\x", "c"]);
  expect(data[1]).toMatchObject({ "hit1.mean": "0.75", "hit1.low": "0.1", "hit1.p": "0.01", ties: "2" });
  expect(data[0]!["hit1.difference"]).toBe("");
});

it("is one line for each variant, whatever its name", () => {
  const bold = "<b>x</b>\r\n\\input{secrets}";
  const odd = { ...COMPARISON, variants: [variant(bold, 0.5, null), variant("[b]", 0.5, false)] };
  const latex = comparisonTable(odd, "latex");
  expect(latex.split(/[\r\n]+/).filter((line) => line.startsWith("\\input"))).toEqual([]);
  // After the end of a row, brackets would be its argument.
  expect(latex).toContain("\n{[}b] & 50.0");
  const markdown = comparisonTable(odd, "markdown");
  expect(markdown.split(/[\r\n]+/)[2]).toBe(
    "| &lt;b>x&lt;/b> \\\\input{secrets} | 50.0 | 1.3 | 9.0 | 0 | 0.0000 |",
  );
  expect(markdown).toContain("(paired bootstrap, Holm, p < 0.05)");
  expect(markdown).not.toContain("<b>");
});
