/** View of a run, saved in the address: the open cell, a step for each method, the chosen node, the source. */
import { parseAsArrayOf, parseAsBoolean, parseAsString, useQueryStates } from "nuqs";
import { useMemo, useRef } from "react";
import { type CellPlace, readCell, writeCell } from "./cell-place";
import { readStep, type Step, stepBefore, writeStep } from "./step";

const PARSERS = {
  /** `column:phase`. */
  focus: parseAsString,
  /** Cells beside the one in focus, as it is written. */
  beside: parseAsArrayOf(parseAsString).withDefault([]),
  apart: parseAsBoolean.withDefault(false),
  canvas: parseAsBoolean.withDefault(false),
  /** Columns that stay open beside the one in focus. */
  pin: parseAsArrayOf(parseAsString).withDefault([]),
  tab: parseAsString,
  /** `column:step`, at most one for each column. */
  step: parseAsArrayOf(parseAsString).withDefault([]),
  node: parseAsString,
  /** `column:sentence.citation`. */
  cite: parseAsString,
  source: parseAsBoolean.withDefault(false),
  /** The edge whose place in the source is marked. */
  edge: parseAsString,
  link: parseAsString,
  /** Columns whose common nodes, which no other has, are looked at. */
  only: parseAsArrayOf(parseAsString),
  /** Columns whose rankings are fused; all when absent. */
  fused: parseAsArrayOf(parseAsString),
};

export interface RunAddress {
  focus: CellPlace | null;
  /** Opens a cell at the stage that shows it, null for the result; the cell that was open closes unless it is pinned. */
  focusOn: (cell: CellPlace, stage?: string | null) => void;
  beside: readonly CellPlace[];
  compare: (cell: CellPlace, stage: string | null, beside: readonly CellPlace[]) => void;
  /** True if cells side by side are panned and zoomed independently. */
  areApart: boolean;
  setApart: (apart: boolean) => void;
  /** True if an open cell shows its canvas instead of its chains. */
  isCanvas: boolean;
  setCanvas: (canvas: boolean) => void;
  /** Closes the open cell and what is beside it; the step of its column is what it was before. */
  leaveFocus: () => void;
  pinned: readonly string[];
  setPinned: (columns: string[]) => void;
  /** Null for the first. */
  tab: string | null;
  setTab: (tab: string) => void;
  isStepped: boolean;
  /** Null is the result. */
  stepOf: (column: string) => Step | null;
  node: string | null;
  /** The citation that was clicked, when it was one of this column. */
  citationOf: (column: string) => string | null;
  sourceOpen: boolean;
  edge: string | null;
  link: string | null;
  chooseLink: (edge: string | null) => void;
  /** Ids of the columns of the chosen intersection; null when none is chosen. */
  only: readonly string[] | null;
  /** Ids of the columns that are fused; null for all. */
  fused: readonly string[] | null;
  setOnly: (columns: string[] | null) => void;
  setFused: (columns: string[] | null) => void;
  setStep: (column: string, step: Step | null) => void;
  /** One step for each column of the map; the others show their result. */
  setSteps: (steps: ReadonlyMap<string, Step>) => void;
  select: (node: string | null) => void;
  openSource: (node: string) => void;
  /** Opens the source of `node` at the place that an edge names. */
  openPlace: (node: string, edge: string) => void;
  openCitation: (column: string, place: string, node: string) => void;
  closeSource: () => void;
}

export function useRunAddress(): RunAddress {
  const [state, setState] = useQueryStates(PARSERS, { history: "replace" });
  /** The steps that were shown when no cell was open. */
  const before = useRef<readonly string[]>([]);
  return useMemo(() => {
    type State = typeof state;
    const closed = ({ focus, pin, step }: State): readonly string[] => {
      if (focus === null) before.current = step;
      const column = focus === null ? null : readCell(focus).column;
      return column === null || pin.includes(column) ? step : stepBefore(step, before.current, column);
    };
    const open = (old: State, cell: CellPlace, stage: string | null) => opened(closed(old), cell, stage);
    return {
      focus: state.focus === null ? null : readCell(state.focus),
      focusOn: (cell, stage = null) => void setState((old) => ({ ...open(old, cell, stage), beside: null })),
      beside: state.beside.map(readCell),
      compare: (cell, stage, beside) =>
        void setState((old) => ({ ...open(old, cell, stage), beside: beside.map(writeCell) })),
      areApart: state.apart,
      setApart: (apart) => void setState({ apart }),
      isCanvas: state.canvas,
      setCanvas: (canvas) => void setState({ canvas }),
      leaveFocus: () => void setState((old) => ({ focus: null, beside: null, step: [...closed(old)] })),
      pinned: state.pin,
      setPinned: (pin) => void setState({ pin }),
      tab: state.tab,
      setTab: (tab) => void setState({ tab }),
      isStepped: state.step.length > 0,
      stepOf: (column) => {
        const step = after(state.step, column);
        return step === null ? null : readStep(step);
      },
      node: state.node,
      citationOf: (column) => after(state.cite ? [state.cite] : [], column),
      sourceOpen: state.source && state.node !== null,
      edge: state.edge,
      link: state.link,
      chooseLink: (link) => void setState({ link, node: null, cite: null, edge: null, source: null }),
      only: state.only,
      fused: state.fused,
      setOnly: (only) => void setState({ only }),
      setFused: (fused) => void setState({ fused }),
      setStep: (column, step) =>
        void setState((old) => ({
          step: withStep(old.step, column, step),
          focus: step === null ? atResult(old.focus, (one) => one === column) : old.focus,
        })),
      setSteps: (steps) =>
        void setState((old) => ({
          step: [...steps].map(([column, step]) => entryOf(column, step)),
          focus: atResult(old.focus, (one) => !steps.has(one)),
        })),
      select: (node) =>
        void setState((old) => ({
          node,
          cite: null,
          edge: null,
          link: null,
          source: node !== null && old.source,
        })),
      openSource: (node) => void setState({ node, cite: null, edge: null, source: true }),
      openPlace: (node, edge) => void setState({ node, cite: null, edge, source: true }),
      openCitation: (column, place, node) =>
        void setState({ node, cite: `${column}:${place}`, edge: null, source: true }),
      closeSource: () => void setState({ source: null, edge: null }),
    };
  }, [state, setState]);
}

/** Changes to the address when a cell opens at a stage. */
function opened(steps: readonly string[], cell: CellPlace, stage: string | null) {
  return {
    focus: writeCell(cell),
    step: withStep(steps, cell.column, stage === null ? null : { stage, pick: null }),
  };
}

/** The open cell, or that of the answer in its place where its column shows its result. */
function atResult(focus: string | null, showsResult: (column: string) => boolean): string | null {
  const cell = focus === null ? null : readCell(focus);
  return cell && showsResult(cell.column) ? writeCell({ ...cell, phase: "answer" }) : focus;
}

function withStep(entries: readonly string[], column: string, step: Step | null): string[] {
  const others = entries.filter((entry) => !entry.startsWith(`${column}:`));
  return step === null ? others : [...others, entryOf(column, step)];
}

function entryOf(column: string, step: Step): string {
  return `${column}:${writeStep(step)}`;
}

function after(entries: readonly string[], column: string): string | null {
  const entry = entries.find((candidate) => candidate.startsWith(`${column}:`));
  return entry === undefined ? null : entry.slice(column.length + 1);
}
