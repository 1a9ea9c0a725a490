/**
 * An answer without a language model: the entities of the kind that is asked for which are joined best to what the question
 * names, or else rank best, each with its evidence path in words; where none fits, the sentences or table rows that fit the
 * question best. Every sentence cites its source.
 */
import type { GraphNode, NodeId } from "../../graph/graph-source";
import { Bm25 } from "../../graph/text/bm25";
import { fold } from "../../graph/text/fold";
import { buildPostings } from "../../graph/text/postings";
import { clauseOfEdge } from "../../graph/text/relation-clause";
import { type Span, splitSentences } from "../../graph/text/sentences";
import { queryTerms, tokenize } from "../../graph/text/tokenize";
import { LEAST_CONFIDENCE } from "../../questions/plan/plan-reading";
import type { Answer, Citation } from "../contract/answer";
import { isReadOut } from "../rank/names-behind-texts";
import type { Ranking, StageWriter } from "../trace/trace";
import { type AnswerEvidence, type Candidate, chooseEntities } from "./choose-entities";
import { Grounds, grounded } from "./grounds";

/** The first of the ranking. */
export const PASSAGES_READ = 5;
const SENTENCES = 2;
const NOTHING_FOUND = "Nothing was found that bears on the question.";
/** Below this cosine and this share of the question's words, the evidence does not speak of the question. */
const LEAST_COSINE = 0.3;
const LEAST_COVERAGE = 0.25;

/** Abstains when there is no evidence, when it hardly touches the question, or when nothing of the kind asked for was found. */
export function extractiveAnswer(
  evidence: AnswerEvidence,
  write: Pick<StageWriter, "info" | "flag">,
): Answer {
  if (evidence.ranking.length === 0) return abstention(NOTHING_FOUND);
  if (isOffTopic(evidence)) return abstention("The evidence does not answer this question.");
  const { inTexts } = evidence.reading;
  const type = inTexts.type ?? inTexts.asked;
  if (type) write.info(`"${type.asked}" asks for ${type.labels.join(" or ")}.`);
  const entities = chooseEntities(evidence, type, write);
  const found = entities.length > 0 ? answerFromEntities(entities, evidence) : null;
  const named = found && isByHeldBackLinks(found, evidence) ? null : found;
  if (named && speaksOfAll(named, evidence)) return named;
  const chunks = evidence.ranking.filter(({ node }) => evidence.nodes.get(node)?.origin);
  // Where such a name was read out of texts, some text has it.
  const readOut = inTexts.names.filter(({ nodes }) => nodes.some(isReadOut));
  const grounds = new Grounds(readOut, evidence);
  const speaking = chunks.filter(({ node, via }) => grounds.missing(node, via).length === 0);
  const quoted =
    chunks.length > 0 ? answerFromChunks(speaking.length > 0 ? speaking : chunks, evidence) : null;
  if (quoted && (!named || (!quoted.abstained && speaksOfAll(quoted, evidence)))) return quoted;
  if (named) return named;
  if (!type) return abstention(NOTHING_FOUND);
  return abstention(`Nothing was found of the kind that is asked for (${type.labels.join(" or ")}).`);
}

function speaksOfAll(answer: Answer, evidence: AnswerEvidence): boolean {
  return grounded(answer, evidence.reading.inTexts.names, evidence).missing.length === 0;
}

/**
 * True if links alone lead to an answer of a question whose reading is held back, where there are texts: "Cluny Brown was directed by Ernst
 * Lubitsch" says nothing of silent films. What joins three names is no accident.
 */
function isByHeldBackLinks(
  { sentences }: Answer,
  { reading: { coverage, inTexts }, nodes }: AnswerEvidence,
): boolean {
  const isHeldBack = coverage !== undefined && coverage.confidence < LEAST_CONFIDENCE;
  const isLinked = sentences.some(({ citations }) => citations.some(({ edges }) => edges.length > 0));
  const isJoining = inTexts.names.filter((name) => name.nodes.length > 0).length >= JOINED;
  return isHeldBack && isLinked && !isJoining && [...nodes.values()].some(({ text }) => text);
}

const JOINED = 3;

function abstention(text: string): Answer {
  return { writer: "extractive", abstained: true, sentences: [{ text, citations: [] }], nodes: [] };
}

