/** A question in its own words: what each names, and whether the methods that agree used it. */

import type { Mention, Plan } from "../../methods/trace/trace";
import type { ReadAs } from "../../questions/reading/read-as";
import { SAYS_NOTHING } from "../../words/says-nothing";
import type { Run, RunColumn } from "../run/run";
import type { Verdict } from "../run/verdict";
import { leftOutOf, likeliestQuery, readingOf } from "./run-reading";
import { hasValue, isValue, numberOf, valuesOf } from "./spoken-values";

/** The parts of a run that tell how its question was read, and with what result. */
export type AskedRun = Pick<Run, "question" | "reading" | "columns" | "corrections">;

/**
 * Grammar says how other words belong together; what is unused is in no query of the methods that agree. Where they follow none, other
 * words are only searched for.
 */
export type WordUse = "used" | "searched" | "grammar" | "unused";

export interface QuestionPart {
  span: [number, number];
  text: string;
  /** Null between the names. */
  mention: Mention | null;
  /** Null for what is no word. */
  use: WordUse | null;
}

type Range = readonly [number, number];

export interface KnownOfWords {
  verdict: Verdict | null;
  /** Words that nothing represents, in any case. */
  leftOut: readonly string[];
  read: readonly Range[];
  unknown: readonly Range[];
}

