/** Adds files to a knowledge base: progress, refusal with every problem, and further tries that allow more. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { type AddedFile, type Upload, uploadSources } from "@/components/api/upload-sources";
import { type HopscopeError, toProblem } from "@/lib/api/problem";
import type { Readings, SourcesAdded } from "@/lib/api/sources";

/** Rows that the last upload to a knowledge base left out, saved in the query cache until the page is closed. */
export const leftOutKey = (knowledgeBase: string) => ["left-out", knowledgeBase] as const;

export type Allowed = Pick<Upload, "onRejected" | "replace">;

const NOTHING_ALLOWED: Allowed = { onRejected: "refuse", replace: false };

export interface UploadState {
  /** Share of the bytes sent; null when nothing is being sent. */
  share: number | null;
  problem: HopscopeError | null;
  allowed: Allowed;
}

export interface UploadOptions {
  /** Names the knowledge base, making it first when there is none. */
  knowledgeBase: () => Promise<string>;
  onAdded: (knowledgeBase: string, added: SourcesAdded) => void;
  /** After a refusal or a cancel: nothing was added. */
  onRefused?: (knowledgeBase: string) => Promise<void>;
}

export function useUpload({ knowledgeBase, onAdded, onRefused }: UploadOptions) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<UploadState>({ share: null, problem: null, allowed: NOTHING_ALLOWED });
  const abort = useRef<AbortController | null>(null);

  const send = useCallback(
    async (files: readonly AddedFile[], readings: Readings, more: Partial<Allowed> = {}) => {
      const allowed = { ...NOTHING_ALLOWED, ...more };
      const own = new AbortController();
      abort.current = own;
      setState({ share: 0, problem: null, allowed });
      let id: string | null = null;
      try {
        id = await knowledgeBase();
        const added = await uploadSources({
          ...allowed,
          knowledgeBase: id,
          files,
          readings,
          onProgress: (share) => setState({ share, problem: null, allowed }),
          signal: own.signal,
        });
        queryClient.setQueryData(leftOutKey(id), added.rejected > 0 ? added : null);
        await queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
        setState({ share: null, problem: null, allowed: NOTHING_ALLOWED });
        onAdded(id, added);
      } catch (error) {
        if (id !== null) await onRefused?.(id);
        setState({ share: null, problem: own.signal.aborted ? null : toProblem(error), allowed });
      }
    },
    [knowledgeBase, onAdded, onRefused, queryClient],
  );

  return { ...state, send, cancel: () => abort.current?.abort() };
}
