/** The tokens of a question that a draft represents, or that say nothing of what is asked. */
import { ENDS } from "../../../graph/text/ended-relation";
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import { sameLetters } from "../../../words/word-links";
import { AID, ALLOWED, HAVING, HELD_THEN, LIMIT, NEEDING } from "../../../words/word-patterns";
import { countedNouns } from "../lexicon/counted-noun";
import { findAny } from "../lexicon/find-cues";
import type { PropertyTerm } from "../lexicon/graph-words";
import { isTime } from "../lexicon/scan-properties";
import { isOnlyThat } from "../negation-words";
import { isYear, type Token } from "../words";
import type { Draft } from "./build-sketches";
import { spokenRelations } from "./build-sketches";
import { tokensOfSpan } from "./number-slots";
import { oncePerView, propertyMatches, type QuestionView, SURELY } from "./question-view";
import { isRate } from "./rates";
import { repeatedAgents, repeatedVerbs } from "./target-features";

/** Tokens that some part of the draft represents, and those that say nothing of what is asked. */
export function explainedTokens(view: QuestionView, { edges, nodes, combination }: Draft): Set<number> {
  const explained = new Set(combination.explained);
  const spoken = spokenRelations(view, combination);
  for (const { place } of edges) {
    const own = spoken.find(({ first }) => first === place);
    if (own) for (const at of tokensOfSpan(own.first, own.last)) explained.add(at);
  }
  for (const { place } of repeatedAgents(view, { edges, combination })) explained.add(place);
  for (const place of repeatedVerbs(view, { edges, combination })) explained.add(place);
  for (const { places } of nodes) for (const at of places) explained.add(at);
  // "Who earns more than the average salary" speaks of one property twice.
  const used = combination.chosen.flatMap(({ choice: { use } }) =>
    "property" in use
      ? [use.property]
      : use.kind === "order" && use.order.by === "property"
        ? [use.order.property]
        : [],
  );
  for (const { first, last, score, term, by } of propertyMatches(view))
    if ((score >= SURELY || by === "unit") && used.includes(term.property))
      for (const at of tokensOfSpan(first, last)) explained.add(at);
  for (const property of used) for (const at of keyTokens(view)(property)) explained.add(at);
  // "The lowest temperature that [] is allowed to drop to".
  if (used.some(({ key }) => LIMIT.test(relationWords(key))))
    for (const [at, { lower }] of view.tokens.entries())
      if (ALLOWED.test(lower) && view.tokens[at + 1]?.lower === "to")
        for (const word of tokensOfSpan(at, at + 2)) explained.add(word);
  for (const at of [...cueTokens(view), ...openWords(view, { edges, nodes, combination })]) explained.add(at);
  for (const at of attainedWords(view, explained)) explained.add(at);
  for (const at of nounsOfCounts(view, { edges, nodes })) explained.add(at);
  for (const at of verbOfFlag(view, { edges, combination })) explained.add(at);
  // A cue that is not read is a feature of its own.
  for (const { place } of view.universals) if (isOnlyThat(view.tokens, place)) explained.add(place - 1);
  for (const { choice } of combination.chosen)
    if (choice.use.kind === "order")
      for (const { first, last } of findAny(
        view.tokens,
        DIRECTIONS[choice.use.order.descending ? "down" : "up"],
      ))
        for (const at of tokensOfSpan(first, last)) explained.add(at);
  for (const at of peerTokens(view)) explained.delete(at);
  return explained;
}

/** Words of one root with a word of a property's name: "absent", of `absenceDays`. */
const keyTokens = oncePerView(({ tokens }) => {
  const known = new Map<PropertyTerm, readonly number[]>();
  return (property: PropertyTerm) => {
    const found = known.get(property) ?? tokensOfRoot(tokens, stemsOf(relationWords(property.key)));
    known.set(property, found);
    return found;
  };
});

