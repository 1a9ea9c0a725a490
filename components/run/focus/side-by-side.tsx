/** Two or three cells side by side: one view over the same places, and what each shows that the others do not. */
import type { Core } from "cytoscape";
import { ChevronLeft, ChevronRight, Link2, Link2Off, Maximize2, X } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatDuration, formatNoun } from "@/components/ui/format";
import type { RunColumn } from "@/lib/measure/run/run";
import { NodeButtons } from "../artefacts/node-buttons";
import { PHASE_TITLES } from "../overview/phase-titles";
import { isSameCell, writeCell } from "../state/cell-place";
import { usePointer } from "../state/use-pointed";
import { BesideMenu } from "./beside-menu";
import { type CellsOf, type ComparedCell, onlyIn, placeOf, walked } from "./compared-cells";
import { FocusCanvas, type FocusCanvasProps } from "./focus-canvas";
import { PlanView } from "./plan-view";

/** Has several drawings of the same places look at the same part of them. */
class CameraLink {
  isLinked = true;
  readonly #cameras = new Map<string, Core>();
  #isFollowing = false;

  attach(key: string, graph: Core | null): void {
    this.#cameras.delete(key);
    if (!graph) return;
    this.#cameras.set(key, graph);
    graph.on("viewport", () => this.#lead(graph));
  }

  gather(key: string): void {
    const leader = this.#cameras.get(key);
    if (leader) this.#lead(leader);
  }

  #lead(leader: Core): void {
    if (!this.isLinked || this.#isFollowing || leader.width() === 0) return;
    this.#isFollowing = true;
    const [zoom, pan] = [leader.zoom(), leader.pan()];
    const middle = { x: (leader.width() / 2 - pan.x) / zoom, y: (leader.height() / 2 - pan.y) / zoom };
    for (const graph of this.#cameras.values()) {
      if (graph === leader || graph.destroyed()) continue;
      graph.stop();
      graph.viewport({
        zoom,
        pan: { x: graph.width() / 2 - middle.x * zoom, y: graph.height() / 2 - middle.y * zoom },
      });
    }
    this.#isFollowing = false;
  }
}

export interface SideBySideProps extends Pick<FocusCanvasProps, "places" | "view" | "common" | "address"> {
  /** The open one first. */
  compared: readonly ComparedCell[];
  columns: readonly RunColumn[];
  cellsOf: CellsOf;
  titleOf: (column: string) => string;
}

export function SideBySide(props: SideBySideProps) {
  const { compared, columns, cellsOf, titleOf, address } = props;
  const cells = compared.map(placeOf);
  const [first] = cells;
  const attach = useCameraLink(!address.areApart, first ? writeCell(first) : "");
  if (!first) return null;
  const show = ([open, ...beside]: readonly (typeof first)[]) => {
    if (open) address.compare(open, stageAt(cellsOf, open), beside);
  };
  const [before, after] = [walked(cells, -1), walked(cells, 1)];
  const Mark = address.areApart ? Link2Off : Link2;
  const isOfOne = cells.every(({ column }) => column === first.column);
  const isSamePhase = cells.every(({ phase }) => phase === first.phase);
  return (
    <section aria-label="Side by side">
      <div className="flex min-h-9 flex-wrap items-center gap-1 border-b bg-sunken px-2 py-0.5">
        <StepButton label="Artefact before" icon={ChevronLeft} to={before} show={show} />
        <p className="min-w-0 truncate text-compact">
          <span className="font-medium">
            {isSamePhase ? PHASE_TITLES[first.phase].title : isOfOne ? titleOf(first.column) : "Cells"}
          </span>{" "}
          <span className="text-ink-soft">side by side</span>
        </p>
        <StepButton label="Next artefact" icon={ChevronRight} to={after} show={show} />
        <div className="ml-auto flex gap-1">
          <Button
            look="quiet"
            size="small"
            aria-pressed={!address.areApart}
            title={
              address.areApart ? "Move and zoom all views together" : "Move and zoom each view on its own"
            }
            onClick={() => address.setApart(!address.areApart)}
          >
            <Mark aria-hidden /> {address.areApart ? "Views apart" : "Views linked"}
          </Button>
          <BesideMenu {...{ columns, cellsOf, titleOf, address }} open={first} />
          <IconButton
            icon={X}
            label="Close side by side"
            className="size-7"
            title="Close side by side"
            onClick={() => address.focusOn(first, stageAt(cellsOf, first))}
          />
        </div>
      </div>
      <div
        className={classNames(
          "grid lg:h-[clamp(26rem,calc(100dvh-13rem),46rem)] lg:grid-rows-[minmax(0,1fr)]",
          compared.length > 2 ? "lg:grid-cols-3" : "lg:grid-cols-2",
        )}
      >
        {compared.map((one) => (
          <ComparedPane
            key={writeCell(placeOf(one))}
            {...props}
            one={one}
            attach={attach}
            onAlone={() => address.focusOn(placeOf(one), one.cell.stage)}
            onLeave={() => show(cells.filter((cell) => !isSameCell(cell, placeOf(one))))}
          />
        ))}
      </div>
    </section>
  );
}

function stageAt(cellsOf: CellsOf, { column, phase }: ReturnType<typeof placeOf>): string | null {
  return cellsOf(column).find((cell) => cell.phase === phase)?.stage ?? null;
}

interface StepButtonProps {
  label: string;
  icon: typeof X;
  to: ReturnType<typeof walked>;
  show: (cells: ReturnType<typeof placeOf>[]) => void;
}

function StepButton({ label, icon: Icon, to, show }: StepButtonProps) {
  return (
    <IconButton
      icon={Icon}
      label={label}
      className="size-7"
      title={label}
      disabled={to === null}
      onClick={() => to && show(to)}
    />
  );
}

interface ComparedPaneProps extends SideBySideProps {
  one: ComparedCell;
  attach: (key: string, graph: Core | null) => void;
  onAlone: () => void;
  onLeave: () => void;
}

function ComparedPane(props: ComparedPaneProps) {
  const { one, compared, titleOf, places, view, common, address, attach, onAlone, onLeave } = props;
  const { column, cell, graph } = one;
  const { onHover } = usePointer();
  const title = `${PHASE_TITLES[cell.phase].title} of ${titleOf(column.id)}`;
  const key = writeCell(placeOf(one));
  const onGraph = useCallback((drawing: Core | null) => attach(key, drawing), [attach, key]);
  const step = useMemo(() => (cell.stage === null ? null : { stage: cell.stage, pick: null }), [cell.stage]);
  const only = useMemo(() => onlyIn(one, compared), [one, compared]);
  const stage = column.stages.find(({ id }) => id === cell.stage);
  const shown = graph.nodes.filter(({ emphasis }) => emphasis === "now").length;
  return (
    <section
      aria-label={title}
      className="flex min-h-0 min-w-0 flex-col not-first:border-t lg:not-first:border-t-0 lg:not-first:border-l"
    >
      <div className="flex items-center gap-1 border-b px-3 py-1">
        <h3 className="min-w-0 truncate text-compact">
          <span className="font-medium">{titleOf(column.id)}</span>{" "}
          <span className="text-ink-soft">· {PHASE_TITLES[cell.phase].title}</span>
        </h3>
        <div className="ml-auto flex gap-1">
          <IconButton
            icon={Maximize2}
            label={`Open ${title} alone`}
            className="size-7"
            title="Open it alone, with all its words"
            onClick={onAlone}
          />
          <IconButton
            icon={X}
            label={`Take away ${title}`}
            className="size-7"
            title="Take it away"
            onClick={onLeave}
          />
        </div>
      </div>
      {cell.content.kind === "absent" ? (
        <p className="flex min-h-40 flex-1 items-center justify-center px-6 text-center text-ink-soft">
          {cell.content.words}
        </p>
      ) : (
        <>
          <div className="numeric flex flex-wrap gap-x-2 border-b px-3 py-1 text-xs whitespace-normal text-ink-soft">
            <span>
              {formatNoun(shown, "node")}
              {stage && ` · ${formatDuration(stage.ms)}`}
            </span>
            {only.length > 0 && (
              <span className="text-ink">
                only here:{" "}
                <NodeButtons
                  nodes={only}
                  selected={address.node}
                  onHover={onHover}
                  onSelect={address.select}
                />
              </span>
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-auto">
            {cell.content.kind === "plan" ? (
              <PlanView {...{ column, address }} {...cell.content} />
            ) : (
              <FocusCanvas {...{ column, title, graph, step, places, view, common, address, onGraph }} />
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** Returns a function that attaches a drawing to the link by its own key; it is the same for all drawings and for the link's lifetime. */
function useCameraLink(isLinked: boolean, first: string): (key: string, graph: Core | null) => void {
  const [link] = useState(() => new CameraLink());
  const latest = useRef(first);
  useEffect(() => {
    latest.current = first;
  });
  useEffect(() => {
    link.isLinked = isLinked;
    if (isLinked) link.gather(latest.current);
  }, [link, isLinked]);
  return useCallback((key: string, graph: Core | null) => link.attach(key, graph), [link]);
}
