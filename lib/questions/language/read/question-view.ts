/** All that slots are read from: the tokens of a question, and what of the schema and the language they speak of. */
import { singularName } from "../../../graph/text/normalize-name";
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import type { Comparator, CueTable } from "../../../words/cue-table";
import { namesPeople } from "../../../words/names-people";
import { sameLetters } from "../../../words/word-links";
import { MOST_OR_LEAST } from "../../../words/word-patterns";
import { type CueSpan, findAny, findCues } from "../lexicon/find-cues";
import type { GraphWords, PropertyTerm } from "../lexicon/graph-words";
import type { TermMatch } from "../lexicon/match-terms";
import { deniedIn } from "../negation-words";
import type { Token } from "../words";
import { type UniversalCue, universalCues } from "./universal-cues";

export interface QuestionView {
  question: string;
  tokens: readonly Token[];
  words: GraphWords;
  cues: CueTable;
  matches: readonly TermMatch[];
  comparators: CueSpan<Comparator>[];
  after: CueSpan<Comparator>[];
  negations: CueSpan[];
  superlatives: CueSpan[];
  universals: UniversalCue[];
}

export function questionView(
  question: string,
  tokens: readonly Token[],
  words: GraphWords,
  cues: CueTable,
  matches: readonly TermMatch[],
): QuestionView {
  const superlatives = findAny(
    tokens,
    cues.superlatives.map(({ word }) => word),
  ).filter(({ first, text }) => text !== "last" || !isLasting(tokens, first));
  return {
    question,
    tokens,
    words,
    cues,
    matches: matches.filter(
      (match) =>
        !isOtherWord(match, tokens, matches) &&
        !isOnlyNoun(match, tokens, matches) &&
        !isRequest(match, tokens, cues) &&
        !isAnybody(match, tokens, cues),
    ),
    // "Ending in June" says when.
    comparators: findCues(tokens, cues.comparators).filter(
      ({ name, last }) => name !== "ends with" || !(tokens[last + 1]?.month || tokens[last + 1]?.date),
    ),
    after: findCues(tokens, cues.after),
    negations: deniedIn(findAny(tokens, cues.negation), tokens).filter(
      (cue) => !isSaidByTerm(cue, tokens, words),
    ),
    superlatives: withOtherEnds(superlatives, tokens),
    universals: universalCues(tokens),
  };
}

/** "Absent for 3 days", of a property `absenceDays`, denies nothing. */
function isSaidByTerm(
  { first, last }: CueSpan,
  tokens: readonly Token[],
  { properties }: Pick<GraphWords, "properties">,
): boolean {
  const { lower, stem } = tokens[first]!;
  if (first !== last || !/^(?:absent|missing|lacking)$/.test(lower)) return false;
  return properties.some(({ key }) => stemsOf(relationWords(key)).some((own) => sameLetters(stem, own) > 0));
}

/** "From oldest to youngest", "cheapest to most expensive": one order, to its other end. */
function withOtherEnds(superlatives: readonly CueSpan[], tokens: readonly Token[]): CueSpan[] {
  const found: CueSpan[] = [];
  for (const one of superlatives) {
    const before = found.at(-1);
    const between = before ? tokens.slice(before.last + 1, one.first).map(({ lower }) => lower) : [];
    const isOpen = before?.last === one.first - 1 && MOST_OR_LEAST.test(tokens[before.last]!.lower);
    const isEnd = isOpen && before.last > before.first;
    if (before && (isEnd || /^to(?: the)?$/.test(between.join(" "))))
      found[found.length - 1] = { ...before, last: one.last };
    else found.push(one);
  }
  return found;
}

/** "Was built", "was released" speak of properties that are called so, and of no building or release. */
function isOtherWord(
  { term, first, last }: TermMatch,
  tokens: readonly Token[],
  matches: readonly TermMatch[],
): boolean {
  if (term.kind !== "label" || first !== last) return false;
  const { lower } = tokens[first]!;
  const isOwn = relationWords(term.name)
    .split(" ")
    .some((word) => lower.startsWith(word) && !/^e?d$/.test(lower.slice(word.length)));
  const isProperty = (match: TermMatch) =>
    match.first === first &&
    match.term.kind === "property" &&
    new RegExp(`^${lower}\\b`).test(relationWords(match.term.property.key));
  return !isOwn && matches.some(isProperty);
}

/** "List the clients" asks for none that is listed. */
function isRequest({ term, last }: TermMatch, [first]: readonly Token[], { filler }: CueTable): boolean {
  const isFlag = term.kind === "property" && term.property.type === "boolean";
  return isFlag && last === 0 && filler.includes(first!.lower);
}

/** "The person who wrote []" speaks of no relation, whatever is near to "person" in meaning. */
function isAnybody(
  { term, by, first, last }: TermMatch,
  tokens: readonly Token[],
  { person }: CueTable,
): boolean {
  return (
    term.kind === "relation" && by === "meaning" && first === last && person.includes(tokens[first]!.lower)
  );
}

