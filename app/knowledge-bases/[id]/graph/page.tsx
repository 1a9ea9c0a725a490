import type { Metadata } from "next";
import { Suspense } from "react";
import { SimilarityPage } from "@/components/similarity/similarity-page";

export const metadata: Metadata = { title: "Similarity graph" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return (
    <Suspense>
      <SimilarityPage id={decodeURIComponent((await params).id)} />
    </Suspense>
  );
}
