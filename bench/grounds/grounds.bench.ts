/**
 * Answers without grounds: questions with two names about the sample, half of which nothing satisfies and no text speaks of, as the
 * graph says. What each method says, and what the verdict of all says; and how often what SAGE and hybrid quote for MuSiQue's
 * questions is a passage that supports the answer. BENCH_METHODS picks methods, BENCH_SETS sets, BENCH_ERRORS prints what is wrong.
 */
import type { GraphNode, GraphSource } from "../../lib/graph/graph-source";
import { evenly } from "../../lib/graph/numeric/statistics";
import { GraphBuilder } from "../../lib/graph/snapshot/graph-builder";
import { TEXTS, type Vote, verdictOf } from "../../lib/measure/verdict/verdict";
import type { Answer } from "../../lib/methods/contract/answer";
import { methods as registered, retrievers } from "../../lib/methods/registry";
import { dominanceFile } from "../corpora/dominance-file";
import { musiqueDocuments, musiqueQuestions } from "../corpora/musique-corpus";
import { printTable } from "../corpora/print";
import { benchEmbedder, buildGraph, retrieveOnce } from "../corpora/retrieval-figures";
import { sampleGraph } from "../language/sample-graph";
import { type Asked, twoNameQuestions } from "./two-names";

const BUDGET = 20;
const MOST = Number(process.env.BENCH_REPORT ?? 6);
const wanted = process.env.BENCH_METHODS?.split(",");
const sets = process.env.BENCH_SETS?.split(",");
const methods = retrievers.filter(({ id }) => !wanted || wanted.includes(id));
const embedder = await benchEmbedder();

if (!sets || sets.includes("sample")) await measureSample();
if (!sets || sets.includes("musique")) await measureMusique();
process.exit(0);

async function measureSample(): Promise<void> {
  const graph = await sampleGraph(embedder);
  const file = await dominanceFile(graph);
  const figures = new Map<string, Figures>();
  for (const asked of twoNameQuestions(MOST)) {
    const votes: Vote[] = [];
    for (const retriever of methods) {
      const contender = { name: "", retriever, params: {}, indexFile: async () => file };
      const { answer } = (
        await retrieveOnce(contender, { text: asked.text, budget: BUDGET }, graph, embedder)
      ).retrieval;
      votes.push(voteOf(retriever.id, answer));
      count(figures, retriever.id, asked, answer.abstained ? [] : answer.nodes, answer.confidence ?? 0);
    }
    const verdict = verdictOf(votes);
    const nodes = verdict?.answers.map(({ node }) => node) ?? [];
    count(figures, "verdict", asked, nodes, verdict?.confidence ?? 0);
  }
  for (const part of ["development", "reporting"]) {
    const rows = [...figures].filter(([key]) => key.startsWith(part));
    printTable(
      `Two names, the sample, ${part}`,
      Object.fromEntries(rows.map(([key, own]) => [key.slice(part.length + 1), shown(own)])),
    );
  }
}

interface Figures {
  none: { silent: number; sure: number[] };
  some: { right: number; wrong: number; silent: number };
}

function count(
  figures: Map<string, Figures>,
  method: string,
  { part, kind, text, answers }: Asked,
  said: readonly string[],
  confidence: number,
): void {
  const key = `${part} ${method}`;
  const own = figures.get(key) ?? {
    none: { silent: 0, sure: [] },
    some: { right: 0, wrong: 0, silent: 0 },
  };
  figures.set(key, own);
  const gold = new Set(answers);
  const hits = said.filter((node) => gold.has(node)).length;
  if (gold.size === 0 && said.length === 0) own.none.silent += 1;
  else if (gold.size === 0) own.none.sure.push(confidence);
  else if (said.length === 0) own.some.silent += 1;
  else if (2 * hits >= said.length) own.some.right += 1;
  else own.some.wrong += 1;
  const isGood = gold.size === 0 ? said.length === 0 : 2 * hits >= said.length && hits > 0;
  if (process.env.BENCH_ERRORS && !isGood)
    console.log(
      [
        key,
        kind,
        confidence.toFixed(2),
        text,
        said.slice(0, 4).join(","),
        answers.slice(0, 4).join(","),
      ].join(" | "),
    );
}

function shown({ none, some }: Figures): Record<string, string | number> {
  const sure = none.sure.reduce((sum, one) => sum + one, 0) / Math.max(1, none.sure.length);
  return {
    "none: silent": `${none.silent} of ${none.silent + none.sure.length}`,
    "said, mean confidence": sure.toFixed(2),
    "said over .5": none.sure.filter((one) => one > 0.5).length,
    "some: right": some.right,
    wrong: some.wrong,
    silent: some.silent,
  };
}

function voteOf(method: string, answer: Answer): Vote {
  const isQuoted = answer.sentences.every(({ citations }) =>
    citations.every(({ edges }) => edges.length === 0),
  );
  const plan = answer.operators || answer.result ? "the plan" : isQuoted ? TEXTS : null;
  return {
    method,
    answers: answer.abstained ? [] : answer.nodes.map((node) => ({ node, name: node })),
    result: answer.abstained ? undefined : answer.result,
    abstained: answer.abstained,
    error: null,
    confidence: answer.confidence,
    foundNothing: answer.foundNothing,
    plan: answer.abstained ? null : plan,
  };
}

async function measureMusique(): Promise<void> {
  const { graph } = await buildGraph(
    new GraphBuilder(),
    { documents: musiqueDocuments(), tables: [] },
    embedder,
  );
  const rows: Record<string, Record<string, string | number>> = {};
  for (const id of ["hybrid", "sage"]) {
    const retriever = registered.get(id);
    let [right, wrong, silent, confidence] = [0, 0, 0, 0];
    for (const { question, gold } of evenly(musiqueQuestions(), 100)) {
      const contender = { name: "", retriever, params: {} };
      const asked = { text: question, budget: BUDGET };
      const { answer } = (await retrieveOnce(contender, asked, graph, embedder)).retrieval;
      confidence += answer.confidence ?? 0;
      if (answer.abstained) silent += 1;
      else if (await quotes(answer, gold, graph)) right += 1;
      else wrong += 1;
      if (process.env.BENCH_ERRORS && answer.abstained)
        console.log(`${id} silent | ${question} | ${answer.leftOut?.join(",")}`);
    }
    rows[id] = { right, wrong, silent, "mean confidence": (confidence / 100).toFixed(2) };
  }
  printTable("MuSiQue, all 100 questions: what is quoted supports the answer", rows);
}

/** True if at least half of the quoted passages support the answer. */
async function quotes({ nodes }: Answer, gold: readonly string[], graph: GraphSource): Promise<boolean> {
  const read: GraphNode[] = await graph.nodes(nodes);
  const hits = read.filter(({ id, origin }) => gold.includes(origin?.source ?? id)).length;
  return hits > 0 && 2 * hits >= read.length;
}
