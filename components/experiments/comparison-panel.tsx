"use client";
/** The variants against a baseline: each figure with its difference and interval, marked only where it holds. */
import { Download } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatDuration, formatMoney } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Tip } from "@/components/ui/tip";
import type { Measured, VariantFigures } from "@/lib/core/experiment/compare-variants";
import type { ExperimentComparison } from "@/lib/core/experiment/experiment-api";
import { type Compared, comparedParams, experimentPath } from "./experiment-queries";

const FORMATS = [
  { format: "csv", title: "CSV" },
  { format: "markdown", title: "Markdown" },
  { format: "latex", title: "LaTeX" },
] as const;

const SELECT = "h-8 rounded-md border border-line-strong bg-panel px-2";

interface ComparisonPanelProps {
  id: string;
  comparison: ExperimentComparison;
  compared: Compared;
  onBaseline: (at: number) => void;
  onBy: (metric: string) => void;
  onSlice: (slice: string | null) => void;
  onShow: (variant: number, show: "wins" | "ties" | "losses" | "failed") => void;
}

export function ComparisonPanel({
  id,
  comparison,
  compared,
  onBaseline,
  onBy,
  onSlice,
  onShow,
}: ComparisonPanelProps) {
  const { metrics, variants, questions, slices, digest } = comparison;
  const paid = variants.some(({ llmCalls }) => llmCalls > 0);
  const best = new Map(
    metrics.map(({ id }) => [id, Math.max(...variants.map((variant) => variant.metrics[id]?.mean ?? 0))]),
  );
  return (
    <Panel
      title={`${formatCount(questions)} questions compared`}
      aside={
        <span className="flex gap-1.5">
          {FORMATS.map(({ format, title }) => (
            <ButtonLink
              key={format}
              size="small"
              prefetch={false}
              href={`${experimentPath(id)}/table?${comparedParams(compared)}&format=${format}`}
            >
              <Download aria-hidden /> {title}
            </ButtonLink>
          ))}
        </span>
      }
    >
      <div className="flex flex-wrap gap-x-4 gap-y-2 border-b px-4 py-2 text-[0.8125rem]">
        <label className="flex items-center gap-1.5">
          Baseline
          <select
            value={compared.baseline}
            onChange={(event) => onBaseline(Number(event.target.value))}
            className={SELECT}
          >
            {variants.map(({ name }, at) => (
              <option key={name} value={at}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="flex items-center gap-1.5">
          Wins by
          <select value={compared.by} onChange={(event) => onBy(event.target.value)} className={SELECT}>
            {metrics.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {slices.length > 0 && (
          <label className="flex items-center gap-1.5">
            Slice
            <select
              value={compared.slice ?? ""}
              onChange={(event) => onSlice(event.target.value || null)}
              className={SELECT}
            >
              <option value="">all questions</option>
              {slices.map(({ key, values }) => (
                <optgroup key={key} label={key}>
                  {values.map(({ value, questions }) => (
                    <option key={value} value={`${key}=${value}`}>
                      {key}: {value} ({formatCount(questions)})
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard */}
      <section className="relative overflow-x-auto" tabIndex={0} aria-label="Comparison">
        <table className="w-full text-[0.8125rem]">
          <thead>
            <tr className="border-b text-xs text-ink-soft">
              <th scope="col" className="sticky left-0 bg-panel px-4 py-1.5 text-left font-medium">
                Variant
              </th>
              <th scope="col" className="px-2 py-1.5 text-right font-medium whitespace-nowrap">
                Won, tied, lost
              </th>
              {metrics.map(({ id, title }) => (
                <th key={id} scope="col" className="px-2 py-1.5 text-right font-medium whitespace-nowrap">
                  {title}
                </th>
              ))}
              <th scope="col" className="px-2 py-1.5 text-right font-medium whitespace-nowrap">
                p50, p95
              </th>
              <th scope="col" className="px-2 py-1.5 text-right font-medium whitespace-nowrap">
                Reads
              </th>
              {paid && (
                <th scope="col" className="px-2 py-1.5 text-right font-medium whitespace-nowrap">
                  LLM calls, cost
                </th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y">
            {variants.map((variant, at) => (
              <tr key={variant.name} className={classNames(at === compared.baseline && "bg-sunken")}>
                <th
                  scope="row"
                  className={classNames(
                    "sticky left-0 max-w-56 truncate px-4 py-1.5 text-left font-medium",
                    at === compared.baseline ? "bg-sunken" : "bg-panel",
                  )}
                  title={variant.name}
                >
                  {variant.name}
                  <RowNote
                    variant={variant}
                    isBaseline={at === compared.baseline}
                    onFailed={() => onShow(at, "failed")}
                  />
                </th>
                <td className="numeric px-2 py-1.5 text-right whitespace-nowrap">
                  {at === compared.baseline ? (
                    <span className="text-ink-faint">baseline</span>
                  ) : (
                    (["wins", "ties", "losses"] as const).map((show) => (
                      <button
                        key={show}
                        type="button"
                        aria-label={`${formatCount(variant[show])} ${show} of ${variant.name}`}
                        onClick={() => onShow(at, show)}
                        className="ml-2 underline-offset-2 hover:underline"
                      >
                        {formatCount(variant[show])}
                      </button>
                    ))
                  )}
                </td>
                {metrics.map(({ id }) => (
                  <Figure key={id} measured={variant.metrics[id]} best={best.get(id) ?? 0} />
                ))}
                <td className="numeric px-2 py-1.5 text-right whitespace-nowrap">
                  {formatDuration(variant.p50Ms)}, {formatDuration(variant.p95Ms)}
                </td>
                <td className="numeric px-2 py-1.5 text-right">{variant.graphReads.toFixed(1)}</td>
                {paid && (
                  <td className="numeric px-2 py-1.5 text-right whitespace-nowrap">
                    {formatCount(variant.llmCalls)}, {formatMoney(variant.llmCost)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="border-t px-4 py-2 text-xs text-ink-soft">
        Rates in percent, with the difference to the baseline below. ● marks a difference that holds: paired
        bootstrap over the questions, corrected for all variants of the column (Holm), p &lt; 0.05. Results{" "}
        <code title={digest}>{digest.slice(0, 12)}</code>.
      </p>
    </Panel>
  );
}

function RowNote({
  variant,
  isBaseline,
  onFailed,
}: {
  variant: VariantFigures;
  isBaseline: boolean;
  onFailed: () => void;
}) {
  const { failed, abstained } = variant;
  if (failed === 0 && abstained === 0 && !isBaseline) return null;
  return (
    <span className="block text-2xs font-normal text-ink-soft">
      {failed > 0 && (
        <button type="button" onClick={onFailed} className="text-bad underline-offset-2 hover:underline">
          {formatCount(failed)} failed
        </button>
      )}
      {failed > 0 && abstained > 0 && ", "}
      {abstained > 0 && `${formatCount(abstained)} abstained`}
    </span>
  );
}

function Figure({ measured, best }: { measured: Measured | null | undefined; best: number }) {
  if (!measured) return <td className="px-2 py-1.5 text-right text-ink-faint">–</td>;
  const { mean, n, difference } = measured;
  const percent = (value: number) => (100 * value).toFixed(1);
  const signed = (value: number) => `${value >= 0 ? "+" : "−"}${percent(Math.abs(value))}`;
  return (
    <td className="numeric px-2 py-1.5 text-right whitespace-nowrap">
      <span className={classNames(mean === best && mean > 0 && "font-semibold")}>{percent(mean)}</span>
      {difference && (
        <Tip
          text={`${signed(difference.mean)} points, 95 % interval ${signed(difference.low)} to ${signed(difference.high)}, corrected p ${difference.p.toFixed(3)}, ${formatCount(n)} questions`}
        >
          <button type="button" className="block w-full text-right text-2xs text-ink-soft">
            {difference.holds && (
              <span className={difference.mean > 0 ? "text-good" : "text-bad"}>
                <span aria-hidden>● </span>
                <span className="sr-only">holds: </span>
              </span>
            )}
            {signed(difference.mean)}
          </button>
        </Tip>
      )}
    </td>
  );
}
