/** Removes runs and whole conversations, with Undo; what is removed leaves every list at once. */
import { listRuns, removeRun } from "@/components/api/routes";
import { useRemovals } from "@/components/ui/removals";
import { addressOf, callApi } from "@/lib/api/call-api";
import { toProblem } from "@/lib/api/problem";
import type { RunSummary } from "@/lib/api/schemas/run-summary";

interface RunRemoval {
  isListed: (run: RunSummary) => boolean;
  removeRun: (run: RunSummary) => void;
  removeConversation: (runs: readonly RunSummary[], title: string) => void;
}

export function useRunRemoval(): RunRemoval {
  const { isRemoved, remove } = useRemovals();
  return {
    isListed: ({ id, thread }) => !isRemoved(pathOf(id)) && !isRemoved(threadOf(thread ?? id)),
    removeRun: ({ id, question }) =>
      remove({
        path: pathOf(id),
        send: () => callApi(removeRun, { params: { id }, keepalive: true }),
        said: `“${shortened(question)}” is removed.`,
        queryKey: ["runs"],
      }),
    removeConversation: ([first, ...others], title) =>
      remove({
        path: threadOf(first!.thread ?? first!.id),
        send: async () => {
          const removals = await Promise.allSettled(
            [first!, ...others].map(({ id }) => callApi(removeRun, { params: { id }, keepalive: true })),
          );
          const failure = removals.find(isFailure);
          if (failure) throw failure.reason;
        },
        said: `The conversation “${shortened(title)}” is removed.`,
        queryKey: ["runs"],
      }),
  };
}

function pathOf(id: string): string {
  return addressOf(removeRun, { params: { id } });
}

function threadOf(id: string): string {
  return addressOf(listRuns, { query: { thread: id } });
}

/** One that somebody else has removed is gone, too. */
function isFailure(removal: PromiseSettledResult<unknown>): removal is PromiseRejectedResult {
  return removal.status === "rejected" && toProblem(removal.reason).status !== 404;
}

function shortened(question: string): string {
  return question.length > 60 ? `${question.slice(0, 59).trimEnd()}…` : question;
}
