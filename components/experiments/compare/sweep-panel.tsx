/** One parameter over its values as a curve with the band of its intervals, and the same as a table. */
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { formatDuration, formatMoney } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";
import type { Metric } from "@/lib/measure/experiment";
import type { Sweep, SweepPoint } from "@/lib/measure/sweeps";
import { type Axis, linearAxis, logAxis, nameAxis } from "../charts/axis";
import { MARGIN, Plot } from "../charts/plot";
import { TableSwitch } from "../charts/table-switch";
import { useWidth } from "../charts/use-width";
import { inPercent } from "./recommendation-words";
import { fixedWords, isLogarithmic, numbersOf, writtenValue } from "./sweep-words";

const HEIGHT = 240;
const LOOKS = [
  { line: "stroke-focus", band: "fill-focus/15", dot: "fill-focus", dash: undefined },
  { line: "stroke-good", band: "fill-good/15", dot: "fill-good", dash: "6 3" },
  { line: "stroke-warn", band: "fill-warn/15", dot: "fill-warn", dash: "2 3" },
  { line: "stroke-ink-soft", band: "fill-ink-soft/15", dot: "fill-ink-soft", dash: "8 3 2 3" },
] as const;

interface SweepPanelProps {
  title: string;
  sweeps: readonly Sweep[];
  metric: { id: Metric; title: string };
}

export function SweepPanel({ title, sweeps, metric }: SweepPanelProps) {
  const [drawing, width] = useWidth<SVGSVGElement>();
  const [asTable, setAsTable] = useState(false);
  const values = [...new Set(sweeps.flatMap(({ points }) => points.map(({ value }) => value)))];
  const figuresOf = (point: SweepPoint) => point.metrics[metric.id] ?? null;
  const bounds = sweeps.flatMap(({ points }) => points.flatMap((point) => figuresOf(point) ?? []));
  if (bounds.length === 0) return null;
  const [x, placeOf, isLog] = valueAxis(values, width);
  const y = linearAxis(
    [Math.min(...bounds.map(({ low }) => low)), Math.max(...bounds.map(({ high }) => high))],
    [HEIGHT - MARGIN.bottom, MARGIN.top],
  );
  // Between words there is nothing that a line could represent.
  const isOrdered = numbersOf(values) !== null;
  const heading = `${metric.title} by ${title}`;
  return (
    <Panel
      title={title}
      aside={
        <TableSwitch
          title={title}
          pictureTitle={heading}
          shown={drawing}
          asTable={asTable}
          onTable={setAsTable}
        />
      }
    >
      {asTable ? (
        <SweepTable sweeps={sweeps} metric={metric} />
      ) : (
        <Plot
          ref={drawing}
          label={`${heading}; the button Table gives the figures`}
          width={width}
          height={HEIGHT}
          x={x}
          y={y}
          xTick={(tick) => (numbersOf(values) ? String(tick) : writtenValue(values[tick] ?? null))}
          yTick={(tick) => `${Number((100 * tick).toFixed(1))} %`}
          xTitle={`${title.split(": ")[1] ?? title}${isLog ? ", logarithmic" : ""}`}
        >
          {sweeps.map((sweep, at) => {
            const look = LOOKS[at % LOOKS.length]!;
            const points = sweep.points.flatMap((point) => {
              const figures = figuresOf(point);
              return figures ? [{ at: x.at(placeOf(point.value)), ...figures }] : [];
            });
            const band = [
              ...points.map((point) => `${point.at},${y.at(point.high)}`),
              ...points.toReversed().map((point) => `${point.at},${y.at(point.low)}`),
            ];
            return (
              <g key={fixedWords(sweep)}>
                {isOrdered && <polygon points={band.join(" ")} className={look.band} />}
                {!isOrdered &&
                  points.map((point) => (
                    <line
                      key={point.at}
                      x1={point.at}
                      x2={point.at}
                      y1={y.at(point.low)}
                      y2={y.at(point.high)}
                      strokeWidth={6}
                      strokeOpacity={0.25}
                      className={look.line}
                    />
                  ))}
                <polyline
                  points={points.map((point) => `${point.at},${y.at(point.mean)}`).join(" ")}
                  className={classNames("fill-none", isOrdered ? look.line : "stroke-none")}
                  strokeWidth={1.75}
                  strokeDasharray={look.dash}
                />
                {points.map((point) => (
                  <circle key={point.at} cx={point.at} cy={y.at(point.mean)} r={3.5} className={look.dot} />
                ))}
              </g>
            );
          })}
        </Plot>
      )}
      <p className="border-t px-4 py-2 text-xs text-ink-soft">
        {metric.title}; {isOrdered ? "the band is" : "bars are"} the middle 95 % of resamples.{" "}
        {sweeps.length > 1 &&
          sweeps.map((sweep, at) => (
            <span key={fixedWords(sweep)} className="mr-3 inline-flex items-center gap-1">
              <svg aria-hidden width={22} height={8}>
                <line
                  x2={22}
                  y1={4}
                  y2={4}
                  strokeWidth={1.75}
                  strokeDasharray={LOOKS[at % LOOKS.length]!.dash}
                  className={LOOKS[at % LOOKS.length]!.line}
                />
              </svg>
              {fixedWords(sweep)}
            </span>
          ))}
      </p>
    </Panel>
  );
}

/** Numbers by their size, powers apart by their logarithm, words side by side. */
function valueAxis(
  values: readonly (string | number | boolean | null)[],
  width: number,
): [Axis, (value: string | number | boolean | null) => number, boolean] {
  const range = [MARGIN.left + 8, Math.max(MARGIN.left + 9, width - MARGIN.right - 8)] as const;
  const numbers = numbersOf(values);
  if (!numbers) return [nameAxis(values.length, range), (value) => values.indexOf(value), false];
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const isLog = isLogarithmic(numbers);
  const axis = isLog ? logAxis([least, most], range) : linearAxis([least, most], range);
  return [axis, Number, isLog];
}

function SweepTable({ sweeps, metric }: Pick<SweepPanelProps, "sweeps" | "metric">) {
  const paid = sweeps.some(({ points }) => points.some(({ llmCost }) => llmCost > 0));
  return (
    <div className="overflow-x-auto">
      <Table
        columns={[
          "Value",
          { title: metric.title, isNumber: true, className: "px-2 py-1.5" },
          { title: "95 % interval", isNumber: true, className: "px-2 py-1.5" },
          { title: "Median time", isNumber: true },
          paid && { title: "Cost", isNumber: true },
        ]}
        headClassName="border-b"
        className="[&>tbody]:divide-y"
      >
        {sweeps.flatMap((sweep) =>
          sweep.points.map((point) => {
            const figures = point.metrics[metric.id];
            return (
              <tr key={point.variant}>
                <th scope="row" className="px-4 py-1 text-left font-normal">
                  {writtenValue(point.value)}
                  {sweeps.length > 1 && (
                    <span className="ml-2 text-xs text-ink-soft">{fixedWords(sweep)}</span>
                  )}
                </th>
                <td className="numeric px-2 py-1 text-right">{figures ? inPercent(figures.mean) : "–"}</td>
                <td className="numeric px-2 py-1 text-right text-ink-soft">
                  {figures && `${(100 * figures.low).toFixed(1)} to ${inPercent(figures.high)}`}
                </td>
                <td className="numeric px-4 py-1 text-right">{formatDuration(point.p50Ms)}</td>
                {paid && <td className="numeric px-4 py-1 text-right">{formatMoney(point.llmCost)}</td>}
              </tr>
            );
          }),
        )}
      </Table>
    </div>
  );
}
