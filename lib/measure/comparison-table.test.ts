import Papa from "papaparse";
import { expect, it } from "vitest";
import type { Comparison } from "./compare-variants";
import { comparisonTable } from "./comparison-table";
import type { Abstention } from "./eval/abstention";
import { metricsSchema } from "./experiment";

const UNRECORDED: Abstention = {
  ...{
    answered: 2,
    withConfidence: 0,
    rightlySilent: null,
    wronglySilent: null,
    byFirst: null,
    byExact: null,
  },
};
const RECORDED: Partial<Abstention> = {
  ...{ withConfidence: 2, rightlySilent: 1, wronglySilent: 0 },
  byFirst: { right: 1, wrong: 1, aurc: 0.25, ece: 0.125, curve: [] },
  byExact: { right: 0, wrong: 2, aurc: 1, ece: 0.5, curve: [] },
};

const variant = (name: string, mean: number, holds: boolean | null): Comparison["variants"][number] => ({
  name,
  method: "sage",
  n: 3,
  failed: 0,
  unaided: 0,
  abstained: 1,
  abstention: { ...UNRECORDED, ...(name === "c" && RECORDED) },
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
    "| Method | Hit@1 | Answered | Right, said | Wrong, said | Right, silent | Wrongly silent | AURC | ECE | p50 ms | p95 ms | LLM calls | Cost |",
    `| --- |${" ---: |".repeat(12)}`,
    '| =cmd\\|"x" | 50.0 | 66.7 | - | - | - | - | - | - | 1.3 | 9.0 | 0 | 0.0000 |',
    "| a_b & 5%, \\\\x | 75.0* | 66.7 | - | - | - | - | - | - | 1.3 | 9.0 | 0 | 0.0000 |",
    "| c | 75.0 | 66.7 | 1 | 1 | 1 | 0 | 0.250 | 0.125 | 1.3 | 9.0 | 0 | 0.0000 |",
    "",
    '3 questions; * differs from =cmd|"x" (paired bootstrap, Holm, p < 0.05).',
    "",
  ]);
});

it("is LaTeX whose names cannot break the table", () => {
  expect(comparisonTable(COMPARISON, "latex")).toContain(
    "a\\_b \\& 5\\%, \\textbackslash{}x & 75.0* & 66.7 & - & - & - & - & - & - & 1.3 & 9.0 & 0 & 0.0000 \\\\",
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
  expect(data[0]).toMatchObject({ answered: "2", withConfidence: "0", rightSaid: "", aurc: "" });
  expect(data[2]).toMatchObject({
    ...{ answered: "2", withConfidence: "2", rightSaid: "1", wrongSaid: "1" },
    ...{ rightlySilent: "1", wronglySilent: "0", aurc: "0.25", ece: "0.125" },
    ...{ "exact.rightSaid": "0", "exact.wrongSaid": "2", "exact.aurc": "1", "exact.ece": "0.5" },
  });
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
    "| &lt;b>x&lt;/b> \\\\input{secrets} | 50.0 | 66.7 | - | - | - | - | - | - | 1.3 | 9.0 | 0 | 0.0000 |",
  );
  expect(markdown).toContain("(paired bootstrap, Holm, p < 0.05)");
  expect(markdown).not.toContain("<b>");
});
