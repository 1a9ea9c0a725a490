"use client";
/** Brings files into a knowledge base: progress, refusal with every problem, and a second try that skips the bad rows. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { type Problem, toProblem } from "@/components/api/request";
import { type BroughtFile, uploadSources } from "@/components/api/upload-sources";
import type { SourcesAdded } from "@/lib/core/api";

export interface UploadState {
  /** Share of the bytes sent; null when nothing is being sent. */
  share: number | null;
  problem: Problem | null;
}

interface UploadOptions {
  /** Names the knowledge base, making it first when there is none. */
  knowledgeBase: () => Promise<string>;
  onAdded: (knowledgeBase: string, added: SourcesAdded) => void;
}

const IDLE: UploadState = { share: null, problem: null };

export function useUpload({ knowledgeBase, onAdded }: UploadOptions) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<UploadState>(IDLE);
  const abort = useRef<AbortController | null>(null);

  const send = useCallback(
    async (files: readonly BroughtFile[], onRejected: "refuse" | "skip") => {
      const own = new AbortController();
      abort.current = own;
      setState({ share: 0, problem: null });
      try {
        const id = await knowledgeBase();
        const onProgress = (share: number) => setState({ share, problem: null });
        const added = await uploadSources({
          knowledgeBase: id,
          files,
          onRejected,
          onProgress,
          signal: own.signal,
        });
        await queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
        setState(IDLE);
        onAdded(id, added);
      } catch (error) {
        setState({ share: null, problem: own.signal.aborted ? null : toProblem(error) });
      }
    },
    [knowledgeBase, onAdded, queryClient],
  );

  return { ...state, send, cancel: () => abort.current?.abort() };
}
