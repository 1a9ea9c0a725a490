/**
 * The names in a question and the nodes they may mean (GraphRAFT 4.1, grounding; SG-RAG's entity normalisation): the best
 * cover of the question by names of the graph, then names that are misspelt, then names of similar meaning. What is
 * ambiguous keeps its readings: the pattern around them decides.
 */
import type { GraphSource, Scored } from "../../graph/graph-source";
import type { Embedder } from "../../graph/numeric/embedder";
import { Yielder } from "../../graph/numeric/yielder";
import { fold } from "../../graph/text/fold";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { isCountry } from "../../words/countries";
import { ENGLISH } from "../../words/english";
import { namesPeople } from "../../words/names-people";
import { BEHIND_ANY } from "../../words/word-patterns";
import { dateTokens } from "../date-tokens";
import { bestCover, type Found } from "./best-cover";
import type { Mention } from "./mention";
import {
  casedRuns,
  contentWindows,
  elidedNames,
  type NameSpan,
  nameSpans,
  spellings,
  type Word,
  wordsOf,
} from "./mention-spans";
import { withSameNumbers } from "./name-numbers";
import { readMentions } from "./read-mentions";
import { schemaWords } from "./schema-words";

export interface MentionOptions {
  /** Nodes that one mention may mean at most. */
  readings?: number;
  /** Mentions at most, the best ones. */
  mentions?: number;
  signal?: AbortSignal;
}

const MOST_READINGS = 8;
const MOST_MENTIONS = 8;
/** Names that are looked up before other work gets its turn: a question of 2,000 characters has 10,000 spans. */
const NAMES_AT_ONCE = 1_000;
/** Spans that are compared with every name by edit distance: about a millisecond each on 100,000 names. */
const MOST_FUZZY = 8;
/** Plain words that nobody capitalised are taken for a misspelt name only when they are this near to it. */
const LEAST_FUZZY = 0.85;
const MOST_DENSE = 3;
/** Below it the nearest name of MiniLM is mostly another thing. */
const LEAST_COSINE = 0.6;
const PLURAL_SCORE = 0.95;
/** A word of the schema ("films") seldom names a node that is called the same. */
const SCHEMA_WORD = 0.3;
/** A span that is written like a name from end to end. */
const SURE_NAME = 0.9;
/** Nodes that are looked at for a part of their name, how sure one is that is found so, and how many more links it has than the next. */
const MOST_OF_A_NAME = 50;
const PART_NAME = 0.9;
const BETTER_KNOWN = 4;
const IS_CASED = /^\p{Lu}/u;
/** A description that contains another name seldom names the page with that title. */
const DESCRIPTION = 0.1;
/** A cased name this little likely is a part of a longer one. */
const CUT_NAME = 0.6;
/** Mentions below it count only where there is no better one. */
const WEAK = 0.35;

