/**
 * Questions that the graph answers, so that no answer is a wrong one: MetaQA by hop count, zero-shot, with 200 questions to learn
 * from (`BENCH_TRAIN=200`) or any other number, and the sample's thirty. Hit@1 beside what is wrongly abstained from.
 */
import { evenly } from "../../lib/graph/numeric/statistics";
import { printTable } from "../corpora/print";
import { type GoldQuestion, metaQaGraph, metaQaQuestions } from "../corpora/public-graphs";
import { type AnsweredQuestion, measureAnswered } from "./answered";
import type { Measurement } from "./measurement";
import type { Outcome } from "./outcome";
import { dump, figuresOf } from "./report";
import { sampleGraph, sampleQuestions } from "./sample-graph";

const HOPS = [1, 2, 3] as const;

/** MetaQA. */
export const measureMetaQa: Measurement = async ({ embedder, reader }) => {
  const most = Number(process.env.BENCH_MOST ?? 300);
  const trained = Number(process.env.BENCH_TRAIN ?? 0);
  const graph = await metaQaGraph();
  const learnt = HOPS.flatMap((hops) =>
    evenly(
      metaQaQuestions(hops).filter(({ train }) => train),
      Math.round(trained / HOPS.length),
    ),
  );
  const pairs = learnt.map(({ text, answers }) => ({ question: text, gold: null, answers }));
  const training = trained > 0 ? [{ name: "metaqa", graph, pairs }] : [];
  const opened = await reader.open({ name: "metaqa", graph, embedder, training });
  const rows: Record<string, ReturnType<typeof figuresOf>> = {};
  const all: Outcome[] = [];
  for (const hops of HOPS) {
    const reporting = metaQaQuestions(hops).filter(({ train }) => !train);
    const outcomes = await measureAnswered(evenly(reporting, most).map(asked), opened, graph);
    rows[`${hops} hops`] = figuresOf(outcomes);
    all.push(...outcomes);
  }
  const how = trained > 0 ? `${learnt.length} training questions` : "zero-shot";
  printTable(`MetaQA, ${how}, ${reader.name}`, rows, "right %");
  console.log(`every question: ${dump(`metaqa-${reader.name}`, all)}`);
};

function asked({ text, answers, topics, path }: GoldQuestion): AnsweredQuestion {
  const kinds = path.map(({ type }) => type.replaceAll("_", " "));
  const meant = [topics[0] ?? "", ...path.map(({ type, direction }) => `${direction} ${type}`)].join(" / ");
  return { text, answers, kinds: [...new Set(kinds)], meant };
}

/** The sample's thirty. */
export const measureSample: Measurement = async ({ embedder, reader }) => {
  const graph = await sampleGraph(embedder);
  const opened = await reader.open({ name: "sample", graph, embedder, training: [] });
  const outcomes = await measureAnswered(sampleQuestions(), opened, graph);
  const kinds = [...new Set(outcomes.flatMap((outcome) => outcome.kinds))];
  const byKind = kinds.map((kind) => {
    return [kind, figuresOf(outcomes.filter((outcome) => outcome.kinds.includes(kind)))] as const;
  });
  printTable(
    `The sample's thirty, ${reader.name}`,
    { all: figuresOf(outcomes), ...Object.fromEntries(byKind) },
    "right %",
  );
  console.log(`every question: ${dump(`sample-${reader.name}`, outcomes)}`);
};
