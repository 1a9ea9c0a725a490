"use client";
/** Quality against time, one point a variant: what the next point of quality costs. */
import { useState } from "react";
import { formatDuration } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import type { ExperimentComparison } from "@/lib/core/experiment/experiment-api";

const [WIDTH, HEIGHT] = [480, 260];
const MARGIN = { left: 44, right: 16, top: 14, bottom: 34 };
const TICKS = [0.1, 1, 10, 100, 1_000, 10_000, 100_000];

export function CostScatter({ comparison }: { comparison: ExperimentComparison }) {
  const { metrics, variants, by } = comparison;
  const [axis, setAxis] = useState<"p50Ms" | "p95Ms">("p50Ms");
  const title = metrics.find(({ id }) => id === by)?.title ?? by;
  const points = variants.map((variant) => ({
    name: variant.name,
    ms: Math.max(0.05, variant[axis]),
    quality: variant.metrics[by]?.mean ?? 0,
  }));
  const least = Math.min(...points.map(({ ms }) => ms)) / 1.6;
  const most = Math.max(...points.map(({ ms }) => ms)) * 1.6;
  const top = Math.min(1, Math.ceil(Math.max(0.1, ...points.map(({ quality }) => quality)) * 10) / 10);
  const x = (ms: number) =>
    MARGIN.left + (Math.log(ms / least) / Math.log(most / least)) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (quality: number) =>
    HEIGHT - MARGIN.bottom - (quality / top) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  return (
    <Panel
      title={`${title} against time`}
      aside={
        <select
          aria-label="Time"
          value={axis}
          onChange={(event) => setAxis(event.target.value as typeof axis)}
          className="h-8 rounded-md border border-line-strong bg-panel px-2 text-[0.8125rem]"
        >
          <option value="p50Ms">median time</option>
          <option value="p95Ms">95th percentile</option>
        </select>
      }
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full text-ink"
        role="img"
        aria-label={`${title} against time; the table above has the same figures`}
      >
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <line
              x1={MARGIN.left}
              x2={WIDTH - MARGIN.right}
              y1={y(share * top)}
              y2={y(share * top)}
              className="stroke-line"
            />
            <text
              x={MARGIN.left - 6}
              y={y(share * top) + 3.5}
              textAnchor="end"
              className="fill-ink-soft text-[10px]"
            >
              {(100 * share * top).toFixed(0)} %
            </text>
          </g>
        ))}
        {TICKS.filter((tick) => tick >= least && tick <= most).map((tick) => (
          <text
            key={tick}
            x={x(tick)}
            y={HEIGHT - MARGIN.bottom + 16}
            textAnchor="middle"
            className="fill-ink-soft text-[10px]"
          >
            {formatDuration(tick)}
          </text>
        ))}
        <text x={WIDTH - MARGIN.right} y={HEIGHT - 4} textAnchor="end" className="fill-ink-faint text-[10px]">
          time a question, logarithmic
        </text>
        {points.map(({ name, ms, quality }) => {
          const right = x(ms) > WIDTH * 0.65;
          return (
            <g key={name}>
              <circle cx={x(ms)} cy={y(quality)} r={4.5} className="fill-focus" />
              <text
                x={x(ms) + (right ? -8 : 8)}
                y={y(quality) + 3.5}
                textAnchor={right ? "end" : "start"}
                className="fill-ink text-[11px]"
              >
                {name}
              </text>
            </g>
          );
        })}
      </svg>
    </Panel>
  );
}
