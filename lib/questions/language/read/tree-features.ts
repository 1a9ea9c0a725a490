/** Features for the fit of a draft's shape with the question, whatever is asked for. */
import { relationWords } from "../../../graph/text/relation-words";
import { sourceEnd } from "../../../words/source-end";
import {
  ARTICLE,
  BEFORE_NOUN,
  BEFORE_VERB,
  BELONGS,
  DOES,
  RELATIVE,
  SOMEONE,
} from "../../../words/word-patterns";
import { isCountedHead } from "../lexicon/counted-noun";
import type { Features } from "../score/weights";
import type { AskCues } from "./ask-cues";
import type { Draft } from "./build-sketches";
import { spokenRelations } from "./build-sketches";
import { explainedTokens } from "./explained-tokens";
import { tokensOfSpan } from "./number-slots";
import { labelMatches, oncePerView, type QuestionView, SURELY } from "./question-view";
import { secondQuestion } from "./second-question";
import { isOwner, rolePlaces } from "./target-features";

/** A noun for who does something: "followers", "directors". */
const AGENT = /(?:er|or)s?$/;

export function treeFeatures(view: QuestionView, cues: AskCues, draft: Draft): Features {
  const { nodes, edges, combination } = draft;
  const features: Features = { "r.edges": edges.length, "r.said": 0 };
  const add = (name: string, value = 1) => {
    features[name] = (features[name] ?? 0) + value;
  };
  const spoken = spokenRelations(view, combination);
  const asked = new Set(
    combination.chosen.flatMap(({ choice }) => (choice.use.kind === "condition" ? choice.explains : [])),
  );
  const used = new Set<number>();
  for (const edge of edges) {
    const { score, place } = edge;
    if (isOfNamed(edge, nodes)) add("r.ofNamed");
    if (place < 0) {
      add("r.unsaid");
      if (isBesideSomeone(view, edge, nodes)) add("r.otherSubject");
      add("r.over", nounsBetween(edge, nodes));
      if (spoken.length === 0 && isPrepositionOf(view, edge, nodes)) add("r.preposition");
    } else {
      add("r.said", score);
      used.add(place);
      // "Born in 1970" speaks of a year of birth; nothing is left that speaks of a place.
      if (asked.has(place)) add("r.twice");
      if (isOfOtherSubject(view, edge, draft) || isOfOtherClause(view, edge, draft)) add("r.otherSubject");
    }
  }
  const explained = explainedTokens(view, draft);
  for (const { first, last, types } of spoken) {
    if (used.has(first)) continue;
    const isExplained = tokensOfSpan(first, last).every((at) => explained.has(at));
    add(isExplained ? "r.leftExplained" : "r.left", Math.max(...types.values()));
  }
  for (const [at, { bound, conditions }] of nodes.entries())
    if (bound.length === 0 && rolePlaces(view, draft, at).places.length === 0 && !isOfEvent(view, draft, at))
      add(conditions.length > 0 ? "r.freeAsked" : "r.free");
  for (const { types, from, to } of edges) {
    const share = shareOf(view, types[0]!, nodes[from]!.label, nodes[to]!.label);
    if (share > 0) add("r.share", share);
  }
  // "The slowest ship in the fleet" says twice what it is about.
  for (const { slot, choice } of combination.chosen)
    if (
      choice.features["b.faint"] &&
      nodes.some(({ places }) => places.length > 1 && places.includes(slot.first))
    )
      add("b.faint", -1);
  // "Plants from []" are no greenhouse as well, and not only those that are planted somewhere.
  const isFree = ({ bound, places }: Draft["nodes"][number]) => bound.length === 0 && places.length === 0;
  for (const { place, from, to } of edges) {
    const isLabel = combination.chosen.some(
      ({ slot, choice }) => choice.features["b.faint"] && slot.first === place,
    );
    const isBeside = edges.length > 1 && (isFree(nodes[from]!) || isFree(nodes[to]!));
    if (isLabel || (place >= 0 && isBeside && isCountedHead(view.tokens, place, view.words.properties)))
      add("b.twice");
  }
  const types = edges.map(({ types: [type] }) => type);
  add("r.repeated", types.length - new Set(types).size);
  const merged = (draft.features["r.merged"] ?? 0) > 0;
  if (merged && cues.isSame) add("r.mergedSame");
  if (!merged && cues.isSame) add("r.sameUnmerged");
  if (
    (draft.features["r.double"] && (cues.isOther || cues.isSame)) ||
    ((cues.isOther || isMadeByRole(view, draft)) && isDoubled(draft))
  )
    add("r.doubleCue");
  if (secondQuestion(view.tokens)?.isReferring && !combination.features["p.second"]) add("x.second");
  const isOfThose = edges.length === 0 && nodes.some(({ bound }) => bound.length > 1);
  if (isOfThose && cues.isOfTwo) add("o.ofThose");
  if (cues.isOr && !draft.features["m.or"]) add("m.orUnused");
  const crossed = crossedNames(view, draft);
  if (crossed > 0) add("r.crossed", crossed);
  const apart = joinedApart(view, draft);
  if (apart > 0) add("r.joinedApart", apart);
  for (const name in directionFeatures(view, draft)) add(name);
  // "More than their department", where nothing says what is compared.
  const isLost = ({ first, text }: { first: number; text: string }) =>
    / than$/.test(text) && !combination.explained.has(first);
  if (view.comparators.some(isLost)) add("c.lost");
  for (const [at, token] of view.tokens.entries()) {
    if (
      explained.has(at) ||
      token.isStop ||
      token.kind === "sign" ||
      token.kind === "quote" ||
      token.value !== null
    )
      continue;
    add(token.isCased ? "x.leftCased" : "x.left");
    // "Suppliers of the restaurant with the most seats" does not ask for the restaurant.
    const named = labelMatches(view).filter(
      ({ by, first, last }) => by === "letters" && first === at && last === at,
    );
    if (cues.isSuperlative && named.length > 0) add("b.left", Math.max(...named.map(({ score }) => score)));
  }
  return features;
}

