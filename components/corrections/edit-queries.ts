/** The corrections of a knowledge base, and what writes them. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { callApi } from "@/lib/api/call-api";
import { addEdits, type EditState, type EditsWritten, listEdits, undoEdits } from "@/lib/api/edits";
import { toProblem } from "@/lib/api/problem";
import type { GraphChange } from "@/lib/graph/edits/graph-edit";
import { changeTitle } from "./change-title";

export interface EditFilter {
  state: EditState | null;
  text: string;
  limit: number;
}

export const editsQuery = (knowledgeBase: string, { state, text, limit }: EditFilter) =>
  queryOptions({
    queryKey: ["knowledge-bases", knowledgeBase, "edits", state, text, limit],
    queryFn: ({ signal }) => {
      const query = { limit, ...(state && { state }), ...(text && { q: text }) };
      return callApi(listEdits, { params: { id: knowledgeBase }, query, signal });
    },
    placeholderData: keepPreviousData,
  });

export const editCountsQuery = (knowledgeBase: string) =>
  editsQuery(knowledgeBase, { state: null, text: "", limit: 1 });

export interface Correction {
  change: GraphChange;
  note: string;
  apply: boolean;
}

export function useCorrect(knowledgeBase: string, onWritten: () => void) {
  const queryClient = useQueryClient();
  const undo = useUndo(knowledgeBase);
  return useMutation({
    mutationFn: ({ change, note, apply }: Correction) =>
      callApi(addEdits, {
        params: { id: knowledgeBase },
        query: { apply },
        body: { edits: [{ change, note }] },
      }),
    onSuccess: async ({ edits, job }) => {
      const [edit] = edits;
      await queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
      toast(edit ? changeTitle(edit.change) : "Nothing was changed.", {
        description: job ? "It is being applied." : "It waits for the next index job.",
        ...(edit && {
          action: { label: "Undo", onClick: () => undo.mutate({ ids: [edit.id], undone: true }) },
        }),
      });
      onWritten();
    },
  });
}

export function useUndo(knowledgeBase: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: string[]; undone: boolean }): Promise<EditsWritten> =>
      callApi(undoEdits, { params: { id: knowledgeBase }, body }),
    onError: (error) => toast.error(toProblem(error).message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] }),
  });
}
