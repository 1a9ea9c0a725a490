"use client";
/** Brings the questions that the sample comes with, so that a first experiment is a click away. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { toast } from "sonner";
import { knowledgeBasePath, knowledgeBasesQuery } from "@/components/api/queries";
import { request, toProblem } from "@/components/api/request";
import { Button } from "@/components/ui/button";
import { questionSetsQuery } from "./experiment-queries";

/** Nothing for a knowledge base that is not the sample. */
export function SampleQuestions({ knowledgeBase }: { knowledgeBase: string }) {
  const queryClient = useQueryClient();
  const isSample = useQuery(knowledgeBasesQuery).data?.some(
    ({ id, sample }) => id === knowledgeBase && sample,
  );
  const bring = useMutation({
    mutationFn: () =>
      request(`${knowledgeBasePath(knowledgeBase)}/question-sets?name=Sample&from=sample`, {
        method: "POST",
      }),
    onError: (error) => toast.error(toProblem(error).message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: questionSetsQuery(knowledgeBase).queryKey }),
  });
  if (!isSample) return null;
  return (
    <Button look="action" disabled={bring.isPending} onClick={() => bring.mutate()}>
      <ListChecks aria-hidden /> {bring.isPending ? "Reading …" : "Use the sample’s questions"}
    </Button>
  );
}
