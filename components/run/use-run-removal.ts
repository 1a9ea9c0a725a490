"use client";
/** Removes runs and whole conversations, with Undo; what is removed leaves every list at once. */
import { useRemovals } from "@/components/ui/removals";
import { addressOf, callApi } from "@/lib/api/call-api";
import { listRuns, removeRun } from "@/lib/api/runs";
import type { RunSummary } from "@/lib/methods/contract/run-summary";

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
        send: () =>
          Promise.all(
            [first!, ...others].map(({ id }) => callApi(removeRun, { params: { id }, keepalive: true })),
          ),
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

function shortened(question: string): string {
  return question.length > 60 ? `${question.slice(0, 59).trimEnd()}…` : question;
}
