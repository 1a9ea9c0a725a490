/** All methods at a glance: a row a method, a column a phase; a click on a cell opens it in place. */
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Legend } from "@/components/graph-view/legend";
import { useElementKeys } from "@/components/shell/page-registry";
import { classNames } from "@/components/ui/class-names";
import { NearLink } from "@/components/ui/near-link";
import type { Method } from "@/lib/api/methods";
import type { RunColumn } from "@/lib/measure/run/run";
import type { Answer } from "@/lib/methods/contract/answer";
import type { Phase } from "@/lib/methods/trace/trace";
import { isSameCell, toggleBeside } from "../state/cell-place";
import type { RunAddress } from "../state/use-run-address";
import { moveRow, orderRows, shownPhases } from "./matrix-layout";
import { MatrixMenu } from "./matrix-menu";
import type { Overview } from "./overview-model";
import { OVERVIEW_GRID, OverviewRow, type OverviewRowProps } from "./overview-row";
import type { PhaseCell } from "./phase-cells";
import { PHASE_TITLES } from "./phase-titles";
import type { Size } from "./size";
import { useLitNodes } from "./use-lit-nodes";
import { useMatrixLayout } from "./use-matrix-layout";

const LEAST: Size = { width: 40, height: 40 };

interface OverviewPanelProps {
  columns: readonly RunColumn[];
  overview: Overview;
  methods: readonly Method[];
  titleOf: (column: string) => string;
  changedIn: (column: RunColumn) => string | null;
  /** The answer before a change or a correction; null if there was none. */
  beforeIn: (column: RunColumn) => Answer | null;
  nameOf: (node: string) => string;
  address: RunAddress;
  /** The phase of a column that is open; null when none is. */
  openIn: (column: RunColumn) => Phase | null;
  aside: ReactNode;
  focusOf: (column: RunColumn) => ReactNode;
  /** Called when a person turns to the cells, before one is opened. */
  onApproach: () => void;
}

export function OverviewPanel(props: OverviewPanelProps) {
  const {
    columns,
    overview,
    methods,
    titleOf,
    changedIn,
    beforeIn,
    nameOf,
    address,
    openIn,
    aside,
    focusOf,
    onApproach,
  } = props;
  const [layout, setLayout] = useMatrixLayout();
  const phases = useMemo(() => shownPhases(layout), [layout]);
  const rows = useMemo(() => orderRows(columns, layout), [columns, layout]);
  const root = useRef<HTMLElement>(null);
  const sizes = useCellSizes(root, phases);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  useLitNodes(root, address.node);
  const fold = useCallback(
    (column: string) =>
      setFolded((known) => new Set([...known, column].filter((id) => id !== column || !known.has(column)))),
    [],
  );
  const current = address.focus;
  // Stays the same while the address changes, so that choosing a node draws no cell anew.
  const latest = useRef(address);
  useLayoutEffect(() => {
    latest.current = address;
  });
  const open = useCallback((column: string, { phase, stage }: PhaseCell, isBeside: boolean) => {
    const { focus, focusOn, leaveFocus, beside, compare, stepOf } = latest.current;
    const place = { column, phase };
    if (focus && isBeside)
      compare(focus, stepOf(focus.column)?.stage ?? null, toggleBeside(focus, beside, place));
    else if (focus && isSameCell(focus, place)) leaveFocus();
    else focusOn(place, stage);
  }, []);
  const onMove = useCallback(
    (column: string, by: -1 | 1) => {
      const moved = moveRow(columns, layout, column, by);
      if (moved) setLayout(moved);
    },
    [columns, layout, setLayout],
  );
  const onKeyDown = useCellKeys(root, { overview, rows, phases }, address, open);
  useFocusInView(root, current?.column ?? null);

  return (
    <section
      ref={root}
      aria-label="Overview"
      onPointerEnter={onApproach}
      onFocus={onApproach}
      style={
        {
          "--columns": phases.map((phase) => `minmax(0,${PHASE_TITLES[phase].share}fr)`).join(" "),
        } as CSSProperties
      }
      className="rounded-lg border bg-panel [--cell-height:clamp(5.375rem,calc((100dvh-24rem)/6),10rem)]"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-2 py-1 lg:py-0.5">
        <Legend counts={null} />
        <div className="ml-auto flex min-w-0 flex-wrap items-center gap-x-2 max-sm:w-full">
          <MatrixMenu
            layout={layout}
            onLayout={setLayout}
            isAllFolded={columns.every(({ id }) => folded.has(id))}
            onFoldAll={(all) => setFolded(new Set(all ? columns.map(({ id }) => id) : []))}
          />
          {aside}
        </div>
      </div>
      <div
        className={classNames(
          OVERVIEW_GRID,
          "sticky top-12 z-20 border-b bg-panel text-xs font-medium text-ink-soft max-lg:hidden",
        )}
      >
        <NearLink href="/docs/methods" title="What the methods do" className="px-2 py-0.5 hover:text-ink">
          Method
        </NearLink>
        {phases.map((phase) => (
          <span
            key={phase}
            data-column
            className="truncate border-l py-0.5 pr-2 pl-1"
            title={PHASE_TITLES[phase].meaning}
          >
            {PHASE_TITLES[phase].title}
          </span>
        ))}
      </div>
      <fieldset aria-label="Methods and what they came to" className="min-w-0" onKeyDown={onKeyDown}>
        {rows.map((column, index) => {
          const row = overview.rows.find((one) => one.column === column.id);
          if (!row) return null;
          return (
            <OverviewRow
              key={column.id}
              row={row}
              phases={phases}
              overview={overview}
              column={column}
              title={titleOf(column.id)}
              method={methods.find(({ id }) => id === column.method)}
              nameOf={nameOf}
              sizes={sizes}
              open={openIn(column)}
              beside={besideIn(address.beside, column.id)}
              step={address.stepOf(column.id)?.stage ?? null}
              selected={address.node}
              before={beforeIn(column)}
              changed={changedIn(column)}
              isFolded={folded.has(column.id)}
              onFold={fold}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              onMove={onMove}
              onOpen={open}
            >
              {focusOf(column)}
            </OverviewRow>
          );
        })}
      </fieldset>
    </section>
  );
}

