/** A run at its permanent address. */
import type { Metadata } from "next";
import { Suspense } from "react";
import { RunSkeleton } from "@/components/run/run-skeleton";
import { StoredRun } from "@/components/run/stored-run";

export const metadata: Metadata = { title: "Run" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Suspense fallback={<RunSkeleton />}>
      <StoredRun id={decodeURIComponent(id)} />
    </Suspense>
  );
}
