/** The scope of a negation: a relation with all beyond it, or a condition. None is dropped without a mark. */
import { ANY_END, BE, DENIES_NOTHING, NOBODY, NOTHING, PREPOSITION } from "../../../words/word-patterns";
import type { CueSpan } from "../lexicon/find-cues";
import { nodesApart } from "../query/nodes-apart";
import type { SketchEdge, SketchNode } from "../query/sketch";
import type { Features } from "../score/weights";
import type { BranchVariant, Draft } from "./build-sketches";
import { joinedEdges } from "./joined-edges";
import { isPerson, type QuestionView } from "./question-view";
import { addFeatures } from "./slot";
import { rolePlaces } from "./target-features";

const REACH = 9;

/** The negations that no alternative of a slot represents. */
export function openNegations(view: QuestionView, { combination, nodes }: Draft): CueSpan[] {
  // "Who wrote no book are retired".
  const isNounBetween = (from: number, to: number) =>
    nodes.some(({ places }) => places.some((place) => from < place && place < to));
  return view.negations.filter(({ first, last }) => {
    if (combination.explained.has(first)) return false;
    if (DENIES_NOTHING.test(view.tokens[last + 1]?.lower ?? "")) return false;
    if ([...view.comparators, ...view.after].some((cue) => first >= cue.first && last <= cue.last))
      return false;
    // "are not dissolved": the boolean is read with its negation.
    return !combination.chosen.some(
      ({ slot, choice }) =>
        slot.kind === "flag" &&
        choice.features["f.booleanFit"] &&
        choice.features["f.denied"] &&
        slot.first > last &&
        slot.first - last <= 4 &&
        !isNounBetween(last, slot.first),
    );
  });
}
const BEHIND_REACH = 3;
const RELATIVE = /^(?:who|that)$/;
/** Negations that are read; a question with more denies its denials. */
const MOST_READ = 2;

/** Each way in which the negations deny something; "neither … nor" denies two things. */
export function negationVariants(view: QuestionView, draft: Draft, target: number): BranchVariant[] {
  const cues = openNegations(view, draft);
  let found: BranchVariant[] = [{ draft, features: {} }];
  for (const cue of cues.slice(0, MOST_READ)) {
    found = found.flatMap(({ draft: denied, features }) => [
      { draft: denied, features: addFeatures({ ...features }, { "g.ignored": 1 }) },
      ...variantsOf(view, denied, target, cue).map((one) => ({
        draft: one.draft,
        features: addFeatures({ ...features }, one.features),
      })),
    ]);
  }
  const unread = cues.length - MOST_READ;
  if (unread > 0) for (const { features } of found) addFeatures(features, { "g.ignored": unread });
  return found;
}

