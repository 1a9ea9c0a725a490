/**
 * An UpSet plot (Lex et al. 2014): a bar for each intersection, under it which columns it is of. A bar is a button; the
 * arrow keys go from bar to bar.
 */
import { useRef } from "react";
import { useElementKeys } from "@/components/shell/page-registry";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import { Sideways } from "../../ui/sideways";
import type { IntersectionTableProps } from "./intersection-table";
import { type Intersection, intersectionInWords } from "./intersections";

const STEP = 30;
const BAR = { width: 18, most: 84, least: 2, top: 16 };
const ROW = 24;
const DOT = 5;
const MATRIX_TOP = BAR.top + BAR.most + 10;

export interface UpsetPlotProps extends IntersectionTableProps {
  sizes: readonly number[];
  /** Null when the pointer leaves. */
  onPoint: (intersection: Intersection | null) => void;
}

export function UpsetPlot(props: UpsetPlotProps) {
  const { columns, sizes, titleOf, intersections, chosen, onChoose } = props;
  const bars = useRef<SVGGElement>(null);
  const largest = Math.max(1, ...intersections.map(({ nodes }) => nodes.length));
  const size = { width: intersections.length * STEP, height: MATRIX_TOP + columns.length * ROW };
  const reached = Math.max(0, chosen ? intersections.indexOf(chosen) : 0);

  function move(by: number) {
    const all = [...(bars.current?.querySelectorAll<SVGGElement>("[role=button]") ?? [])];
    all[all.findIndex((bar) => bar.matches(":focus")) + by]?.focus();
  }
  const onKeyDown = useElementKeys("In the intersections", [
    { keys: ["ArrowLeft"], meaning: "The larger intersection", run: () => move(-1) },
    { keys: ["ArrowRight"], meaning: "The smaller intersection", run: () => move(1) },
  ]);

  function toggle(one: Intersection | undefined) {
    if (one) onChoose(one === chosen ? null : one);
  }

  return (
    <div className="flex text-xs">
      <ul
        aria-label="Nodes of each method"
        className="shrink-0 border-r pr-2 text-right"
        style={{ paddingTop: MATRIX_TOP }}
      >
        {columns.map((column, index) => (
          <li key={column} className="flex items-center justify-end gap-2" style={{ height: ROW }}>
            <span className="max-w-28 truncate sm:max-w-52" title={titleOf(column)}>
              {titleOf(column)}
            </span>
            <span className="numeric w-5 text-ink-soft">{formatCount(sizes[index] ?? 0)}</span>
          </li>
        ))}
      </ul>
      <Sideways className="flex-1">
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset. */}
        <svg
          role="group"
          aria-label="Intersections, largest first. Arrow keys go from one to the next."
          width={size.width}
          height={size.height}
          className="block select-none"
          onKeyDown={onKeyDown}
        >
          {columns.map((column, index) => (
            <rect
              key={column}
              y={MATRIX_TOP + index * ROW}
              width={size.width}
              height={ROW}
              className={index % 2 === 0 ? "fill-sunken" : "fill-transparent"}
            />
          ))}
          <g ref={bars}>
            {intersections.map((one, index) => (
              <Bar
                key={one.columns.join()}
                {...props}
                one={one}
                x={index * STEP}
                height={Math.max(BAR.least, (one.nodes.length / largest) * BAR.most)}
                isChosen={one === chosen}
                isReached={index === reached}
                onToggle={() => toggle(one)}
              />
            ))}
          </g>
        </svg>
      </Sideways>
    </div>
  );
}

interface BarProps extends UpsetPlotProps {
  one: Intersection;
  x: number;
  height: number;
  isChosen: boolean;
  isReached: boolean;
  onToggle: () => void;
}

function Bar({ one, x, height, isChosen, isReached, columns, titleOf, onToggle, onPoint }: BarProps) {
  const middle = x + STEP / 2;
  const rows = columns.flatMap((column, row) => (one.columns.includes(column) ? [row] : []));
  const centre = (row: number) => MATRIX_TOP + row * ROW + ROW / 2;
  const name = intersectionInWords(one, columns.length, titleOf);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no button of its own.
    <g
      role="button"
      tabIndex={isReached ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={name}
      className="group cursor-pointer outline-none"
      onClick={onToggle}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onToggle();
      }}
      onMouseEnter={() => onPoint(one)}
      onMouseLeave={() => onPoint(null)}
      onFocus={() => onPoint(one)}
      onBlur={() => onPoint(null)}
    >
      <title>{name}</title>
      <rect
        x={x + 1}
        y={1}
        width={STEP - 2}
        height={MATRIX_TOP + columns.length * ROW - 2}
        rx={4}
        className={classNames(
          "fill-transparent group-hover:fill-hover/60 group-focus-visible:stroke-2 group-focus-visible:stroke-focus",
          isChosen && "fill-selected group-hover:fill-selected",
        )}
      />
      <text
        x={middle}
        y={BAR.top + BAR.most - height - 4}
        textAnchor="middle"
        className="fill-ink text-2xs tabular-nums"
      >
        {formatCount(one.nodes.length)}
      </text>
      <rect
        x={middle - BAR.width / 2}
        y={BAR.top + BAR.most - height}
        width={BAR.width}
        height={height}
        rx={2}
        className={isChosen ? "fill-focus" : "fill-ink-soft"}
      />
      {rows.length > 1 && (
        <line
          x1={middle}
          x2={middle}
          y1={centre(rows[0] ?? 0)}
          y2={centre(rows.at(-1) ?? 0)}
          className={classNames("stroke-2", isChosen ? "stroke-focus" : "stroke-ink-soft")}
        />
      )}
      {columns.map((column, row) => (
        <circle
          key={column}
          cx={middle}
          cy={centre(row)}
          r={rows.includes(row) ? DOT : DOT - 1.5}
          className={rows.includes(row) ? (isChosen ? "fill-focus" : "fill-ink-soft") : "fill-line-strong"}
        />
      ))}
    </g>
  );
}
