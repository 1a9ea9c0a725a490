/** From a combination of alternatives to sketches: the trees that join them, each with every node as what may be asked for. */
import { sourceEnd } from "../../../words/source-end";
import type { PropertyTerm } from "../lexicon/graph-words";
import { type SpokenRelation, schemaTrees, type Tree } from "../query/schema-trees";
import type { Owner, SketchCondition, SketchEdge, SketchNode } from "../query/sketch";
import { isWideNode } from "../query/wide-nodes";
import type { Features } from "../score/weights";
import type { Chosen, Combination } from "./combine";
import { CLAUSE } from "./named-bounds";
import { namesAsked, needVariants, type PlacedNeed } from "./needs";
import { type QuestionView, relationMatches } from "./question-view";

/** A tree whose nodes and edges carry what the question says of them; nothing is asked for yet. */
export interface Draft {
  nodes: SketchNode[];
  edges: SketchEdge[];
  combination: Combination;
  features: Features;
}

const LEAST_SPOKEN = 0.3;
const TREES = 6;
/** In a question with many relations, trees that leave one out are cheaper and more numerous than the one that has them all. */
const TREES_OF_MANY = 24;
const MANY_SPOKEN = 3;
/** Factor for a relation whose word also names a label. */
const LABEL_TOO = 0.45;

export type TreeCache = Map<string, Tree[]>;

/** Drafts of one combination, cheapest tree first. */
export function draftsOf(view: QuestionView, combination: Combination, cache: TreeCache): Draft[] {
  const found: Draft[] = [];
  for (const { needs, features } of needVariants(view, combination)) {
    const spoken = spokenRelations(view, combination);
    const types = namesAsked(combination, "relation").sort();
    const key = `${needs.map(({ label, key }) => `${label}:${key}`)}|${types}|${spoken.map(({ first }) => first)}`;
    let trees = cache.get(key);
    if (!trees) {
      const most = spoken.length < MANY_SPOKEN && !isOfOneKind(view, spoken) ? TREES : TREES_OF_MANY;
      trees = schemaTrees({ words: view.words, needs, spoken, types, most });
      cache.set(key, trees);
    }
    for (const tree of trees.flatMap(withMerged))
      found.push(
        draftOf(view, combination, needs, spoken, tree.tree, {
          ...features,
          ...(tree.merged ? { "r.merged": tree.merged } : {}),
        }),
      );
  }
  return found;
}

/** "That depend on [] do not replace []": between nodes of one kind, each may be at either end of either. */
function isOfOneKind({ words }: QuestionView, spoken: readonly SpokenRelation[]): boolean {
  const joins = ({ types }: SpokenRelation) =>
    words.ends.flatMap(({ type, source, target }) => (types.has(type) && source === target ? [source] : []));
  const [one, other] = spoken.map(joins);
  return other !== undefined && one!.some((label) => other.includes(label));
}

const spokenBy = new WeakMap<Combination, SpokenRelation[]>();

/** Runs of tokens that speak of relations, outside of names and quotations. */
export function spokenRelations(view: QuestionView, combination: Combination): SpokenRelation[] {
  let known = spokenBy.get(combination);
  if (!known) {
    known = findSpoken(view, combination);
    spokenBy.set(combination, known);
  }
  return known;
}

function findSpoken(view: QuestionView, { chosen }: Combination): SpokenRelation[] {
  const taken = chosen.filter(
    ({ slot, choice }) =>
      slot.kind === "value" && choice.use.kind !== "unused" && choice.use.kind !== "count",
  );
  const groups: { first: number; last: number; types: Map<string, number> }[] = [];
  const matches = relationMatches(view)
    .filter(({ score }) => score >= LEAST_SPOKEN)
    .filter(({ first, last }) => !taken.some(({ slot }) => first <= slot.last && last >= slot.first))
    .sort((a, b) => b.score - a.score);
  for (const { first, last, term, score } of matches) {
    const own = groups.find((group) => first <= group.last && last >= group.first);
    const worth = isLabel(view, first, last, score) ? score * LABEL_TOO : score;
    if (own) own.types.set(term.name, Math.max(worth, own.types.get(term.name) ?? 0));
    else groups.push({ first, last, types: new Map([[term.name, worth]]) });
  }
  return groups.sort((a, b) => a.first - b.first);
}

