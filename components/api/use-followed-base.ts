/** A knowledge base on the screen follows the one on the server, whoever changes it: a page, the command line, another program. */
import { focusManager, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { callApi } from "@/lib/api/call-api";
import { followKnowledgeBase } from "@/lib/api/knowledge-bases";
import { HopscopeError } from "@/lib/api/problem";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";
import { knowledgeBaseQuery, readGraphsAgain } from "./queries";

const RETRY_MS = 2_000;

/**
 * Reads the knowledge base again when a job of it begins or ends, and what was read from its graph when another one is published.
 * It waits on one open request while the tab is looked at, and looks once whenever somebody comes back to it.
 * @param shown as the page has it; undefined while it is not known
 */
export function useFollowedBase(shown: KnowledgeBase | undefined): void {
  const queryClient = useQueryClient();
  const isLookedAt = useSyncExternalStore(subscribe, isFocused, () => false);
  const { id, generation } = shown ?? {};
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => {
    if (id === undefined || !isLookedAt) return;
    const abort = new AbortController();
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
    void follow(id, abort.signal, (now) => {
      if (latest.current?.id === now.id && isChanged(latest.current, now)) readAgain();
    }).then(() => !abort.signal.aborted && readAgain());
    return () => abort.abort();
  }, [id, isLookedAt, queryClient]);

  const before = useRef({ id, generation });
  useEffect(() => {
    const last = before.current;
    before.current = { id, generation };
    if (last.id === id && last.generation && last.generation !== generation) readGraphsAgain(queryClient);
  }, [id, generation, queryClient]);
}

/** The knowledge base of a page, followed. */
export function useFollowed(id: string) {
  const detail = useQuery(knowledgeBaseQuery(id));
  useFollowedBase(detail.data);
  return detail;
}

const subscribe = (listener: () => void) => focusManager.subscribe(listener);
const isFocused = () => focusManager.isFocused();

function isChanged(shown: KnowledgeBase, now: KnowledgeBase): boolean {
  return (
    shown.generation !== now.generation ||
    shown.job?.id !== now.job?.id ||
    shown.job?.state !== now.job?.state
  );
}

/** Follows until `signal` aborts, or the server refuses; a broken stream is opened again. */
async function follow(
  id: string,
  signal: AbortSignal,
  onChange: (now: KnowledgeBase) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const now of await callApi(followKnowledgeBase, { params: { id }, signal })) onChange(now);
    } catch (error) {
      if (error instanceof HopscopeError && error.status < 500) return;
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
