/** All runs, newest first. */
import type { Metadata } from "next";
import { Suspense } from "react";
import { RunBrowser } from "@/components/run/run-browser";
import { PageTitle } from "@/components/ui/page-title";
import { SkeletonRows } from "@/components/ui/skeleton";

export const metadata: Metadata = { title: "Runs" };

export default function Page() {
  return (
    <div className="flex flex-col gap-4">
      <PageTitle docs="getting-started#ask-a-question">Runs</PageTitle>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <RunBrowser />
      </Suspense>
    </div>
  );
}
