/** A method as a row: its head, a cell for each phase, and what is open of it below. */
import { memo, type ReactNode } from "react";
import { queryInWords } from "@/components/query-graph/query-in-words";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import { useTurn } from "@/components/ui/in-turn";
import type { Phase } from "@/lib/methods/trace/trace";
import { silenceInWords } from "../answer/answer-kind";
import { shownAnswer } from "../answer/result-table";
import { AnswerGlance } from "../stages/answer-glance";
import { CellDrawing } from "./cell-view";
import { chainInWords, listChains, nodesBeside } from "./chains";
import type { DrawnCell, Overview, OverviewRow as Row } from "./overview-model";
import type { CellContent, PhaseCell } from "./phase-cells";
import { PHASE_TITLES } from "./phase-titles";
import { RowHead, type RowHeadProps } from "./row-head";
import type { Size } from "./size";

export interface OverviewRowProps extends Omit<RowHeadProps, "onFold" | "onMove"> {
  row: Row;
  phases: readonly Phase[];
  overview: Overview;
  nameOf: (node: string) => string;
  /** Size of the cells of each phase; a cell without one is not drawn yet. */
  sizes: ReadonlyMap<string, Size>;
  open: Phase | null;
  /** The phases that are beside the open cell, with spaces between. */
  beside: string;
  onFold: (column: string) => void;
  /** Moves the method a place up (-1) or down (1). */
  onMove: (column: string, by: -1 | 1) => void;
  /** @param isBeside beside the cell that is open */
  onOpen: (column: string, cell: PhaseCell, isBeside: boolean) => void;
  children?: ReactNode;
}

export const OVERVIEW_GRID =
  "lg:grid lg:grid-cols-[9rem_var(--columns)] min-[90rem]:grid-cols-[11rem_var(--columns)] min-[120rem]:grid-cols-[14rem_var(--columns)]";

export function OverviewRow(props: OverviewRowProps) {
  const {
    row,
    phases,
    overview,
    column,
    title,
    nameOf,
    sizes,
    open,
    beside,
    step,
    isFolded,
    onFold,
    onOpen,
    children,
  } = props;
  return (
    <article
      aria-label={title}
      data-method={column.id}
      tabIndex={-1}
      className="-scroll-mt-9 border-b bg-panel last:border-b-0"
    >
      <div className={OVERVIEW_GRID}>
        <RowHead
          {...props}
          changed={open === null ? props.changed : null}
          onFold={() => onFold(column.id)}
          onMove={(by) => props.onMove(column.id, by)}
        />
        {isFolded ? (
          <div className="flex items-center px-2 max-lg:pb-2 lg:col-[2/-1]">
            <AnswerGlance column={column} said={saidIn(row)} before={props.before} />
          </div>
        ) : (
          <>
            <div className="px-2 pb-1 lg:hidden">
              <AnswerGlance column={column} said={saidIn(row)} before={props.before} />
            </div>
            <RowCells {...{ row, phases, overview, column, nameOf, sizes, open, beside, step, onOpen }} />
          </>
        )}
      </div>
      {children}
    </article>
  );
}

type RowCellsProps = Pick<
  OverviewRowProps,
  "row" | "phases" | "overview" | "column" | "nameOf" | "sizes" | "open" | "beside" | "step" | "onOpen"
>;

