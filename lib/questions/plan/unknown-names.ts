/**
 * Names in a question that the graph does not have: a quotation or a run of capitals that is the name of no node, the
 * value of no property, and occurs in no text. A part of it may be a name ("France" of "Michael France"), and a name may be near; neither is what was named.
 */
import type { GraphSchema, GraphSource } from "../../graph/graph-source";
import { normalizeName } from "../../graph/text/normalize-name";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { isCountry } from "../../words/countries";
import { dateTokens } from "../date-tokens";
import type { UnknownName } from "../language/interpretation";
import { isValue, nearestValues, writtenValues } from "../language/lexicon/written-values";
import { personsCalled } from "../mentions/find-mentions";
import type { Mention } from "../mentions/mention";
import { casedRuns, type NameSpan, nameSpans, type Word, wordsOf } from "../mentions/mention-spans";
import { withSameNumbers } from "../mentions/name-numbers";

const MOST_UNKNOWN = 4;
const MOST_NEAREST = 3;
/** Texts in which a name is looked for. */
const TEXTS_READ = 5;
/** A fuzzy name this much like what is written is a misspelling of it. */
const MISSPELT = 0.8;

/** In the order of the question. @param mentions as `findMentions` gives them, or corrected */
export async function unknownNames(
  question: string,
  mentions: readonly Mention[],
  graph: GraphSource,
): Promise<UnknownName[]> {
  const words = wordsOf(question);
  const ofSchema = schemaStems(await graph.schema());
  const quoted = nameSpans(question, words).filter(({ isQuoted }) => isQuoted);
  const isInside = (at: number) => quoted.some(({ first, last }) => first <= at && at <= last);
  const runs = casedRuns(words, ({ from, to }, at) => {
    const text = question.slice(from, to);
    return !isInside(at) && /\p{L}/u.test(text) && !stemsOf(text).some((stem) => ofSchema.has(stem));
  });
  // A run may hold several names: "Roger Corman with Vincent Price".
  const parts = runs
    .filter(({ from, to }) => !isNamed(question, from, to, mentions))
    .flatMap((run) => partsOf(run, words, question));
  const written = [...quoted, ...parts];
  const apart = lettered(question).filter(
    (one) => !written.some(({ from, to }) => from < one.to && one.from < to),
  );
  // "March" and "August 2024" of a range.
  const dates = dateTokens(question);
  const unnamed = [...written, ...apart]
    .filter(({ from, to }) => !isNamed(question, from, to, mentions))
    .concat(withLetter(question, mentions))
    .map((one) => withNumber(question, one))
    .filter((one) => !dates.some(({ from, to }) => from <= one.from && one.to <= to))
    .sort((a, b) => a.from - b.from);
  if (unnamed.length === 0) return [];
  const values = await writtenValues(
    question,
    mentions.filter(({ kind }) => kind === "exact"),
    graph,
  );
  const open = unnamed.filter(
    ({ from, to }) =>
      !values.some(
        ({ span }) =>
          span[0] <= from + 1 && to <= span[1] + 2 && !/^ \p{N}/u.test(question.slice(span[1], to)),
      ),
  );
  const unknown: UnknownName[] = [];
  for (const { from, to } of open.slice(0, MOST_UNKNOWN)) {
    const text = question.slice(from, to).replace(/['’]s?$/, "");
    const { isSaid, within } = await readTexts(text, graph);
    // A letter that is an article by itself says nothing to a search.
    if (!/ [AI]$/.test(text) && (isSaid || (await isValue(text, graph)))) continue;
    const persons = await personsCalled(text, graph);
    if (persons.length > 1) {
      const nearest = persons.slice(0, MOST_NEAREST).map(({ name }) => name);
      unknown.push({ span: [from, to], text, nearest, persons: persons.length });
      continue;
    }
    const near = await graph.find(text, { k: MOST_NEAREST });
    const [misspelt] = await withSameNumbers(question, [from, to], near, graph);
    if ((misspelt?.score ?? 0) >= MISSPELT && !isCountry(text)) continue;
    const isOfSchema = /^\p{L}+ \d+$/u.test(text) && apart.some((one) => one.from === from);
    if (isOfSchema && !(await areNumbered(text, graph))) continue;
    const nearest = [...within, ...(await nearestTo(text, near, mentions, [from, to], graph))];
    unknown.push({ span: [from, to], text, nearest: [...new Set(nearest)].slice(0, MOST_NEAREST) });
  }
  return unknown;
}

const stemsKnown = new WeakMap<GraphSchema, ReadonlySet<string>>();

/** Stems of its labels and relations: "DataCenter" is written as its words, or as one. */
function schemaStems(schema: GraphSchema): ReadonlySet<string> {
  const names = [...schema.labels.map(({ name }) => name), ...schema.relations.map(({ type }) => type)];
  const stems =
    stemsKnown.get(schema) ??
    new Set(names.flatMap((name) => [...stemsOf(relationWords(name)), ...stemsOf(name)]));
  stemsKnown.set(schema, stems);
  return stems;
}

/** A run of capitals without the function words in it. */
function partsOf(
  { first, last }: NameSpan,
  words: readonly Word[],
  question: string,
): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = [];
  for (let at = first; at <= last; at++) {
    const { from, to, isStop, isCased } = words[at]!;
    if (isStop && !isCased) continue;
    const known = parts.at(-1);
    // A list of names is parted by commas.
    if (known && /^[\s.&'’-]*$/.test(question.slice(known.to, from))) known.to = to;
    else parts.push({ from, to });
  }
  return parts;
}

/** "Gate A": as what follows it is written in small letters, no article; "may I" opens a question. "Trip 10" is no trip of ten. */
function lettered(question: string): { from: number; to: number }[] {
  return [
    ...question.matchAll(
      /(?!^\p{L}+ I\b)\p{Lu}\p{L}+ (?:[AI](?![\p{L}\p{N}]| \p{Lu})|\d+(?![\p{L}\p{N}]))/gu,
    ),
  ].map(({ 0: { length }, index }) => {
    return { from: index, to: index + length };
  });
}

/** "Trip 10", of what are called Trip 101 and Trip 102: a number of a chapter may be a value of it. */
async function areNumbered(text: string, graph: GraphSource): Promise<boolean> {
  const [noun = ""] = /^.* /.exec(text) ?? [];
  const like = await graph.searchText(text, { k: MOST_NEAREST });
  const nodes = await graph.nodes(like.map(({ id }) => id));
  return nodes.some(({ name }) => name.startsWith(noun) && /^\d+$/.test(name.slice(noun.length)));
}

/** What says how much of something a name was given, paid or rated. */
const GIVES = /\b(?:g[ia]ves?|given|rate[ds]?|scored?|pa(?:ys?|id)|award(?:s|ed)?|charge[ds]?)\b/i;

/** "Mill Gate B", "Mill Gate 2", of what is called Mill Gate. */
function withLetter(question: string, mentions: readonly Mention[]): { from: number; to: number }[] {
  return mentions.flatMap(({ kind, span: [from, to] }) => {
    const behind = question.slice(to);
    const [letter] = /^ [A-Z](?![\p{L}\p{N}.]| \p{Lu})/u.exec(behind) ?? [];
    const isSubject = /\b(?:do|does|did) (?:the )?$/i.test(question.slice(0, from));
    const [number] = (isSubject ? /^ \d{1,3}(?= \p{Ll})/u : /^ \d{1,3}(?=[?.!,]|$)/u).exec(behind) ?? [];
    const part = letter ?? (GIVES.test(question) ? undefined : number);
    return kind === "exact" && part ? [{ from, to: to + part.length }] : [];
  });
}

/** "Gate 12", "Gate B" for "Gate" and "B": the number is a part of the name. */
function withNumber(question: string, { from, to }: { from: number; to: number }) {
  const [number = ""] = /^ (?:\p{N}+|\p{Lu})(?![\p{L}\p{N}])/u.exec(question.slice(to)) ?? [];
  const isNumber = /^(?:\p{Lu}|[IVX]+)$/u.test(question.slice(from, to));
  const [noun = ""] = (isNumber && /\p{Lu}\p{L}* $/u.exec(question.slice(0, from))) || [];
  return { from: from - noun.length, to: to + number.length };
}

/** True if names of the graph, as they are written, take up all of a place but function words. */
function isNamed(question: string, from: number, to: number, mentions: readonly Mention[]): boolean {
  const sure = mentions.filter(({ kind, readings }) =>
    kind === "exact" || kind === "plural" ? true : kind === "fuzzy" && readings[0]!.score >= MISSPELT,
  );
  const around = sure.some(({ span }) => span[0] <= from && to <= span[1] + 2);
  if (around) return true;
  const rest = wordsOf(question.slice(from, to)).filter((word) => {
    const [start, end] = [word.from + from, word.to + from];
    return !word.isStop && !sure.some(({ span }) => span[0] < end && start < span[1]);
  });
  return rest.length === 0;
}

/** A text's mention of the name by itself, and longer names of the graph that contain it: "Notorious" of "Rancho Notorious". */
async function readTexts(name: string, graph: GraphSource): Promise<{ isSaid: boolean; within: string[] }> {
  const plain = (text: string) => ` ${normalizeName(text)} `;
  const wanted = plain(name);
  if (wanted.trim() === "") return { isSaid: true, within: [] };
  const found = await graph.searchText(name, { k: TEXTS_READ });
  const nodes = await graph.nodes(found.map(({ id }) => id));
  const longer = nodes.filter((node) => !node.origin && plain(node.name).includes(wanted));
  const within = longer.map((node) => node.name).filter((own) => plain(own) !== wanted);
  const isSaid = nodes.some((node) => {
    const rest = within.reduce(
      (text, own) => text.replaceAll(plain(own), " ").replaceAll(plain(own), " "),
      plain(`${node.name} ${node.text}`),
    );
    return rest.includes(wanted);
  });
  return { isSaid, within };
}

async function nearestTo(
  text: string,
  near: readonly { id: string }[],
  mentions: readonly Mention[],
  [from, to]: [number, number],
  graph: GraphSource,
): Promise<string[]> {
  const parts = mentions
    .filter(({ span }) => span[0] < to && from < span[1])
    .flatMap(({ readings }) => readings.slice(0, 1).map(({ name }) => name));
  const found = near.length > 0 ? near : await graph.searchText(text, { k: MOST_NEAREST });
  const nodes = await graph.nodes(found.map(({ id }) => id));
  const byId = new Map(nodes.map((node) => [node.id, node.name]));
  const values = await nearestValues(text, graph, MOST_NEAREST);
  const names = [...values, ...found.flatMap(({ id }) => byId.get(id) ?? []), ...parts];
  return [...new Set(names)].slice(0, MOST_NEAREST);
}
