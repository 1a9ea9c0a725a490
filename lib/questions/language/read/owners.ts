/** The part of a draft that a property belongs to, and the node that a number of things counts. */
import { namesEnd } from "../../../words/relation-word-class";
import type { PropertyTerm } from "../lexicon/graph-words";
import type { Owner } from "../query/sketch";
import { type Draft, ownerOf } from "./build-sketches";
import { labelMatches, type QuestionView, relationMatches } from "./question-view";
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
    // "At least two of [], [] and []" counts those.
    const isCounted = ({ label, bound }: Draft["nodes"][number], at: number) =>
      at !== target && label === of.label && (bound.length === 0 || (of.isNamed && bound.length > 1));
    const own = nodes.findIndex(isCounted);
    return own < 0 ? null : own;
  }
  const edge =
    edges.find(({ types, from, to }) => types.includes(of.relation) && (from === target || to === target)) ??
    edges.find(({ types }) => types.includes(of.relation));
  if (!edge) return null;
  if (edge.from === target) return edge.to;
  return edge.to === target ? edge.from : edge.from;
}

/** Least score at which a word names a label or a relation, and most tokens from it to its property. */
const SURELY = 0.9;
const REACH = 4;

/** The labels that the nearest noun before a place names, by itself or as the end of a relation: "a CEO with a name". */
export function labelsBefore(view: QuestionView, place: number): ReadonlySet<string> | null {
  const nouns = [...labelMatches(view), ...relationMatches(view)]
    .filter(
      ({ by, score, last }) => by === "letters" && score >= SURELY && last < place && place - last <= REACH,
    )
    .sort((a, b) => b.last - a.last);
  const [nearest] = nouns;
  if (!nearest) return null;
  const own = nouns.filter(({ last }) => last === nearest.last);
  return new Set(
    own.flatMap(({ term }) =>
      term.kind === "label"
        ? [term.name]
        : view.words.ends
            .filter(({ type }) => type === term.name)
            .map(({ type, source, target }) =>
              namesEnd({ type, direction: "out", label: "" }) ? target : source,
            ),
    ),
  );
}
