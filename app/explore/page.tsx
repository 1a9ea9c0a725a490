/** Explore a graph: from node to node, along paths, and by pattern. */
import type { Metadata } from "next";
import { Suspense } from "react";
import { ExplorePage } from "@/components/explore/explore-page";

export const metadata: Metadata = { title: "Explore" };

export default function Page() {
  return (
    <Suspense>
      <ExplorePage />
    </Suspense>
  );
}
