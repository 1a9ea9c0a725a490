/** Server state that a page begins with: drawn in the first response, and not asked for again by the browser. */
import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { knowledgeBaseQuery, knowledgeBasesQuery, methodsQuery, runsQuery } from "@/components/api/queries";
import type { KnowledgeBase } from "@/lib/core/contract/knowledge-base";
import type { Engine } from "@/lib/engine/engine";
import { describeKnowledgeBase, listKnowledgeBases } from "@/lib/engine/knowledge-bases/knowledge-bases";
import { listMethods } from "@/lib/engine/methods/methods";
import { listRuns } from "@/lib/engine/runs/runs";
import { getEngine } from "@/lib/engine/singleton";

interface KnownDataProps {
  /** Which knowledge base the page will ask. */
  asked: (all: readonly KnowledgeBase[]) => KnowledgeBase | undefined;
  /** How many recent runs the page shows. */
  runs?: number;
  children: ReactNode;
}

/** What cannot be read now is left to the browser, which shows why. */
export async function KnownData({ asked, runs, children }: KnownDataProps) {
  const known = new QueryClient();
  try {
    await readInto(known, await getEngine(), { asked, runs });
  } catch (error) {
    console.error(error);
  }
  return <HydrationBoundary state={dehydrate(known)}>{children}</HydrationBoundary>;
}

async function readInto(
  known: QueryClient,
  engine: Engine,
  { asked, runs }: Omit<KnownDataProps, "children">,
): Promise<void> {
  known.setQueryData(methodsQuery.queryKey, asSent(listMethods()));
  const all = await listKnowledgeBases(engine);
  known.setQueryData(knowledgeBasesQuery.queryKey, asSent(all));
  const { id } = asked(all) ?? {};
  if (id) known.setQueryData(knowledgeBaseQuery(id).queryKey, await describeKnowledgeBase(engine, id));
  if (runs) known.setQueryData(runsQuery({ limit: runs }).queryKey, await listRuns(engine, { limit: runs }));
}

/** As the interface over HTTP would have sent it: a method's functions stay on the server. */
function asSent<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
