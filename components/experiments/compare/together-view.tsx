/** Results of combined variants: fused, routed, and the bounds that take the gold to know; and hindsight marked as such. */
import { useQuery } from "@tanstack/react-query";
import { Awaited } from "@/components/ui/awaited";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatDuration, formatMoney } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";
import type { OracleViews } from "@/lib/api/oracle";
import { ownVariants } from "@/lib/measure/external-variants";
import type { OracleRow } from "@/lib/measure/oracle/oracle-views";
import { oracleQuery } from "../../api/experiment-queries";
import { HindsightPanel } from "./hindsight-panel";
import type { LostViewProps } from "./lost-view";
import { inPercent, signedPoints } from "./recommendation-words";
import { RouterPanel } from "./router-panel";

const KINDS: Readonly<Record<OracleRow["kind"], string>> = {
  variant: "as it ran",
  fusion: "all rankings fused into one; runs every variant",
  router: "one variant chosen for each question, before retrieval; cross-validated",
  "best-of": "the best variant of each question",
  union: "all that their rankings hold, gold first",
};

export function TogetherView({ experiment, methods, comparison, address }: LostViewProps) {
  const { id, done } = experiment;
  const variants = ownVariants(experiment.variants);
  const { compared, chosen } = address;
  const views = useQuery(oracleQuery(id, compared, chosen, done));
  const metric = comparison.metrics.find(({ id }) => id === compared.by)?.title ?? compared.by;
  const picked = new Set(chosen ?? variants.map((_, at) => at));
  function toggle(at: number) {
    const next = variants.map((_, one) => one).filter((one) => picked.has(one) !== (one === at));
    // Fewer than two leave nothing to combine.
    if (next.length >= 2) void address.choose(next.length === variants.length ? null : next);
  }
  return (
    <>
      <Panel title="What they could do together">
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1 border-b px-4 py-2 text-compact">
          <legend className="sr-only">Variants to combine</legend>
          {variants.map(({ name }, at) => (
            <label key={name} className="flex items-center gap-1.5">
              <input type="checkbox" checked={picked.has(at)} onChange={() => toggle(at)} />
              {name}
            </label>
          ))}
        </fieldset>
        {!views.isSuccess ? (
          <Awaited query={views} rows={6} />
        ) : (
          <>
            <OracleTable
              rows={inOrder(views.data)}
              names={views.data.variants.map((at) => variants[at]!.name)}
              best={variants[views.data.bestSingle]!.name}
              metric={metric}
            />
            <p className="border-t px-4 py-2 text-xs text-ink-soft">
              {formatCount(views.data.questions)} questions. Differences to{" "}
              {variants[views.data.bestSingle]!.name}, the best single variant; ● marks those that hold
              (paired bootstrap, Holm, p &lt; 0.05). Bounds take the gold to know: no method reaches them,
              they say how much choosing or fusing could gain.
            </p>
          </>
        )}
      </Panel>
      {views.data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <RouterPanel id={id} router={views.data.router} variants={variants} />
          <HindsightPanel
            hindsight={views.data.hindsight}
            variants={variants}
            methods={methods}
            metric={metric}
          />
        </div>
      )}
    </>
  );
}

/** Rows by interest: the best single variant, what is made from several, and the bounds; then the other variants. */
function inOrder({ rows, bestSingle }: OracleViews): OracleRow[] {
  const isOther = ({ variant }: OracleRow) => variant !== null && variant !== bestSingle;
  const others = rows.filter(isOther).toSorted((one, other) => other.mean - one.mean);
  const best = rows.filter(({ variant }) => variant === bestSingle);
  return [...best, ...rows.filter(({ variant }) => variant === null), ...others];
}

interface OracleTableProps {
  rows: readonly OracleRow[];
  names: readonly string[];
  best: string;
  metric: string;
}

const CELL = "numeric px-2 py-1.5 text-right align-top";

function OracleTable({ rows, names, best, metric }: OracleTableProps) {
  const paid = rows.some(({ llmCost }) => llmCost !== null && llmCost > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
    <section className="relative overflow-x-auto" tabIndex={0} aria-label="Together">
      <Table
        columns={[
          { title: "Way", className: "px-4 py-1.5" },
          { title: metric, isNumber: true },
          { title: `To ${best.length > 18 ? "the best" : best}`, isNumber: true },
          { title: "Mean time, p95", isNumber: true },
          paid && { title: "Cost of 1,000", isNumber: true },
        ]}
        room="px-2 py-1.5"
        headClassName="border-b"
        className="[&>tbody]:divide-y"
      >
        {rows.map((row) => {
          const isBound = row.kind === "best-of" || row.kind === "union";
          return (
            <tr key={row.name} className={classNames(isBound && "bg-sunken")}>
              <th scope="row" className="min-w-44 px-4 py-1.5 text-left align-top font-medium">
                {row.name} {isBound && <Badge tone="warn">bound: takes the gold to know</Badge>}
                {row.kind !== "variant" && (
                  <span className="block text-2xs font-normal text-ink-soft">
                    {KINDS[row.kind]}
                    {row.picks && `: ${picksInWords(row.picks, names)}`}
                  </span>
                )}
              </th>
              <td className={CELL}>{inPercent(row.mean)}</td>
              <td className={CELL}>
                {row.difference ? (
                  <>
                    {row.difference.holds && (
                      <span className={row.difference.mean > 0 ? "text-good" : "text-bad"}>
                        <span aria-hidden>● </span>
                        <span className="sr-only">holds: </span>
                      </span>
                    )}
                    {signedPoints(row.difference.mean)}
                    <span className="block text-2xs text-ink-soft">
                      {signedPoints(row.difference.low)} to {signedPoints(row.difference.high)}
                    </span>
                  </>
                ) : (
                  <span className="text-ink-soft">best single</span>
                )}
              </td>
              <td className={CELL}>
                {row.meanMs === null ? "–" : formatDuration(row.meanMs)}
                {row.p95Ms !== null && `, ${formatDuration(row.p95Ms)}`}
              </td>
              {paid && (
                <td className={CELL}>
                  {row.llmCost === null ? "–" : formatMoney((1_000 * row.llmCost) / Math.max(1, row.n))}
                </td>
              )}
            </tr>
          );
        })}
      </Table>
    </section>
  );
}

/** "GraphRAFT 14, STEM 9"; those never picked are left out. */
function picksInWords(picks: readonly number[], names: readonly string[]): string {
  return picks
    .map((count, at) => ({ count, name: names[at] ?? "" }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ count, name }) => `${name} ${formatCount(count)}`)
    .join(", ");
}