/** @param embedder Null leaves out names of similar meaning. */
export async function findMentions(
  question: string,
  { graph, embedder }: { graph: GraphSource; embedder: Embedder | null },
  options: MentionOptions = {},
): Promise<Mention[]> {
  const { readings = MOST_READINGS, mentions = MOST_MENTIONS, signal } = options;
  const words = wordsOf(question);
  // "August 1946" is no year of that number, and a name only where one is written so.
  const dates = dateTokens(question);
  const isPart = ({ from, to }: NameSpan, length = 0) =>
    dates.some((date) => date.from <= from && to <= date.to && to - from + length <= date.to - date.from);
  const spans = nameSpans(question, words).filter((span) => !isPart(span, 1));
  const isSchemaWord = await schemaWords(graph);
  const named = await namedSpans(question, spans, graph, readings);
  for (const found of named) weigh(question, found, isSchemaWord);
  for (const found of named)
    if (describes(question, found, named, isSchemaWord)) found.span.likeness *= DESCRIPTION;
  let chosen = bestCover(named, words.length);
  chosen = bestCover(
    [...chosen, ...(await enumeratedNames(question, words, chosen, graph, readings))],
    words.length,
  );
  const nameless = [
    ...openSpans(question, words, spans, chosen, isSchemaWord),
    ...plainSpans(question, words, chosen, isSchemaWord),
  ].filter((span) => !isPart(span));
  // "Scorsese's crime films": the first word has a capital anyway.
  const ahead = spans.filter(
    ({ first, last }) => first === 0 && !chosen.some(({ span }) => span.first <= last),
  );
  chosen = bestCover(
    [...chosen, ...(await partNames(question, [...nameless, ...ahead], graph))],
    words.length,
  );
  chosen = bestCover(
    [...chosen, ...(await misspeltNames(question, nameless, graph, readings))],
    words.length,
  );
  if (embedder !== null) {
    const rest = openSpans(question, words, spans, chosen, isSchemaWord).filter((span) => !isPart(span));
    const similar = await similarNames(question, rest, graph, embedder, signal);
    chosen = bestCover([...chosen, ...similar], words.length);
  }
  const found = await readMentions(question, chosen, graph);
  const likely = found.filter((mention) => scoreOf(mention) > WEAK);
  return eachOnce(likely.length > 0 ? likely : found)
    .sort((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, mentions)
    .sort((a, b) => a.span[0] - b.span[0]);
}

function scoreOf({ readings: [best] }: Mention): number {
  return best!.score;
}

/** A name that occurs twice in the question is one mention, where it looks most like a name. */
function eachOnce(found: readonly Mention[]): Mention[] {
  const best = new Map<string, Mention>();
  for (const mention of found) {
    const { node } = mention.readings[0]!;
    const known = best.get(node);
    if (!known || scoreOf(mention) > scoreOf(known)) best.set(node, mention);
  }
  return [...best.values()];
}

/** Spans that are a name of the graph, with all nodes of that name. */
function namedSpans(
  question: string,
  spans: readonly NameSpan[],
  graph: GraphSource,
  k: number,
): Promise<Found[]> {
  const texts = spans.map((span) => ({ span, text: question.slice(span.from, span.to) }));
  return lookUp(texts, graph, k);
}

/** Names that an enumeration abbreviates, completed from its last part: "the 2008 and 2004 Summer Olympics". */
async function enumeratedNames(
  question: string,
  words: readonly Word[],
  chosen: readonly Found[],
  graph: GraphSource,
  k: number,
): Promise<Found[]> {
  const elided = chosen.flatMap(({ span }) => elidedNames(question, words, span));
  if (elided.length === 0) return [];
  const found = await lookUp(
    elided.map(({ span, name }) => ({ span, text: name })),
    graph,
    k,
  );
  // It is read as the longer name even where the single word is a name of its own.
  return found.map((one) => ({ ...one, bonus: 2 }));
}

/** The nodes called as each text, or its singular or plural; texts without any are left out. */
async function lookUp(
  texts: readonly { span: NameSpan; text: string }[],
  graph: GraphSource,
  k: number,
): Promise<Found[]> {
  const asked = texts.map(({ span, text }) => spellings(text, span.last - span.first + 1));
  const names = [...new Set(asked.flat().map(({ name }) => name))];
  const nodesOf = new Map<string, readonly Scored[]>();
  const yielder = new Yielder();
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE) {
    await yielder.yieldIfDue();
    const some = names.slice(at, at + NAMES_AT_ONCE);
    const found = await graph.findAll(some, { k });
    for (const [place, name] of some.entries()) nodesOf.set(name, found[place]!);
  }
  const turned = new Set(
    asked.flat().flatMap(({ name, head }) => (head ? nodesOf.get(name)!.map(({ id }) => id) : [])),
  );
  // Mostly there are none, and a database need not be asked.
  const found = turned.size > 0 ? await graph.nodes([...turned]) : [];
  const stemsById = new Map(
    found.map(({ id, labels }) => [id, labels.flatMap((label) => stemsOf(relationWords(label)))]),
  );
  return texts.flatMap(({ span }, at): Found[] => {
    for (const { name, kind, head } of asked[at]!) {
      const nodes = nodesOf.get(name)!.filter(({ id }) => !head || stemsById.get(id)?.includes(head));
      if (nodes.length === 0) continue;
      const score = kind === "plural" ? PLURAL_SCORE : 1;
      return [{ span, kind, bonus: 1, nodes: nodes.map(({ id }) => ({ id, score })) }];
    }
    return [];
  });
}

