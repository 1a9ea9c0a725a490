/** Has the server fetch web addresses into a knowledge base; what became of each is saved for the page of the knowledge base. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { callApi } from "@/lib/api/call-api";
import { type HopscopeError, toProblem } from "@/lib/api/problem";
import { addWebSources } from "@/lib/api/sources";
import { leftOutKey, type UploadOptions } from "./use-upload";

/** Key of a knowledge base's last fetch, saved in the query cache until the page is closed. */
export const fetchedKey = (knowledgeBase: string) => ["fetched", knowledgeBase] as const;

export function useWebFetch({ knowledgeBase, onAdded, onRefused }: UploadOptions) {
  const queryClient = useQueryClient();
  const [isFetching, setIsFetching] = useState(false);
  const [problem, setProblem] = useState<HopscopeError | null>(null);
  const abort = useRef<AbortController | null>(null);

  const send = useCallback(
    async (addresses: string[], replace: boolean) => {
      const own = new AbortController();
      abort.current = own;
      setIsFetching(true);
      setProblem(null);
      let id: string | null = null;
      try {
        id = await knowledgeBase();
        const { signal } = own;
        const asked = { params: { id }, query: { replace }, body: { addresses }, signal };
        const added = await callApi(addWebSources, asked);
        queryClient.setQueryData(leftOutKey(id), added.rejected > 0 ? added : null);
        queryClient.setQueryData(fetchedKey(id), added.addresses);
        await queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
        onAdded(id, added);
      } catch (error) {
        if (id !== null) await onRefused?.(id);
        setProblem(own.signal.aborted ? null : toProblem(error));
      }
      setIsFetching(false);
    },
    [knowledgeBase, onAdded, onRefused, queryClient],
  );

  return { isFetching, problem, send, cancel: () => abort.current?.abort() };
}