function variantsOf(view: QuestionView, draft: Draft, target: number, cue: CueSpan): BranchVariant[] {
  const another = withAnother(view, draft, target, cue);
  if (another) {
    const features = { "g.edge": 1, "g.edgeSaid": 1, "g.near": 1, "g.same": 1, ...readWords(view, cue) };
    return [{ draft: another, features }];
  }
  const found: BranchVariant[] = [];
  const near = (place: number) => {
    const gap = place - cue.last;
    if (cue.text === "non") return gap === 1 ? 1 : 0;
    if (NOTHING.test(cue.text) && gap < 0 && cue.first - place <= BEHIND_REACH) return 1;
    return gap > 0 && gap <= REACH ? 1 / (1 + 0.3 * (gap - 1)) : 0;
  };
  for (const [at, edge] of draft.edges.entries()) {
    if (edge.negated || takesOtherVerb(draft, at, cue.first)) continue;
    // A pronoun speaks of the end that has no noun, and so does "any" of "have not directed any".
    const [next, more] = view.tokens.slice(edge.place + 1).filter(({ lower }) => !PREPOSITION.test(lower));
    const isAny = ANY_END.test(next?.lower ?? "") || (next?.lower === "any" && more === undefined);
    const own = farEnd(draft, at, target) === null ? withOwnEnd(draft, at, target, isAny) : draft;
    const far = own && farEnd(own, at, target);
    if (own === null || far === null) continue;
    // "Non-comedy films" are no other kind of node.
    if (cue.text === "non" && own.nodes[far]!.bound.length === 0) continue;
    const places = [edge.place, ...rolePlaces(view, own, far).places].filter((place) => place >= 0);
    const isNobody =
      (edge.from === target || edge.to === target) &&
      (NOBODY.test(cue.text)
        ? isSubject(view, own, far, cue.last) && own.nodes[target]!.places.some((at) => at < cue.first)
        : isOfClause(view, cue) && [edge.place, ...own.nodes[far]!.places].includes(cue.last + 1));
    const nearest = isNobody ? 1 : Math.max(0, ...places.map(near));
    if (nearest === 0) continue;
    const said = near(edge.place) > 0 ? "g.edgeSaid" : "g.edgeFar";
    const features: Features = { "g.edge": 1, [said]: 1, "g.near": nearest, ...readWords(view, cue) };
    if (edge.from === target || edge.to === target) features["g.ofTarget"] = 1;
    if (isNobody) features["g.nobody"] = 1;
    if (said === "g.edgeFar" && isSpokenOf(draft, at)) features["g.same"] = 1;
    if (isAny && draft.nodes[far]?.bound.length === 0 && rolePlaces(view, draft, far).places.length === 0)
      features["r.free"] = -1;
    // A branch that contains a denied edge already is not denied again.
    if (draft.edges.some((other) => other.negated && holds(draft, at, target, other))) continue;
    const denied = withoutBranch(withAnyRelation(view, own, at, far), at, target);
    // "Directed [] but did not star in it" does not deny what it says before.
    const isBefore = ({ place, negated }: SketchEdge, other: number) =>
      negated && !own.edges[other]!.negated && other !== at && place >= 0 && place < cue.first;
    if (denied.edges.some(isBefore)) features["g.before"] = 1;
    if (takesSubject(draft, at, far, cue)) features["r.crossed"] = 1;
    if (isOfOtherVerb(own, at, far)) features["g.apart"] = 1;
    found.push({ draft: denied, features });
  }
  for (const [at, { lower }] of view.tokens.entries()) {
    // "Did not write or direct []", "in no hall or church": neither.
    const isOr = lower === "or" && at > cue.last;
    const joined = isOr ? joinedEdges(view, draft, target, at, { negated: true }) : null;
    const nearness = Math.max(0, ...(joined?.places ?? []).map(near));
    if (!joined || nearness === 0) continue;
    const features: Features = {
      "g.edge": 1,
      "g.edgeSaid": 1,
      "g.near": nearness,
      "g.both": 1,
      "m.orUnused": -1,
    };
    found.push({ draft: joined.draft, features: addFeatures(features, readWords(view, cue)) });
  }
  for (const { node, condition, place, isFlag } of conditionsOf(draft)) {
    const nearness = near(place);
    // "Who did not win a prize are retired", "who won no prize are retired" deny the prize.
    const said = [...draft.edges.map((edge) => edge.place), ...draft.nodes.flatMap((one) => one.places)];
    const isOfVerb = isFlag && said.some((at) => cue.last < at && at < place);
    if (nearness === 0 || isOfVerb) continue;
    const features: Features = { "g.condition": 1, "g.near": nearness, ...readWords(view, cue) };
    found.push({ draft: withDenied(draft, node, condition), features });
  }
  // Nobody of whom something is said: what is said of them is not denied by itself.
  const ofNobody = found.filter(({ features }) => features["g.nobody"]);
  return ofNobody.length > 0 ? ofNobody : found;
}

/** "No member who …". */
function isOfClause({ tokens }: QuestionView, { text, last }: CueSpan): boolean {
  return text === "no" && RELATIVE.test(tokens[last + 2]?.lower ?? "");
}

