/** After an upload: the rows that were not taken, until the person has seen them; their kinds stay with the sources. */
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import type { SourcesAdded } from "@/lib/api/sources";
import { ProblemTable } from "./problem-table";
import { leftOutKey } from "./use-upload";

export function LeftOutPanel({ knowledgeBase }: { knowledgeBase: string }) {
  const queryClient = useQueryClient();
  const added = useQuery<SourcesAdded | null>({
    queryKey: leftOutKey(knowledgeBase),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
  if (!added) return null;
  const { rejections, rejected } = added;
  const problems = rejections.map(({ file, line, field, reason }) => ({
    at: `${file}${line ? `:${line}` : ""}${field ? ` (${field})` : ""}`,
    message: reason,
  }));
  return (
    <Panel
      title={`${formatNoun(rejected, "row")} left out`}
      aside={
        <Button
          size="small"
          onClick={() => queryClient.setQueryData<SourcesAdded | null>(leftOutKey(knowledgeBase), null)}
        >
          Seen
        </Button>
      }
    >
      <ProblemTable problems={problems} />
      {rejected > problems.length && (
        <p className="border-t px-4 py-1.5 text-xs text-ink-soft">
          The first {formatCount(problems.length)}; {formatCount(rejected - problems.length)} more are not
          listed.
        </p>
      )}
    </Panel>
  );
}
