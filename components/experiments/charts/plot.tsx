/** A chart: lines and values of both axes, and over them what it shows, once its width is known. */
import type { ReactNode, Ref } from "react";
import type { Axis } from "./axis";

export const MARGIN = { left: 46, right: 14, top: 12, bottom: 40 };

interface PlotProps {
  ref: Ref<SVGSVGElement>;
  label: string;
  width: number;
  height: number;
  x: Axis;
  y: Axis;
  xTick: (value: number) => string;
  yTick: (value: number) => string;
  xTitle: string;
  children: ReactNode;
}

export function Plot({ ref, label, width, height, ...axes }: PlotProps) {
  return (
    <svg ref={ref} width="100%" height={height} className="block" role="img" aria-label={label}>
      {width > 0 && <Drawn width={width} height={height} {...axes} />}
    </svg>
  );
}

function Drawn({ width, height, x, y, xTick, yTick, xTitle, children }: Omit<PlotProps, "ref" | "label">) {
  const floor = height - MARGIN.bottom;
  return (
    <>
      {y.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={MARGIN.left}
            x2={width - MARGIN.right}
            y1={y.at(tick)}
            y2={y.at(tick)}
            className="stroke-line"
          />
          <text x={MARGIN.left - 6} y={y.at(tick) + 4} textAnchor="end" className="fill-ink-soft text-2xs">
            {yTick(tick)}
          </text>
        </g>
      ))}
      {x.ticks.map((tick) => (
        <g key={tick}>
          <line x1={x.at(tick)} x2={x.at(tick)} y1={floor} y2={floor + 4} className="stroke-line-strong" />
          <text x={x.at(tick)} y={floor + 16} textAnchor="middle" className="fill-ink-soft text-2xs">
            {xTick(tick)}
          </text>
        </g>
      ))}
      <text x={width - MARGIN.right} y={height - 6} textAnchor="end" className="fill-ink-soft text-2xs">
        {xTitle}
      </text>
      {children}
    </>
  );
}
