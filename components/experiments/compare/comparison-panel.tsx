/** The variants against a baseline: each figure with its difference and interval, marked only where it holds. */
import { Download } from "lucide-react";
import { useRef } from "react";
import { ButtonLink } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatDuration, formatMoney } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";
import { Tip } from "@/components/ui/tip";
import { addressOf } from "@/lib/api/call-api";
import { downloadTable } from "@/lib/api/experiments";
import type { Measured, VariantFigures } from "@/lib/measure/compare-variants";
import type { ExperimentComparison } from "@/lib/measure/experiment-comparison";
import { isExternal, isUnsaid } from "@/lib/measure/external-variants";
import type { ModelGain } from "@/lib/measure/model-gains";
import { type Compared, comparedIn } from "../../api/experiment-queries";
import { PictureButton } from "../charts/picture-button";
import { gainWords, signedPoints } from "./model-gain-words";
import { costPerThousand } from "./trade-offs";

const FORMATS = [
  { format: "csv", title: "CSV" },
  { format: "markdown", title: "Markdown" },
  { format: "latex", title: "LaTeX" },
] as const;

interface ComparisonPanelProps {
  id: string;
  comparison: ExperimentComparison;
  compared: Compared;
  onShow: (variant: number, show: "wins" | "ties" | "losses" | "failed" | "unaided") => void;
}

export function ComparisonPanel({ id, comparison, compared, onShow }: ComparisonPanelProps) {
  const { metrics, variants, questions, digest, by, modelGains } = comparison;
  const hasGains = modelGains.some((gain) => gain !== null);
  const table = useRef<HTMLTableElement>(null);
  const paid = variants.some(({ llmCalls }) => llmCalls > 0);
  const best = new Map(
    metrics.map(({ id }) => [id, Math.max(...variants.map((variant) => variant.metrics[id]?.mean ?? 0))]),
  );
  return (
    <Panel
      title={`${formatCount(questions)} questions compared`}
      aside={
        <span className="flex flex-wrap gap-1.5">
          {FORMATS.map(({ format, title }) => (
            <ButtonLink
              key={format}
              size="small"
              prefetch={false}
              href={addressOf(downloadTable, { params: { id }, query: { ...comparedIn(compared), format } })}
            >
              <Download aria-hidden /> {title}
            </ButtonLink>
          ))}
          <PictureButton title="Comparison" shown={table} />
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard */}
      <section className="relative overflow-x-auto" tabIndex={0} aria-label="Comparison">
        <Table
          ref={table}
          room="px-2 py-1.5"
          headClassName="border-b"
          body={{ className: "divide-y" }}
          columns={[
            { title: "Variant", className: "sticky left-0 bg-panel px-4" },
            { title: "Won, tied, lost", isNumber: true },
            { title: "p50, p95", isNumber: true },
            hasGains && {
              title: `A model adds, ${metrics.find(({ id }) => id === by)?.title ?? by}`,
              isNumber: true,
            },
            ...metrics.map(({ id, title }) => ({
              title,
              isNumber: true,
              ...(id === by && { className: "text-ink" }),
            })),
            { title: "Reads", isNumber: true },
            paid && { title: "LLM calls, cost of 1,000", isNumber: true },
          ]}
        >
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
                  onShow={(show) => onShow(at, show)}
                />
              </th>
              <td className="numeric px-2 py-1.5 text-right whitespace-nowrap">
                {at === compared.baseline ? (
                  <span className="text-ink-faint">baseline</span>
                ) : !variant.metrics[by] || !variants[compared.baseline]?.metrics[by] ? (
                  <NotKnown />
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
              <td className="numeric px-2 py-1.5 text-right whitespace-nowrap">
                {isExternal(variant) ? (
                  <NotKnown />
                ) : (
                  `${formatDuration(variant.p50Ms)}, ${formatDuration(variant.p95Ms)}`
                )}
              </td>
              {hasGains && <ModelGainCell gain={modelGains[at] ?? null} />}
              {metrics.map(({ id }) => (
                <Figure key={id} measured={variant.metrics[id]} best={best.get(id) ?? 0} />
              ))}
              <td className="numeric px-2 py-1.5 text-right">
                {isExternal(variant) ? <NotKnown /> : variant.graphReads.toFixed(1)}
              </td>
              {paid && (
                <td className="numeric px-2 py-1.5 text-right whitespace-nowrap">
                  {isExternal(variant) ? (
                    <NotKnown />
                  ) : (
                    `${formatCount(variant.llmCalls)}, ${formatMoney(costPerThousand(variant))}`
                  )}
                </td>
              )}
            </tr>
          ))}
        </Table>
      </section>
      <p className="border-t px-4 py-2 text-xs text-ink-soft">
        Rates in percent, with the difference to the baseline below. ● marks a difference that holds: paired
        bootstrap over the questions, corrected for all variants of the column (Holm), p &lt; 0.05. In bold
        the best of each column.
        {digest !== "" && (
          <>
            {" "}
            Results <code title={digest}>{digest.slice(0, 12)}</code>.
          </>
        )}
      </p>
    </Panel>
  );
}

function NotKnown() {
  return <span className="text-ink-faint">–</span>;
}

function RowNote({
  variant,
  isBaseline,
  onShow,
}: {
  variant: VariantFigures;
  isBaseline: boolean;
  onShow: (show: "failed" | "unaided") => void;
}) {
  const { failed, unaided, abstained } = variant;
  if (isExternal(variant))
    return (
      <span className="block text-2xs font-normal text-ink-soft">
        made elsewhere
        {abstained > 0 &&
          `, ${formatCount(abstained)} ${isUnsaid(variant) ? "without a ranking" : "abstained"}`}
      </span>
    );
  if (failed === 0 && unaided === 0 && abstained === 0 && !isBaseline) return null;
  return (
    <span className="block text-2xs font-normal text-ink-soft">
      {failed > 0 && (
        <button
          type="button"
          onClick={() => onShow("failed")}
          className="text-bad underline-offset-2 hover:underline"
        >
          {formatCount(failed)} failed
        </button>
      )}
      {failed > 0 && unaided > 0 && ", "}
      {unaided > 0 && (
        <button
          type="button"
          onClick={() => onShow("unaided")}
          className="text-warn underline-offset-2 hover:underline"
        >
          {formatCount(unaided)} without the language model
        </button>
      )}
      {failed + unaided > 0 && abstained > 0 && ", "}
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

/** The gain from a language model: the paired difference to the same variant without it. */
function ModelGainCell({ gain }: { gain: ModelGain | null }) {
  if (!gain) return <td className="px-2 py-1.5 text-right text-ink-faint">–</td>;
  const { mean, holds } = gain.difference;
  return (
    <td className="numeric px-2 py-1.5 text-right whitespace-nowrap">
      <Tip text={gainWords(gain)}>
        <button type="button" className="w-full text-right">
          {holds && (
            <span className={mean > 0 ? "text-good" : "text-bad"}>
              <span aria-hidden>● </span>
              <span className="sr-only">holds: </span>
            </span>
          )}
          {signedPoints(mean)}
        </button>
      </Tip>
    </td>
  );
}
