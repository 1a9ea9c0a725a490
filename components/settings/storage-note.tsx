"use client";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { healthQuery } from "@/components/api/queries";
import { Ago } from "@/components/ui/ago";

const REFRESH_MS = 5_000;

/** While the disk of the data folder does not take what is written: why, since when, and what to do. */
export function StorageNote() {
  const health = useQuery({
    ...healthQuery,
    // It ends by itself, once a write succeeds.
    refetchInterval: ({ state }) => (state.data?.status === "degraded" ? REFRESH_MS : false),
  });
  const storage = health.data?.storage;
  if (!storage) return null;
  return (
    <div role="alert" className="flex gap-3 rounded-md border border-bad/40 bg-bad-ground px-4 py-3">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">Nothing new can be stored. {storage.reason}</p>
        {storage.hint && <p className="break-words text-ink-soft">{storage.hint}</p>}
        <p className="text-ink-soft">
          First seen <Ago time={storage.since} />. What was stored before can be read.
        </p>
      </div>
    </div>
  );
}
