/** A method up close: its stages, the canvas of the one that is looked at, and what that stage says. */
import { ChevronLeft, ChevronRight, Pin, PinOff, X } from "lucide-react";
import { Fragment, memo, type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import type { RunGraph } from "@/components/graph-view/run-graph";
import { Button, IconButton } from "@/components/ui/button";
import { FocusLoop } from "@/components/ui/focus-loop";
import type { Method } from "@/lib/api/methods";
import type { RunColumn } from "@/lib/measure/run/run";
import type { Answer } from "@/lib/methods/contract/answer";
import type { Phase, StageSpec } from "@/lib/methods/trace/trace";
import { ParameterList } from "../artefacts/parameter-list";
import type { NodeRanks } from "../overview/node-kinds";
import type { CellContent, PhaseCell } from "../overview/phase-cells";
import { COMPARED, PHASE_TITLES } from "../overview/phase-titles";
import { OPEN_CELL_HEIGHT } from "../overview/size";
import { EdgeInspector } from "../sources/edge-inspector";
import { stagesOf } from "../stages/column-titles";
import { ResultPane } from "../stages/result-pane";
import { StageList } from "../stages/stage-list";
import { StagePane } from "../stages/stage-pane";
import { nameOf } from "../state/node-names";
import { usePointer } from "../state/use-pointed";
import { useRunNames } from "../state/use-run-names";
import { ChangedBy } from "../what-if/changed-by";
import type { RunBefore } from "../what-if/use-run-before";
import { OwnColumnProvider } from "../what-if/use-what-if";
import { takesQuery } from "../what-if/what-if";
import { BesideMenu } from "./beside-menu";
import { FocusCanvas } from "./focus-canvas";
import { type Readable, readableOf } from "./focus-chains";
import { ReadingView } from "./reading-view";
import { SideBySide, type SideBySideProps } from "./side-by-side";

interface FocusPaneProps extends SideBySideProps {
  column: RunColumn;
  /** The column that this one is a counterfactual of; null for an original column. */
  original: RunColumn | null;
  /** The method's answer before names in the question were corrected, or the graph changed; null if neither did. */
  before: Answer | null;
  since: RunBefore["since"] | null;
  /** The method's title, with the number of the counterfactual if it is one. */
  title: string;
  /** The change, in words; null for an original column. */
  changed: string | null;
  method: Method | undefined;
  cells: readonly PhaseCell[];
  phase: Phase;
  graph: RunGraph;
  ranks: NodeRanks;
  /** True if it can be closed and pinned; false for the only column of a run. */
  isClosable: boolean;
  onRemove: (column: string) => void;
}

/** Drawn anew when something of it has changed, and not with every event of another column. */
export const FocusPane = memo(function FocusPane(props: FocusPaneProps) {
  const { column, original, before, since, changed, method, graph, address, onRemove, compared } = props;
  const { cells, phase, ranks } = props;
  const { onHover, onGlance } = usePointer();
  const { names } = useRunNames();
  const step = useMemo(() => address.stepOf(column.id), [address, column.id]);
  const around = useFocusToCell(phase);
  const stage = column.stages.find((candidate) => candidate.id === step?.stage);
  const drawn = useMemo(() => new Map(graph.nodes.map((node) => [node.id, node])), [graph]);
  const specs = stagesOf(column.method, [method]);
  const cell = cells.find((one) => one.phase === phase);
  const readable = useMemo(() => {
    const titleOf = (id: string) => specs.find((spec) => spec.id === id)?.title ?? id;
    return readableOf(column, cell, stage, ranks, titleOf, (id) => nameOf(names, id));
  }, [column, cell, stage, ranks, specs, names]);
  const edge = address.link === null ? undefined : graph.edges.find(({ id }) => id === address.link);
  const pane = {
    column,
    original,
    before,
    since,
    takesQuery: takesQuery(column),
    specs,
    drawn,
    address,
    onHover,
    onGlance,
  };

  if (compared.length > 1)
    return (
      <div ref={around} data-focus className={IN_PLACE}>
        <FocusLoop>
          <SideBySide {...props} />
        </FocusLoop>
      </div>
    );
  const isInPlace = props.isClosable && address.focus?.column === column.id;
  const Around = isInPlace ? FocusLoop : Fragment;
  return (
    <OwnColumnProvider value={column}>
      <div ref={around} data-focus className={isInPlace ? IN_PLACE : "border-t bg-panel"}>
        <Around>
          <div className={`flex flex-col ${OPEN_CELL_HEIGHT}`}>
            <FocusBar {...props} readable={readable} />
            <NothingThere content={cell?.content} stage={stage} specs={specs} />
            {changed !== null && (
              <div className="border-b px-3">
                <ChangedBy words={changed} onRemove={() => onRemove(column.id)} />
              </div>
            )}
            <div className="grid grid-cols-[minmax(0,1fr)] lg:min-h-0 lg:flex-1 lg:grid-cols-[13rem_minmax(0,1fr)_minmax(20rem,30%)] lg:grid-rows-[minmax(0,1fr)]">
              <div className="max-lg:border-b lg:overflow-y-auto lg:border-r">
                <StageList
                  stages={column.stages}
                  specs={specs}
                  step={stage?.id ?? null}
                  state={column.state}
                  onStep={(next) =>
                    address.setStep(column.id, next === null ? null : { stage: next, pick: null })
                  }
                />
              </div>
              {readable && !address.isCanvas ? (
                <ReadingView {...props} shown={readable} />
              ) : (
                <FocusCanvas {...props} step={step} />
              )}
              <div className="relative min-w-0 max-lg:border-t lg:overflow-y-auto lg:border-l">
                {edge && (
                  <EdgeInspector
                    edge={edge}
                    onSelect={address.select}
                    onOpenPlace={address.openPlace}
                    onClose={() => address.chooseLink(null)}
                  />
                )}
                {stage ? (
                  <StagePane {...pane} stage={stage} pick={step?.pick ?? null} />
                ) : (
                  <ResultPane {...pane} />
                )}
                <ParameterList params={column.params} defaults={method?.defaults} paper={method?.paper} />
              </div>
            </div>
          </div>
        </Around>
      </div>
    </OwnColumnProvider>
  );
});

/** Says of a cell without an artefact why that is, and what is shown in its place. */
function NothingThere({
  content,
  stage,
  specs,
}: {
  content: CellContent | undefined;
  stage: RunColumn["stages"][number] | undefined;
  specs: readonly StageSpec[];
}) {
  // Of a method that failed, the result says so itself.
  if (content?.kind !== "absent" || (content.isFailure && !stage)) return null;
  const shown = stage
    ? `the stage “${specs.find(({ id }) => id === stage.id)?.title ?? stage.id}”`
    : "the result";
  const words = content.words.charAt(0).toUpperCase() + content.words.slice(1).replace(/\.$/, "");
  return (
    <p className="border-b px-3 py-1.5 text-compact text-ink-soft">
      {words}. Below is {shown}.
    </p>
  );
}

/** Below its row; over the whole screen of a phone. */
const IN_PLACE =
  "border-t bg-panel max-sm:fixed max-sm:inset-0 max-sm:z-40 max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:scroll-pt-20 max-sm:border-t-0";

function FocusBar(props: FocusPaneProps & { readable: Readable | null }) {
  const { column, title, cells, phase, address, isClosable, readable } = props;
  const at = COMPARED.indexOf(phase);
  const go = (to: Phase | undefined) => {
    const cell = cells.find((one) => one.phase === to);
    if (cell) address.focusOn({ column: column.id, phase: cell.phase }, cell.stage);
  };
  const isPinned = address.pinned.includes(column.id);
  const PinMark = isPinned ? PinOff : Pin;
  return (
    <div className="flex min-h-9 items-center gap-1 border-b bg-sunken px-2 py-0.5 max-sm:sticky max-sm:top-0 max-sm:z-10 max-sm:flex-wrap">
      <IconButton
        icon={ChevronLeft}
        label="Artefact before"
        className="size-7"
        disabled={at <= 0}
        onClick={() => go(COMPARED[at - 1])}
      />
      <p className="min-w-0 truncate text-compact">
        <span className="font-medium">{PHASE_TITLES[phase].title}</span>{" "}
        <span className="text-ink-soft">· {title}</span>
      </p>
      <IconButton
        icon={ChevronRight}
        label="Next artefact"
        className="size-7"
        disabled={at === COMPARED.length - 1}
        onClick={() => go(COMPARED[at + 1])}
      />
      <div className="ml-auto flex gap-1">
        {readable && (
          <fieldset aria-label="Shown as" className="flex">
            {[false, true].map((isCanvas) => (
              <Button
                key={String(isCanvas)}
                look="quiet"
                size="small"
                className="aria-pressed:bg-selected aria-pressed:text-ink"
                aria-pressed={address.isCanvas === isCanvas}
                onClick={() => address.setCanvas(isCanvas)}
              >
                {isCanvas ? "Canvas" : readable.kind === "plan" ? "Plan" : "Chains"}
              </Button>
            ))}
          </fieldset>
        )}
        <BesideMenu {...props} open={{ column: column.id, phase }} />
        {isClosable && (
          <>
            <Button
              look="quiet"
              size="small"
              aria-pressed={isPinned}
              title={isPinned ? "Close it when another is opened" : "Leave it open when another is opened"}
              onClick={() =>
                address.setPinned(
                  isPinned ? address.pinned.filter((id) => id !== column.id) : [...address.pinned, column.id],
                )
              }
            >
              <PinMark aria-hidden /> {isPinned ? "Unpin" : "Pin"}
            </Button>
            <IconButton
              icon={X}
              label={`Close ${title}`}
              className="size-7"
              onClick={() => {
                address.setPinned(address.pinned.filter((id) => id !== column.id));
                if (address.focus?.column === column.id) address.leaveFocus();
              }}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** @returns the reference that the open part needs; it lies in the row of its method */
function useFocusToCell(phase: string): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null);
  const latest = useRef(phase);
  useLayoutEffect(() => {
    latest.current = phase;
  });
  useLayoutEffect(() => {
    const pane = around.current;
    // Runs while the pane is still in the document.
    return () => {
      if (!pane?.contains(document.activeElement)) return;
      pane
        .closest("[data-method]")
        ?.querySelector<HTMLElement>(`[data-cell="${latest.current}"]`)
        ?.focus({ preventScroll: true });
    };
  }, []);
  return around;
}
