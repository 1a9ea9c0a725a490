/** An edge up close: its type, how strong it is, and what it says of where it comes from. */
import { FlaskConical, PanelRight, Waypoints, X } from "lucide-react";
import { exploreAddress } from "@/components/addresses/explore-address";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import type { EdgeKind, GraphEdge } from "@/lib/graph/graph-source";
import { nameOf } from "../state/node-names";
import { useRunNames } from "../state/use-run-names";
import { useChange } from "../what-if/use-what-if";
import { EdgeChip } from "./edge-chip";
import { hasPlace, placedEnd } from "./edge-evidence";

const KINDS: Readonly<Record<EdgeKind, string>> = {
  relation: "an imported fact",
  structural: "order within a source",
  similarity: "built by indexing, from what two texts share",
};

interface EdgeInspectorProps {
  edge: GraphEdge;
  onSelect: (id: string) => void;
  onOpenPlace: (id: string, edge: string) => void;
  onClose: () => void;
}

export function EdgeInspector({ edge, onSelect, onOpenPlace, onClose }: EdgeInspectorProps) {
  const { knowledgeBase, names } = useRunNames();
  const change = useChange();
  const node = (id: string) => (
    <button
      type="button"
      onClick={() => onSelect(id)}
      className="text-left underline decoration-line-strong underline-offset-2 hover:decoration-ink"
    >
      {nameOf(names, id)}
    </button>
  );
  return (
    <section aria-label="Edge" className="flex flex-col gap-2 border-b bg-selected px-4 py-3 text-compact">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 leading-6 break-words">
          {node(edge.source)} <EdgeChip edge={edge} forward /> {node(edge.target)}
        </p>
        <Button
          look="quiet"
          size="small"
          className="-my-0.5 px-1.5"
          aria-label="Close the edge"
          onClick={onClose}
        >
          <X aria-hidden />
        </Button>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        <dt className="text-ink-soft">kind</dt>
        <dd>
          <Badge>{edge.kind}</Badge> {KINDS[edge.kind]}
        </dd>
        {edge.weight !== undefined && (
          <>
            <dt className="text-ink-soft">weight</dt>
            <dd className="numeric">{edge.weight.toFixed(3)}</dd>
          </>
        )}
        {Object.entries(edge.properties).map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="text-ink-soft">{key}</dt>
            <dd className="break-words">{String(value)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-1.5">
        {hasPlace(edge) && (
          <Button
            size="small"
            onClick={() =>
              onOpenPlace(
                placedEnd(edge, (id) => names.get(id)?.origin),
                edge.id,
              )
            }
          >
            <PanelRight aria-hidden /> Open the source
          </Button>
        )}
        <ButtonLink look="quiet" size="small" href={exploreAddress(knowledgeBase, edge.source)}>
          <Waypoints aria-hidden /> Explore
        </ButtonLink>
        {change && (
          <>
            <Button look="quiet" size="small" onClick={() => change({ without: { edges: [edge.id] } })}>
              <FlaskConical aria-hidden /> What if without it?
            </Button>
            <Button look="quiet" size="small" onClick={() => change({ without: { relations: [edge.type] } })}>
              <FlaskConical aria-hidden /> Without every {edge.type}?
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
