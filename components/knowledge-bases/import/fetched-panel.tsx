/** After web addresses of which some gave nothing, or not all: which, and why, until the person has seen it. */
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import type { WebAddress } from "@/lib/files/web-address";
import { ProblemTable } from "./problem-table";
import { fetchedKey } from "./use-web-fetch";

export function FetchedPanel({ knowledgeBase }: { knowledgeBase: string }) {
  const queryClient = useQueryClient();
  const addresses = useQuery<WebAddress[] | null>({
    queryKey: fetchedKey(knowledgeBase),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
  const problems = (addresses ?? []).flatMap(({ address, problem }) =>
    problem === null ? [] : [{ at: address, message: problem }],
  );
  if (!addresses || problems.length === 0) return null;
  return (
    <Panel
      title={`${formatCount(problems.length)} of ${formatNoun(addresses.length, "web address", "web addresses")} not fetched in full`}
      aside={
        <Button
          size="small"
          onClick={() => queryClient.setQueryData<WebAddress[] | null>(fetchedKey(knowledgeBase), null)}
        >
          Seen
        </Button>
      }
    >
      <ProblemTable problems={problems} place="Address" />
    </Panel>
  );
}
