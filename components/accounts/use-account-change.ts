/** A change of accounts: what was read before it is read again, and a refusal is shown. */
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { toProblem } from "@/lib/api/problem";

/** @param stale what the change makes out of date */
export function useAccountChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  stale: readonly QueryKey[],
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    onError: (error) => toast.error(toProblem(error).message, { description: toProblem(error).hint }),
  });
}