/** True if a relative pronoun is between two places. */
function beginsClause(tokens: QuestionView["tokens"], from: number, to: number): boolean {
  return tokens.slice(from + 1, to).some(({ lower }) => RELATIVE.test(lower));
}

/** "Wines from farms that [] works for": what nothing else joins is said side by side, wines and farms. */
function nounsBetween({ from, to }: Draft["edges"][number], nodes: Draft["nodes"]): number {
  const [first, last] = [from, to].map((at) => nodes[at]!.places[0] ?? Number.NaN).sort((a, b) => a - b);
  return nodes.filter(({ bound, places: [at] }) => bound.length === 0 && at! > first! && at! < last!).length;
}

/** "Who made an ascent": of what, need not be said. Where ascents are counted, the draft would count something else. */
function isOfEvent({ tokens }: QuestionView, { nodes, edges }: Draft, node: number): boolean {
  const [edge, ...others] = edges.filter(({ from, to }) => from === node || to === node);
  const isAlone = edge && others.length === 0 && nodes[node]!.conditions.length === 0;
  if (!isAlone || edge.place < 0 || edge.score < SURELY) return false;
  return /^an?$/.test(tokens[edge.place - 1]?.lower ?? "") && !/(?:ed|ing)$/.test(tokens[edge.place]!.lower);
}

/** "Cities in Norland": of the relations that nothing else says, one that is called "located in". */
function isPrepositionOf(
  { tokens }: QuestionView,
  { types: [type], from, to }: Draft["edges"][number],
  nodes: Draft["nodes"],
): boolean {
  const own = relationWords(type!).split(" ");
  return [from, to].some((at) => {
    let before = (nodes[at]!.places[0] ?? 0) - 1;
    while (before > 0 && (tokens[before]!.value !== null || BEFORE_NOUN.test(tokens[before]!.lower)))
      before--;
    const word = tokens[before]?.lower ?? "";
    if (word === "in" && BELONGS.test(own.join(" "))) return true;
    const isNamed = nodes[at]!.bound.length > 0;
    return isNamed && /^(?:in|at|on|from|to|with|for)$/.test(word) && own.includes(word);
  });
}

/** "What other films did the director of [] make?": the named film and those asked for have one relation to one person. */
function isDoubled({ edges, nodes }: Draft): boolean {
  const isNamed = (at: number) => nodes[at]!.bound.length > 0;
  return edges.some(({ types, from, to }, at) =>
    edges.slice(at + 1).some((other) => {
      if (types[0] !== other.types[0] || (from === other.from) === (to === other.to)) return false;
      const [one, two] = from === other.from ? [to, other.to] : [from, other.from];
      return nodes[one]!.label === nodes[two]!.label && isNamed(one) !== isNamed(two);
    }),
  );
}

