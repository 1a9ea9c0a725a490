/**
 * How far text search bears on a question: which of its words neither the schema, nor a name, nor the best passage holds, what is
 * named and not there, and how much nearer the best node is than to questions that have nothing to do with the graph.
 */

import type { GraphSchema, GraphSource } from "../graph/graph-source";
import { negationWords } from "../language/negation-words";
import { findMentions } from "../plan/mentions/mentions";
import { capitalisedWords, type PlanReading } from "../plan/plan-reading";
import { lazyKit } from "../plan/planner";
import { contentWords, readQuestion } from "../plan/question-reading";
import type { RankerKit } from "../plan/ranker/ranker-question";
import { unknownNames } from "../plan/unknown-names";
import { maskQuestion } from "../plan/verbalise";
import { termOf, tokenize } from "../text/tokenize";
import type { Embedder } from "../vector/embedder";
import type { AnswerEvidence } from "./choose-entities";

/** Nodes of the ranking that are read for words of the question. */
const NODES_READ = 5;
/** A name that is this likely accounts for its words. */
const LIKELY_NAME = 0.6;
/** A word this like a relation or a label speaks of it. */
const SPEAKS = 0.55;
/** Questions that no graph answers: what they score is what chance scores. */
const UNRELATED = [
  "flurbo snargle wimbat",
  "how do i reset my router password",
  "colourless green ideas sleep furiously",
  "welche farbe hat der himmel",
  "quel est le prix du pain",
  "lorem ipsum dolor sit amet",
  "why is my washing machine leaking water",
  "asdf qwerty zxcv",
];
/** Chosen on 90 training questions of MetaQA and 20 nonsense ones; the sample was not looked at. */
const WEIGHTS = { bias: 1.2, leftOut: -7, above: 8, unknown: -4 } as const;

/** What text finds for a question that denies something is hardly ever meant; below what an answer needs. */
const DENIED_CONFIDENCE = 0.2;

const kits = new WeakMap<GraphSchema, () => Promise<RankerKit>>();
const chances = new WeakMap<GraphSchema, Promise<number>>();

/** @throws the signal's reason, and what the graph and the embedder throw */
export async function readByText(
  { question, ranking, nodes, bestCosine }: AnswerEvidence,
  { graph, embedder, signal }: { graph: GraphSource; embedder: Embedder; signal: AbortSignal },
): Promise<PlanReading> {
  const mentions = await findMentions(question, { graph, embedder: null }, { signal });
  const unknown = await unknownNames(question, mentions, graph);
  const schema = await graph.schema();
  const kit = kits.get(schema) ?? lazyKit(graph, embedder, {});
  kits.set(schema, kit);
  const { schema: links, vectors } = await kit();
  const likely = new Map(
    mentions.flatMap(({ readings }, at) =>
      readings[0]!.score >= LIKELY_NAME ? [[at, readings[0]!.labels[0] ?? ""] as const] : [],
    ),
  );
  const masked = maskQuestion(question, mentions, likely);
  const known = await vectors.of([masked.text, ...contentWords(masked)], signal);
  const { words } = readQuestion(masked, known, links);
  const counted = words.filter(({ empty, peer }) => !empty && !peer);
  const written = capitalisedWords(question);
  const open = counted.filter(
    ({ word, like, labels }) => !written.has(word) && ![...like, ...labels].some((near) => near >= SPEAKS),
  );
  const passages = ranking.slice(0, NODES_READ).map(({ node }) => {
    const found = nodes.get(node);
    return new Set(found ? tokenize(`${found.name} ${found.text}`) : []);
  });
  const unheldBy = passages.map((terms) => open.filter(({ word }) => !terms.has(termOf(word))));
  const left = unheldBy.toSorted((a, b) => a.length - b.length)[0] ?? open;
  // A name is worth as much as a word.
  const all = counted.length + likely.size;
  const above = bestCosine > 0 ? bestCosine - (await chanceCosine(graph, embedder, schema)) : 0;
  const score =
    WEIGHTS.bias +
    WEIGHTS.leftOut * (left.length / Math.max(1, all)) +
    WEIGHTS.above * Math.max(-0.3, Math.min(0.2, above)) +
    WEIGHTS.unknown * Number(unknown.length > 0);
  // Text that bears on the question says what is so, never what is not.
  const denied = negationWords(question, mentions);
  const most = denied.length > 0 ? DENIED_CONFIDENCE : 1;
  const confidence = all === 0 ? 0 : Math.min(most, 1 / (1 + Math.exp(-score)));
  return { confidence, leftOut: [...new Set([...denied, ...left.map(({ word }) => word)])], unknown };
}

/** The mean over unrelated questions of the cosine of the nearest node. */
function chanceCosine(graph: GraphSource, embedder: Embedder, schema: GraphSchema): Promise<number> {
  const known = chances.get(schema);
  if (known) return known;
  const measured = (async () => {
    const matrix = await embedder.embed(UNRELATED);
    const { dimensions } = embedder;
    const best = await Promise.all(
      UNRELATED.map(async (_, row) => {
        const found = await graph.searchVector(matrix.slice(row * dimensions, (row + 1) * dimensions), {
          k: 1,
        });
        return found[0]?.score ?? 0;
      }),
    );
    return best.reduce((sum, score) => sum + score, 0) / best.length;
  })();
  chances.set(schema, measured);
  measured.catch(() => chances.delete(schema));
  return measured;
}
