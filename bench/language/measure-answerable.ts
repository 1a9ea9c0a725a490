/**
 * Questions that the graph answers, so that no answer is a wrong one: MetaQA by hop count, zero-shot, with 200 questions to learn
 * from (`BENCH_TRAIN=200`) or any other number, and the sample's thirty. Hit@1 beside what is wrongly abstained from.
 */
import { readFileSync } from "node:fs";
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
export const measureSample: Measurement = (kit) => measureOverSample("sample", sampleQuestions(), kit);

/** Thirty in German over the sample: of four nothing is the right answer, and one is answered by that there is none. */
export const measureGerman: Measurement = (kit) => {
  const all: { question: string; kind: string; answers: string[] }[] = JSON.parse(
    readFileSync("bench/language/german.json", "utf8"),
  );
  const asked = all.map(({ question, kind, answers }) => {
    return { text: question, answers, kinds: [kind], meant: answers.join(", ") };
  });
  return measureOverSample("german", asked, kit);
};

async function measureOverSample(
  set: string,
  asked: readonly AnsweredQuestion[],
  { embedder, reader }: Parameters<Measurement>[0],
): Promise<void> {
  const graph = await sampleGraph(embedder);
  const opened = await reader.open({ name: "sample", graph, embedder, training: [] });
  const outcomes = (await measureAnswered(asked, opened, graph)).map(withoutAnswers);
  const kinds = [...new Set(outcomes.flatMap((outcome) => outcome.kinds))];
  const byKind = kinds.map((kind) => {
    return [kind, figuresOf(outcomes.filter((outcome) => outcome.kinds.includes(kind)))] as const;
  });
  printTable(
    `Thirty questions over the sample (${set}), ${reader.name}`,
    { all: figuresOf(outcomes), ...Object.fromEntries(byKind) },
    "right %",
  );
  console.log(`every question: ${dump(`${set}-${reader.name}`, outcomes)}`);
}

/** Of a question without an answer, silence is right, or that there is none. */
function withoutAnswers(outcome: Outcome): Outcome {
  const { kinds, verdict, planRows } = outcome;
  const isNone = kinds.includes("none") && planRows?.length === 0;
  const isSilent = kinds.includes("silent") && verdict === "abstained";
  return isNone || isSilent ? { ...outcome, verdict: "right", exact: true, rank: 0 } : outcome;
}