/** "What films did the director of [] make?": by the relation that the role says. */
function isMadeByRole({ tokens }: QuestionView, { edges }: Draft): boolean {
  const isMade = tokens.some(({ lower }) => /^(?:make|makes|made|making|do|done|doing)$/.test(lower));
  return isMade && edges.some(({ place }) => place >= 0 && tokens[place + 1]?.lower === "of");
}

/** "Which ships does [] own?" does not ask for those that another owns. */
function isOfOtherSubject(
  { tokens }: QuestionView,
  { place, from, to }: Draft["edges"][number],
  { nodes, combination }: Draft,
): boolean {
  const name = combination.chosen.find(
    ({ slot, choice }) =>
      choice.use.kind === "name" &&
      slot.last < place &&
      tokens.slice(slot.last + 1, place).every(({ lower }) => BEFORE_VERB.test(lower)),
  );
  const isSubject = name && DOES.test(tokens[name.slot.first - 1]?.lower ?? "");
  return Boolean(isSubject) && ![from, to].some((at) => nodes[at]!.places.includes(name!.slot.first));
}

/**
 * "Papers that [] cites that cite []": the subject of a clause is the noun before it, and no name farther ahead. "Papers cited by [] cite
 * []": nor does a name that ends a clause go on with the next verb.
 */
function isOfOtherClause({ tokens }: QuestionView, edge: Draft["edges"][number], draft: Draft): boolean {
  const { nodes, edges, combination } = draft;
  return [edge.from, edge.to].some((at) => {
    const { bound, places, label } = nodes[at]!;
    const name = combination.chosen.find(({ slot }) => bound.length > 0 && slot.first === places[0])?.slot;
    if (!name || name.last >= edge.place) return false;
    if (beginsClause(tokens, edge.place - 2, edge.place)) return name.last < edge.place - 2;
    const hasVerb = ({ place, from, to }: typeof edge) =>
      place >= 0 && place < name.first && (from === at || to === at);
    const isOther = nodes.some((one) => one.bound.length === 0 && one.label === label);
    return isOther && edges.some(hasVerb) && !beginsClause(tokens, name.last, edge.place);
  });
}

/** "People in [] who know []", "people taught by [] who know []": nobody asks where one is that is named, or whom they taught. */
function isOfNamed({ place, from, to }: Draft["edges"][number], nodes: Draft["nodes"]): boolean {
  const [one, other] = [nodes[from]!, nodes[to]!];
  const isLoop = one.label === other.label;
  const isOpen = ({ bound, places, label }: Draft["nodes"][number]) =>
    bound.length === 0 && (isLoop || places.length > 0) && (label === one.label || label === other.label);
  return (place < 0 || isLoop) && one.bound.length > 0 && other.bound.length > 0 && nodes.some(isOpen);
}

/**
 * Pairs of nodes of one kind that are each spoken of nearer to the word of the other's relation: "directed by Reed and starring
 * Welles" does not say that Welles directed. "Who" speaks of a node that has no noun.
 */
function crossedNames({ tokens }: QuestionView, { nodes, edges }: Draft): number {
  const who = /^who(?:m|se)?$/.test(tokens[0]?.lower ?? "") ? 0 : undefined;
  const said = edges.flatMap(({ place, from, to }) =>
    [from, to].flatMap((at) => {
      const name = nodes[at]!.places[0] ?? who;
      return place >= 0 && name !== undefined ? [{ place, at, name }] : [];
    }),
  );
  const gap = ({ place }: { place: number }, { name }: { name: number }) => Math.abs(place - name);
  let crossed = 0;
  for (const [at, one] of said.entries())
    for (const other of said.slice(at + 1)) {
      const isOneKind =
        one.at !== other.at && one.place !== other.place && nodes[one.at]!.label === nodes[other.at]!.label;
      const isNamed = nodes[one.at]!.bound.length + nodes[other.at]!.bound.length > 0;
      if (isOneKind && isNamed && gap(one, other) + gap(other, one) < gap(one, one) + gap(other, other))
        crossed++;
    }
  return crossed;
}

