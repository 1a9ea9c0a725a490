import { expect, it } from "vitest";
import type { GraphNode } from "@/lib/graph/graph-source";
import { mergeFound } from "./graph-reads";

const node = (id: string): GraphNode => ({ id, name: id, labels: ["A"], text: "", properties: {} });

it("lists who is called just so, then names that begin like it, then the others, each once", () => {
  const found = { nodes: [node("just so"), node("nearly"), node("text")], scores: [2, 1.8, 0.4] };
  const ids = mergeFound(found, [node("begun"), node("text")]).map(({ id }) => id);
  expect(ids).toEqual(["just so", "begun", "text", "nearly"]);
});