/** "Plants" are no mention of "planted on", nor "species" of "specialty". */
function isOnlyNoun(
  { term, first, last, score }: TermMatch,
  tokens: readonly Token[],
  matches: readonly TermMatch[],
): boolean {
  if (term.kind !== "property" || first !== last) return false;
  const { lower, isStop } = tokens[first]!;
  const [word, ...others] = relationWords(term.property.key).split(" ");
  const isNoun = matches.some(
    (match) =>
      match.first === first &&
      match.last === last &&
      match.term.kind === "label" &&
      isNamedSo(match.term.name, lower),
  );
  return isNoun && !isStop && word !== lower && (others.length > 0 || score < OWN_WORD);
}

/** Least score of a match of a word with itself in another form. */
const OWN_WORD = 0.9;

function isNamedSo(label: string, lower: string): boolean {
  return [lower, singularName(lower)].includes(relationWords(label));
}

/** "How long did [] last?", "which pieces last less than an hour?" */
function isLasting(tokens: readonly Token[], at: number): boolean {
  const ahead = tokens.slice(0, at).map(({ lower }) => lower);
  if (/^(?:less|more|longer|over|under|at|about|exactly|until)$/.test(tokens[at + 1]?.lower ?? ""))
    return true;
  return ahead[0] === "how" && ahead.some((word) => /^(?:do|does|did|will)$/.test(word));
}

/** Memoises a function of a question's view, whose result does not depend on the draft. */
export function oncePerView<Found>(find: (view: QuestionView) => Found): (view: QuestionView) => Found {
  const known = new WeakMap<QuestionView, { found: Found }>();
  return (view) => {
    const kept = known.get(view) ?? { found: find(view) };
    known.set(view, kept);
    return kept.found;
  };
}

/** The matches of labels, of relations or of properties. */
export function labelMatches({
  matches,
}: QuestionView): (TermMatch & { term: { kind: "label"; name: string } })[] {
  return matches.filter(({ term }) => term.kind === "label") as never;
}

/** Least score at which a term counts as named. */
export const SURELY = 0.7;

export function relationMatches({
  matches,
}: QuestionView): (TermMatch & { term: { kind: "relation"; name: string } })[] {
  return matches.filter(({ term }) => term.kind === "relation") as never;
}

export type PropertyMatch = TermMatch & { term: { kind: "property"; property: PropertyTerm } };

export function propertyMatches({ matches }: QuestionView): PropertyMatch[] {
  return matches.filter(({ term }) => term.kind === "property") as never;
}

/** Score at which the question names a property's owner, a label or a relation type; 0 if it does not. */
export function ownerSaid(view: QuestionView, property: PropertyTerm): number {
  const { kind, name } = property.owner;
  let best = 0;
  for (const { term, score } of view.matches) {
    if (term.kind === "property" || term.name !== name) continue;
    if ((term.kind === "label") === (kind === "node")) best = Math.max(best, score);
  }
  return best;
}

/** "Who directed more films": neither `films` nor `films_acted`, where they have `films_directed`. */
export function isOfOtherDeed(view: QuestionView, property: PropertyTerm): boolean {
  const said = saidDeeds(view).get(partsOf(property).of);
  return said !== undefined && !said.has(property.key);
}

/** Numbers that say what was done, as the question does, by their owner and what they count. */
const saidDeeds = oncePerView(({ tokens, words }: QuestionView) => {
  const isSaid = ({ lower, stem }: Token, deed: string) =>
    stem === deed ||
    (deed.length > 2 && lower.startsWith(deed) && /^[eo]rs?$/.test(lower.slice(deed.length)));
  const found = new Map<string, Set<string>>();
  for (const property of words.properties) {
    const { of, deed } = partsOf(property);
    if (property.type !== "number" || !deed.some((stem) => tokens.some((token) => isSaid(token, stem))))
      continue;
    found.set(of, (found.get(of) ?? new Set()).add(property.key));
  }
  return found;
});

function partsOf({ owner, key }: PropertyTerm): { of: string; deed: string[] } {
  const [noun, ...deed] = relationWords(key).split(" ");
  return { of: JSON.stringify([owner.name, noun]), deed: deed.flatMap(stemsOf) };
}

const personLabels = new WeakMap<object, Map<string, boolean>>();

/** True if the nodes of a label are people, by its name or by their properties. */
export function isPerson({ words }: QuestionView, label: string): boolean {
  let known = personLabels.get(words);
  if (!known) {
    known = new Map();
    personLabels.set(words, known);
  }
  let is = known.get(label);
  if (is === undefined) {
    const own = words.properties.filter(({ owner }) => owner.kind === "node" && owner.name === label);
    is = namesPeople(label, own);
    known.set(label, is);
  }
  return is;
}

/** True if a key of several words is written word by word: "the class of each animal" is no `animalClass`, nor are "films directed by []" the `filmsDirected`. */
export function isKeyAt(
  { tokens }: QuestionView,
  { first, last, term: { property } }: PropertyMatch,
): boolean {
  const said = tokens.slice(first, last + 1).map(({ stem }) => stem);
  return last > first && said.join(" ") === stemsOf(relationWords(property.key)).join(" ");
}

/** True if the same words name a label or a relation as clearly. */
export function isSaidAs(
  { matches }: QuestionView,
  kind: "label" | "relation",
  first: number,
  last: number,
  score: number,
): boolean {
  return matches.some(
    (match) =>
      match.term.kind === kind && match.first <= last && match.last >= first && match.score >= score - 0.1,
  );
}
