/** The views of a knowledge base, and what changes them. */
import { queryOptions } from "@tanstack/react-query";
import { knowledgeBasePath } from "@/components/api/queries";
import { getJson, patchJson, postJson, request } from "@/components/api/request";
import type { ExploreView, NewView, ViewChange } from "@/lib/core/graph/explore-view";

export const viewsQuery = (knowledgeBase: string) =>
  queryOptions({
    queryKey: ["views", knowledgeBase],
    queryFn: ({ signal }) =>
      getJson<{ views: ExploreView[] }>(viewsPath(knowledgeBase), signal).then(({ views }) => views),
  });

export function keepView(knowledgeBase: string, view: NewView): Promise<ExploreView> {
  return postJson(viewsPath(knowledgeBase), view);
}

export function changeView(knowledgeBase: string, id: string, change: ViewChange): Promise<ExploreView> {
  return patchJson(`${viewsPath(knowledgeBase)}/${encodeURIComponent(id)}`, change);
}

export async function removeView(knowledgeBase: string, id: string): Promise<void> {
  await request(`${viewsPath(knowledgeBase)}/${encodeURIComponent(id)}`, { method: "DELETE" });
}

function viewsPath(knowledgeBase: string): string {
  return `${knowledgeBasePath(knowledgeBase)}/views`;
}
