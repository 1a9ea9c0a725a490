/** The share of wrong answers among those a variant gives, as less confidence is asked for; and the same as a table. */
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";
import { linearAxis } from "../charts/axis";
import { MARGIN, Plot } from "../charts/plot";
import { TableSwitch } from "../charts/table-switch";
import { useWidth } from "../charts/use-width";
import { inPercent } from "./recommendation-words";
import { lookOf, type RiskCurve, stepsOf } from "./risk-curves";

const HEIGHT = 280;
const TITLE = "Risk by coverage";

export function RiskCoveragePanel({ curves, right }: { curves: readonly RiskCurve[]; right: string }) {
  const [drawing, width] = useWidth<SVGSVGElement>();
  const [asTable, setAsTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const shown = curves.filter(({ variant }) => !hidden.has(variant));
  const risks = shown.flatMap(({ points }) => points.map(({ risk }) => risk));
  const x = linearAxis([0, 1], [MARGIN.left + 6, Math.max(MARGIN.left + 7, width - MARGIN.right - 6)]);
  const y = linearAxis([0, Math.max(0.1, ...risks)], [HEIGHT - MARGIN.bottom, MARGIN.top]);
  const toggle = (variant: number) => {
    const next = new Set(hidden);
    if (!next.delete(variant)) next.add(variant);
    setHidden(next);
  };
  return (
    <Panel
      title={TITLE}
      aside={<TableSwitch title={TITLE} shown={drawing} asTable={asTable} onTable={setAsTable} />}
    >
      {asTable ? (
        <CurveTable curves={shown} />
      ) : (
        <Plot
          ref={drawing}
          label={`${TITLE}; the button Table gives the figures`}
          width={width}
          height={HEIGHT}
          x={x}
          y={y}
          xTick={(tick) => `${Math.round(100 * tick)} %`}
          yTick={(tick) => `${Number((100 * tick).toFixed(1))} %`}
          xTitle="coverage: questions answered"
        >
          {shown.map((curve) => {
            const { line, dash } = lookOf(curve.variant);
            const [first] = curve.points;
            return (
              <g key={curve.variant}>
                <polyline
                  points={stepsOf(curve, { x: x.at, y: y.at })}
                  className={classNames("fill-none", line)}
                  strokeWidth={1.75}
                  strokeDasharray={dash}
                />
                {first && (
                  <circle
                    cx={x.at(first.coverage)}
                    cy={y.at(first.risk)}
                    r={3}
                    className={classNames("fill-panel", line)}
                    strokeWidth={1.5}
                  />
                )}
              </g>
            );
          })}
        </Plot>
      )}
      <ul aria-label="Curves" className="flex flex-wrap gap-x-1 border-t px-3 py-1.5 text-xs">
        {curves.map(({ variant, name }) => {
          const { line, dash } = lookOf(variant);
          const isShown = !hidden.has(variant);
          return (
            <li key={variant} className="min-w-0">
              <button
                type="button"
                aria-pressed={isShown}
                onClick={() => toggle(variant)}
                className={classNames(
                  "flex max-w-full items-center gap-1.5 rounded-md px-1.5 py-1 hover:bg-hover",
                  !isShown && "text-ink-soft line-through",
                )}
              >
                <svg aria-hidden width={22} height={8} className="shrink-0">
                  <line
                    x2={22}
                    y1={4}
                    y2={4}
                    strokeWidth={1.75}
                    strokeDasharray={dash}
                    className={isShown ? line : "stroke-line-strong"}
                  />
                </svg>
                <span className="min-w-0 truncate">{name}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className="border-t px-4 py-2 text-xs text-ink-soft">
        From the left, answers are given in the order of their confidence. Risk is the share of wrong ones
        among them; right means that {right}. An answer to a question without one is wrong. Low is better.
      </p>
    </Panel>
  );
}

function CurveTable({ curves }: { curves: readonly RiskCurve[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
    <section className="relative max-h-80 overflow-auto" tabIndex={0} aria-label="Risk by coverage, figures">
      <Table
        columns={[
          "Variant",
          { title: "Confidence from", isNumber: true, className: "px-2 py-1.5" },
          { title: "Coverage", isNumber: true, className: "px-2 py-1.5" },
          { title: "Risk", isNumber: true },
        ]}
        headClassName="border-b"
        className="[&>tbody]:divide-y"
      >
        {curves.flatMap(({ variant, name, points }) =>
          points.map(({ threshold, coverage, risk }) => (
            <tr key={`${variant} ${threshold}`}>
              <th scope="row" className="px-4 py-1 text-left font-normal">
                {name}
              </th>
              <td className="numeric px-2 py-1 text-right">{threshold.toFixed(3)}</td>
              <td className="numeric px-2 py-1 text-right">{inPercent(coverage)}</td>
              <td className="numeric px-4 py-1 text-right">{inPercent(risk)}</td>
            </tr>
          )),
        )}
      </Table>
    </section>
  );
}
