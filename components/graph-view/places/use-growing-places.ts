/** Places for a graph that a person grows: at once near what led to a node, then arranged by a worker; the newest wins. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { GrowthInput } from "./grow-nodes";
import { placeAround } from "./place-around";
import { type Places, placeOf } from "./places";

const NODE_SIZE = 34;

interface Graph {
  nodes: readonly { id: string }[];
  edges: readonly { source: string; target: string }[];
}

const NOWHERE: Places = {};

/**
 * @param graph a new object when its nodes or edges changed
 * @param start where new nodes begin that should not begin beside a neighbour
 */
export function useGrowingPlaces(graph: Graph, fixed: Places, start = NOWHERE): Places {
  const [arranged, setArranged] = useState<Places>({});
  const worker = useRef<Worker | null>(null);
  const asked = useRef(0);
  const shape = useMemo(
    () =>
      JSON.stringify([
        graph.nodes.map(({ id }) => id),
        graph.edges.map(({ source, target }) => [source, target]),
      ]),
    [graph],
  );
  const starts = useRef(start);
  starts.current = start;
  const pins = JSON.stringify(fixed);

  const places = useMemo(() => {
    const [nodes, ends] = JSON.parse(shape) as [string[], [string, string][]];
    const edges = ends.map(([source, target]) => ({ source, target }));
    return placeAround(
      nodes,
      edges,
      { ...starts.current, ...arranged, ...(JSON.parse(pins) as Places) },
      2 * NODE_SIZE,
    );
  }, [shape, pins, arranged]);
  const latest = useRef({ places, arranged });
  latest.current = { places, arranged };

  useEffect(() => {
    const started = new Worker(new URL("./place-nodes.worker.ts", import.meta.url), { type: "module" });
    started.onmessage = (event: MessageEvent<Places>) => {
      asked.current -= 1;
      // An answer to an older shape would send nodes back to where they no longer belong. What left the canvas keeps
      // its place for the case that it comes back.
      if (asked.current === 0) setArranged((before) => ({ ...before, ...event.data }));
    };
    worker.current = started;
    return () => {
      started.terminate();
      asked.current = 0;
    };
  }, []);

  useEffect(() => {
    const [nodes, ends] = JSON.parse(shape) as [string[], [string, string][]];
    const { places: previous, arranged: known } = latest.current;
    // Fewer nodes than before are no reason to move the others.
    if (nodes.every((id) => placeOf(known, id))) return;
    const input: GrowthInput = {
      nodes,
      edges: ends.map(([source, target]) => ({ source, target })),
      nodeSize: NODE_SIZE,
      previous,
      arranged: nodes.filter((id) => placeOf(known, id)),
      fixed: JSON.parse(pins) as Places,
    };
    asked.current += 1;
    worker.current?.postMessage(input);
  }, [shape, pins]);

  return places;
}
