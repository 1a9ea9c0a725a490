/** What the page of an experiment begins with, drawn in the first response: how far it is, and its comparison where that is kept. */
import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { comparisonQuery, experimentQuery } from "@/components/experiments/experiment-queries";
import { FIRST_COMPARISON, keptComparison } from "@/lib/engine/compare-experiment";
import type { Engine } from "@/lib/engine/engine";
import { readExperiment } from "@/lib/engine/experiments";
import { getEngine } from "@/lib/engine/singleton";

interface KnownExperimentProps {
  id: string;
  /** Whether the address asks for the comparison that is kept, and for no other. */
  isFirst: boolean;
  children: ReactNode;
}

/** What cannot be read now is left to the browser, which tells why. */
export async function KnownExperiment({ id, isFirst, children }: KnownExperimentProps) {
  const known = new QueryClient();
  try {
    await readInto(known, await getEngine(), id, isFirst);
  } catch {
    known.clear();
  }
  return <HydrationBoundary state={dehydrate(known)}>{children}</HydrationBoundary>;
}

async function readInto(known: QueryClient, engine: Engine, id: string, isFirst: boolean): Promise<void> {
  const experiment = await readExperiment(engine, id);
  known.setQueryData(experimentQuery(id).queryKey, experiment);
  const comparison = isFirst && experiment.digest !== null ? await keptComparison(engine, id) : null;
  if (!comparison) return;
  const { queryKey } = comparisonQuery(id, { ...FIRST_COMPARISON, slice: null }, experiment.done);
  known.setQueryData(queryKey, comparison);
}
