/** A table of a trace: what a stage counted or compared. A row lights its nodes and edges on the canvas. */
import { Check, Minus } from "lucide-react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import { Table } from "@/components/ui/table";
import type { TableCell, TableColumn, TableRow } from "@/lib/methods/trace/trace";
import { Sideways } from "../../ui/sideways";
import { type Glance, rowLights } from "../state/lights";
import { MoreInTrace } from "./more-in-trace";
import { NodeButtons } from "./node-buttons";
import { type ColumnFigures, columnFigures, columnRoom, unitInWords, writeFigure } from "./trace-figures";

const FIRST_ROWS = 12;

/** Characters of a narrow pane's width; the cells of a wider table are below each other there, as it would scroll sideways. */
const NARROW = 44;
/** Room at both sides of a cell, in characters. */
const BESIDE = 2;
/** Characters of a column of figures, whose room is that of its head. */
const FIGURES = 9;

/** Heads of a narrow pane: no clip path hides them, as a table whose heads one hides counts as a table without heads. */
const ONLY_READ_OUT = "@max-2xl:absolute @max-2xl:size-px @max-2xl:overflow-hidden @max-2xl:opacity-0";

/** Selection and pointer handlers shared by all parts of a stage. */
export interface Pointing {
  selected: string | null;
  onHover: (id: string | null) => void;
  onGlance: (glance: Glance | null) => void;
  onSelect: (id: string | null) => void;
}

interface TraceTableProps extends Pointing {
  title: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  omitted: number;
  picked: number | null;
  onPick: (row: number | null) => void;
}

