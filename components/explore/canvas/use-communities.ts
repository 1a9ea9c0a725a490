/** The communities of a graph, found by a worker while they are asked for. */
import { useEffect, useState } from "react";
import type { Communities } from "../scene";
import type { CommunitiesInput } from "./arrange.worker";

interface Graph {
  nodes: readonly { id: string }[];
  edges: readonly { source: string; target: string }[];
}

/** Null while nobody asks, or until they are found. @param graph a new object when it changed */
export function useCommunities(graph: Graph, isAsked: boolean): Communities {
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
