/** The actions on the picked nodes. */
import { Crop, EyeOff, Group, MessageCircleQuestion, Pin, Route, UnfoldHorizontal, X } from "lucide-react";
import { useRouter } from "next/navigation";
import type { RefObject } from "react";
import { draftAddress } from "@/components/addresses/ask-address";
import { type Places, placeOf } from "@/components/graph-view/places/places";
import { Button } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import type { GraphNode } from "@/lib/graph/graph-source";
import { withGroups } from "../export-graph";
import { ExportMenu } from "../export-menu";
import { useExplorer } from "../use-explorer";

/** Each two of them are a search. */
const MOST_JOINED = 6;
const MOST_ASKED = 6;

interface PickBarProps {
  name: string;
  nodes: readonly GraphNode[];
  spots: RefObject<Places>;
  onGather: () => void;
  onClear: () => void;
}

export function PickBar({ name, nodes, spots, onGather, onClear }: PickBarProps) {
  const { knowledgeBase, exploration } = useExplorer();
  const router = useRouter();
  const ids = nodes.map(({ id }) => id);
  const set = new Set(ids);
  const edges = exploration.graph.edges.filter(({ source, target }) => set.has(source) && set.has(target));
  const canJoin = ids.length > 1 && ids.length <= MOST_JOINED;

  function pinAll() {
    const places = Object.fromEntries(
      ids.flatMap((id) => {
        const spot = placeOf(spots.current, id);
        return spot ? [[id, spot]] : [];
      }),
    );
    exploration.pin(places);
  }

  const actions = [
    { title: "Expand", icon: UnfoldHorizontal, act: () => void exploration.expandAround(ids) },
    {
      title: "Paths between",
      icon: Route,
      act: () => void exploration.joinNodes(ids),
      hindrance: canJoin ? undefined : `Pick 2 to ${MOST_JOINED} nodes to join them by shortest paths`,
    },
    {
      title: "Group",
      icon: Group,
      act: onGather,
      hindrance: ids.length > 1 ? undefined : "Pick 2 nodes or more to draw them as one",
    },
    { title: "Pin", icon: Pin, act: pinAll },
    { title: "Only these", icon: Crop, act: () => exploration.keepOnly(set) },
    {
      title: "Hide",
      icon: EyeOff,
      act: () => {
        exploration.hide(ids);
        onClear();
      },
    },
    {
      title: "Ask about these",
      icon: MessageCircleQuestion,
      act: () => router.push(draftAddress({ knowledgeBase, question: questionAbout(nodes) })),
    },
  ];
  return (
    <div
      role="toolbar"
      aria-label="Picked nodes"
      className="flex items-center gap-0.5 overflow-x-auto border-t bg-selected px-2 py-1"
    >
      <span className="numeric shrink-0 px-1 text-xs font-medium" role="status">
        {formatNoun(ids.length, "node")} picked
      </span>
      <Button
        look="quiet"
        size="small"
        className="mr-1 shrink-0 px-1"
        aria-label="Clear the picks"
        onClick={onClear}
      >
        <X aria-hidden />
      </Button>
      {actions.map(({ title, icon: Icon, act, hindrance }) => (
        <Button
          key={title}
          look="quiet"
          size="small"
          className="shrink-0 px-1.5"
          disabled={hindrance !== undefined}
          title={hindrance}
          onClick={act}
        >
          <Icon aria-hidden />
          {title}
        </Button>
      ))}
      <span className="ml-auto shrink-0">
        <ExportMenu
          title="Export these"
          name={`${name} picked`}
          graph={{ nodes: withGroups(nodes, exploration.content.gathered), edges }}
          picture={null}
        />
      </span>
    </div>
  );
}

function questionAbout(nodes: readonly GraphNode[]): string {
  const names = nodes.slice(0, MOST_ASKED).map(({ name }) => name);
  if (names.length === 1) return `What is known about ${names[0]}?`;
  return `What connects ${names.slice(0, -1).join(", ")} and ${names.at(-1)}?`;
}
