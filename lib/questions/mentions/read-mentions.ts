/**
 * Possible meanings of each name in a question, with scores: a better connected node is meant more often, and so is one whose
 * label is beside the name.
 */
import type { GraphNode, GraphSource } from "../../graph/graph-source";
import { fold } from "../../graph/text/fold";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import type { CandidateEntity } from "./candidate-entity";
import type { Mention } from "./mention";
import { type NameSpan, withItsArticle } from "./mention-spans";

const ARTICLE = /^(?:the|an?)\s/i;
const LAST_SIGNS = /[^\p{L}\p{M}\p{N}\s]+$/u;
const LOOSE_NAME = 0.5;
/** "Girl" seldom means The Girl where there is a Girl. */
const UNSPELT = 0.7;

/** A place of the question with the nodes that its name may mean. */
export interface GroundedSpan {
  span: Pick<NameSpan, "from" | "to" | "likeness" | "isQuoted">;
  kind: Mention["kind"];
  /** Best first, never empty; scores from the names alone. */
  nodes: { id: string; score: number }[];
}

/** Possible meanings of every mention, each with its score. */
export async function readMentions(
  question: string,
  found: readonly GroundedSpan[],
  graph: GraphSource,
): Promise<Mention[]> {
  const ids = [...new Set(found.flatMap(({ nodes }) => nodes.map(({ id }) => id)))];
  const byId = new Map((await graph.nodes(ids)).map((node) => [node.id, node]));
  return Promise.all(
    found.map(async ({ span, kind, nodes }): Promise<Mention> => {
      const known = nodes.filter(({ id }) => byId.has(id));
      const isBeside = labelsBeside(question, span);
      const priors = await priorsOf(
        question,
        span,
        known.map(({ id }) => byId.get(id)!),
        graph,
      );
      const readings = known.map(({ id, score }, at): CandidateEntity => {
        const { name } = byId.get(id)!;
        const fit = isLooseName(question, span, name) ? LOOSE_NAME : 1;
        const labels = byId.get(id)!.labels.toSorted((a, b) => Number(isBeside(b)) - Number(isBeside(a)));
        return { node: id, name, labels, score: score * span.likeness * priors[at]! * fit };
      });
      readings.sort((a, b) => b.score - a.score);
      const [from, to] = withItsArticle(question, span, readings[0]!.name);
      return { span: [from, to], text: question.slice(from, to), kind, readings };
    }),
  );
}

/** True if a plain word only matches a title without its article: "falls" and "The Fall". */
function isLooseName(question: string, span: GroundedSpan["span"], name: string): boolean {
  if (span.likeness >= 0.9 || !ARTICLE.test(name)) return false;
  return !ARTICLE.test(question.slice(...withItsArticle(question, span, name)));
}

/**
 * Among several nodes the better connected one is meant more often, the one whose label is beside the name ("the film
 * Heat"), and much more often the one that is spelt as the question spells it; 1 for the best.
 */
async function priorsOf(
  question: string,
  span: GroundedSpan["span"],
  nodes: readonly GraphNode[],
  graph: GraphSource,
): Promise<number[]> {
  if (nodes.length < 2) return nodes.map(() => 1);
  const isBeside = labelsBeside(question, span);
  const raw = await Promise.all(
    nodes.map(async ({ id, labels }) => {
      const counts = await graph.relationCounts(id);
      const degree = counts.reduce((sum, { count }) => sum + count, 0);
      return (1 + Math.log1p(degree)) * (labels.some(isBeside) ? 4 : 1);
    }),
  );
  const best = Math.max(...raw);
  const spelt = nodes.map(({ name }) => lengthSpelt(question, span, name));
  const most = Math.max(...spelt);
  return raw.map((prior, at) => (0.5 + (0.5 * prior) / best) * (spelt[at] === most ? 1 : UNSPELT));
}

/** Whether a label is said beside the name: "the film Heat". Of a node of several labels it is the one that is meant. */
function labelsBeside(question: string, { from, to }: GroundedSpan["span"]): (label: string) => boolean {
  const before = question.slice(0, from).split(/\s+/).slice(-3).join(" ");
  const after = question.slice(to).split(/\s+/).slice(0, 2).join(" ");
  const beside = new Set(stemsOf(`${before} ${after}`));
  return (label) => stemsOf(relationWords(label)).some((stem) => beside.has(stem));
}

/**
 * How much of the question is spelt as the name is: "the film The Room" spells The Room longer than Room, and "Up! is by whom" Up!
 * longer than Up. 0 for another spelling. An article counts with its capital, signs where the question goes on behind them.
 */
function lengthSpelt(question: string, span: GroundedSpan["span"], name: string): number {
  const [from, to] = withItsArticle(question, span, name);
  const plain = name.replace(LAST_SIGNS, "");
  const written = question.slice(from, to);
  if (fold(written) === fold(name)) {
    const article = ARTICLE.exec(name)?.[0] ?? "";
    return from > 0 && written.startsWith(article) ? name.length : name.length - article.length;
  }
  const end = to + name.length - plain.length;
  const isWhole = fold(question.slice(from, end)) === fold(name) && /^\s/.test(question.slice(end));
  return isWhole ? name.length : 0;
}