function tokensOfRoot(tokens: QuestionView["tokens"], stems: readonly string[]): number[] {
  return tokens.flatMap(({ isStop, stem }, at) =>
    !isStop && stems.some((one) => sameLetters(stem, one) > 0) ? [at] : [],
  );
}

/** "Anything by []", "does [] allow pets": what else the draft has says what such a word means. */
function openWords(
  { tokens, cues }: QuestionView,
  { edges, nodes, combination }: Pick<Draft, "edges" | "nodes" | "combination">,
): number[] {
  const isOpen = nodes.some(({ bound, places }) => bound.length === 0 && places.length === 0);
  const isUnsaid =
    edges.some(({ place }) => place < 0) ||
    combination.chosen.some(
      ({ choice: { use, features } }) =>
        /^(?:condition|order|project)$/.test(use.kind) && !features["c.unsaid"],
    );
  const words = new Set([...(isOpen ? cues.indefinite : []), ...(isUnsaid ? cues.lightVerbs : [])]);
  // "Took place in 2021", "run out in 2021", where that is a time of theirs.
  const times = combination.chosen.flatMap(({ choice: { use } }) =>
    use.kind === "condition" && isTime(use.property) ? [relationWords(use.property.key)] : [],
  );
  const isEnd = times.some((key) => ENDS.test(key));
  const verbs = [...(times.length > 0 ? [...cues.happens, ...cues.starts] : []), ...(isEnd ? cues.ends : [])];
  // "Held between May and August 2023": nothing is said of who held it.
  const isHeldThen = ({ lower }: Token, at: number) => {
    const [joins, when] = tokens.slice(at + 1, at + 3);
    const isWhen = when !== undefined && (when.date !== null || when.month !== undefined || isYear(when));
    return times.length > 0 && lower === "held" && HELD_THEN.test(joins?.lower ?? "") && isWhen;
  };
  return [
    ...tokens.flatMap((token, at) => (words.has(token.lower) || isHeldThen(token, at) ? [at] : [])),
    ...findAny(tokens, verbs).flatMap(({ first, last }) => tokensOfSpan(first, last)),
  ];
}

/** "Does [] work full time?", "is [] equipped with a crane?": of what is true or false of it, such a verb says no more. */
function verbOfFlag(
  { tokens, matches }: QuestionView,
  { edges, combination: { chosen } }: Pick<Draft, "edges" | "combination">,
): number[] {
  const last = chosen.findLast(({ choice }) => choice.use.kind === "name")?.slot.last ?? -1;
  const verb = tokens[last + 1];
  const isFlag = ({ slot, choice: { use } }: (typeof chosen)[number]) => {
    if (use.kind !== "condition" || use.property.type !== "boolean" || slot.first <= last + 1) return false;
    const { owner, key } = use.property;
    return (
      HAVING.test(verb!.lower) ||
      stemsOf(relationWords(owner.name)).includes(verb!.stem) ||
      (NEEDING.test(verb!.lower) && NEEDING.test(relationWords(key)))
    );
  };
  const isSaid = matches.some(
    ({ first, by, score }) => first === last + 1 && by !== "meaning" && score >= SURELY,
  );
  const isVerb = last > 0 && edges.length === 0 && verb?.kind === "word" && !verb.isStop && !isSaid;
  return isVerb && AID.test(tokens[0]!.lower) && chosen.some(isFlag) ? [last + 1] : [];
}

const DETERMINER = /^(?:an?|the|their|its|any|most|more|fewer|fewest|least|than)$/;

/** "Logged an ascent", "saw first light": the noun behind such a verb says what it means, where it is read. */
function attainedWords({ tokens, cues, matches }: QuestionView, explained: ReadonlySet<number>): number[] {
  return [...tokens.keys()].filter((at) => {
    const isAct = cues.acts.includes(tokens[at]!.lower);
    if (!isAct && !cues.attained.includes(tokens[at]!.lower)) return false;
    const noun = tokens.findIndex(
      ({ lower, value }, place) => place > at && value === null && !DETERMINER.test(lower),
    );
    // "Got a visit" is said of whom another one visited.
    const isTerm = ({ term, by, first, last, score }: QuestionView["matches"][number]) =>
      (term.kind === "property" || (isAct && term.kind === "relation")) &&
      by !== "meaning" &&
      first <= noun &&
      noun <= last &&
      score >= SURELY;
    return explained.has(noun) && matches.some(isTerm);
  });
}