/** "Visited by neither [] nor []" denies the same of both. */
function isOfOtherVerb({ nodes, edges }: Draft, edge: number, far: number): boolean {
  const { label, bound } = nodes[far]!;
  const { types, place } = edges[edge]!;
  const isLike = (at: number) => at !== far && nodes[at]!.label === label && nodes[at]!.bound.length > 0;
  const isOther = (other: SketchEdge) =>
    other.negated && other.types.join() !== types.join() && (isLike(other.from) || isLike(other.to));
  return bound.length > 0 && edges.some((other) => isOther(other) && (place < 0 || other.place < 0));
}

/** "Films of [] do not star []": what a verb denies comes after it. */
function takesSubject({ nodes, edges }: Draft, edge: number, far: number, cue: CueSpan): boolean {
  const { place } = edges[edge]!;
  const { bound, label, places } = nodes[far] ?? { bound: [], label: "", places: [] };
  if (place < cue.last || bound.length === 0 || places[0]! > cue.first) return false;
  // "Films that [] did not direct that [] wrote": the second name has a verb of its own.
  const hasVerb = (node: number) =>
    edges.some((other) => other.place > place && (other.from === node || other.to === node));
  return nodes.some(
    (node, at) => node.label === label && node.bound.length > 0 && node.places[0]! > place && !hasVerb(at),
  );
}

/** "Teams with nobody on []", "with nobody who knows []": no one of whom the rest is said, so that the people have no other word. */
function isSubject(view: QuestionView, draft: Draft, at: number, last: number): boolean {
  const { bound, label } = draft.nodes[at]!;
  const isBehind =
    RELATIVE.test(view.tokens[last + 1]?.lower ?? "") ||
    draft.nodes.some(({ bound: named, places }) => named.length > 0 && places[0] === last + 2);
  const isPeople = isPerson(view, label) || !draft.nodes.some((other) => isPerson(view, other.label));
  return isBehind && bound.length === 0 && isPeople && rolePlaces(view, draft, at).places.length === 0;
}

/** "Starring Welles but not Cotten": what is denied of the second is what is said of the first. */
function isSpokenOf({ edges }: Draft, at: number): boolean {
  const { types, from, to } = edges[at]!;
  return edges.some(
    (other, place) =>
      place !== at &&
      other.place >= 0 &&
      other.types.join() === types.join() &&
      (other.from === from || other.to === to),
  );
}

/** "Directed [] but not []" says one verb of both: of the two edges none is another relation between such nodes that nothing says. */
function takesOtherVerb({ nodes, edges }: Draft, at: number, cue: number): boolean {
  const isSaidBefore = ({ place }: SketchEdge) => place >= 0 && place < cue;
  const kinds = ({ from, to }: SketchEdge) => [nodes[from]!.label, nodes[to]!.label].sort().join();
  const edge = edges[at]!;
  return edges.some(
    (other) =>
      !other.negated &&
      other.types.join() !== edge.types.join() &&
      kinds(other) === kinds(edge) &&
      ((edge.place < 0 && isSaidBefore(other)) || (other.place < 0 && isSaidBefore(edge))),
  );
}

/** The words of a negation that is read are not left over ("without", "never"). */
function readWords({ tokens }: QuestionView, { first, last }: CueSpan): Features {
  const read = tokens.slice(first, last + 1).filter(({ isStop }) => !isStop).length;
  return read > 0 ? { "x.left": -read } : {};
}

/**
 * "Own a bus but not a van", "directed a comedy but not a drama": the draft with another node of that kind, denied, of which is said what is
 * behind the denial. "That is a comedy but not a drama" is said of one. Null where nothing alike is said on both sides.
 */