/** "filings" speaks of Filing before it speaks of FILED. */
function isLabel({ matches }: QuestionView, first: number, last: number, score: number): boolean {
  return matches.some(
    (match) =>
      match.term.kind === "label" && match.first <= first && match.last >= last && match.score >= score,
  );
}

/** A tree as it is, and with nodes of one label made one; once more where three relations join two nodes. */
function withMerged(tree: Tree): { tree: Tree; merged: number }[] {
  const once = mergedTrees(tree);
  const twice = tree.edges.length > 2 ? once.flatMap((one) => mergedTrees(one.tree)) : [];
  const parallel = twice.filter((one) => one.tree.nodes.length === 2);
  return [{ tree, merged: 0 }, ...once, ...parallel.slice(0, 1)];
}

/** The tree with two nodes of one label made one: "the same film". */
function mergedTrees(tree: Tree): { tree: Tree; merged: number }[] {
  const found: { tree: Tree; merged: number }[] = [];
  for (const [one, a] of tree.nodes.entries()) {
    for (const [other, b] of tree.nodes.entries()) {
      if (one >= other || a.label !== b.label || (a.need >= 0 && b.need >= 0)) continue;
      const [stays, goes] = a.need >= 0 ? [one, other] : [other, one];
      const place = (at: number) => {
        const moved = at === goes ? stays : at;
        return moved > goes ? moved - 1 : moved;
      };
      const edges = tree.edges.map((edge) => ({ ...edge, from: place(edge.from), to: place(edge.to) }));
      const keys = new Set(edges.map(({ type, from, to }) => `${type} ${from} ${to}`));
      if (keys.size < edges.length || edges.some(({ from, to }) => from === to)) continue;
      found.push({
        tree: { nodes: tree.nodes.filter((_, at) => at !== goes), edges, cost: tree.cost },
        merged: 1,
      });
    }
  }
  return found;
}

function draftOf(
  view: QuestionView,
  combination: Combination,
  needs: readonly PlacedNeed[],
  spoken: readonly SpokenRelation[],
  tree: Tree,
  features: Features,
): Draft {
  const nodes = tree.nodes.map(({ label, need }): SketchNode => {
    const own = need < 0 ? undefined : needs[need];
    return { label, bound: own?.bound ?? [], conditions: [], places: [...(own?.places ?? [])] };
  });
  const edges = tree.edges.map(({ type, from, to, spoken: at, score }): SketchEdge => {
    const place = at < 0 ? -1 : spoken[at]!.first;
    return { types: [type], from, to, conditions: [], place, score, negated: false };
  });
  const draft = { nodes, edges, combination, features };
  for (const one of combination.chosen) {
    if (one.choice.use.kind === "condition" && one.choice.use.isOfOther)
      compareWithOther(view, draft, one.slot, one.choice.use);
    else attach(draft, one);
  }
  groupAlternatives(view, draft);
  for (const [at, node] of nodes.entries()) if (isWideNode(view.words, draft, at)) node.isWide = true;
  return draft;
}

function attach(draft: Draft, { slot, choice }: Chosen): void {
  if (choice.use.kind !== "condition") return;
  const { property, predicates, except, ends = [] } = choice.use;
  const owner = ownerOf(draft, property, slot.first);
  if (owner === null) return;
  const place = { negated: false, place: slot.first, group: null };
  const condition: SketchCondition = { property, predicates, ...place, ...(except && { except }) };
  const group = ends.length > 1 ? ENDS_GROUP : null;
  const conditions = [condition, ...ends.map((one) => ({ ...one, ...place, group }))];
  if ("node" in owner) draft.nodes[owner.node]!.conditions.push(...conditions);
  else draft.edges[owner.edge]!.conditions.push(...conditions);
}