const WORD = /[\p{L}\p{N}]+(?:(?:[.'’-]|,(?=\d{3}(?!\d)))[\p{L}\p{N}]+)*/gu;
const GRAMMAR = new Set(
  (
    "a about all also an and any are as at be been both but by can could did do does each every for from give had has have he her " +
    "his how i in is it its kindly list many me much my name of on or our out please say she show so tell than thanks that the their " +
    "them then there these they this those to was we were what when where which while who whom whose why will with would you"
  ).split(" "),
);

/** Letters that a word and what is said of an edge have in common: "directors" and "directed". */
const ROOT = 5;
/** Of what is ordered, where no condition has it ("at most"). */
const SUPERLATIVE = /^(?:most|fewest|(?:old|new|lat|earli|long|short|larg|small|high|low)est)$/i;

/** The names in the question as it was read once, in older runs those that the first method found; and what a person says is none. */
export function namesOf({ question, reading, columns, corrections }: AskedRun): Mention[] {
  const stages = [reading ?? [], ...columns.map((column) => column.stages)].flat();
  const artefacts = stages.flatMap((stage) => stage.artefacts);
  const found = artefacts.find((artefact) => artefact.kind === "mentions")?.mentions ?? [];
  const none = corrections.filter((one) => "node" in one && one.node === null);
  return [...found, ...none.map(({ span }) => ({ span, text: question.slice(...span), readings: [] }))];
}

/** The English of a question in another language; null where it was asked in English. */
export function readAsOf({ reading }: Pick<AskedRun, "reading">): ReadAs | null {
  const plans = reading?.artefacts.find((artefact) => artefact.kind === "plans");
  return plans?.readAs ?? null;
}

/** Every character of the question once, in order; of names that overlap the first counts. */
export function questionWords(
  run: AskedRun,
  { verdict, leftOut, read, unknown }: KnownOfWords,
): QuestionPart[] {
  const { question } = run;
  const agreeing = agreeingColumns(run.columns, verdict);
  const asked = askedBy(run, verdict);
  const queries = writtenOut(asked);
  const values = valuesOf(asked);
  // Texts that are searched for as they are written: "Terminal 3".
  const spoken = values.texts.flatMap((text) => placesOf(text, question));
  const cited = agreeing.map(citedBy).filter((sentences) => sentences.length > 0);
  const known = new Set(agreeing.flatMap(citedNodes));
  const unread = new Set(leftOut.flatMap((words) => words.toLowerCase().split(/\s+/)));
  const isAsked = (word: string) => queries.some((query) => query.includes(word.toLowerCase()));
  const isNodeAsked = (readings: Mention["readings"]) => readings.some(({ node }) => isAsked(quoted(node)));
  /** In a text that is quoted, or in every sentence on which all answers of a query rest. */
  const isCited = (text: string) =>
    queries.length > 0
      ? cited.some((sentences) => sentences.every((words) => isIn(text, words)))
      : cited.flat().some((words) => isIn(text, words));
  const asName = ({ text, span, readings }: Mention): WordUse => {
    // The year of "after 1960" is in its condition, a film in "older than" by its year.
    if (read.some(has(span[0])) && !(queries.length > 0 && isValue(text))) return "used";
    if ([text, ...readings.map(({ name }) => name)].some(isCited)) return "used";
    if (queries.length === 0 && readings.some(({ node }) => known.has(node))) return "used";
    if (queries.length === 0) return isAllIn(text, unread) || cited.length > 0 ? "unused" : "used";
    const isValueAsked = isValue(text) && hasValue(values, text);
    return isNodeAsked(readings) || isAsked(quoted(text)) || isValueAsked ? "used" : "unused";
  };
  /** "The two directors", of whom two are found. */
  const isCounted = (word: string, from: number) =>
    /\b(?:the|these|those|which|what)\s+$/i.test(question.slice(0, from)) &&
    numberOf(word) === verdict?.answers.length;
  const isBare = asksForLinks(asked);
  const kinds = isBare ? kindsIn(agreeing) : new Set<string>();
  // In other languages any noun has a capital.
  const isTitled = readAsOf(run) !== null || [...question.matchAll(WORD)].every(([word]) => isName(word));
  const asWord = (word: string, from: number): WordUse => {
    const small = word.toLowerCase();
    if (SAYS_NOTHING.has(small)) return "grammar";
    if (spoken.some(has(from))) return "used";
    if (unread.has(small) || unknown.some(has(from))) return "unused";
    if (isValue(word) && queries.length + cited.length > 0)
      return hasValue(values, word) || isCited(word) || isCounted(word, from) ? "used" : "unused";
    if (read.some(has(from)) && !(SUPERLATIVE.test(word) && asked.every(asksWhether))) return "used";
    if (SUPERLATIVE.test(word) && asked.length > 0) return asked.some(isOrdered) ? "used" : "unused";
    // A name that nobody asked for: most methods would say nothing of it.
    if (queries.length + cited.length > 0 && from > 0 && !isTitled && isName(word) && !GRAMMAR.has(small))
      return isCited(word) || isAsked(word) || isAsked(word.replace(/s$/, "")) ? "used" : "unused";
    // "What is [] about?" asks for what "films about []" only joins.
    const isAsking = small === "about" && /^\W*$/.test(question.slice(from + word.length));
    if (GRAMMAR.has(small) && !isAsking) return "grammar";
    const isSaid = () =>
      kinds.has(stemOf(word)) || cited.flat().some((words) => words.includes(` ${small.slice(0, ROOT)}`));
    return isBare && !isSaid() ? "unused" : "used";
  };
  const within = (use: WordUse): WordUse => (use === "used" && queries.length === 0 ? "searched" : use);
  const parts: QuestionPart[] = [];
  let end = 0;
  const addBetween = (to: number) => {
    for (const { 0: word, index } of question.slice(0, to).matchAll(WORD)) {
      if (index < end) continue;
      if (end < index) parts.push(gap(question, end, index));
      end = index + word.length;
      parts.push({ span: [index, end], text: word, mention: null, use: within(asWord(word, index)) });
    }
    if (end < to) parts.push(gap(question, end, to));
    end = to;
  };
  for (const mention of namesOf(run).toSorted((a, b) => a.span[0] - b.span[0])) {
    const [from, to] = mention.span;
    if (from < end || to > question.length || from >= to) continue;
    addBetween(from);
    const text = question.slice(from, to);
    // Words that a person marked as no name are treated like others.
    const use = mention.readings.length > 0 ? asName(mention) : asWord(text, from);
    parts.push({ span: [from, to], text, mention, use: within(use) });
    end = to;
  }
  addBetween(question.length);
  return parts;
}

/** Every word of a run's question, with what the methods that agree made of it. @param surest speaks for the run */
export function partsOf(run: AskedRun, verdict: Verdict | null, surest: RunColumn | null): QuestionPart[] {
  const { columns } = run;
  const operators = readingOf("operators", columns, surest) ?? [];
  const unknown = readingOf("unknown", columns, surest) ?? [];
  const leftOut = leftOutOf(columns, verdict, surest) ?? [];
  // Where there is no query either, what a method could not read is in none.
  const isSilent = verdict?.agree === 0 && leftOut.length === 0 && heldBack(run).length === 0;
  const parts = questionWords(run, {
    verdict,
    leftOut: isSilent ? columns.flatMap(({ retrieval }) => retrieval?.answer.leftOut ?? []) : leftOut,
    read: operators.filter(({ reading }) => reading !== "not used").map(({ span }) => span),
    unknown: unknown.map(({ span }) => span),
  });
  // Nothing is read in a language that is not known.
  const isForeign = run.reading?.artefacts.some(
    (artefact) => artefact.kind === "plans" && artefact.coverage?.language,
  );
  if (isForeign) return parts.map((part) => ({ ...part, use: part.use && "unused" }));
  const isOffered = verdict?.agree !== 0 || likeliestQuery(run) !== null;
  return parts.map((part) => ({ ...part, use: part.use === "used" && !isOffered ? "searched" : part.use }));
}

/** The queries that speak for the run. */
export function askedBy(run: Pick<AskedRun, "reading" | "columns">, verdict: Verdict | null) {
  return verdict?.agree === 0
    ? heldBack(run)
    : agreeingColumns(run.columns, verdict).flatMap(followedQueries);
}

/** True for queries of anything that is linked to a name: they represent no other word. */
export function asksForLinks(queries: readonly Pick<Plan, "cypher">[]): boolean {
  return queries.length > 0 && queries.every(({ cypher }) => /\)--\(/.test(cypher) && !/\[/.test(cypher));
}

/** The likeliest query of a question that no method is sure enough to answer; none where nothing is known of it. */
export function heldBack({ reading }: Pick<AskedRun, "reading">): Plan[] {
  const found = reading?.artefacts.find((artefact) => artefact.kind === "plans");
  return found?.coverage ? found.plans.slice(0, 1) : [];
}

/** True if a name, a number, or a label of a node found is in no query: the answer may then be too broad. */
export function leavesOutName(parts: readonly QuestionPart[], columns: readonly RunColumn[]): boolean {
  const labels = kindsIn(columns);
  return parts.some(
    ({ text, mention, span, use }) =>
      use === "unused" &&
      (mention !== null ||
        (span[0] > 0 && isName(text)) ||
        isValue(text) ||
        SUPERLATIVE.test(text) ||
        labels.has(stemOf(text))),
  );
}

/** The labels of what was found. */
function kindsIn(columns: readonly RunColumn[]): Set<string> {
  const found = columns.flatMap(({ retrieval }) => retrieval?.evidence.nodes ?? []);
  return new Set(found.flatMap((node) => node.labels.map(stemOf)));
}

/** "Films" and "Film" alike. */
function stemOf(word: string): string {
  return word.toLowerCase().replace(/(?:ies|y|s)$/, "");
}

/** Unused words as they are written; neighbours together: “Budd Boetticher”. */
export function unusedWords(parts: readonly QuestionPart[]): string[] {
  const runs: string[] = [];
  let isOpen = false;
  for (const [at, { text, use }] of parts.entries()) {
    if (use === "unused") {
      const before = isOpen ? `${runs.pop()}${parts[at - 1]?.use === null ? parts[at - 1]!.text : ""}` : "";
      runs.push(before + text);
    }
    isOpen = use === "unused" || (isOpen && use === null && text.trim() === "");
  }
  return [...new Set(runs)];
}

/** Signature of a query, however a method writes it: relations, values, and whether a number is asked for. */
export function querySignature({ cypher, parameters }: Pick<Plan, "cypher" | "parameters">): string {
  const types = [...cypher.matchAll(/\[[^\]:]*:([^\]\s{*]+)/g)].map(([, type]) => type).sort();
  const counts = /RETURN.*\b(count|sum|avg|min|max)\(/is.exec(cypher)?.[1] ?? "";
  return JSON.stringify([types, Object.values(parameters).map(String).sort(), counts]);
}

/** The queries that a method went by: of its plan, where it followed one, and of what it computed. */
export function followedQueries({ stages, retrieval }: RunColumn): Pick<Plan, "cypher" | "parameters">[] {
  const result = retrieval?.answer.result;
  if (result) return [result];
  return followed(stages).flatMap(
    ({ applied, abstained, plans }) => applied ?? (abstained ? [] : (plans[0] ?? [])),
  );
}

/** The lists of plans of a method; none if the last of them, which decides, says that it followed none. */
export function followed(stages: RunColumn["stages"]) {
  const lists = stages.flatMap(({ artefacts }) => artefacts.filter((artefact) => artefact.kind === "plans"));
  const last = lists.at(-1);
  return last?.abstained && !last.applied ? [] : lists;
}

function isOrdered({ cypher }: Pick<Plan, "cypher">): boolean {
  return /\b(?:ORDER BY|max\(|min\()/i.test(cypher);
}

/** True for a yes or no that compares nothing with others. */
function asksWhether({ cypher }: Pick<Plan, "cypher">): boolean {
  return /RETURN count\(\w+\) > /i.test(cypher) && !/NOT EXISTS/.test(cypher);
}

/** None where no method agrees with another. */
function agreeingColumns(columns: readonly RunColumn[], verdict: Verdict | null): RunColumn[] {
  if (!verdict || verdict.agree === 0) return [];
  const others = new Set(verdict.differ.map(({ method }) => method));
  return columns.filter(({ id, counterfactual }) => !counterfactual && !others.has(id));
}

/** In lower case. */
function writtenOut(queries: readonly Pick<Plan, "cypher" | "parameters">[]): string[] {
  return queries.map(({ cypher, parameters }) =>
    `${cypher} ${JSON.stringify(Object.values(parameters))}`.toLowerCase(),
  );
}

/** Each sentence on which an answer rests, as words between blanks; none of what a query computed. */
function citedBy({ retrieval }: RunColumn): string[] {
  const { result, sentences = [] } = retrieval?.answer ?? {};
  const cited = result ? [] : sentences.filter(({ citations }) => citations.length > 0);
  return cited.map(({ text }) => inBlanks(text));
}

/** The nodes that an answer cites, and the ends of the edges. */
function citedNodes({ retrieval }: RunColumn): string[] {
  const ends = new Map(retrieval?.evidence.edges.map(({ id, source, target }) => [id, [source, target]]));
  const citations = retrieval?.answer.sentences.flatMap((sentence) => sentence.citations) ?? [];
  return citations.flatMap(({ node, edges }) => [node, ...edges.flatMap((id) => ends.get(id) ?? [])]);
}

/** " the third man " */
function inBlanks(text: string): string {
  return [" ", ...[...text.matchAll(WORD)].map(([word]) => `${stemOf(word.replace(/['’]s$/, ""))} `)].join(
    "",
  );
}

/** True if the words follow each other there; false for a text without any. */
function isIn(text: string, words: string): boolean {
  const own = inBlanks(text);
  return own !== " " && words.includes(own);
}

/** Where whole words are, however they are written. */
function placesOf(text: string, question: string): Range[] {
  const words = text.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const places = new RegExp(`(?<![\\p{L}\\p{N}])${words || "$^"}(?![\\p{L}\\p{N}])`, "giu");
  return [...question.matchAll(places)].map(({ 0: found, index }) => [index, index + found.length]);
}

function has(place: number) {
  return ([from, to]: Range) => from <= place && place < to;
}

function gap(question: string, from: number, to: number): QuestionPart {
  return { span: [from, to], text: question.slice(from, to), mention: null, use: null };
}

function isName(word: string): boolean {
  return /^\p{Lu}|\p{N}/u.test(word);
}

function isAllIn(text: string, words: ReadonlySet<string>): boolean {
  return [...text.matchAll(WORD)].every(([word]) => words.has(word.toLowerCase()));
}

function quoted(id: string): string {
  return JSON.stringify(id.toLowerCase());
}
