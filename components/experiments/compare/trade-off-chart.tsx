/** Quality against what it takes, one point a variant; the line joins those that nothing beats in both. */
import { useState } from "react";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import type { ExperimentComparison } from "@/lib/measure/experiment-comparison";
import { ownVariants } from "@/lib/measure/external-variants";
import { linearAxis, logAxis } from "../charts/axis";
import { PictureButton } from "../charts/picture-button";
import { placeLabels } from "../charts/place-labels";
import { MARGIN, Plot } from "../charts/plot";
import { useWidth } from "../charts/use-width";
import { EXPENSES, type Expense, frontier } from "./trade-offs";

const HEIGHT = 280;
/** Below this many times the least, a linear axis shows as much. */
const LOG_FROM = 8;

interface TradeOffChartProps {
  comparison: ExperimentComparison;
  first: Expense["id"];
}

export function TradeOffChart({ comparison, first }: TradeOffChartProps) {
  const { metrics, by } = comparison;
  // The cost of a ranking that was made elsewhere is not known.
  const variants = ownVariants(comparison.variants);
  const [chosen, setChosen] = useState<Expense["id"]>(first);
  const [drawing, width] = useWidth<SVGSVGElement>();
  const [pointed, setPointed] = useState<number | null>(null);
  const metric = metrics.find(({ id }) => id === by)?.title ?? by;
  const offered = EXPENSES.filter(({ of }) => variants.some((variant) => of(variant) > 0));
  const expense = offered.find(({ id }) => id === chosen) ?? offered[0]!;
  const points = variants.map((variant) => ({
    name: variant.name,
    expense: expense.of(variant),
    quality: variant.metrics[by]?.mean ?? 0,
  }));
  const best = frontier(points);
  const [x, xTitle] = expenseAxis(points, expense, width);
  const y = linearAxis(
    [0, Math.max(0.05, ...points.map(({ quality }) => quality))],
    [HEIGHT - MARGIN.bottom, MARGIN.top],
  );
  const placed = points.map(({ name, expense, quality }) => ({
    x: x.at(expense),
    y: y.at(quality),
    text: name,
  }));
  // Points on the frontier are named before the others.
  const order = [...best, ...points.map((_, at) => at).filter((at) => !best.includes(at))];
  const bounds = { left: MARGIN.left, right: width - 2, top: 0, bottom: HEIGHT - MARGIN.bottom };
  const found = placeLabels(
    order.map((at) => placed[at]!),
    bounds,
  );
  const labels = new Map(order.map((at, place) => [at, found[place] ?? null]));
  const title = `${metric} against ${expense.title}`;
  const shown = pointed === null ? undefined : points[pointed];
  return (
    <Panel
      title={title}
      aside={
        <span className="flex gap-1.5">
          <Select
            aria-label={`${metric} against`}
            value={expense.id}
            onValue={(value) => setChosen(value as Expense["id"])}
            options={offered.map(({ id, title }) => [id, title])}
          />
          <PictureButton title={title} shown={drawing} />
        </span>
      }
    >
      <Plot
        ref={drawing}
        label={`${title}; the table of the comparison has the same figures`}
        width={width}
        height={HEIGHT}
        x={x}
        y={y}
        xTick={expense.written}
        yTick={(tick) => `${Math.round(100 * tick)} %`}
        xTitle={xTitle}
      >
        <polyline
          points={best.map((at) => `${placed[at]!.x},${placed[at]!.y}`).join(" ")}
          className="fill-none stroke-focus"
          strokeDasharray="3 3"
        />
        {placed.map((point, at) => {
          const label = labels.get(at);
          const isBest = best.includes(at);
          return (
            <g key={point.text}>
              <circle
                cx={point.x}
                cy={point.y}
                r={4.5}
                className={isBest ? "fill-focus stroke-panel" : "fill-panel stroke-ink-soft"}
                strokeWidth={1.5}
              />
              {label && (
                <text
                  x={label.x}
                  y={label.y}
                  textAnchor={label.anchor}
                  className={isBest ? "fill-ink text-2xs font-medium" : "fill-ink-soft text-2xs"}
                >
                  {point.text}
                </text>
              )}
              <circle
                cx={point.x}
                cy={point.y}
                r={11}
                fillOpacity={0}
                onPointerEnter={() => setPointed(at)}
                onPointerLeave={() => setPointed(null)}
              />
            </g>
          );
        })}
      </Plot>
      <p className="numeric border-t px-4 py-2 text-xs whitespace-normal text-ink-soft">
        {shown
          ? `${shown.name}: ${(100 * shown.quality).toFixed(1)} %, ${expense.written(shown.expense)}`
          : `Up is better, left takes less. The line joins the ${best.length === 1 ? "variant" : `${best.length} variants`} that no other beats in both.`}
      </p>
    </Panel>
  );
}

/** By the logarithm where the values lie powers apart and none is zero. */
function expenseAxis(points: readonly { expense: number }[], { unit }: Expense, width: number) {
  const values = points.map(({ expense }) => expense);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = [MARGIN.left + 6, Math.max(MARGIN.left + 7, width - MARGIN.right - 6)] as const;
  if (least > 0 && most / least >= LOG_FROM)
    return [logAxis([least / 1.3, most * 1.3], range), `${unit}, logarithmic`] as const;
  return [linearAxis([0, most || 1], range), unit] as const;
}
