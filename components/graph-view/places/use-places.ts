/** Places for a growing graph, worked out by a worker; one request at a time, the newest wins. */
import { useEffect, useRef, useState } from "react";
import type { PlacementInput } from "./place-nodes";
import type { Places } from "./places";

/** Stages arrive in bursts; one layout for a burst is enough. */
const PAUSE_MS = 60;
const NODE_SIZE = 30;

interface Graph {
  nodes: readonly { id: string }[];
  edges: readonly { source: string; target: string }[];
}

const NO_CORE: readonly string[] = [];

let ready: Worker | null = null;

/** Has a worker ready for the next drawing: its code is large, and read long before it is needed when this is called early. */
export function readyPlaces(): void {
  ready ??= startWorker();
}

function takeWorker(onPlaces: (places: Places) => void): Worker {
  const worker = ready ?? startWorker();
  ready = null;
  worker.onmessage = (event: MessageEvent<Places>) => onPlaces(event.data);
  return worker;
}

function startWorker(): Worker {
  return new Worker(new URL("./place-nodes.worker.ts", import.meta.url), { type: "module" });
}

/** `graph` may be a new object on every call: only its nodes, edge ends and core count. Nothing is started for an empty one. */
export function usePlaces(graph: Graph, core = NO_CORE, nodeSize = NODE_SIZE): Places {
  const [places, setPlaces] = useState<Places>({});
  const worker = useRef<Worker | null>(null);
  const latest = useRef<Places>({});
  const shape = JSON.stringify([
    graph.nodes.map((node) => node.id),
    graph.edges.map((edge) => [edge.source, edge.target]),
    core,
  ]);

  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
    },
    [],
  );

  useEffect(() => {
    const [nodes, ends, inner] = JSON.parse(shape) as [string[], [string, string][], string[]];
    if (nodes.length === 0) return;
    worker.current ??= takeWorker((found) => {
      latest.current = found;
      setPlaces(found);
    });
    const timer = setTimeout(() => {
      const edges = ends.map(([source, target]) => ({ source, target }));
      const input: PlacementInput = { nodes, edges, core: inner, nodeSize, previous: latest.current };
      worker.current?.postMessage(input);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [shape, nodeSize]);

  return places;
}