function withAnother(view: QuestionView, draft: Draft, target: number, cue: CueSpan): Draft | null {
  const { nodes, edges } = draft;
  const isBehind = ({ place }: { place: number }) => place > cue.last;
  for (const [at, { conditions }] of nodes.entries()) {
    if (at === target) continue;
    const leaves = edges.flatMap(({ from, to, types }, edge) => {
      const end = nodes[from === at ? to : from]!;
      const isLeaf = (from === at || to === at) && end.bound.length > 0;
      return isLeaf ? [{ edge, place: end.places[0] ?? -1, kind: types.join() }] : [];
    });
    const parts = [...conditions.map(({ property, place }) => ({ kind: property, place })), ...leaves];
    const denied = parts.find((one) => isBehind(one) && one.place - cue.last <= BEHIND_REACH);
    // "But did not sponsor []" denies what its verb says.
    const hasVerb = edges.some(({ place }) => place > cue.last && place < (denied?.place ?? 0));
    const said = parts.find(({ kind, place }) => !hasVerb && kind === denied?.kind && place < cue.first);
    // "Run a depot with a bus but not a van": of this depot.
    const nouns = said ? (onlyWay(draft, target, at)?.nodes ?? []) : [];
    const isNoun = (node: number) => node !== at && nodes[node]!.places.some((place) => place < said!.place);
    const way = said && onlyWay(draft, nouns.findLast(isNoun) ?? target, at);
    if (!way) continue;
    const before = view.tokens.slice(Math.max(0, said.place - 2), said.place);
    const isOfOne = before.some(({ lower }) => BE.test(lower));
    const moved = leaves.filter(isBehind).map(({ edge }) => edge);
    const own = conditions
      .filter(isBehind)
      .map((condition) => ({ ...condition, negated: isOfOne !== condition.negated }));
    const rest = conditions.filter((condition) => !isBehind(condition));
    const others = new Map(isOfOne ? [] : way.nodes.map((node, place) => [node, nodes.length + place]));
    const denies = (edge: SketchEdge): SketchEdge => ({
      ...edge,
      from: others.get(edge.from) ?? edge.from,
      to: others.get(edge.to) ?? edge.to,
      negated: true,
    });
    const copies = [...others.keys()].map((node) => ({
      ...nodes[node]!,
      conditions: node === at ? own : [],
      places: [],
    }));
    const kept = nodes.map((one, place) =>
      place === at ? { ...one, conditions: isOfOne ? [...rest, ...own] : rest } : one,
    );
    const ways = isOfOne ? [] : way.edges.map((edge) => ({ ...denies(edges[edge]!), conditions: [] }));
    return {
      ...draft,
      nodes: [...kept, ...copies],
      edges: [...edges.map((edge, place) => (moved.includes(place) ? denies(edge) : edge)), ...ways],
    };
  }
  return null;
}

/** The only way from the target to a node, without the target; null where there are several, or it is denied. */
function onlyWay({ nodes, edges }: Draft, target: number, to: number) {
  const beyond = [...edges.keys()].map((cut) => nodesApart({ nodes, edges, target }, (_, at) => at === cut));
  const on = [...edges.keys()]
    .filter((at) => beyond[at]!.has(to))
    .sort((a, b) => beyond[b]!.size - beyond[a]!.size);
  const reached = new Set(on.flatMap((at) => [edges[at]!.from, edges[at]!.to]));
  reached.delete(target);
  const isWhole = reached.has(to) && reached.size === on.length && !on.some((at) => edges[at]!.negated);
  return isWhole ? { nodes: [...reached], edges: on } : null;
}

/** The end of an edge that is farther from the target; null in a cycle. */
function farEnd({ nodes, edges }: Draft, at: number, target: number): number | null {
  const beyond = beyondAll({ nodes, edges, target }, at);
  const { from, to } = edges[at]!;
  if (beyond.has(from) === beyond.has(to)) return null;
  return beyond.has(from) ? from : to;
}