/** Drawn anew when something of it has changed, and not with every event of another method. */
const RowCells = memo(function RowCells({
  row,
  phases,
  overview,
  column,
  nameOf,
  sizes,
  open,
  beside,
  step,
  onOpen,
}: RowCellsProps) {
  const stageAt = (stage: string | null) =>
    stage === null ? column.stages.length : column.stages.findIndex(({ id }) => id === stage);
  const reached = step === null ? column.stages.length : stageAt(step);
  const cells = row.cells.filter(({ phase }) => phases.includes(phase));
  // A row at a time: a turn for each cell would have the page laid out and painted seven times as often.
  const isTurn = useTurn(sizes.size > 0);
  const besides = beside.split(" ");
  const stop = Math.max(
    0,
    cells.findIndex(({ phase }) => phase === open),
  );
  return (
    <div className="quiet-scroll flex snap-x snap-mandatory gap-2 overflow-x-auto px-2 pb-2 lg:contents">
      {cells.map((cell, index) => (
        <button
          key={cell.phase}
          type="button"
          data-cell={cell.phase}
          tabIndex={index === stop ? 0 : -1}
          aria-expanded={open === cell.phase || besides.includes(cell.phase)}
          onClick={({ shiftKey }) => onOpen(column.id, cell, shiftKey)}
          className={classNames(
            "relative block h-(--cell-height) text-left hover:bg-hover/50 focus-visible:z-10 focus-visible:-outline-offset-2",
            "max-lg:h-36 max-lg:w-[82%] max-lg:max-w-80 max-lg:shrink-0 max-lg:snap-center max-lg:rounded-md max-lg:border lg:border-l",
            open === cell.phase && "bg-selected hover:bg-selected",
            besides.includes(cell.phase) && "bg-selected/60 hover:bg-selected",
          )}
        >
          <span
            aria-hidden
            data-room
            className={classNames(
              "absolute inset-x-1 inset-y-[3px] contain-layout contain-size max-lg:top-5 motion-safe:transition-opacity",
              open === null && stageAt(cell.stage) > reached && "opacity-0",
            )}
          >
            {isTurn && sizes.has(cell.phase) && (
              <CellDrawing
                content={cell.content}
                drawn={row.drawn.get(cell.phase)}
                overview={overview}
                nameOf={nameOf}
                size={sizes.get(cell.phase)!}
              />
            )}
          </span>
          <span className="sr-only">{cellInWords(cell, row.drawn.get(cell.phase), nameOf)}</span>
          <span aria-hidden className="absolute top-0.5 left-2 text-2xs text-ink-soft lg:hidden">
            {PHASE_TITLES[cell.phase].title}
          </span>
        </button>
      ))}
    </div>
  );
});

/** What a method says that only quotes texts. */
function saidIn({ cells }: Row): string | null {
  const content = cells.find(({ phase }) => phase === "answer")?.content;
  return content?.kind === "answer" ? content.said : null;
}

/** "Seeds: Carol Reed, Orson Welles and 48 more". */
function cellInWords(
  { phase, content }: PhaseCell,
  drawn: DrawnCell | undefined,
  nameOf: (node: string) => string,
): string {
  return `${PHASE_TITLES[phase].title}: ${contentInWords(content, drawn, nameOf)}`;
}

function contentInWords(
  content: CellContent,
  drawn: DrawnCell | undefined,
  nameOf: (node: string) => string,
): string {
  switch (content.kind) {
    case "pending":
    case "draft":
      return "not there yet";
    case "absent":
      return content.words;
    case "question":
      return content.mentions
        .map(({ text, readings }) => readings[0]?.name ?? `“${text}” names nothing`)
        .join(", ");
    case "plan":
      return `${queryInWords(content.asked, { get: nameOf })}${content.abstained ? " (not followed)" : ""}`;
    case "nodes":
      if (!drawn) return "";
      return drawn.same === null ? chainsInWords(drawn, nameOf) : withMore([drawn.same], nodesBeside(drawn));
    case "answer": {
      const silence = silenceInWords(content.answer);
      if (silence !== null) return silence;
      const { sentences } = content.answer;
      const shown = shownAnswer(content.answer, content.said);
      const said = [shown.figure ?? content.said ?? []].flat();
      const named = shown.nodes.slice(0, 7).map(nameOf);
      if (said.length + named.length === 0) return sentences.map(({ text }) => text).join(" ");
      return withMore([...said, ...named], shown.nodes.length + (content.answer.more ?? 0) - named.length);
    }
  }
}

function chainsInWords({ chains, total }: DrawnCell, nameOf: (node: string) => string): string {
  const { groups, more } = listChains(chains, total);
  return withMore(
    groups.flatMap((group) => group.rows.map((row) => chainInWords(group, row, nameOf))),
    more,
  );
}

function withMore(names: readonly string[], more: number): string {
  return `${names.join(", ")}${more > 0 ? ` and ${formatCount(more)} more` : ""}`;
}