export function TraceTable({ title, columns, rows, omitted, picked, onPick, ...pointing }: TraceTableProps) {
  const [all, setAll] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  const [figures, rooms] = useMemo(() => {
    const cellsOf = columns.map((_, index) => rows.map(({ cells }) => cells[index] ?? null));
    return [
      columns.map((column, index) => columnFigures(column, cellsOf[index] ?? [])),
      cellsOf.map(columnRoom),
    ];
  }, [columns, rows]);
  const shown = all || (picked ?? 0) >= FIRST_ROWS ? rows : rows.slice(0, FIRST_ROWS);
  const judged = rows.some(({ chosen }) => chosen !== undefined);
  const width = rooms.reduce((sum, room, at) => sum + BESIDE + (figures[at] ? FIGURES : room), 0);
  const stacks = width > NARROW;

  function onKeyDown(event: KeyboardEvent) {
    const lines = [...(body.current?.querySelectorAll<HTMLElement>(":scope > tr") ?? [])];
    // A button inside a row has its own keys.
    const at = event.target instanceof HTMLElement ? lines.indexOf(event.target) : -1;
    if (at < 0) return;
    if (event.key === "Enter" || event.key === " ") onPick(picked === at ? null : at);
    else if (event.key === "ArrowDown") lines[at + 1]?.focus();
    else if (event.key === "ArrowUp") lines[at - 1]?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <section aria-label={title} className="border-b py-2">
      <h3 className="px-4 pb-1 text-xs font-medium text-ink-soft">{title}</h3>
      {rows.length === 0 && <p className="px-4 pb-1 text-ink-soft">It has no rows.</p>}
      <Sideways className={stacks ? "@container" : ""}>
        <Table
          role="grid"
          aria-label={title}
          onKeyDown={onKeyDown}
          body={{ ref: body, onMouseLeave: () => pointing.onGlance(null) }}
          room="box-content px-2 py-1 align-bottom first:pl-4 last:pr-4"
          headClassName={stacks ? ONLY_READ_OUT : ""}
          columns={[
            judged && { title: <span className="sr-only">Retained</span>, className: "w-3 pr-0" },
            ...columns.map((column, index) => ({
              title: (
                <>
                  {column.title}
                  {column.unit && <span className="font-normal text-ink-faint"> {unitInWords(column)}</span>}
                </>
              ),
              style: { minWidth: `${rooms[index]}ch` },
              ...(figures[index] && { className: "text-right" }),
            })),
          ]}
        >
          {shown.map((row, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; two may say the same.
              key={index}
              row={row}
              columns={columns}
              stacks={stacks}
              figures={figures}
              judged={judged}
              isPicked={picked === index}
              isFirst={index === (picked ?? 0)}
              onPick={() => onPick(picked === index ? null : index)}
              {...pointing}
            />
          ))}
        </Table>
      </Sideways>
      <div className="flex flex-wrap items-center px-2">
        {rows.length > FIRST_ROWS && (
          <Button look="quiet" size="small" onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show all ${formatCount(rows.length)}`}
          </Button>
        )}
        <MoreInTrace count={omitted} />
      </div>
    </section>
  );
}

interface RowProps extends Pointing {
  row: TableRow;
  columns: readonly TableColumn[];
  /** Its cells are below each other in a narrow pane, each behind the title of its column. */
  stacks: boolean;
  figures: readonly (ColumnFigures | null)[];
  judged: boolean;
  isPicked: boolean;
  isFirst: boolean;
  onPick: () => void;
}

function Row({ row, columns, stacks, figures, judged, isPicked, isFirst, onPick, ...pointing }: RowProps) {
  const lights = rowLights(row);
  const isOfSelected = pointing.selected !== null && lights.lit.nodes.has(pointing.selected);
  const Mark = row.chosen ? Check : Minus;
  return (
    <tr
      tabIndex={isFirst ? 0 : -1}
      aria-selected={isPicked}
      onClick={onPick}
      onFocus={() => pointing.onGlance(lights)}
      onBlur={() => pointing.onGlance(null)}
      onMouseEnter={() => pointing.onGlance(lights)}
      className={classNames(
        "cursor-pointer border-t align-top -outline-offset-2 hover:bg-hover",
        row.chosen === false && "text-ink-faint",
        row.chosen && "font-medium",
        stacks && "@max-2xl:flex @max-2xl:flex-wrap @max-2xl:gap-x-4 @max-2xl:px-4 @max-2xl:py-1",
        (isPicked || isOfSelected) && "bg-selected hover:bg-selected",
      )}
    >
      {judged && (
        <td className={classNames("py-1 pl-4", stacks && "@max-2xl:p-0")}>
          {row.chosen !== undefined && (
            <Mark
              aria-label={row.chosen ? "retained" : "dropped"}
              className={classNames("mt-1 size-3.5", row.chosen ? "text-good" : "text-ink-faint")}
            />
          )}
        </td>
      )}
      {row.cells.map((cell, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
          key={index}
          className={classNames(
            "px-2 py-1 break-words first:pl-4 last:pr-4",
            figures[index] && "numeric text-right",
            stacks && "@max-2xl:p-0 @max-2xl:text-left @max-2xl:first:pl-0 @max-2xl:last:pr-0",
            stacks && index === 0 && "@max-2xl:w-[calc(100%-2rem)]",
            stacks && index > 0 && isEmpty(cell) && "@max-2xl:hidden",
          )}
        >
          {stacks && index > 0 && !isEmpty(cell) && (
            <span aria-hidden className="hidden font-normal text-ink-soft @max-2xl:inline">
              {columns[index]?.title}{" "}
            </span>
          )}
          <Cell cell={cell} figures={figures[index] ?? null} {...pointing} />
          {stacks && index > 0 && typeof cell === "number" && columns[index]?.unit && (
            <span aria-hidden className="hidden @max-2xl:inline">
              {" "}
              {unitInWords(columns[index])}
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

function Cell({ cell, figures, ...pointing }: Pointing & { cell: TableCell; figures: ColumnFigures | null }) {
  if (cell === null) return <span className="text-ink-faint">–</span>;
  if (typeof cell === "number") return figures ? writeFigure(cell, figures) : String(cell);
  if (typeof cell === "string") return cell;
  return <NodeButtons nodes={cell.nodes} {...pointing} />;
}

function isEmpty(cell: TableCell): boolean {
  return cell === null || cell === "" || (typeof cell === "object" && cell.nodes.length === 0);
}
