/** A source is removed, after a look at what goes with it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { IconButton } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatCount, formatNoun } from "@/components/ui/format";
import { ProblemNote } from "@/components/ui/problem-note";
import { SkeletonRows } from "@/components/ui/skeleton";
import { callApi } from "@/lib/api/call-api";
import { toProblem } from "@/lib/api/problem";
import { measureSourceRemoval, removeSource, type SourceRemoval } from "@/lib/api/sources";
import type { Source } from "@/lib/files/source";

export function RemoveSource({ knowledgeBase, source }: { knowledgeBase: string; source: Source }) {
  const [isOpen, setIsOpen] = useState(false);
  const queryClient = useQueryClient();
  const params = { id: knowledgeBase, source: source.id };
  const removal = useQuery({
    queryKey: ["source-removal", knowledgeBase, source.id],
    queryFn: ({ signal }) => callApi(measureSourceRemoval, { params, signal }),
    enabled: isOpen,
    gcTime: 0,
  });
  const remove = useMutation({
    mutationFn: () => {
      const hasDependents = (removal.data?.dependents.length ?? 0) > 0;
      return callApi(removeSource, { params, query: { dependents: hasDependents ? "remove" : "refuse" } });
    },
    onSuccess: ({ removed }) =>
      toast.success(
        removed.length === 1
          ? `${source.name} is removed.`
          : `${formatNoun(removed.length, "source")} are removed.`,
      ),
    onError: (error) => toast.error(toProblem(error).message, { description: toProblem(error).hint }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] }),
  });
  return (
    <ConfirmDialog
      title={`Remove ${source.name}?`}
      action="Remove"
      onOpenChange={setIsOpen}
      isReady={removal.data !== undefined && removal.data.left > 0}
      onConfirm={() => remove.mutate()}
      trigger={<IconButton icon={Trash2} label={`Remove ${source.name}`} disabled={remove.isPending} />}
    >
      {removal.isPending ? (
        <SkeletonRows rows={2} />
      ) : removal.isError ? (
        <ProblemNote error={removal.error} onRetry={() => removal.refetch()} />
      ) : (
        <RemovalFacts removal={removal.data} />
      )}
    </ConfirmDialog>
  );
}

function RemovalFacts({ removal: { source, others, dependents, left } }: { removal: SourceRemoval }) {
  if (left === 0)
    return (
      <p>No source would be left. Add another file first, replace this one, or delete the knowledge base.</p>
    );
  return (
    <div className="flex flex-col gap-2">
      <p>
        {formatNoun(source.accepted, "row")} of it {source.accepted === 1 ? "goes" : "go"}, and the graph is
        indexed again without {source.accepted === 1 ? "it" : "them"}. What other sources bring too stays.
      </p>
      {others.length > 0 && (
        <ul aria-label="What goes with it" className="max-h-40 list-disc overflow-y-auto pl-5">
          {others.map(({ name, lost }) => (
            <li key={name} className="break-words">
              {dependents.includes(name)
                ? `${name}: nothing of it is left without this source, so it is removed too`
                : `${name}: ${formatCount(lost)} ${lost === 1 ? "row needs" : "rows need"} this source`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
