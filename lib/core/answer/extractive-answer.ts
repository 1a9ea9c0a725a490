/**
 * An answer without a language model: the sentences or table rows that fit the question best, or the entities that share the
 * best score with their evidence path in words. Every sentence cites where it stands.
 */
import type { GraphEdge, GraphNode, NodeId } from "../graph/graph-source";
import type { Answer, Citation } from "../retriever";
import { Bm25 } from "../text/bm25";
import { normalizeName } from "../text/normalize-name";
import { buildPostings } from "../text/postings";
import { type Span, splitSentences } from "../text/sentences";
import { queryTerms, tokenize } from "../text/tokenize";
import type { RankedNode, Ranking } from "../trace";

/** Chunks whose sentences are considered. */
const CHUNKS_READ = 5;
/** Sentences of an answer from chunks. */
const SENTENCES = 2;
/** Scores closer than this, as a share of the best, are the same. */
const SAME_SCORE = 1e-6;
/** Entities that may share the best score; more are no answer. */
const MOST_ENTITIES = 20;
/** Below this cosine and this share of the question's words, the evidence does not speak of the question. */
const LEAST_COSINE = 0.3;
const LEAST_COVERAGE = 0.25;

export interface AnswerEvidence {
  question: string;
  ranking: Ranking;
  /** The ranked nodes and the ends of their `via` edges. */
  nodes: ReadonlyMap<NodeId, GraphNode>;
  /** The largest cosine between the question and a ranked node; 0 when there are no vectors. */
  bestCosine: number;
}

/** Abstains when there is no evidence, or when it hardly touches the question. */
export function extractiveAnswer(evidence: AnswerEvidence): Answer {
  const first = evidence.ranking[0];
  if (!first) return abstention("Nothing was found that bears on the question.");
  if (isOffTopic(evidence)) return abstention("The evidence does not answer this question.");
  return evidence.nodes.get(first.node)?.origin ? answerFromChunks(evidence) : answerFromEntities(evidence);
}

function abstention(text: string): Answer {
  return { writer: "extractive", abstained: true, sentences: [{ text, citations: [] }], nodes: [] };
}

function isOffTopic({ question, ranking, nodes, bestCosine }: AnswerEvidence): boolean {
  if (bestCosine >= LEAST_COSINE) return false;
  const terms = queryTerms(question);
  return ranking.slice(0, CHUNKS_READ).every(({ node }) => {
    const found = nodes.get(node);
    const own = new Set(found ? tokenize(`${found.name} ${found.text}`) : []);
    return terms.filter((term) => own.has(term)).length < LEAST_COVERAGE * terms.length;
  });
}

/** The best sentences of the best chunks, in the order of their score. */
function answerFromChunks({ question, ranking, nodes }: AnswerEvidence): Answer {
  const passages = ranking.slice(0, CHUNKS_READ).flatMap((ranked) => {
    const node = nodes.get(ranked.node);
    return node?.origin ? sentencesOf(node).map((span) => ({ ranked, node, span })) : [];
  });
  const texts = passages.map(({ node, span }) => `${node.name} ${node.text.slice(span.start, span.end)}`);
  const hits = new Bm25(buildPostings(texts)).search(question, SENTENCES);
  const chosen = hits.length > 0 ? hits.map(({ index }) => passages[index]!) : passages.slice(0, 1);
  return {
    writer: "extractive",
    abstained: false,
    sentences: chosen.map(({ ranked, node, span }) => ({
      text: quote(node, span),
      citations: [{ ...citationOf(ranked), span: [span.start, span.end] }],
    })),
    nodes: [...new Set(chosen.map(({ node }) => node.id))],
  };
}

/** Sentences of a passage; lines of a table segment. */
function sentencesOf({ text, origin }: GraphNode): Span[] {
  if (origin?.kind !== "table") return splitSentences(text);
  let start = 0;
  return text.split("\n").flatMap((line) => {
    const span = { start, end: start + line.length };
    start += line.length + 1;
    return line.trim() ? [span] : [];
  });
}

/** A row says little without the title of its table. */
function quote(node: GraphNode, span: Span): string {
  const text = node.text.slice(span.start, span.end);
  return node.origin?.kind === "table" && text !== node.name ? `${node.name}: ${text}` : text;
}

/** The entities that share the best score; what the question names itself is not its answer. */
function answerFromEntities({ question, ranking, nodes }: AnswerEvidence): Answer {
  const asked = ` ${normalizeName(question)} `;
  const isNamed = ({ node }: RankedNode) => asked.includes(` ${normalizeName(nodes.get(node)?.name ?? "")} `);
  const unnamed = ranking.filter((ranked) => !nodes.get(ranked.node)?.origin && !isNamed(ranked));
  const candidates = unnamed.length > 0 ? unnamed : ranking.slice(0, 1);
  const best = candidates[0]!.score;
  const tied = candidates.filter(({ score }) => best - score <= SAME_SCORE * Math.abs(best));
  const chosen = tied.length <= MOST_ENTITIES ? tied : tied.slice(0, 1);
  return {
    writer: "extractive",
    abstained: false,
    sentences: chosen.map((ranked) => ({
      text: describeEntity(nodes.get(ranked.node)!, ranked.via, nodes),
      citations: [citationOf(ranked)],
    })),
    nodes: chosen.map(({ node }) => node),
  };
}

/** "Ravel (Composer): Boléro composed by Ravel." */
function describeEntity(
  node: GraphNode,
  via: readonly GraphEdge[],
  nodes: ReadonlyMap<NodeId, GraphNode>,
): string {
  const nameOf = (id: NodeId) => nodes.get(id)?.name ?? id;
  const steps = via.map(
    ({ source, target, type }) => `${nameOf(source)} ${relationWords(type)} ${nameOf(target)}`,
  );
  const head = `${node.name} (${node.labels.join(", ")})`;
  return steps.length > 0 ? `${head}: ${steps.join("; ")}.` : `${head}.`;
}

/** `DIRECTED_BY` and `directedBy` as words. */
export function relationWords(type: string): string {
  return type
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/[_:/.-]+/g, " ")
    .trim()
    .toLowerCase();
}

function citationOf({ node, via }: RankedNode): Citation {
  return { node, edges: via.map(({ id }) => id) };
}
