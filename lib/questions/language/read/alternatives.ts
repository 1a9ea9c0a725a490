/** "Star Welles or were directed by Reed": two branches of which one is enough. */
import { beyondEdge, edgesAt } from "../query/nodes-apart";
import type { BranchVariant, Draft } from "./build-sketches";
import { joinedEdges } from "./joined-edges";
import { oncePerView, type QuestionView } from "./question-view";
import { addFeatures } from "./slot";

const placesOfOr = oncePerView(({ tokens }) => [...tokens.keys()].filter((at) => tokens[at]!.lower === "or"));

/** Each way in which an "or" stands between two branches that begin at one node; none where it joins names or values. */
export function alternativeVariants(
  view: QuestionView,
  { draft, features }: BranchVariant,
  target: number,
): BranchVariant[] {
  const places = placesOfOr(view).filter((at) => !draft.combination.explained.has(at));
  if (places.length === 0) return [];
  const branches = branchesOf(draft, target);
  const found: BranchVariant[] = [];
  // The mark of an "or" that is not read is taken back.
  const own = { "m.or": 1, "m.orUnused": draft.features["m.or"] ? 0 : -1 };
  for (const place of places) {
    const joined = joinedEdges(view, draft, target, place, { negated: false, isAlternative: true });
    if (joined) found.push({ draft: joined.draft, features: addFeatures({ ...features }, own) });
    if (joined || draft.features["m.or"]) continue;
    const before = branches.filter(({ last }) => last < place).sort((a, b) => b.last - a.last);
    const after = branches.filter(({ first }) => first > place).sort((a, b) => a.first - b.first);
    const [one, other] = [before[0], after[0]];
    if (!one || !other || one.near !== other.near) continue;
    const edges = draft.edges.map((edge, at) =>
      one.edges.has(at) || other.edges.has(at) ? { ...edge, isAlternative: true } : edge,
    );
    found.push({ draft: { ...draft, edges }, features: addFeatures({ ...features }, own) });
  }
  return found;
}

interface Branch {
  /** The node at which it begins, which stays with the target. */
  near: number;
  edges: Set<number>;
  /** Tokens that speak of it. */
  first: number;
  last: number;
}

/** The branches that an edge holds to the target and that end in names, each with the tokens that speak of it. */
function branchesOf({ nodes, edges }: Draft, target: number): Branch[] {
  return edges.flatMap((edge, at): Branch[] => {
    if (edge.negated || edge.place < 0) return [];
    const found = beyondEdge({ nodes, edges, target }, at);
    if (found === null) return [];
    const { near, beyond } = found;
    const names = [...beyond].flatMap((node) => (nodes[node]!.bound.length > 0 ? nodes[node]!.places : []));
    if (names.length === 0) return [];
    const inside = edgesAt({ edges }, beyond);
    // A negation within one of them applies to it alone, which no query here expresses.
    if (inside.some((place) => edges[place]!.negated)) return [];
    const places = [...names, ...inside.map((place) => edges[place]!.place).filter((place) => place >= 0)];
    return [{ near, edges: new Set(inside), first: Math.min(...places), last: Math.max(...places) }];
  });
}
