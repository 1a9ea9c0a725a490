/** "Starred in all films by Reed", "star only Cotten": what holds for every end of a relation, or for no other. */
import { beyondEdge } from "../query/nodes-apart";
import { isApart } from "../query/sketch";
import type { BranchVariant, Draft } from "./build-sketches";
import type { QuestionView } from "./question-view";
import { addFeatures } from "./slot";
import type { UniversalCue } from "./universal-cues";

/** Between the cue and the noun that it is about: "all of Carol Reed's films". */
const REACH = { all: 7, only: 3 };

/** The reading as it is, marked where a cue is not read, and each way in which a cue quantifies a relation of the target. */
export function universalVariants(
  { universals }: QuestionView,
  variant: BranchVariant,
  target: number,
): BranchVariant[] {
  const { draft, features } = variant;
  const cues = universals.filter(
    ({ place, kind }) =>
      kind === "only" || !draft.nodes[target]!.places.some((at) => at > place && at - place <= 2),
  );
  if (cues.length === 0) return [variant];
  const found = [{ draft, features: addFeatures({ ...features }, { "q.unread": cues.length }) }];
  const [cue, ...others] = cues;
  // "In all films by Holm but not in Long Quay": what is denied could be of each film or of the answer.
  if (!cue || others.length > 0 || draft.edges.some(isApart)) return found;
  for (const [at, edge] of draft.edges.entries()) {
    const far = edge.from === target ? edge.to : edge.to === target ? edge.from : null;
    if (far === null || !isMeant(draft, cue, far, at) || !beyondEdge({ ...draft, target }, at)) continue;
    const edges = draft.edges.map((one, place) => (place === at ? { ...one, universal: cue.kind } : one));
    found.push({ draft: { ...draft, edges }, features: addFeatures({ ...features }, { "q.read": 1 }) });
  }
  return found;
}

/** True if the cue is before the word for a node: "all" before a noun, "only" before a noun or a name without more beyond. */
function isMeant({ nodes, edges }: Draft, { place, kind }: UniversalCue, far: number, edge: number): boolean {
  const { bound, places, conditions } = nodes[far]!;
  const said = [...places, ...conditions.map((condition) => condition.place)];
  if (!said.some((at) => at > place && at - place <= REACH[kind])) return false;
  if (kind === "all") return bound.length === 0;
  const isLeaf = edges.every(({ from, to }, at) => at === edge || (from !== far && to !== far));
  return isLeaf && (bound.length > 0 || conditions.length > 0);
}
