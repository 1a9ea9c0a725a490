/** A chunk, and the chunks that the slider would join to it, each with the signals that say so. */
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { nodesQuery } from "@/components/api/queries";
import { kindOf } from "@/components/graph-view/node-in-words";
import { useLabelLooks } from "@/components/graph-view/use-label-looks";
import { NodeSearch } from "@/components/query-graph/node-search";
import { IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import type { SimilarChunk } from "@/lib/api/similarity";

const SHOWN = 20;

interface ChunkNeighboursProps {
  id: string;
  chunk: string | null;
  neighbours: readonly SimilarChunk[] | null;
  isOld: boolean;
  onChunk: (chunk: string | null) => void;
}

export function ChunkNeighbours({ id, chunk, neighbours, isOld, onChunk }: ChunkNeighboursProps) {
  const looks = useLabelLooks(id);
  const node = useQuery(nodesQuery(id, chunk === null ? [] : [chunk])).data?.[0];
  return (
    <Panel
      title="Neighbours of a chunk"
      aside={
        chunk !== null &&
        neighbours && (
          <p className="text-compact text-ink-soft">{formatNoun(neighbours.length, "neighbour")}</p>
        )
      }
      className="overflow-visible"
    >
      <div className="px-4 py-3">
        {chunk === null ? (
          <NodeSearch
            knowledgeBase={id}
            looks={looks}
            label="Chunk whose neighbours are shown"
            placeholder="Find a passage, a table or a described node"
            onPick={(picked) => onChunk(picked.id)}
          />
        ) : (
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words">{node?.name ?? chunk}</p>
              <p className="line-clamp-2 text-xs text-ink-soft">{node?.text}</p>
            </div>
            <IconButton icon={X} label="Choose another chunk" onClick={() => onChunk(null)} />
          </div>
        )}
      </div>
      {chunk !== null && neighbours && (
        <ul
          aria-label="Neighbours"
          aria-busy={isOld}
          className={classNames("max-h-96 overflow-auto text-compact", isOld && "opacity-60")}
        >
          {neighbours.length === 0 && (
            <li className="border-t px-4 py-2 text-ink-soft">
              Nothing is joined to it here. Move the slider down.
            </li>
          )}
          {neighbours.slice(0, SHOWN).map(({ node: neighbour, values }) => (
            <li key={neighbour.id} className="border-t px-4 py-1.5">
              <button
                type="button"
                className="text-left hover:underline"
                onClick={() => onChunk(neighbour.id)}
              >
                {neighbour.name} <span className="text-xs text-ink-faint">{kindOf(neighbour)}</span>
              </button>
              <p className="numeric flex flex-wrap gap-x-3 text-xs whitespace-normal text-ink-soft">
                {values.map(({ signal, title, value, selects }) => (
                  <span key={signal} className={classNames(selects && "font-medium text-ink")}>
                    {title} {value.toFixed(2)}
                    {selects && <span className="sr-only"> (joins them)</span>}
                  </span>
                ))}
              </p>
            </li>
          ))}
          {neighbours.length > SHOWN && (
            <li className="border-t px-4 py-1.5 text-xs text-warn">+{neighbours.length - SHOWN} more</li>
          )}
        </ul>
      )}
    </Panel>
  );
}