const countedOnce = oncePerView(({ tokens, words }) => countedNouns(tokens, words.properties));

/** "Who was sent seeds of []": what else the draft has says what was done with them. */
function nounsOfCounts(view: QuestionView, { edges, nodes }: Pick<Draft, "edges" | "nodes">): number[] {
  const isUsed = ({ owner }: PropertyTerm) =>
    owner.kind === "edge"
      ? edges.some(({ types }) => types.includes(owner.name))
      : nodes.some(({ label }) => label === owner.name);
  return countedOnce(view).flatMap(({ at, of }) => (of.some(isUsed) ? [at] : []));
}

/** Words for the direction of an order, whichever word asks for the order itself. */
const DIRECTIONS = { down: ["descending", "desc"], up: ["ascending", "asc"] } as const;

/** Tokens of cues and of words that ask. */
const cueTokens = oncePerView(({ tokens, cues, ...view }) => {
  const { count, group, same, other, orderedBy, named, overall, whole, compounds, filler, person } = cues;
  const spans = [
    ...view.comparators,
    ...view.after,
    ...view.superlatives,
    // "By rent, cheapest first", "best paid first".
    ...view.superlatives
      .flatMap(({ last }) => [last + 1, last + 2])
      .flatMap((at) => (tokens[at]?.lower === "first" ? [{ first: at, last: at }] : [])),
    ...findAny(tokens, group).flatMap(({ last }) =>
      isRate({ tokens, cues, ...view }, last + 1) ? [{ first: last + 1, last: last + 1 }] : [],
    ),
    // "How long did [] last" orders nothing.
    ...findAny(tokens, ["last"]).filter(({ first }) => view.superlatives.every((one) => one.first !== first)),
    ...findAny(tokens, [...count, "how many times"]),
    // "From either [] or []": an "or" that is not read is seen by itself.
    ...findAny(tokens, ["either"]).filter(({ last }) =>
      tokens.slice(last).some(({ lower }) => lower === "or"),
    ),
    ...findAny(tokens, [...group, ...same, ...other, ...orderedBy, ...named, ...overall]),
    // "The youngest farmer in the co-op", where the graph has nothing called so.
    ...findAny(tokens, whole).filter(
      ({ first, last }) =>
        view.matches.every((match) => match.by !== "letters" || match.last !== last) &&
        view.superlatives.every((one) => one.last !== first - 1),
    ),
    // "A swimming pool" is a pool.
    ...findAny(tokens, compounds).filter(({ last }) =>
      view.matches.some(
        ({ term, by, first }) => term.kind === "property" && by === "letters" && first === last + 1,
      ),
    ),
  ];
  // "Like" is a word to ask with, unless it is a relation.
  const own = new Set(
    view.matches.flatMap(({ term, by, score, first, last }) =>
      term.kind === "relation" && by === "letters" && score >= 1 && first === last ? [first] : [],
    ),
  );
  const words = new Set([...filler, ...person]);
  return [
    ...spans.flatMap(({ first, last }) => tokensOfSpan(first, last)),
    ...tokens.flatMap(({ lower }, at) => (words.has(lower) && !own.has(at) ? [at] : [])),
  ];
});

/** "Colleagues": unless the graph has a word for them, no single relation says what they share. */
const peerTokens = oncePerView(({ tokens, cues, matches }) =>
  findAny(tokens, cues.peers).flatMap(({ first, last }) => {
    const isTerm = matches.some((one) => one.first === first && one.last === last && one.by === "letters");
    return isTerm ? [] : [first];
  }),
);
