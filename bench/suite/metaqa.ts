/** MetaQA: names found without the brackets, the hop count unknown; 2,000 questions of each hop count are reported. */
import { evenly } from "../../lib/graph/numeric/statistics";
import type { Embedder } from "../../lib/methods/contract/retriever";
import { metaQaGraph, metaQaQuestions } from "../corpora/public-graphs";
import type { ComparedSet } from "./compared-set";

const HOPS = [1, 2, 3] as const;
const MOST = Number(process.env.BENCH_REPORT ?? 2_000);

export async function metaQa(embedder: Embedder): Promise<ComparedSet> {
  const questions = HOPS.flatMap((hops) => metaQaQuestions(hops).map((question) => ({ ...question, hops })));
  const training = evenly(
    questions.filter(({ train }) => train),
    Number(process.env.BENCH_TRAIN ?? Number.POSITIVE_INFINITY),
  );
  const asked = HOPS.flatMap((hops) =>
    evenly(
      questions.filter((question) => question.hops === hops && !question.train),
      MOST,
    ),
  );
  return {
    title: "MetaQA",
    graph: await metaQaGraph(embedder),
    k: 200,
    training: training.map(({ text, answers }) => ({ question: text, answers })),
    asked: asked.map(({ text, answers, hops }, at) => ({
      id: `${hops}-${at}`,
      question: text,
      answers,
      evidence: [],
      properties: { hops },
    })),
    by: "hops",
    metrics: ["hit1", "f1", "exact", "rr"],
    papers: {},
  };
}
