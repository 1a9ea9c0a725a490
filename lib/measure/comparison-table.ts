/** A comparison as a table for a paper, a report or a spreadsheet. */
import { type CsvCell, writeCsv } from "../graph/csv";
import type { Comparison, Measured, VariantFigures } from "./compare-variants";
import type { Abstention } from "./eval/abstention";
import type { Metric } from "./experiment";
import { isExternal, isUnsaid } from "./external-variants";

export const TABLE_FORMATS = ["csv", "markdown", "latex"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Rates in percent, times in ms; right means that the first answer is, in the columns of what was said. A star marks a difference to the baseline that holds after correction. */
export function comparisonTable(comparison: Comparison, format: TableFormat): string {
  const metrics = comparison.metrics.map(({ id }) => id);
  if (format === "csv") return csvOf(comparison, metrics);
  const header = [
    "Method",
    ...comparison.metrics.map(({ title }) => title),
    ...["Answered", "Right, said", "Wrong, said", "Right, silent", "Wrongly silent", "AURC", "ECE"],
    "p50 ms",
    "p95 ms",
    "LLM calls",
    "Cost",
  ];
  const rows = comparison.variants.map((variant) => [
    isExternal(variant) ? `${variant.name} (made elsewhere)` : variant.name,
    ...metrics.map((metric) => cell(variant.metrics[metric])),
    ...answering(variant),
    ...costs(variant),
  ]);
  const note = `${comparison.questions} questions; * differs from ${comparison.variants[comparison.baseline]?.name} (paired bootstrap, Holm, p < 0.05).`;
  return format === "markdown" ? markdownOf(header, rows, note) : latexOf(header, rows, note);
}

function cell(measured: Measured | null | undefined): string {
  if (!measured) return "-";
  return `${(100 * measured.mean).toFixed(1)}${measured.difference?.holds ? "*" : ""}`;
}

/** Counts of questions; "-" where it was not recorded. */
function answering(variant: VariantFigures): string[] {
  const { n, abstention } = variant;
  const { answered, rightlySilent, wronglySilent, byFirst } = abstention;
  const count = (value: number | null | undefined) => (value == null ? "-" : String(value));
  const rate = (value: number | null | undefined) => (value == null ? "-" : value.toFixed(3));
  return [
    n === 0 || isUnsaid(variant) ? "-" : ((100 * answered) / n).toFixed(1),
    ...[byFirst?.right, byFirst?.wrong, rightlySilent, wronglySilent].map(count),
    ...[byFirst?.aurc, byFirst?.ece].map(rate),
  ];
}

function costs(variant: VariantFigures): string[] {
  const { p50Ms, p95Ms, llmCalls, llmCost } = variant;
  if (isExternal(variant)) return ["-", "-", "-", "-"];
  return [p50Ms.toFixed(1), p95Ms.toFixed(1), String(llmCalls), llmCost.toFixed(4)];
}

function markdownOf(header: readonly string[], rows: readonly string[][], note: string): string {
  const plain = (text: string) => inOneLine(text).replace(/<(?=[a-z!/?])/gi, "&lt;");
  const quoted = (text: string) => plain(text).replaceAll("\\", "\\\\").replaceAll("|", "\\|");
  const line = (cells: readonly string[]) => `| ${cells.map(quoted).join(" | ")} |`;
  const rule = `| ${header.map((_, at) => (at === 0 ? "---" : "---:")).join(" | ")} |`;
  return [line(header), rule, ...rows.map(line), "", plain(note), ""].join("\n");
}

/** Line breaks end a row, and a comment of LaTeX; for TeX, a carriage return is one too. */
function inOneLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]\s*/g, " ");
}

const LATEX_SPECIAL: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

function latexOf(header: readonly string[], rows: readonly string[][], note: string): string {
  const quoted = (text: string) =>
    inOneLine(text)
      .replace(/[\\~^&%$#_{}]/g, (sign) => LATEX_SPECIAL[sign] ?? `\\${sign}`)
      // The end of the row before would take these for its argument.
      .replace(/^[[*]/, "{$&}");
  const line = (cells: readonly string[]) => `${cells.map(quoted).join(" & ")} \\\\`;
  return [
    `% ${inOneLine(note)}`,
    `\\begin{tabular}{l${"r".repeat(header.length - 1)}}`,
    "\\hline",
    line(header),
    "\\hline",
    ...rows.map(line),
    "\\hline",
    "\\end{tabular}",
    "",
  ].join("\n");
}

/** Every figure with its difference, interval and corrected p, for further work. */
function csvOf({ variants }: Comparison, metrics: readonly Metric[]): string {
  const parts = ["mean", "n", "difference", "low", "high", "p"];
  const header = ["variant", "method", "questions", "failed", "unaided", "abstained"].concat(
    metrics.flatMap((metric) => parts.map((part) => `${metric}.${part}`)),
    ["answered", "withConfidence", "rightlySilent", "wronglySilent"],
    ["rightSaid", "wrongSaid", "aurc", "ece"].flatMap((part) => [part, `exact.${part}`]),
    ["p50Ms", "p95Ms", "graphReads", "llmCalls", "llmTokens", "llmCost", "wins", "ties", "losses"],
  );
  const rows = variants.map((variant) => [
    variant.name,
    variant.method,
    ...[variant.n, variant.failed, variant.unaided, isUnsaid(variant) ? null : variant.abstained],
    ...metrics.flatMap((metric) => {
      const measured = variant.metrics[metric];
      const difference = measured?.difference;
      return [
        measured?.mean,
        measured?.n,
        difference?.mean,
        difference?.low,
        difference?.high,
        difference?.p,
      ];
    }),
    ...(isUnsaid(variant) ? new Array(12).fill(null) : abstentionCells(variant.abstention)),
    ...(isExternal(variant)
      ? new Array(6).fill(null)
      : [
          variant.p50Ms,
          variant.p95Ms,
          variant.graphReads,
          variant.llmCalls,
          variant.llmTokens,
          variant.llmCost,
        ]),
    ...[variant.wins, variant.ties, variant.losses],
  ]);
  return writeCsv([header, ...rows]);
}

/** Empty where it was not recorded. */
function abstentionCells(figures: Abstention): CsvCell[] {
  const { answered, withConfidence, rightlySilent, wronglySilent, byFirst, byExact } = figures;
  const said = (["right", "wrong", "aurc", "ece"] as const).flatMap((part) => [
    byFirst?.[part],
    byExact?.[part],
  ]);
  return [answered, withConfidence, rightlySilent, wronglySilent, ...said];
}
