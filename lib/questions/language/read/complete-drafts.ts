/** The queries that a draft may become: every node as the target, with its columns, its order and its limit. */

import { relationWords } from "../../../graph/text/relation-words";
import { CONTAINS } from "../../../words/word-patterns";
import type { PropertyTerm } from "../lexicon/graph-words";
import { nodesApart } from "../query/nodes-apart";
import { type Ask, isApart, type Measure, type ShownColumn, type Sketch } from "../query/sketch";
import type { Features, Weights } from "../score/weights";
import { alternativeVariants } from "./alternatives";
import type { AskCues } from "./ask-cues";
import { askVariants } from "./ask-variants";
import { besideNodes } from "./beside-nouns";
import type { BranchVariant, Draft } from "./build-sketches";
import type { HeldSketch } from "./held-words";
import { negationVariants } from "./negation";
import { countedNode, ownerFor } from "./owners";
import { isPerson, oncePerView, type QuestionView } from "./question-view";
import { addFeatures, type OrderUse } from "./slot";
import { PRONOUN, rolePlaces, targetFeatures } from "./target-features";
import { treeFeatures } from "./tree-features";
import { universalVariants } from "./universals";

export interface Completed {
  sketch: Sketch;
  /** The same with what words of time say, where there are any and each has a relation. */
  held?: HeldSketch;
  draft: Draft;
  score: number;
  /** They add up to its features, which only the best are asked for. */
  parts: readonly Features[];
}

/** What is asked for, before anything orders or bounds it. */
type Pattern = Pick<Sketch, "nodes" | "edges" | "target" | "ask">;

const TARGETS = 4;
/** Least score of the property that says which of each comes first. */
const ORDERED = 0.5;

