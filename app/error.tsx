"use client";
/** A page that failed to draw. What is stored on the server is not touched by that. */
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default function PageError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <EmptyState title="This page could not be drawn">
      <p className="mb-1">Nothing that was stored is lost. If it happens again, this is what to report:</p>
      <p className="mb-4 font-mono text-xs break-words">{error.message}</p>
      <Button onClick={reset}>Draw it again</Button>
    </EmptyState>
  );
}
