/** The sentences of texts, or the rows of tables, that fit a question best. */
import type { GraphNode } from "../../graph/graph-source";
import { Bm25 } from "../../graph/text/bm25";
import { buildPostings } from "../../graph/text/postings";
import { type Span, splitSentences } from "../../graph/text/sentences";

export interface Quote {
  node: GraphNode;
  /** Its place in the node's text. */
  span: [number, number];
  text: string;
}

/** At most `count` quotes, best first; the first sentence there is when none shares a word with the question. */
export function quotesFor(question: string, nodes: readonly GraphNode[], count: number): Quote[] {
  const passages = nodes.flatMap((node) => sentencesOf(node).map((span) => ({ node, span })));
  const texts = passages.map(({ node, span }) => `${node.name} ${node.text.slice(span.start, span.end)}`);
  const hits = new Bm25(buildPostings(texts)).search(question, count);
  const chosen = hits.length > 0 ? hits.map(({ index }) => passages[index]!) : passages.slice(0, 1);
  return chosen.map(({ node, span }) => ({
    node,
    span: [span.start, span.end],
    text: read(node, span),
  }));
}

/** Sentences of a passage; rows of a table segment, whose title and header come before them. */
function sentencesOf({ text, origin }: GraphNode): Span[] {
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
