/** "Wrote or directed []", "played in a hall or a church": two relations that an "or" joins by their verbs or by the nouns behind one verb. */
import { nodesApart } from "../query/nodes-apart";
import type { SketchEdge } from "../query/sketch";
import type { Draft } from "./build-sketches";
import type { QuestionView } from "./question-view";

/** Tokens from a verb to "or" ("assisted on or has led"), and from a noun ("any concert hall or in a church"). */
const VERB_REACH = 2;
const NOUN_REACH = 3;

/**
 * The draft with both edges apart as `mark` says, each with an end of its own, and the tokens that speak of the first; null where "or" joins
 * no two.
 */
export function joinedEdges(
  { tokens }: Pick<QuestionView, "tokens">,
  draft: Draft,
  target: number,
  or: number,
  mark: Pick<SketchEdge, "negated" | "isAlternative">,
): { draft: Draft; places: number[] } | null {
  const { nodes, edges } = draft;
  const open = edges.filter(({ negated, isAlternative }) => !negated && !isAlternative);
  // "Or a church", but not "or sang in a church".
  const isBare = (place: number) => tokens.slice(or + 1, place).every(({ isStop }) => isStop);
  const nounAt = ({ from, to }: SketchEdge, start: number, end: number) =>
    [from, to].some(
      (at) =>
        at !== target && nodes[at]!.places.some((place) => start <= place && place <= end && isBare(place)),
    );
  const verbAt = ({ place }: SketchEdge, start: number, end: number) => start <= place && place <= end;
  const pair = (isAt: typeof nounAt, reach: number) => {
    const before = open.find((edge) => isAt(edge, or - reach, or - 1));
    const after = open.find((edge) => edge !== before && isAt(edge, or + 1, or + reach));
    return before && after ? ([before, after] as const) : null;
  };
  const byNouns = pair(nounAt, NOUN_REACH);
  const isOneVerb = byNouns && byNouns[0].types.join() === byNouns[1].types.join();
  const [first, second] = pair(verbAt, VERB_REACH) ?? (isOneVerb ? byNouns : []);
  if (!first || !second) return null;
  const cut = edges.map((edge) => (edge === first || edge === second ? { ...edge, ...mark } : edge));
  const beyond = nodesApart({ nodes, edges: cut, target });
  const farOf = ({ from, to }: SketchEdge) =>
    beyond.has(from) === beyond.has(to) ? null : beyond.has(from) ? from : to;
  const nearOf = (edge: SketchEdge) => (farOf(edge) === edge.from ? edge.to : edge.from);
  const [one, other] = [farOf(first), farOf(second)];
  if (one === null || other === null || nearOf(first) !== nearOf(second)) return null;
  // "Who taught or conducted []" may speak of anybody who taught.
  const isBound = (at: number) => nodes[at]!.bound.length > 0;
  if (beyond.size > new Set([one, other]).size || isBound(one) !== isBound(other)) return null;
  const places = [first.place, ...nodes[one]!.places];
  if (one !== other) return { draft: { ...draft, edges: cut }, places };
  const end = second.from === other ? "from" : "to";
  const apart = cut.map((edge, at) => (edges[at] === second ? { ...edge, [end]: nodes.length } : edge));
  return { draft: { ...draft, nodes: [...nodes, nodes[other]!], edges: apart }, places };
}
