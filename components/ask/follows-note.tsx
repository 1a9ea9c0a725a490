"use client";
/** That the question follows a run, which it may refer to; it can be asked on its own instead. */
import { useQuery } from "@tanstack/react-query";
import { CornerUpLeft } from "lucide-react";
import Link from "next/link";
import { runQuery } from "@/components/api/queries";
import { Button } from "@/components/ui/button";

export function FollowsNote({ run: id, onLeave }: { run: string; onLeave: () => void }) {
  const run = useQuery(runQuery(id, true));
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-compact text-ink-soft">
      <CornerUpLeft aria-hidden className="size-3.5" />
      {run.isError ? (
        <span className="text-warn">The run that this question follows is gone.</span>
      ) : (
        <>
          Follows{" "}
          <Link href={`/runs/${encodeURIComponent(id)}`} className="text-ink underline underline-offset-2">
            {run.data?.question ?? "the run before"}
          </Link>
        </>
      )}
      <Button look="quiet" size="small" onClick={onLeave}>
        Ask it on its own
      </Button>
    </p>
  );
}
