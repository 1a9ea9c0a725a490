/** The views of a knowledge base, and what changes them. */
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/api/call-api";
import type { ExploreView, NewView, ViewChange } from "@/lib/api/schemas/explore-view";
import * as views from "@/lib/api/views";

export const viewsQuery = (knowledgeBase: string) =>
  queryOptions({
    queryKey: ["views", knowledgeBase],
    queryFn: async ({ signal }) =>
      (await callApi(views.listViews, { params: { id: knowledgeBase }, signal })).views,
  });

export function saveView(knowledgeBase: string, body: NewView): Promise<ExploreView> {
  return callApi(views.saveView, { params: { id: knowledgeBase }, body });
}

export function changeView(knowledgeBase: string, view: string, body: ViewChange): Promise<ExploreView> {
  return callApi(views.changeView, { params: { id: knowledgeBase, view }, body });
}

export function removeView(knowledgeBase: string, view: string): Promise<void> {
  return callApi(views.removeView, { params: { id: knowledgeBase, view } });
}