/** @param least Those that score less are left out: most are, and making them takes longer than weighing them. */
export function completed(
  view: QuestionView,
  cues: AskCues,
  draft: Draft,
  weights: Weights,
  least = Number.NEGATIVE_INFINITY,
): Completed[] {
  // A sum over two named nodes is of their own values.
  if (draft.features["m.sum"] && draft.edges.length > 0) return [];
  const { combination } = draft;
  const shared = addFeatures(treeFeatures(view, cues, draft), draft.features);
  const sharedScore = combination.score + weights.score(shared);
  const beside = besideNodes(view, draft).map(({ node }) => node);
  // "Who joined [] first, [] or []?" asks for one of the two.
  const two = cues.isOfTwo ? draft.nodes.findIndex(({ bound }) => bound.length > 1) : -1;
  const targets = [...draft.nodes.keys()]
    .filter((target) => two < 0 || target === two)
    .map((target) => {
      const features = targetFeatures(view, cues, draft, target);
      if (beside.includes(target)) features["t.beside"] = 1;
      return { target, features, score: weights.score(features) };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, TARGETS);
  const found: Completed[] = [];
  for (const { target, features: targeted, score: targetScore } of targets) {
    const { places } = rolePlaces(view, draft, target);
    for (const negation of branchVariants(view, draft, target)) {
      const { nodes, edges } = negation.draft;
      // "Directed [] but did not star in it" asks for more than those who did not star in it.
      const isBeside = negation.features["g.edge"] && shared["r.left"] && shared["x.left"];
      const isOfNamed = nodes.some(isDescribedName);
      for (const { ask, features: asked } of askVariants(cues, negation.draft, target, beside)) {
        const both: Features = {};
        if (isBeside) both["g.beside"] = 1;
        if (cues.isYesNo && hasUnsaid(view, draft)) both["a.yesNoUnsaid"] = 1;
        if (ask.kind !== "yes-no" && isOfNamed && !asked["a.which"]) both["c.ofNamed"] = 1;
        const own = [negation.features, asked, both];
        const score = own.reduce((sum, part) => sum + weights.score(part), sharedScore + targetScore);
        const given = asked["a.which"]
          ? { nodes: withoutConditions(nodes), edges: withoutConditions(edges) }
          : { nodes, edges };
        const pattern = { ...given, target, ask };
        const joint = jointly(view, pattern);
        const same: Features =
          joint && shared["r.sameUnmerged"] ? { "r.sameUnmerged": -1, "r.mergedSame": 1 } : {};
        if (!joint && isNotTogether(view, pattern, draft)) same["r.sameUnmerged"] = 1;
        const sameScore = weights.score(same);
        for (const rest of orderVariants(cues, negation.draft, { target, places }, ask)) {
          const total = score + weights.score(rest.features) + sameScore;
          if (total < least || isCountedBeside(ask, rest.parts)) continue;
          if (!isVisible(negation.draft, target, rest.parts)) continue;
          const apart = cues.isElse && { isElse: true };
          const sketch: Sketch = { ...pattern, ...rest.parts, ...apart };
          if (isOrderedByOne(sketch)) continue;
          if (joint) sketch.jointly = joint;
          const parts = [combination.features, shared, targeted, ...own, rest.features, same];
          found.push({ sketch, draft, score: total, parts });
        }
      }
    }
  }
  return found;
}

/**
 * "Authors who never wrote a book together", "who together wrote a book", "reviewed the same book twice": nothing says it, neither a sum,
 * two names, nor a word of the graph.
 */
function isNotTogether(view: QuestionView, sketch: Pattern, { combination, features }: Draft): boolean {
  const named = sketch.nodes.reduce((sum, { bound }) => sum + bound.length, 0);
  const isMeant = named > 1 || Boolean(features["r.merged"]) || isSummed(sketch);
  const isOfTerm = (at: number) =>
    view.matches.some(
      ({ first, last, score }) => first < last && first <= at && at <= last && score >= ORDERED,
    );
  return view.tokens.some(({ lower }, at) => {
    const isSaid =
      lower === "twice" || (!isMeant && lower === "together" && view.tokens[at + 1]?.lower !== "with");
    return isSaid && !combination.explained.has(at) && !isOfTerm(at);
  });
}

/** "How many pages do the books have together?" */
function isSummed({ ask }: Pattern): boolean {
  return ask.kind === "number" && ask.measure.by !== "count" && ask.measure.by !== "times";
}

const mayBeJoint = oncePerView(({ tokens }) => tokens.some(({ lower }) => /^(?:together|same)$/.test(lower)));

/** "Which authors wrote a book together", "who wrote the same book": another one did, by the same edge; null where nothing says so. */
function jointly(view: QuestionView, sketch: Pattern): Required<Sketch>["jointly"] | null {
  const { nodes, edges, target } = sketch;
  const { tokens } = view;
  if (!mayBeJoint(view) || isSummed(sketch)) return null;
  // "The same film as []", "the same book twice".
  const isAs = tokens.some(({ lower }) => /^(?:as|twice|thrice|times)$/.test(lower));
  const own = nodes[target]!;
  const together = tokens.findIndex(
    ({ lower }, at) => lower === "together" && tokens[at + 1]?.lower !== "with",
  );
  for (const [edge, { from, to, place, types }] of edges.entries()) {
    const far = from === target ? to : from;
    const other = nodes[far]!;
    const isOpen = own.bound.length + other.bound.length === 0 && other.label !== own.label;
    const isTwice = edges.some(
      (one, at) => at !== edge && one.types[0] === types[0] && [one.from, one.to].includes(far),
    );
    if (![from, to].includes(target) || isApart(edges[edge]!) || !isOpen || isTwice) continue;
    const [first = 0] = own.places;
    const [noun = tokens.length] = other.places;
    // "Which films did the directors make together?", "films made together by directors".
    const said = tokens.slice(first, Math.max(noun, place)).map(({ lower }) => lower);
    // "Which drugs do patients take together?" may ask what goes with what.
    const isDone = said.includes("did") || said.includes("by");
    const isOnly = edges.filter((one) => [one.from, one.to].includes(target)).length === 1;
    const isOfSame = isOnly && !isDone && !isAs && tokens[noun - 1]?.lower === "same";
    const isInOrder = isDone || (first <= place && noun > place);
    if ((isOfSame || together > Math.max(first, place)) && isInOrder)
      return { edge, doer: isDone ? far : target };
  }
  return null;
}

/** Variants with denied branches, with alternative branches, and with branches that hold for all. */
function branchVariants(view: QuestionView, draft: Draft, target: number): BranchVariant[] {
  return negationVariants(view, draft, target)
    .flatMap((one) => [one, ...alternativeVariants(view, one, target)])
    .flatMap((one) => universalVariants(view, one, target));
}

/** A single named node is not described by conditions: "thrillers from the 1940s with []" speaks of the thrillers' time. */
function isDescribedName({ bound, conditions }: Draft["nodes"][number]): boolean {
  return bound.length === 1 && conditions.length > 0;
}

/** "Is A the capital of B" asks whether the two are joined, and not over a node that nothing speaks of; "anyone" speaks of people. */
function hasUnsaid(view: QuestionView, { nodes, edges }: Draft): boolean {
  const named = nodes.filter(({ bound }) => bound.length > 0);
  const isAnyone = view.tokens.some(({ lower }) => PRONOUN.test(lower));
  // "Has [] ordered []" asks for an order of one that contains the other, and not for any order of who has it by another way.
  const around = (at: number) => edges.filter(({ from, to }) => from === at || to === at);
  const isLeaf = (at: number) => around(at).length === 1;
  // "Did [] buy []", where the order that [] placed contains it.
  const isBetween = (at: number) =>
    around(at).some(({ place }) => place >= 0) &&
    around(at).some(({ types, place }) => place < 0 && CONTAINS.test(relationWords(types[0]!)));
  return (
    named.length > 1 &&
    nodes.some(
      ({ bound, conditions, places, label }, at) =>
        bound.length + conditions.length === 0 &&
        (isLeaf(at) || (places.length === 0 && !isBetween(at))) &&
        !(isAnyone && isPerson(view, label)),
    )
  );
}

/** Either value may be the answer: the condition is asked for, and not given. */
function withoutConditions<Part extends { conditions: unknown[] }>(parts: readonly Part[]): Part[] {
  return parts.map((part) => ({ ...part, conditions: [] }));
}

/** Answers picked by a count of their neighbours have no other nodes beside them to show. */
function isCountedBeside(ask: Ask, { having }: Rest): boolean {
  return having !== null && ask.kind === "values" && ask.columns.some(({ property }) => property === null);
}

/** A measure cannot lie in a branch that must not exist. */
function isVisible(draft: Draft, target: number, { order, having }: Rest): boolean {
  if (!order && !having) return true;
  const hidden = nodesApart({ ...draft, target });
  return [order?.measure, having?.measure].every((measure) => {
    if (!measure || measure.by === "times") return true;
    if (measure.by === "count") return !hidden.has(measure.node);
    return "node" in measure.on ? !hidden.has(measure.on.node) : !isApart(draft.edges[measure.on.edge]!);
  });
}

type Rest = Pick<Sketch, "order" | "each" | "having" | "skip" | "limit"> & Partial<Pick<Sketch, "ask">>;

function orderVariants(
  cues: AskCues,
  draft: Draft,
  { target, places }: { target: number; places: readonly number[] },
  ask: Ask,
): { parts: Rest; features: Features }[] {
  const features: Features = {};
  let order: Sketch["order"] = null;
  let ordered = cues.isWho ? [] : places.slice(0, 1);
  let having: Sketch["having"] = null;
  let [skip, limit]: [number, number | null] = [0, null];
  for (const { choice } of draft.combination.chosen) {
    const { use } = choice;
    if (use.kind === "limit" && limit === null) [skip, limit] = [use.skip, use.value];
    if (use.kind === "count") {
      const node = countedNode(draft, target, use.of);
      if (node === null) return [];
      having = { measure: { by: "count", node }, operator: use.operator, value: use.value };
    }
    if (use.kind === "order") {
      const measure = measureOf(draft, target, use.order, cues.orderPlace);
      if (measure === null) return [];
      order = { measure, descending: use.order.descending };
      if (use.skip !== undefined) [skip, limit] = [use.skip, 1];
      if (use.order.by === "frequency") ordered = choice.explains.slice(-1);
      // "Suppliers of the restaurant with the most seats": of one restaurant.
      const on = measure.by === "property" && "node" in measure.on ? measure.on.node : target;
      const said = draft.nodes[on]!.places;
      if (on !== target && said.length > 0) ordered = said.slice(0, 1);
    }
  }
  if (ask.kind === "number" || ask.kind === "share" || ask.kind === "yes-no") {
    if (order !== null || limit !== null) features["a.cutNumber"] = 1;
    return [{ parts: { order: null, each: null, having, skip: 0, limit: null }, features }];
  }
  if (ask.kind === "table" && ask.measure.by === "count" && order?.measure.by === "property")
    features["a.tableOrder"] = 1;
  const parts = { order, each: null, having, skip, limit };
  const own = order && limit === null && firstOfEach(cues, draft, target, order);
  // "Each genre's longest book" is no genre.
  const isOfEach = cues.each !== null && places.includes(cues.each);
  const isGrouped = cues.each !== null && (draft.combination.features["p.groups"] || isOfEach);
  if (order && !own && isGrouped && ask.kind !== "table") features["o.eachLost"] = 1;
  if (order === null || limit !== null || !cues.isSuperlative) return [{ parts, features }];
  if (own) return [{ parts: { ...parts, ...own }, features: { ...features, "o.each": 1 } }];
  const isPlural = cues.isPlural(ordered);
  // "The most common genres" are all of them, in that order.
  if (isPlural && cues.isFrequency) return [{ parts, features }];
  // "Which directors made the most films?" asks for the first, and those that tie with it.
  if (cues.isOfOne || (isPlural && cues.isOfMost))
    return [{ parts: { ...parts, limit: 1 }, features: { ...features, "li.oneSingular": 1 } }];
  const measured = cues.isMeasure && ask.kind === "nodes" && order.measure.by === "property";
  const shown = measured && { ask: { kind: "values", columns: [order.measure] } as const };
  return [
    {
      parts: { ...parts, limit: 1, ...shown },
      features: { ...features, [isPlural ? "li.onePlural" : "li.oneSingular"]: 1 },
    },
    { parts, features: { ...features, [isPlural ? "li.nonePlural" : "li.noneSingular"]: 1 } },
  ];
}

/** The column of the groups and the one that orders, if only the first of each group is asked for. */
function firstOfEach(
  cues: AskCues,
  draft: Draft,
  target: number,
  { measure }: NonNullable<Sketch["order"]>,
): Required<Pick<Rest, "each" | "ask">> | null {
  const isOwn = measure.by === "property" && "node" in measure.on && measure.on.node === target;
  const { "o.said": said = 0, "o.hint": hint = 0 } = draft.combination.features;
  if (cues.each === null || !isOwn || (said < ORDERED && hint <= ORDERED)) return null;
  const each = eachOf(cues.each, draft, target);
  if (each === null) return null;
  return { each, ask: { kind: "values", columns: [each, { on: measure.on, property: measure.property }] } };
}

/** The property or the node that the words behind "each" speak of. */
function eachOf(group: number, draft: Draft, target: number): ShownColumn | null {
  for (const { slot, choice } of draft.combination.chosen) {
    if (choice.use.kind !== "project" || !choice.use.groups) continue;
    const { property } = choice.use;
    const on = ownerFor(draft, property, target, slot.first);
    return on && { on, property };
  }
  const node = draft.nodes.findIndex(({ places, bound }) => bound.length === 0 && places.includes(group));
  return node < 0 || node === target ? null : { on: { node }, property: null };
}

function measureOf(draft: Draft, target: number, order: OrderUse, place: number): Measure | null {
  if (order.by === "count") {
    const node = countedNode(draft, target, order.of);
    return node === null ? null : { by: "count", node };
  }
  if (order.by === "frequency") return { by: "count", node: target };
  const on = ownerFor(draft, order.property, target, place);
  if (on === null) return null;
  if (order.by === "aggregate") return { by: order.aggregate, on, property: order.property };
  return { by: "property", on, property: order.property };
}

/**
 * "The latest film by Ida Holm" does not order films by something of Ida Holm, which is the same for all of them, nor anything
 * by how many of one named film there are; nor "the first 3 films of 2008" by their year.
 */
function isOrderedByOne({ ask, nodes, order }: Sketch): boolean {
  const measure = order?.measure;
  if (ask.kind !== "nodes" || measure === undefined) return false;
  if (measure.by === "count") return nodes[measure.node]!.bound.length === 1;
  if (measure.by === "times" || !("node" in measure.on)) return false;
  const { bound, conditions } = nodes[measure.on.node]!;
  return (
    bound.length === 1 ||
    (measure.by === "property" && conditions.some((one) => isFixed(one, measure.property)))
  );
}

function isFixed(
  { property, predicates }: Draft["nodes"][number]["conditions"][number],
  own: PropertyTerm,
): boolean {
  return property === own && predicates.some(({ operator }) => operator === "=");
}
