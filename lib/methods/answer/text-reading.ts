/**
 * Relevance of text search to a question: its words that neither the schema, nor a name, nor the best passage holds, names that are not in
 * the graph, and how much nearer the best node is than to questions that have nothing to do with the graph.
 */
import type { GraphSchema, GraphSource } from "../../graph/graph-source";
import type { Embedder } from "../../graph/numeric/embedder";
import { termOf, tokenize } from "../../graph/text/tokenize";
import { PASSED_OVER_CONFIDENCE } from "../../questions/language/interpretation";
import { LEAST_CONFIDENCE, type PlanReading } from "../../questions/plan/plan-reading";
import { type AskedName, isNumber } from "../../questions/reading/asked-name";
import type { TextQuestion } from "../../questions/reading/reading";
import type { Answer } from "../contract/answer";
import type { SearchKit } from "../contract/retriever";
import type { AnswerEvidence } from "./choose-entities";
import { grounded } from "./grounds";
import { statedNumber } from "./stated-number";
import { confidenceOf, type TextFeatures, understoodOf } from "./text-confidence";
import { unboundWords } from "./within-bounds";

/** A reading by text: it tells whether texts are relevant to the question, and less surely whether they answer it. */
export interface TextReading extends PlanReading {
  /** Probability that the graph covers what is asked, in [0, 1]. */
  understood: number;
  /** Names of the graph and numbers in the question that nothing speaks of which the answer is read from. */
  beside: string[];
}

/** Confidence in an answer whose texts do not hold the name that the question asks about; set by hand. */
const BESIDE_THE_NAME = 0.1;
/** Nodes of the ranking that are read for words of the question. */
const NODES_READ = 5;
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
const chances = new WeakMap<GraphSchema, Promise<number>>();

/**
 * @param answer what text answers, where that is known
 * @param missed names that its grounds do not speak of, where more was read to know them
 * @throws the signal's reason, and what the graph and the embedder throw
 */
export async function readByText(
  evidence: AnswerEvidence,
  kit: SearchKit,
  answer?: Pick<Answer, "nodes" | "sentences">,
  missed?: readonly AskedName[],
): Promise<TextReading> {
  const asked = evidence.reading.inTexts;
  const left = leftBy(evidence, asked);
  const features = await textFeatures(evidence, asked, left, kit, answer);
  const understood = understoodOf(features);
  const { denied, unknown } = asked;
  const isStated = answer !== undefined && answer.nodes[0] === statedNumber(evidence)?.nodes[0];
  const open = isStated ? asked.counted.filter((word) => !/^how many$/i.test(word)) : asked.counted;
  const counted = unboundWords(open, answer?.nodes ?? [], evidence);
  // Text that bears on the question says what is so, never what is not, and of a whole graph neither number nor order.
  const most = denied.length + counted.length > 0 ? PASSED_OVER_CONFIDENCE : 1;
  const unheld = missed ?? (answer ? grounded(answer, asked.names, evidence).missing : []);
  const isThere = ({ text, nodes }: AskedName) => nodes.length > 0 || isNumber(text);
  const missing = unheld.filter((name) => !isThere(name)).map(({ text }) => text);
  const unmet = unheld.filter(isThere).map(({ text }) => text);
  const roles = unheld.filter(({ isRole }) => isRole).map(({ text }) => text);
  // A name without a node makes the answer unsure; if all names have nodes, an answer that misses some of them is rejected.
  const beside = roles.length > 0 ? roles : unheld.every(isThere) ? unmet : [];
  const own = left.map((word) => asked.ownWords?.[word] ?? word);
  const leftOut = [
    ...new Set([...denied, ...counted, ...own, ...missing, ...(beside.length > 0 ? [] : unmet)]),
  ];
  // An answer that is not known yet is as likely as that the graph speaks of it.
  const likely = answer ? confidenceOf(features) : understoodOf(features);
  const confidence = Math.min(most, unheld.length > 0 ? BESIDE_THE_NAME : 1, likely);
  const { language } = evidence.reading.coverage ?? {};
  const read = { confidence, understood: Math.min(understood, most), leftOut, unknown, beside };
  return { ...read, ...(language && { language }) };
}

/** True if enough of the question is understood for an answer, and the answer covers everything it names. */
export function isUnderstood({ understood, beside }: TextReading): boolean {
  return understood >= LEAST_CONFIDENCE && beside.length === 0;
}

/**
 * Open words that the best of the first passages does not hold either. Where the question names nothing of the graph, the best is the
 * one that holds most of these and of what is written like a name: "president" in one passage and "France" in another say nothing of
 * the president of France.
 */
function leftBy({ ranking, nodes }: AnswerEvidence, { open, written, named }: TextQuestion): string[] {
  const sought = named === 0 ? [...open, ...written] : open;
  const passages = ranking.slice(0, NODES_READ).map(({ node }) => {
    const found = nodes.get(node);
    // A name alone says nothing of what it is called after: "Breakfast at Tiffany's" does not know what anyone had for breakfast.
    return new Set(found?.text ? tokenize(`${found.name} ${found.text}`) : []);
  });
  const unheldBy = passages.map((terms) => sought.filter((word) => !terms.has(termOf(word))));
  return unheldBy.toSorted((a, b) => a.length - b.length)[0] ?? sought;
}

async function textFeatures(
  { bestCosine, ranking, nodes, links }: AnswerEvidence,
  { named, words, unknown }: TextQuestion,
  left: readonly string[],
  { graph, embedder }: { graph: GraphSource; embedder: Embedder },
  answer: Pick<Answer, "nodes" | "sentences"> | undefined,
): Promise<TextFeatures> {
  // A mention in a text states no relation.
  const relations = new Set(
    [...links, ...ranking.flatMap(({ via }) => via)]
      .filter(({ kind }) => kind === "relation")
      .map(({ id }) => id),
  );
  const above = bestCosine > 0 ? bestCosine - (await chanceCosine(graph, embedder)) : 0;
  return {
    words,
    left: left.length / Math.max(1, words),
    named,
    unknown: unknown.length > 0,
    above,
    texts: shareWithText(ranking, nodes),
    answers: answer?.nodes.length ?? 0,
    supported:
      answer?.sentences.some(({ citations }) =>
        citations.some(({ edges }) => edges.some((id) => relations.has(id))),
      ) ?? false,
  };
}

function shareWithText(ranking: AnswerEvidence["ranking"], nodes: AnswerEvidence["nodes"]): number {
  const first = ranking.slice(0, NODES_READ);
  return first.filter(({ node }) => nodes.get(node)?.text).length / Math.max(1, first.length);
}

/** The mean over unrelated questions of the cosine of the nearest node. */
async function chanceCosine(graph: GraphSource, embedder: Embedder): Promise<number> {
  const schema = await graph.schema();
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