/** The phases of a column that are beside the open cell, as one text: the same text draws no cell anew. */
function besideIn(beside: RunAddress["beside"], column: string): string {
  return beside
    .filter((place) => place.column === column)
    .map(({ phase }) => phase)
    .join(" ");
}

interface Matrix {
  overview: Overview;
  rows: readonly RunColumn[];
  phases: readonly Phase[];
}

/** The arrows go from cell to cell; while a cell is open, the one that is reached opens. */
function useCellKeys(
  root: React.RefObject<HTMLElement | null>,
  { overview, rows, phases }: Matrix,
  { focus, focusOn }: RunAddress,
  open: OverviewRowProps["onOpen"],
) {
  const putBeside = () => {
    const active = document.activeElement;
    const here = active?.closest<HTMLElement>("[data-method]")?.dataset.method;
    const at = active instanceof HTMLElement ? active.dataset.cell : undefined;
    const cell = overview.rows.find((one) => one.column === here)?.cells.find(({ phase }) => phase === at);
    if (!cell || here === undefined) return false;
    open(here, cell, true);
  };
  const move = (right: number, down: number) => {
    const active = document.activeElement;
    const at = active instanceof HTMLElement ? active.dataset.cell : undefined;
    const here = active?.closest<HTMLElement>("[data-method]")?.dataset.method;
    if (!at || here === undefined) return false;
    const phase = phases[phases.indexOf(at as Phase) + right];
    const column = rows[rows.findIndex(({ id }) => id === here) + down]?.id;
    if (!phase || column === undefined) return;
    const cell = root.current?.querySelector<HTMLElement>(
      `[data-method="${CSS.escape(column)}"] [data-cell="${phase}"]`,
    );
    if (!cell) return;
    cell.focus();
    if (focus?.column !== here) return;
    const cells = overview.rows.find((one) => one.column === column)?.cells;
    focusOn({ column, phase }, cells?.find((one) => one.phase === phase)?.stage ?? null);
  };
  return useElementKeys("In the overview", [
    { keys: ["ArrowLeft"], meaning: "The artefact before", run: () => move(-1, 0) },
    { keys: ["ArrowRight"], meaning: "The next artefact", run: () => move(1, 0) },
    { keys: ["ArrowUp"], meaning: "The same artefact of the method above", run: () => move(0, -1) },
    { keys: ["ArrowDown"], meaning: "The same artefact of the method below", run: () => move(0, 1) },
    { keys: ["b"], meaning: "Put the cell beside the open one, or take it away", run: putBeside },
  ]);
}

function useFocusInView(root: React.RefObject<HTMLElement | null>, column: string | null): void {
  useEffect(() => {
    if (column === null) return;
    const row = root.current?.querySelector(`[data-method="${CSS.escape(column)}"]`);
    if (row && row.getBoundingClientRect().bottom > window.innerHeight)
      row.scrollIntoView({ block: "start", behavior: "instant" });
  }, [root, column]);
}

const UNKNOWN: ReadonlyMap<string, Size> = new Map();

/** Sizes of the cells in `root` by phase: those of one phase are alike. Empty until measured: drawing by a guess means drawing twice. */
function useCellSizes(
  root: RefObject<HTMLElement | null>,
  phases: readonly Phase[],
): ReadonlyMap<string, Size> {
  const [sizes, setSizes] = useState(UNKNOWN);
  useEffect(() => {
    const element = root.current;
    if (!element || phases.length === 0) return;
    const measure = () => {
      const row = element.querySelector("[data-cell]")?.parentElement;
      const measured = [...(row?.querySelectorAll<HTMLElement>("[data-cell]") ?? [])].map((cell) => {
        // Beside its edges, and on a phone below the title that is written in it.
        const { clientWidth = 0, clientHeight = 0 } = cell.querySelector("[data-room]") ?? {};
        const size = {
          width: Math.max(LEAST.width, clientWidth),
          height: Math.max(LEAST.height, clientHeight),
        };
        return [cell.dataset.cell!, size] as const;
      });
      if (measured.length === 0) return;
      // Drawing all cells anew takes long enough to be felt.
      startTransition(() =>
        setSizes((known) =>
          JSON.stringify([...known]) === JSON.stringify(measured) ? known : new Map(measured),
        ),
      );
    };
    // It reports at once, too, after the browser has laid the page out: to measure before would have it do that twice.
    const resize = new ResizeObserver(measure);
    // At 1440 pixels the heads of rows take more, and that later than the whole does.
    for (const one of [element, ...element.querySelectorAll("[data-column]")]) resize.observe(one);
    return () => resize.disconnect();
  }, [root, phases]);
  return sizes;
}