function isOffTopic({ reading, ranking, nodes, bestCosine }: AnswerEvidence): boolean {
  if (bestCosine >= LEAST_COSINE) return false;
  const terms = queryTerms(reading.text);
  return ranking.slice(0, PASSAGES_READ).every(({ node }) => {
    const found = nodes.get(node);
    const own = new Set(found ? tokenize(`${found.name} ${found.text}`) : []);
    return terms.filter((term) => own.has(term)).length < LEAST_COVERAGE * terms.length;
  });
}

function answerFromEntities(candidates: readonly Candidate[], { reading, nodes }: AnswerEvidence): Answer {
  return {
    writer: "extractive",
    abstained: false,
    sentences: candidates.map((candidate) => describeEntity(candidate, reading.text, nodes)),
    nodes: candidates.map(({ node }) => node.id),
  };
}

/** "Carol Reed: The Third Man was directed by Carol Reed.", or without a path the best sentence of its text. */
function describeEntity(
  { node, path }: Candidate,
  question: string,
  nodes: ReadonlyMap<NodeId, GraphNode>,
): Answer["sentences"][number] {
  const nameOf = (id: NodeId) => nodes.get(id)?.name ?? id;
  if (path.length > 0) {
    const clauses = path.map((edge) => clauseOfEdge(edge, nameOf));
    return {
      text: `${node.name}: ${clauses.join("; ").replace(/\.$/, "")}.`,
      citations: [{ node: node.id, edges: path.map(({ id }) => id) }],
    };
  }
  const [quote] = quotesFor(question, [node], 1);
  const head = `${node.name} (${node.labels.join(", ")})`;
  return quote
    ? { text: `${head}: ${quote.text}`, citations: [{ node: node.id, edges: [], span: quote.span }] }
    : { text: `${head}.`, citations: [{ node: node.id, edges: [] }] };
}

/** The best sentences of the best chunks, in the order of their score. */
function answerFromChunks(chunks: Ranking, { reading, nodes }: AnswerEvidence): Answer {
  const read = chunks.slice(0, PASSAGES_READ);
  const quotes = quotesFor(
    reading.text,
    read.map(({ node }) => nodes.get(node)!),
    SENTENCES,
  );
  if (quotes.length === 0) return abstention(NOTHING_FOUND);
  const via = new Map(read.map((ranked) => [ranked.node, ranked.via]));
  const citationOf = (node: NodeId): Citation => ({ node, edges: (via.get(node) ?? []).map(({ id }) => id) });
  return {
    writer: "extractive",
    abstained: false,
    sentences: quotes.map(({ node, span, text }) => ({
      text,
      citations: [{ ...citationOf(node.id), span }],
    })),
    nodes: [...new Set(quotes.map(({ node }) => node.id))],
  };
}

interface Quote {
  node: GraphNode;
  /** Its place in the node's text. */
  span: [number, number];
  text: string;
}

/** At most `count` quotes, best first; the first sentence there is when none shares a word with the question. */
function quotesFor(question: string, nodes: readonly GraphNode[], count: number): Quote[] {
  const all = nodes.flatMap((node) => sentencesOf(node).map((span) => ({ node, span })));
  // A heading that the question has as well says nothing new: "Pell Academy".
  const asked = fold(question);
  const isNew = ({ node, span }: (typeof all)[number]) =>
    !asked.includes(fold(node.text.slice(span.start, span.end)));
  const passages = all.some(isNew) ? all.filter(isNew) : all;
  // A name that is written twice is no better said.
  const texts = passages.map(({ node, span }) => {
    const text = node.text.slice(span.start, span.end);
    return fold(text).includes(fold(node.name)) ? text : `${node.name} ${text}`;
  });
  const hits = new Bm25(buildPostings(texts)).search(question, count);
  const chosen = hits.length > 0 ? hits.map(({ index }) => passages[index]!) : passages.slice(0, 1);
  return chosen.map(({ node, span }) => ({
    node,
    span: [span.start, span.end],
    text: read(node, span),
  }));
}

/** Sentences of a passage; rows of a table segment, whose title and header come before them. */
export function sentencesOf({ text, origin }: GraphNode): Span[] {
  if (origin?.kind !== "table") return splitSentences(text);
  let start = 0;
  const lines = text.split("\n").map((line) => {
    const span = { start, end: start + line.length };
    start += line.length + 1;
    return span;
  });
  const rows = origin.range[1] - origin.range[0];
  return lines.slice(-rows).filter(({ start, end }) => text.slice(start, end).trim() !== "");
}

/** A row says little without the title of its table. */
function read(node: GraphNode, { start, end }: Span): string {
  const text = node.text.slice(start, end);
  return node.origin?.kind === "table" && text !== node.name ? `${node.name}: ${text}` : text;
}
