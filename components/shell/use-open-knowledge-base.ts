"use client";
/** The knowledge base that the page is about, or else the first that can be asked. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runQuery } from "@/components/api/queries";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";

/** Looks at the address once, when it is first used. */
export function useOpenKnowledgeBase(knowledgeBases: readonly KnowledgeBase[]): KnowledgeBase | undefined {
  const queryClient = useQueryClient();
  const [named] = useState(() => {
    const { pathname, search } = window.location;
    const [, area, id = ""] = pathname.split("/").map(decodeURIComponent);
    if (area === "knowledge-bases") return id;
    if (area === "runs") return queryClient.getQueryData(runQuery(id, false).queryKey)?.knowledgeBase;
    return new URLSearchParams(search).get("kb");
  });
  const ready = knowledgeBases.filter(({ state }) => state === "ready");
  return ready.find(({ id, name }) => id === named || name === named) ?? ready[0];
}
