"use client";
/** Has several drawings of the same places look at the same part of them: where one is moved, the others follow. */
import type { Core } from "cytoscape";
import { useCallback, useEffect, useRef, useState } from "react";

class CameraLink {
  isLinked = true;
  readonly #cameras = new Map<string, Core>();
  #isFollowing = false;

  attach(key: string, graph: Core | null): void {
    this.#cameras.delete(key);
    if (!graph) return;
    this.#cameras.set(key, graph);
    graph.on("viewport", () => this.#lead(graph));
  }

  gather(key: string): void {
    const leader = this.#cameras.get(key);
    if (leader) this.#lead(leader);
  }

  #lead(leader: Core): void {
    if (!this.isLinked || this.#isFollowing || leader.width() === 0) return;
    this.#isFollowing = true;
    const [zoom, pan] = [leader.zoom(), leader.pan()];
    const middle = { x: (leader.width() / 2 - pan.x) / zoom, y: (leader.height() / 2 - pan.y) / zoom };
    for (const graph of this.#cameras.values()) {
      if (graph === leader || graph.destroyed()) continue;
      graph.stop();
      graph.viewport({
        zoom,
        pan: { x: graph.width() / 2 - middle.x * zoom, y: graph.height() / 2 - middle.y * zoom },
      });
    }
    this.#isFollowing = false;
  }
}

/** How a drawing joins, by a key of its own; the same function for every drawing and as long as the link lives. */
export function useCameraLink(isLinked: boolean, first: string): (key: string, graph: Core | null) => void {
  const [link] = useState(() => new CameraLink());
  const latest = useRef(first);
  useEffect(() => {
    latest.current = first;
  });
  useEffect(() => {
    link.isLinked = isLinked;
    if (isLinked) link.gather(latest.current);
  }, [link, isLinked]);
  return useCallback((key: string, graph: Core | null) => link.attach(key, graph), [link]);
}