/** Lowers the likeness of spans that say nothing but words of the schema. */
function weigh(question: string, { span }: Found, isSchemaWord: (text: string) => boolean): void {
  if (span.likeness >= SURE_NAME) return;
  if (isSchemaWord(question.slice(span.from, span.to))) span.likeness *= SCHEMA_WORD / 0.4;
}

/**
 * True if a span that is also a name rather describes by another name: "films directed by Akira Kurosawa" where a page has that title.
 * Only words of the schema surround the name inside it, and it is not written like a name itself.
 */
function describes(
  question: string,
  { span: outer }: Found,
  named: readonly Found[],
  isSchemaWord: (text: string) => boolean,
): boolean {
  if (outer.isQuoted || outer.likeness >= SURE_NAME) return false;
  return named.some(({ span: inner }) => {
    const isInside = inner.from >= outer.from && inner.to <= outer.to && inner.size < outer.size;
    if (!isInside || inner.likeness < SURE_NAME) return false;
    const around = `${question.slice(outer.from, inner.from)} ${question.slice(inner.to, outer.to)}`;
    return stemsOf(around).length > 0 && isSchemaWord(around);
  });
}

/**
 * Places that look like names and are not covered by a likely one: quotations and runs of capitals; where nothing at all
 * was found, every run of words that say something.
 */
function openSpans(
  question: string,
  words: readonly Word[],
  spans: readonly NameSpan[],
  chosen: readonly Found[],
  isSchemaWord: (text: string) => boolean,
): NameSpan[] {
  const isOfSchema = ({ from, to }: Word) => isSchemaWord(question.slice(from, to));
  const isCovered = (at: number) =>
    chosen.some(({ span }) => {
      return span.first <= at && at <= span.last && (span.likeness > CUT_NAME || !words[at]!.isCased);
    });
  const quoted = spans.filter(({ isQuoted, first }) => isQuoted && !isCovered(first));
  const cased = casedRuns(words, (word, at) => !isCovered(at) && !isOfSchema(word));
  // "Which yard", "by any yard" names no yard.
  const isAny = ({ from, size }: NameSpan) => size === 1 && BEHIND_ANY.test(question.slice(0, from));
  const windows = chosen.length > 0 ? [] : contentWindows(words, (word) => !isOfSchema(word));
  const content = windows.filter((span) => !isAny(span));
  const open = new Map([...quoted, ...cased, ...content].map((span) => [`${span.from} ${span.to}`, span]));
  return [...open.values()];
}

/**
 * In a question without capitals a misspelt name looks like any other words: runs of at least two that are no words
 * of the schema, and not part of a name of several words that was found.
 */
function plainSpans(
  question: string,
  words: readonly Word[],
  chosen: readonly Found[],
  isSchemaWord: (text: string) => boolean,
): NameSpan[] {
  if (chosen.length === 0 || /\p{Lu}/u.test(question)) return [];
  const sure = chosen.filter(({ span }) => span.isQuoted || span.size > 1);
  const isOpen = (word: Word) =>
    !sure.some(({ span }) => span.from <= word.from && word.to <= span.to) &&
    !isSchemaWord(question.slice(word.from, word.to));
  return contentWindows(words, isOpen).filter(({ size }) => size > 1);
}

/**
 * Persons by their last name or their first: "Hitchcock" is Alfred Hitchcock, where no other of that name is in the graph, or none that is
 * joined to nearly as much.
 */
