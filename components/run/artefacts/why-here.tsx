/** Why a node is in a ranking: what added to its score, the path that led to it, and its text. */
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, BadgeCheck, FlaskConical, PanelRight, Waypoints } from "lucide-react";
import Link from "next/link";
import { exploreAddress } from "@/components/addresses/explore-address";
import { relationCountsQuery } from "@/components/api/graph-reads";
import { nodesQuery } from "@/components/api/queries";
import { foundInWords } from "@/components/graph-view/node-in-words";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import type { RankedNode, SubgraphNode } from "@/lib/methods/trace/trace";
import { useGold } from "../answer/use-gold";
import { EdgeChip } from "../sources/edge-chip";
import { hasPlace, placedEnd } from "../sources/edge-evidence";
import { nameOf } from "../state/node-names";
import { useRunNames } from "../state/use-run-names";
import { useChange } from "../what-if/use-what-if";
import { ContributionBars } from "./contribution-bars";
import { LeadPanel } from "./lead-panel";
import { type Hop, nodePaths } from "./node-paths";

interface WhyHereProps {
  ranking: readonly RankedNode[];
  at: number;
  ranked: RankedNode;
  node: SubgraphNode | undefined;
  onSelect: (id: string) => void;
  onOpen: (id: string) => void;
  onOpenPlace: (id: string, edge: string) => void;
}

export function WhyHere({ ranking, at, ranked, node, onSelect, onOpen, onOpenPlace }: WhyHereProps) {
  const { knowledgeBase, names } = useRunNames();
  const nodes = useQuery(nodesQuery(knowledgeBase, [ranked.node]));
  const text = nodes.data?.[0]?.text ?? names.get(ranked.node)?.excerpt ?? "";
  const paths = nodePaths(ranked.node, ranked.via);
  const change = useChange();
  const markRight = useGold();
  return (
    <div className="flex flex-col gap-3 px-4 pt-1 pb-3 pl-10 text-compact">
      <FoundBadges node={node} />
      {ranked.contributions.length > 0 && (
        <ContributionBars caption="Why here?" contributions={ranked.contributions} />
      )}
      <LeadPanel ranking={ranking} at={at} />
      <div>
        <h4 className="text-xs font-medium text-ink-soft">{paths.length > 1 ? "Paths" : "Path"}</h4>
        {paths.length === 0 && <p>Found by search, without an edge.</p>}
        {paths.map((path) => (
          <PathInWords
            key={path.map((hop) => hop.edge.id).join(" ")}
            path={path}
            onSelect={onSelect}
            onOpenPlace={onOpenPlace}
          />
        ))}
      </div>
      {text && <p className="line-clamp-4 text-ink-soft">{text}</p>}
      <NeighbourCounts node={ranked.node} />
      <div className="flex flex-wrap gap-1.5">
        <Button size="small" onClick={() => onOpen(ranked.node)}>
          <PanelRight aria-hidden />
          Open the source
        </Button>
        <ButtonLink look="quiet" size="small" href={exploreAddress(knowledgeBase, ranked.node)}>
          <Waypoints aria-hidden />
          Explore
        </ButtonLink>
        {markRight && (
          <Button look="quiet" size="small" onClick={() => markRight([ranked.node])}>
            <BadgeCheck aria-hidden />
            This is the right answer
          </Button>
        )}
        {change && (
          <Button look="quiet" size="small" onClick={() => change({ without: { nodes: [ranked.node] } })}>
            <FlaskConical aria-hidden />
            What if without it?
          </Button>
        )}
      </div>
    </div>
  );
}

/** Badges that say how the node was found, and how strongly the guidance points to it. */
function FoundBadges({ node }: { node: SubgraphNode | undefined }) {
  const parts = node ? foundInWords(node) : [];
  if (parts.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-1">
      {parts.map((part) => (
        <Badge key={part}>{part}</Badge>
      ))}
    </p>
  );
}

function PathInWords({
  path,
  onSelect,
  onOpenPlace,
}: {
  path: readonly Hop[];
} & Pick<WhyHereProps, "onSelect" | "onOpenPlace">) {
  const { names } = useRunNames();
  const nodeButton = (id: string) => (
    <button
      type="button"
      onClick={() => onSelect(id)}
      className="text-left underline decoration-line-strong underline-offset-2 hover:decoration-ink"
    >
      {nameOf(names, id)}
    </button>
  );
  return (
    <p className="leading-6 break-words">
      {path[0] && nodeButton(path[0].from)}
      {path.map((hop) => (
        <span key={hop.edge.id}>
          {" "}
          <EdgeChip
            edge={hop.edge}
            forward={hop.forward}
            {...(hasPlace(hop.edge) && {
              onOpen: () =>
                onOpenPlace(
                  placedEnd(hop.edge, (node) => names.get(node)?.origin),
                  hop.edge.id,
                ),
            })}
          />{" "}
          {nodeButton(hop.to)}
        </span>
      ))}
    </p>
  );
}

/** Number of neighbours of a node by relation, whether or not the method saw them. */
function NeighbourCounts({ node }: { node: string }) {
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
