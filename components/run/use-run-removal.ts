"use client";
/** Removes runs, with Undo; what is removed leaves every list at once. */
import { useRemovals } from "@/components/ui/removals";
import { addressOf, callApi } from "@/lib/api/call-api";
import { removeRun } from "@/lib/api/runs";
import type { RunSummary } from "@/lib/methods/contract/run-summary";

interface RunRemoval {
  isListed: (run: RunSummary) => boolean;
  removeRun: (run: RunSummary) => void;
}

export function useRunRemoval(): RunRemoval {
  const { isRemoved, remove } = useRemovals();
  return {
    isListed: ({ id }) => !isRemoved(pathOf(id)),
    removeRun: ({ id, question }) =>
      remove({
        path: pathOf(id),
        send: () => callApi(removeRun, { params: { id }, keepalive: true }),
        said: `“${shortened(question)}” is removed.`,
        queryKey: ["runs"],
      }),
  };
}

function pathOf(id: string): string {
  return addressOf(removeRun, { params: { id } });
}

function shortened(question: string): string {
  return question.length > 60 ? `${question.slice(0, 59).trimEnd()}…` : question;
}