/** Pairs of names that "and" joins ("[] and [] starred together"), of which one is joined to the rest by another relation. */
function joinedApart({ tokens }: QuestionView, { nodes, edges, combination }: Draft): number {
  // "Between [] and []" asks for what joins the two.
  if (edges.length < 2) return 0;
  const named = nodes
    .flatMap(({ bound, places, label }, at) =>
      bound.length > 0 && places.length > 0 ? [{ at, label, first: places[0]! }] : [],
    )
    .map((name) => ({
      ...name,
      last: combination.chosen.find(({ slot }) => slot.first === name.first)?.slot.last ?? name.first,
    }))
    .sort((a, b) => a.first - b.first);
  const hung = (at: number) =>
    edges
      .filter(({ from, to }) => from === at || to === at)
      .map(({ types, from, to }) => `${types.join()} ${from === at ? `> ${to}` : `< ${from}`}`)
      .sort()
      .join(";");
  return named.slice(1).filter((other, index) => {
    const own = named[index]!;
    const between = tokens.slice(own.last + 1, other.first).filter(({ lower }) => !ARTICLE.test(lower));
    const isJoined = between.length === 1 && /^(?:and|&)$/.test(between[0]!.lower);
    return isJoined && own.label === other.label && hung(own.at) !== hung(other.at);
  }).length;
}

/** "Supervised by someone at []": that someone, and no one else, is at []. */
function isBesideSomeone(
  { tokens }: QuestionView,
  { from, to }: Draft["edges"][number],
  nodes: Draft["nodes"],
): boolean {
  const [name, other] = nodes[to]!.bound.length > 0 ? [to, from] : [from, to];
  const [place = -1] = nodes[name]!.bound.length > 0 ? nodes[name]!.places : [];
  const someone = tokens.findLastIndex(
    ({ isStop, lower }, at) => at < place && (!isStop || SOMEONE.test(lower)),
  );
  return someone > 0 && SOMEONE.test(tokens[someone]!.lower) && !nodes[other]!.places.includes(someone);
}

const lowersOf = oncePerView((view) =>
  view.tokens.map(({ lower }, at) => (isOwner(view, at) ? `${lower}'s` : lower)),
);

/** For a relation that could run either way: which end the question names first, and in which form. */
function directionFeatures(view: QuestionView, { nodes, edges }: Draft): Features {
  const features: Features = {};
  const lowers = lowersOf(view);
  for (const edge of edges) {
    const { types, from, to, place } = edge;
    const [fromLabel, toLabel] = [nodes[from]!.label, nodes[to]!.label];
    const isEither = view.words.ends.some(
      (end) => types.includes(end.type) && end.source === toLabel && end.target === fromLabel,
    );
    if (!isEither || place < 0) continue;
    const isCompared = (node: number, other: number) =>
      nodes[node]!.conditions.some(({ than }) => than === other);
    // The grammar was asked what is compared with what.
    if (isCompared(from, to) || isCompared(to, from)) {
      features["d.source"] = 1;
      continue;
    }
    const near = (at: number) => nodes[at]!.places.at(0);
    const [start, end] = [near(from), near(to)];
    const next = [1, 2].some((step) => view.tokens[place + step]?.lower === "by");
    const { lower } = view.tokens[place]!;
    const form = next
      ? "by"
      : AGENT.test(lower)
        ? // "Followers" follow; who is called an investor by the relation itself ("HAS_INVESTOR") may stand at either end.
          types.every(
            (type) =>
              !relationWords(type)
                .split(" ")
                .some((word) => AGENT.test(word)),
          )
          ? "doer"
          : "agent"
        : /(?:ed|ing)$/.test(lower)
          ? "verb"
          : "word";
    const side = (at: number | undefined) => (at === undefined ? "-" : at < place ? "l" : "r");
    const both =
      start !== undefined && end !== undefined && side(start) === side(end) ? (start < end ? "1" : "2") : "";
    if (lowers[place - 1] !== "whose") features[`d.${form}.${side(start)}${side(end)}${both}`] = 1;
    // "Who trained the commander of []?": the word of another relation speaks of who commands.
    const role = (at: number) =>
      edges.find((one) => one !== edge && one.place >= 0 && (one.from === at || one.to === at))?.place;
    const places = { one: start ?? role(from) ?? null, other: end ?? role(to) ?? null };
    const source = sourceEnd(lowers, place, types[0]!, places);
    if (source !== null) features[source === "one" ? "d.source" : "d.sourceOff"] = 1;
  }
  return features;
}

/** Share of a type among the edges between two labels; 0 if it is their only type. */
function shareOf({ words }: QuestionView, type: string, source: string, target: string): number {
  let [own, all] = [0, 0];
  for (const end of words.ends) {
    if (end.source !== source || end.target !== target) continue;
    all += end.count;
    if (end.type === type) own = end.count;
  }
  return own === all ? 0 : own / all;
}
