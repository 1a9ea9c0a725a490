"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Hammer } from "lucide-react";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
/** Builds the knowledge base again with what the slider shows. */
import { callApi } from "@/lib/api/call-api";
import { startIndexing } from "@/lib/api/knowledge-bases";
import { toProblem } from "@/lib/api/problem";
import type { SelectionAddress } from "./use-selection-address";

interface IndexAgainProps {
  id: string;
  address: SelectionAddress;
  /** Its chunks were described by a language model, and are to be again: what was paid for is saved. */
  isDescribed: boolean;
  isBuilt: boolean;
}

export function IndexAgain({ id, address, isDescribed, isBuilt }: IndexAgainProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { percentile, logic, degree } = address;
  const query = { percentile, logic, degree: degree ?? ("any" as const), describe: isDescribed };
  const index = useMutation({
    mutationFn: () => callApi(startIndexing, { params: { id }, query }),
    onSuccess: async ({ job }) => {
      await queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
      if (job) router.push(`/knowledge-bases/${encodeURIComponent(id)}`);
      else toast.success("It is indexed like this already.");
    },
    onError: (error) => toast.error(toProblem(error).message, { description: toProblem(error).hint }),
  });
  return (
    <ConfirmDialog
      title={`Index again at percentile ${percentile} by ${logic.toUpperCase()}?`}
      action="Index again"
      onConfirm={() => index.mutate()}
      trigger={
        <Button look="action" size="small" className="h-8" disabled={index.isPending || isBuilt}>
          <Hammer aria-hidden /> Index again with these
        </Button>
      }
    >
      Similarity edges are chosen anew, {degree === null ? "any number" : `at most ${degree}`} of a chunk. It
      can be asked as it is until the new graph is complete. What was embedded is not embedded again.
    </ConfirmDialog>
  );
}
