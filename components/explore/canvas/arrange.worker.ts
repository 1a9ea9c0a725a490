/** Runs the layouts with a rule, and finds communities, away from the page, so that a large graph never stops the hand. */
import { type ArrangementInput, arrangeNodes } from "./arrange-nodes";
import { findCommunities } from "./find-communities";

export interface CommunitiesInput {
  kind: "communities";
  nodes: readonly string[];
  edges: readonly { source: string; target: string }[];
}

self.addEventListener("message", ({ data }: MessageEvent<ArrangementInput | CommunitiesInput>) => {
  self.postMessage(
    data.kind === "communities" ? findCommunities(data.nodes, data.edges) : arrangeNodes(data),
  );
});