/** "Directed films but starred in none", "directed [] and did not star in it": what is denied has an end of its own. */
function withOwnEnd(
  { nodes, edges, ...draft }: Draft,
  at: number,
  target: number,
  isAny: boolean,
): Draft | null {
  const { from, to } = edges[at]!;
  const [far, end] = from === target ? [to, "to"] : [from, "from"];
  const isBound = nodes[far]!.bound.length > 0;
  if ((from !== target && to !== target) || isBound === isAny) return null;
  const copy = { ...nodes[far]!, conditions: [], places: isBound ? nodes[far]!.places : [] };
  const own = edges.map((edge, place) => (place === at ? { ...edge, [end]: nodes.length } : edge));
  return { ...draft, nodes: [...nodes, copy], edges: own };
}

/** "Engineers in no team" neither belong to one nor lead one: what no word says is denied of each relation between the two. */
function withAnyRelation({ words }: QuestionView, draft: Draft, at: number, far: number): Draft {
  const { nodes, edges } = draft;
  const { place, from, to } = edges[at]!;
  if (place >= 0 || nodes[far]!.bound.length > 0) return draft;
  const isBetween = ({ source, target }: { source: string; target: string }) =>
    source === nodes[from]!.label && target === nodes[to]!.label;
  const types = [...new Set(words.ends.filter(isBetween).map(({ type }) => type))];
  return { ...draft, edges: edges.map((edge, one) => (one === at ? { ...edge, types } : edge)) };
}

/** True if an edge lies beyond another one, seen from the target. */
function holds({ nodes, edges }: Draft, at: number, target: number, { from, to }: SketchEdge): boolean {
  const beyond = beyondAll({ nodes, edges, target }, at);
  return beyond.has(from) && beyond.has(to);
}

/** The nodes beyond an edge, or beyond alternatives. */
function beyondAll(sketch: Pick<Draft, "nodes" | "edges"> & { target: number }, at: number): Set<number> {
  return nodesApart(sketch, ({ isAlternative = false }, place) => place === at || isAlternative);
}

/** The same draft with an edge and all beyond it denied. */
function withoutBranch(draft: Draft, at: number, target: number): Draft {
  const cut = draft.edges.map(
    (edge, place): SketchEdge => ({ ...edge, negated: edge.negated || place === at }),
  );
  const beyond = nodesApart({ nodes: draft.nodes, edges: cut, target });
  const edges = cut.map((edge) => ({
    ...edge,
    negated: edge.negated || beyond.has(edge.from) || beyond.has(edge.to),
  }));
  return { ...draft, edges };
}

function conditionsOf({ nodes, edges }: Draft) {
  return [
    ...nodes.flatMap((one, at) =>
      one.conditions.map((condition, place) => ({
        node: { node: at },
        condition: place,
        place: condition.place,
        isFlag: condition.property.type === "boolean",
      })),
    ),
    ...edges.flatMap((one, at) =>
      one.conditions.map((condition, place) => ({
        node: { edge: at },
        condition: place,
        place: condition.place,
        isFlag: condition.property.type === "boolean",
      })),
    ),
  ];
}

function withDenied(draft: Draft, owner: { node: number } | { edge: number }, at: number): Draft {
  // "Not pending or settled" is neither.
  const isSaidOnce = ({ conditions }: SketchNode | SketchEdge, place: number) =>
    draft.features["m.or"] && place > at && conditions[place]!.group === conditions[at]!.group;
  const denied = <One extends SketchNode | SketchEdge>(one: One): One => ({
    ...one,
    conditions: one.conditions.map((condition, place) =>
      place === at || (condition.group !== null && isSaidOnce(one, place))
        ? { ...condition, negated: true }
        : condition,
    ),
  });
  if ("node" in owner)
    return { ...draft, nodes: draft.nodes.map((one, place) => (place === owner.node ? denied(one) : one)) };
  return { ...draft, edges: draft.edges.map((one, place) => (place === owner.edge ? denied(one) : one)) };
}
