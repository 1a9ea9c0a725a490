"use client";
/** What a person looks at in a run, kept in the address: a step for each method, the chosen node, the open source. */
import { parseAsArrayOf, parseAsBoolean, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";

const PARSERS = {
  /** `method:stage`, at most one for each method. */
  step: parseAsArrayOf(parseAsString).withDefault([]),
  node: parseAsString,
  /** `method:sentence.citation`. */
  cite: parseAsString,
  source: parseAsBoolean.withDefault(false),
};

export interface RunAddress {
  stepOf: (method: string) => string | null;
  node: string | null;
  /** The citation that was clicked, when it was one of this method. */
  citationOf: (method: string) => string | null;
  sourceOpen: boolean;
  setStep: (method: string, stage: string | null) => void;
  /** One stage for each method of the map; the others show their result. */
  setSteps: (steps: ReadonlyMap<string, string>) => void;
  select: (node: string | null) => void;
  openSource: (node: string) => void;
  openCitation: (method: string, place: string, node: string) => void;
  closeSource: () => void;
}

export function useRunAddress(): RunAddress {
  const [state, setState] = useQueryStates(PARSERS, { history: "replace" });
  return useMemo(
    () => ({
      stepOf: (method) => after(state.step, method),
      node: state.node,
      citationOf: (method) => after(state.cite ? [state.cite] : [], method),
      sourceOpen: state.source && state.node !== null,
      setStep: (method, stage) => {
        void setState((old) => {
          const others = old.step.filter((step) => !step.startsWith(`${method}:`));
          return { step: stage === null ? others : [...others, `${method}:${stage}`] };
        });
      },
      setSteps: (steps) => void setState({ step: [...steps].map(([method, stage]) => `${method}:${stage}`) }),
      select: (node) => void setState((old) => ({ node, cite: null, source: node !== null && old.source })),
      openSource: (node) => void setState({ node, cite: null, source: true }),
      openCitation: (method, place, node) =>
        void setState({ node, cite: `${method}:${place}`, source: true }),
      closeSource: () => void setState({ source: null }),
    }),
    [state, setState],
  );
}

function after(entries: readonly string[], method: string): string | null {
  const entry = entries.find((candidate) => candidate.startsWith(`${method}:`));
  return entry === undefined ? null : entry.slice(method.length + 1);
}
