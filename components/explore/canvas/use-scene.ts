/** The drawing of an exploration: filtered, grouped, with what is left to open, placed by its layout. */
import { useEffect, useMemo, useRef, useState } from "react";
import { type Place, type Places, placeOf } from "@/components/graph-view/places/places";
import { useGrowingPlaces } from "@/components/graph-view/places/use-growing-places";
import { type CanvasFilter, filterGraph } from "../panes/canvas-filter";
import { type Communities, type Scene, sceneOf } from "../scene";
import type { Exploration } from "../use-exploration";
import type { CommunitiesInput } from "./arrange.worker";
import { useArrangedPlaces } from "./use-arranged-places";

export function useScene({ content, graph }: Exploration, filter: CanvasFilter) {
  const filtered = useMemo(() => filterGraph(graph, filter), [graph, filter]);
  const communities = useCommunities(graph, content.groups?.by === "community");
  const { steps, groups, gathered } = content;
  const scene = useMemo(
    () => sceneOf(filtered, { steps, groups, gathered }, communities),
    [filtered, steps, groups, gathered, communities],
  );
  const last = useRef<Places>({});
  // A group that was just closed is in the middle of its members, and an opened one lets them out of it.
  const fixed = content.pinned;
  const start = useMemo(() => startOfGroups(scene, last.current), [scene]);
  const grown = useGrowingPlaces(scene, fixed, start);
  const arranged = useArrangedPlaces(scene, content.layout);
  const places = useMemo(() => {
    if (!arranged || content.layout.kind === "force") return grown;
    return { ...grown, ...arranged, ...fixed };
  }, [grown, arranged, fixed, content.layout.kind]);
  last.current = places;
  return { filtered, scene, places };
}

function startOfGroups({ nodes }: Scene, before: Places): Places {
  return Object.fromEntries(
    nodes.flatMap(({ id, group }) => {
      const members = group?.members.flatMap((member) => placeOf(before, member.id) ?? []) ?? [];
      return placeOf(before, id) || members.length === 0 ? [] : [[id, middleOf(members)]];
    }),
  );
}

function middleOf(places: readonly Place[]): Place {
  const sum = places.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / places.length, y: sum.y / places.length };
}

interface Graph {
  nodes: readonly { id: string }[];
  edges: readonly { source: string; target: string }[];
}

/** The communities of a graph, found by a worker; null while nobody asks, or until they are found. @param graph a new object when it changed */
function useCommunities(graph: Graph, isAsked: boolean): Communities {
  const [found, setFound] = useState<Communities>(null);
  useEffect(() => {
    if (!isAsked || graph.nodes.length === 0) return;
    const worker = new Worker(new URL("./arrange.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Communities>) => setFound(data);
    const input: CommunitiesInput = {
      kind: "communities",
      nodes: graph.nodes.map(({ id }) => id),
      edges: graph.edges.map(({ source, target }) => ({ source, target })),
    };
    worker.postMessage(input);
    return () => worker.terminate();
  }, [graph, isAsked]);
  return isAsked ? found : null;
}