async function partNames(question: string, open: readonly NameSpan[], graph: GraphSource): Promise<Found[]> {
  const spans = open.filter(({ isQuoted, from, to }) => !isQuoted && IS_CASED.test(question.slice(from, to)));
  const found = await Promise.all(
    spans.slice(0, MOST_FUZZY).map(async (span): Promise<Found[]> => {
      const [first, second] = await personsCalled(question.slice(span.from, span.to), graph);
      if (!first || (second && first.degree < BETTER_KNOWN * second.degree)) return [];
      return [
        {
          span: { ...span, likeness: 1 },
          kind: "fuzzy",
          bonus: 1,
          nodes: [{ id: first.id, score: PART_NAME }],
        },
      ];
    }),
  );
  return found.flat();
}

/** Persons who have it as their last name or their first, those with the most links first. */
export async function personsCalled(
  written: string,
  graph: GraphSource,
): Promise<{ id: string; name: string; degree: number }[]> {
  const { labels } = await graph.schema();
  const people = new Set(
    labels.filter((one) => namesPeople(one.name, one.properties)).map(({ name }) => name),
  );
  if (people.size === 0) return [];
  const text = fold(written.replace(/['’]s$/, ""));
  const isPart = (name: string) => name.endsWith(` ${text}`) || name.startsWith(`${text} `);
  const hits = await graph.searchText(text, { k: MOST_OF_A_NAME });
  const nodes = await graph.nodes(hits.map(({ id }) => id));
  const persons = nodes.filter(
    (node) => !node.origin && node.labels.some((label) => people.has(label)) && isPart(fold(node.name)),
  );
  const degrees = await graph.degrees(persons.map(({ id }) => id));
  return persons
    .map(({ id, name }, at) => ({ id, name, degree: degrees[at]! }))
    .toSorted((one, other) => other.degree - one.degree);
}

/** Nodes whose names lie within few edits of a span. */
async function misspeltNames(
  question: string,
  open: readonly NameSpan[],
  graph: GraphSource,
  k: number,
): Promise<Found[]> {
  const found = await Promise.all(
    open.slice(0, MOST_FUZZY).map(async (span): Promise<Found> => {
      const text = question.slice(span.from, span.to);
      // "Iceland" is no misspelt "Ireland".
      const near = isCountry(text) ? [] : await graph.find(text, { k });
      const least = span.likeness < 1 ? LEAST_FUZZY : 0;
      const likely = near.filter(({ score }) => score >= least);
      const nodes = await withSameNumbers(question, [span.from, span.to], likely, graph);
      return { span, kind: "fuzzy", bonus: 1, nodes };
    }),
  );
  return found.filter(({ nodes }) => nodes.length > 0);
}

/** "Newest van" is no van's name, however near to one. */
const EXTREMES: ReadonlySet<string> = new Set(ENGLISH.superlatives.map(({ word }) => word));

/** Nodes whose vectors lie near a span. */
async function similarNames(
  question: string,
  open: readonly NameSpan[],
  graph: GraphSource,
  embedder: Embedder,
  signal: AbortSignal | undefined,
): Promise<Found[]> {
  const mayBeNamed = ({ from, to }: NameSpan) => {
    const text = question.slice(from, to);
    return !isCountry(text) && !EXTREMES.has(text.split(" ")[0]!);
  };
  const spans = open.filter(mayBeNamed).slice(0, MOST_DENSE);
  if (spans.length === 0) return [];
  const texts = spans.map(({ from, to }) => question.slice(from, to));
  const vectors = await embedder.embed(texts, signal);
  const found = await Promise.all(
    spans.map(async (span, at): Promise<Found> => {
      const vector = vectors.subarray(at * embedder.dimensions, (at + 1) * embedder.dimensions);
      const near = await graph.searchVector(vector, { k: MOST_DENSE });
      const likely = near.filter(({ score }) => score >= LEAST_COSINE);
      const nodes = await withSameNumbers(question, [span.from, span.to], likely, graph);
      return { span, kind: "dense", bonus: 1, nodes };
    }),
  );
  return found.filter(({ nodes }) => nodes.length > 0);
}
