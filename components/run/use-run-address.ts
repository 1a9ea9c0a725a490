"use client";
/** What a person looks at in a run, kept in the address: a step for each method, the chosen node, the open source. */
import { parseAsArrayOf, parseAsBoolean, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { readStep, type Step, writeStep } from "./step";

const PARSERS = {
  /** `method:step`, at most one for each method. */
  step: parseAsArrayOf(parseAsString).withDefault([]),
  node: parseAsString,
  /** `method:sentence.citation`. */
  cite: parseAsString,
  source: parseAsBoolean.withDefault(false),
  /** The edge whose place in the source is marked. */
  edge: parseAsString,
};

export interface RunAddress {
  /** Null is the result. */
  stepOf: (method: string) => Step | null;
  node: string | null;
  /** The citation that was clicked, when it was one of this method. */
  citationOf: (method: string) => string | null;
  sourceOpen: boolean;
  /** Id of the edge whose place in the open source is marked. */
  edge: string | null;
  setStep: (method: string, step: Step | null) => void;
  /** One step for each method of the map; the others show their result. */
  setSteps: (steps: ReadonlyMap<string, Step>) => void;
  select: (node: string | null) => void;
  openSource: (node: string) => void;
  /** Opens the source of `node` at the place that an edge names. */
  openPlace: (node: string, edge: string) => void;
  openCitation: (method: string, place: string, node: string) => void;
  closeSource: () => void;
}

export function useRunAddress(): RunAddress {
  const [state, setState] = useQueryStates(PARSERS, { history: "replace" });
  return useMemo(
    () => ({
      stepOf: (method) => {
        const step = after(state.step, method);
        return step === null ? null : readStep(step);
      },
      node: state.node,
      citationOf: (method) => after(state.cite ? [state.cite] : [], method),
      sourceOpen: state.source && state.node !== null,
      edge: state.edge,
      setStep: (method, step) => {
        void setState((old) => {
          const others = old.step.filter((entry) => !entry.startsWith(`${method}:`));
          return { step: step === null ? others : [...others, entryOf(method, step)] };
        });
      },
      setSteps: (steps) => void setState({ step: [...steps].map(([method, step]) => entryOf(method, step)) }),
      select: (node) =>
        void setState((old) => ({ node, cite: null, edge: null, source: node !== null && old.source })),
      openSource: (node) => void setState({ node, cite: null, edge: null, source: true }),
      openPlace: (node, edge) => void setState({ node, cite: null, edge, source: true }),
      openCitation: (method, place, node) =>
        void setState({ node, cite: `${method}:${place}`, edge: null, source: true }),
      closeSource: () => void setState({ source: null, edge: null }),
    }),
    [state, setState],
  );
}

function entryOf(method: string, step: Step): string {
  return `${method}:${writeStep(step)}`;
}

function after(entries: readonly string[], method: string): string | null {
  const entry = entries.find((candidate) => candidate.startsWith(`${method}:`));
  return entry === undefined ? null : entry.slice(method.length + 1);
}
