"use client";
/** What a person looks at in a run, saved in the address: a step for each method, the chosen node, the open source. */
import { parseAsArrayOf, parseAsBoolean, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { readStep, type Step, writeStep } from "./step";

const PARSERS = {
  /** `column:step`, at most one for each column. */
  step: parseAsArrayOf(parseAsString).withDefault([]),
  node: parseAsString,
  /** `column:sentence.citation`. */
  cite: parseAsString,
  source: parseAsBoolean.withDefault(false),
  /** The edge whose place in the source is marked. */
  edge: parseAsString,
  /** The edge that is looked at. */
  link: parseAsString,
  /** Columns whose common nodes, which no other has, are looked at. */
  only: parseAsArrayOf(parseAsString),
  /** Columns whose rankings are fused; all when absent. */
  fused: parseAsArrayOf(parseAsString),
};

export interface RunAddress {
  /** Null is the result. */
  stepOf: (column: string) => Step | null;
  node: string | null;
  /** The citation that was clicked, when it was one of this column. */
  citationOf: (column: string) => string | null;
  sourceOpen: boolean;
  /** Id of the edge whose place in the open source is marked. */
  edge: string | null;
  /** Id of the edge that is looked at. */
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
  return useMemo(
    () => ({
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
      setStep: (column, step) => {
        void setState((old) => {
          const others = old.step.filter((entry) => !entry.startsWith(`${column}:`));
          return { step: step === null ? others : [...others, entryOf(column, step)] };
        });
      },
      setSteps: (steps) => void setState({ step: [...steps].map(([column, step]) => entryOf(column, step)) }),
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
    }),
    [state, setState],
  );
}

function entryOf(column: string, step: Step): string {
  return `${column}:${writeStep(step)}`;
}

function after(entries: readonly string[], column: string): string | null {
  const entry = entries.find((candidate) => candidate.startsWith(`${column}:`));
  return entry === undefined ? null : entry.slice(column.length + 1);
}