/** "Who earns more than their manager": of the two whom the relation joins, the grammar says which is asked for. */
function compareWithOther(
  { tokens, cues }: QuestionView,
  draft: Draft,
  { first, last }: Chosen["slot"],
  { property, predicates }: Pick<SketchCondition, "property" | "predicates">,
): void {
  const { nodes, edges } = draft;
  const noun = last + 1;
  const edge = edges.find(({ place }) => place >= noun && place < noun + CLAUSE);
  const ends = edge && [nodes[edge.from]!, nodes[edge.to]!];
  const said = ends?.flatMap(({ places }) => places).filter((place) => place !== noun) ?? [];
  const who = said[0] ?? tokens.findIndex(({ lower }) => cues.person.includes(lower));
  const lowers = tokens.map(({ lower }) => lower);
  const they = lowers.findIndex((word, at) => at > noun && cues.they.includes(word));
  // "Than the keeper who trained them" has a place for both.
  const places = edge && edge.place > noun ? { one: they, other: noun } : { one: who, other: null };
  const source = edge && sourceEnd(lowers, edge.place, edge.types[0]!, places);
  const [asked, than] = source === "one" ? [edge!.from, edge!.to] : [edge?.to ?? -1, edge?.from ?? -1];
  const isOne = who >= 0 && who < first && ends?.every(({ label }) => label === property.owner.name);
  // A bound that is not used.
  if (!source || !isOne || nodes[than]!.places.some((place) => place !== noun))
    draft.features = { ...draft.features, "v.unusedNumber": 1 };
  else {
    nodes[asked]!.places = [who];
    nodes[than]!.places = edge!.place > noun ? [noun] : [];
    nodes[asked]!.conditions.push({ property, predicates, than, negated: false, place: first, group: null });
  }
}

/** No words make alternatives of this number. */
const ENDS_GROUP = -1;
/** A property is no farther than this from what it belongs to. */
const MOST_APART = 40;

/** The node or edge that a property belongs to; of several the one that is spoken of nearest before the place. */
export function ownerOf(
  { nodes, edges }: Pick<Draft, "nodes" | "edges">,
  { owner }: PropertyTerm,
  place: number,
): Owner | null {
  const isEdge = owner.kind === "edge";
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < (isEdge ? edges : nodes).length; at++) {
    if (isEdge ? !edges[at]!.types.includes(owner.name) : nodes[at]!.label !== owner.name) continue;
    let gap = MOST_APART;
    for (const own of isEdge ? [edges[at]!.place] : nodes[at]!.places)
      if (own >= 0 || !isEdge) gap = Math.min(gap, own <= place ? place - own : 2 * (own - place) + 1);
    if (!isEdge && nodes[at]!.bound.length > 0) gap += 5;
    if (gap < least) [nearest, least] = [at, gap];
  }
  return nearest < 0 ? null : isEdge ? { edge: nearest } : { node: nearest };
}

/** Two values of one property cannot both be: they are alternatives, and so are conditions with "or" between them. */
function groupAlternatives({ tokens, cues }: QuestionView, { nodes, edges, features }: Draft): void {
  for (const { conditions } of [...nodes, ...edges]) {
    conditions.sort((a, b) => a.place - b.place);
    for (const [at, condition] of conditions.entries()) {
      const before = conditions[at - 1];
      if (!before) continue;
      const between = tokens.slice(before.place + 1, condition.place).map(({ lower }) => lower);
      const isOr = between.some((word) => cues.or.includes(word)) && between.length <= 9;
      const isSame =
        before.property === condition.property &&
        [before, condition].every(
          ({ predicates }) => predicates.length === 1 && predicates[0]!.operator === "=",
        );
      if (!isOr && !isSame) continue;
      before.group ??= at;
      condition.group = before.group;
      if (isOr) features["m.or"] = 1;
    }
  }
}

/** A way in which parts of a draft are matched apart, with what speaks for it. */
export interface BranchVariant {
  draft: Draft;
  features: Features;
}

/** Words that may mean something: all but function words and signs. */
export function contentTokens({ tokens }: QuestionView): number {
  return tokens.filter(({ isStop, kind }) => !isStop && kind !== "sign").length;
}

/** Conditions, counts, orders, limits and properties; names and labels are none. */
export function operatorsOf({ combination }: Draft): number {
  return combination.chosen.filter(({ choice }) => !/^(?:unused|name|label)$/.test(choice.use.kind)).length;
}
