/** Server state that a page begins with: drawn in the first response, and not asked for again by the browser. */
import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { knowledgeBaseQuery, knowledgeBasesQuery, methodsQuery, runsQuery } from "@/components/api/queries";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";
import { type BaseRights, rightsOfVisitor } from "@/lib/server/accounts/base-rights";
import type { Engine } from "@/lib/server/engine";
import { describeKnowledgeBase, listKnowledgeBases } from "@/lib/server/knowledge-bases/knowledge-bases";
import { listMethods } from "@/lib/server/methods/methods";
import { listRuns } from "@/lib/server/runs/runs";
import { getEngine } from "@/lib/server/singleton";

interface KnownDataProps {
  /** Picks the knowledge base that the page will ask. */
  asked: (all: readonly KnowledgeBase[]) => KnowledgeBase | undefined;
  /** Number of recent runs on the page. */
  runs?: number;
  children: ReactNode;
}

/** On an error the browser reads the data itself, and shows why it cannot. */
export async function KnownData({ asked, runs, children }: KnownDataProps) {
  const known = new QueryClient();
  try {
    const engine = await getEngine();
    await readInto(known, engine, await rightsOfVisitor(engine, await headers()), { asked, runs });
  } catch (error) {
    console.error(error);
  }
  return <HydrationBoundary state={dehydrate(known)}>{children}</HydrationBoundary>;
}

async function readInto(
  known: QueryClient,
  engine: Engine,
  rights: BaseRights,
  { asked, runs }: Omit<KnownDataProps, "children">,
): Promise<void> {
  known.setQueryData(methodsQuery.queryKey, asSent(listMethods()));
  const all = await listKnowledgeBases(engine, rights);
  known.setQueryData(knowledgeBasesQuery.queryKey, asSent(all));
  const { id } = asked(all) ?? {};
  if (id)
    known.setQueryData(knowledgeBaseQuery(id).queryKey, await describeKnowledgeBase(engine, id, rights));
  if (!runs) return;
  const recent = await listRuns(engine, { limit: runs }, rights.visible);
  known.setQueryData(runsQuery({ limit: runs }).queryKey, recent);
}

/** The value as JSON over HTTP would deliver it: a method's functions stay on the server. */
function asSent<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
