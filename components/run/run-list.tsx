/** The newest runs. */
import { useQuery } from "@tanstack/react-query";
import { runsQuery } from "@/components/api/queries";
import { Awaited } from "@/components/ui/awaited";
import { EmptyState } from "@/components/ui/empty-state";
import { RunRows } from "./run-rows";
import { useRunRemoval } from "./use-run-removal";

export function RunList({ limit }: { limit: number }) {
  const runs = useQuery(runsQuery({ limit }));
  const { isListed } = useRunRemoval();

  if (!runs.isSuccess) return <Awaited query={runs} rows={6} />;
  const listed = runs.data.filter(isListed);
  return listed.length === 0 ? <NoRuns /> : <RunRows runs={listed} onRemove={null} />;
}

export function NoRuns() {
  return (
    <EmptyState title="No question has been asked yet">
      Ask one, and its run is saved here with every stage.
    </EmptyState>
  );
}
