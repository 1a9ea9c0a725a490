/** Places by a layout with a rule, worked out by a worker; the newest request wins. */
import { useEffect, useRef, useState } from "react";
import type { Places } from "@/components/graph-view/places/places";
import type { CanvasLayout } from "../canvas-content";
import type { Scene } from "../scene";
import type { ArrangementInput } from "./arrange-nodes";

const DISTANCE = 60;

/** Null while the layout has no rule (the forces place the nodes) or its first answer has not come. */
export function useArrangedPlaces(scene: Scene, { kind, around }: CanvasLayout): Places | null {
  const [arranged, setArranged] = useState<{ kind: string; places: Places } | null>(null);
  const worker = useRef<Worker | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);

  useEffect(() => {
    if (kind === "force" || scene.nodes.length === 0) return;
    // A request that is still worked on is of no use any more: only the newest scene counts.
    worker.current?.terminate();
    const started = new Worker(new URL("./arrange.worker.ts", import.meta.url), { type: "module" });
    worker.current = started;
    started.onmessage = ({ data }: MessageEvent<Places>) => setArranged({ kind, places: data });
    const input: ArrangementInput = {
      kind,
      nodes: scene.nodes.map(({ id, labels }) => ({ id, label: labels[0] ?? "" })),
      edges: scene.edges.map(({ source, target }) => ({ source, target })),
      around,
      distance: DISTANCE,
    };
    started.postMessage(input);
  }, [scene, kind, around]);

  return arranged?.kind === kind ? arranged.places : null;
}
