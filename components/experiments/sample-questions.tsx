"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { toast } from "sonner";
import { knowledgeBasesQuery } from "@/components/api/queries";
import { Button } from "@/components/ui/button";
import { callApi } from "@/lib/api/call-api";
import { toProblem } from "@/lib/api/problem";
import { importQuestions } from "@/lib/api/question-sets";
/** Imports the questions that the sample comes with, so that a first experiment is a click away. */
import { questionSetsQuery } from "../api/experiment-queries";

/** Nothing for a knowledge base that is not the sample. */
export function SampleQuestions({ knowledgeBase }: { knowledgeBase: string }) {
  const queryClient = useQueryClient();
  const isSample = useQuery(knowledgeBasesQuery).data?.some(
    ({ id, sample }) => id === knowledgeBase && sample,
  );
  const importing = useMutation({
    mutationFn: () =>
      callApi(importQuestions, {
        params: { id: knowledgeBase },
        query: { name: "Sample", from: "sample" },
      }),
    onError: (error) => toast.error(toProblem(error).message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: questionSetsQuery(knowledgeBase).queryKey }),
  });
  if (!isSample) return null;
  return (
    <Button look="action" disabled={importing.isPending} onClick={() => importing.mutate()}>
      <ListChecks aria-hidden /> {importing.isPending ? "Reading …" : "Use the sample’s questions"}
    </Button>
  );
}
