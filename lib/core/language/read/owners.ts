/** Which part of a draft a property belongs to, and which node a number of things counts. */
import type { PropertyTerm } from "../lexicon/graph-words";
import type { Owner } from "../query/sketch";
import { type Draft, ownerOf } from "./build-sketches";
import type { CountedTerm } from "./slot";

/** The target itself where it has the property, else the nearest that has. */
export function ownerFor(draft: Draft, property: PropertyTerm, target: number, place: number): Owner | null {
  const { owner } = property;
  if (
    owner.kind === "node" &&
    draft.nodes[target]!.label === owner.name &&
    draft.nodes[target]!.bound.length === 0
  )
    return { node: target };
  return ownerOf(draft, property, place);
}

/** The node that is counted for each answer. */
export function countedNode({ nodes, edges }: Draft, target: number, of: CountedTerm): number | null {
  if ("label" in of) {
    const own = nodes.flatMap(({ label, bound }, at) =>
      at !== target && label === of.label && bound.length === 0 ? [at] : [],
    );
    return own[0] ?? null;
  }
  const edge =
    edges.find(({ types, from, to }) => types.includes(of.relation) && (from === target || to === target)) ??
    edges.find(({ types }) => types.includes(of.relation));
  if (!edge) return null;
  if (edge.from === target) return edge.to;
  return edge.to === target ? edge.from : edge.from;
}
