"use client";
/** How many neighbours a node has by each relation, whatever the method saw of them. */
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight } from "lucide-react";
import Link from "next/link";
import { exploreAddress } from "@/components/addresses/explore-address";
import { relationCountsQuery } from "@/components/api/graph-reads";
import { formatCount } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import { useRunNames } from "../state/use-run-names";

export function NeighbourCounts({ node }: { node: string }) {
  const { knowledgeBase } = useRunNames();
  const counts = useQuery(relationCountsQuery(knowledgeBase, node));
  if (counts.isError || counts.data?.length === 0) return null;
  const total = counts.data?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <div>
      <h4 className="text-xs font-medium text-ink-soft">
        Neighbours{counts.data && <span className="numeric font-normal"> {formatCount(total)}</span>}
      </h4>
      {counts.isPending && <Skeleton className="mt-1 w-40" />}
      <ul aria-label="Neighbours by relation" className="flex flex-wrap gap-1 pt-0.5">
        {counts.data?.map(({ type, direction, count }) => {
          const Arrow = direction === "out" ? ArrowRight : ArrowLeft;
          return (
            <li key={`${direction} ${type}`}>
              <Link
                prefetch={false}
                href={exploreAddress(knowledgeBase, node)}
                className="inline-flex items-center gap-1 rounded-sm bg-sunken px-1 text-xs text-ink-soft hover:text-ink"
              >
                <Arrow aria-label={direction === "out" ? "to" : "from"} className="size-3" />
                {type} <span className="numeric text-ink">{formatCount(count)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
