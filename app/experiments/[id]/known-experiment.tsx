/** Data of an experiment's page in the first response: its progress, and its comparison with the first questions where that is saved. */
import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { comparisonQuery, experimentQuery, PAGE_ROWS, rowsQuery } from "@/components/api/experiment-queries";
import { rowsQuerySchema } from "@/lib/measure/question-rows";
import { rightsOfVisitor } from "@/lib/server/accounts/base-rights";
import type { Engine } from "@/lib/server/engine";
import {
  FIRST_COMPARISON,
  readQuestionRows,
  savedComparison,
} from "@/lib/server/experiments/compare-experiment";
import { readExperiment } from "@/lib/server/experiments/experiments";
import { getEngine } from "@/lib/server/singleton";

/** The comparison shown at an address without parameters. */
const FIRST = { ...FIRST_COMPARISON, slice: null };
const FIRST_SHOWN = { show: "all", q: "", stage: null, offset: 0 } as const;

interface KnownExperimentProps {
  id: string;
  /** True if the address asks for the saved comparison and the first questions, and for nothing else. */
  isFirst: boolean;
  children: ReactNode;
}

/** On an error the browser reads the data itself, and shows why it cannot. */
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
  const rights = await rightsOfVisitor(engine, await headers());
  await rights.baseOf("experiments", id);
  const experiment = await readExperiment(engine, id);
  known.setQueryData(experimentQuery(id).queryKey, experiment);
  const comparison = isFirst && experiment.digest !== null ? await savedComparison(engine, id) : null;
  if (!comparison) return;
  const { queryKey } = comparisonQuery(id, FIRST, experiment.done);
  known.setQueryData(queryKey, comparison);
  const variant = Math.min(1, experiment.variants.length - 1);
  const first = rowsQuery(id, FIRST, { ...FIRST_SHOWN, variant }, experiment.done);
  known.setQueryData(
    first.queryKey,
    await readQuestionRows(engine, id, rowsQuerySchema.parse({ limit: PAGE_ROWS })),
  );
}
