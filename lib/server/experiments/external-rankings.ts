/** Rankings that were made elsewhere, as variants of an experiment: added from a file, measured as all others, and removed. */
import type { RankingAdded } from "../../api/experiments";
import type { Experiment } from "../../api/schemas/experiment";
import { HopscopeError } from "../../graph/errors";
import type { GraphSource } from "../../graph/graph-source";
import { Yielder } from "../../graph/numeric/yielder";
import { answerOutcome } from "../../measure/eval/answer-outcome";
import type { ExperimentResult } from "../../measure/experiment";
import { goldOutcomes } from "../../measure/gold-outcomes";
import type { GoldQuestion } from "../../measure/question-sets/gold-question";
import { type FileRanking, readRankingFile } from "../../measure/ranking-file";
import { readGold } from "../../measure/read-gold";
import { hasAnswer, isRight, scoreOutcome } from "../../measure/score-outcome";
import type { Engine } from "../engine";
import { noteDigest } from "./compare-experiment";
import { type RankedNodes, readRankedNodes } from "./ranked-nodes";

const NO_RANKING: FileRanking = { entries: [], line: 0 };
/** Figures that cannot be computed from a ranking alone. */
const NOT_SAID = { precision: null, recall: null, f1: null, exact: null };
const NO_ROWS = { rowPrecision: null, rowRecall: null, rowF1: null };

/**
 * Adds a ranking of the experiment's questions. Of each question the first nodes count, as many as the experiment's variants may
 * return; questions that the file does not have count as an empty ranking.
 * @param name of the variant
 * @throws HopscopeError `invalid-input` with the lines that cannot be used, `not-found`, `not-ready` while answers are missing,
 * `conflict` for a name that is taken, a replay, and when the graph is another one than was asked; the signal's reason
 */
export async function addRanking(
  engine: Engine,
  id: string,
  name: string,
  text: string,
  signal?: AbortSignal,
): Promise<RankingAdded> {
  const { experiments, knowledgeBases } = engine.database;
  const experiment = await experiments.get(id);
  await requireFinished(engine, experiment);
  const base = await knowledgeBases.get(experiment.knowledgeBase);
  const { source } = await engine.graphs.open(base);
  if (source.generation !== experiment.generation)
    throw new HopscopeError("conflict", "The graph has changed since this experiment asked it.", {
      hint: "Run the experiment again, and add the ranking to that one.",
    });
  const questions = await experiments.questions(id);
  const { rankings, reordered } = await readRankingFile(text, questions, signal);
  const nodes = await readRankedNodes(rankings, source, signal);
  const isSaid = [...rankings.values()].some(
    ({ answers, confidence }) => answers !== undefined || confidence !== undefined,
  );
  const hasAnswers = [...rankings.values()].some(({ answers }) => answers !== undefined);
  const results: Omit<ExperimentResult, "variant">[] = [];
  const yielder = new Yielder();
  for (const question of questions) {
    await yielder.yieldIfDue(signal);
    const ranking = rankings.get(question.id) ?? NO_RANKING;
    const found = nodes.get(question.id) ?? { ids: [], answers: [] };
    results.push(
      await measure(question, ranking, found, { source, k: experiment.k, isSaid, hasAnswers }, signal),
    );
  }
  await experiments.addExternal(id, name, results);
  await noteDigest(engine, id);
  const all = [...rankings.values()].reduce((sum, { entries }) => sum + entries.length, 0);
  const kept = results.reduce((sum, { ids }) => sum + ids.length, 0);
  const empty = results.filter(({ ids }) => ids.length === 0).length;
  return {
    name,
    ranked: questions.length - empty,
    empty,
    nodes: kept,
    cut: all - kept,
    reordered,
    hasAnswers,
  };
}

/** @throws HopscopeError `not-found` */
export async function removeRanking(engine: Engine, id: string, name: string): Promise<void> {
  await engine.database.experiments.removeExternal(id, name);
  await noteDigest(engine, id);
}

async function requireFinished(
  { database }: Engine,
  { done, questions, variants, job, replayOf }: Experiment,
) {
  if (replayOf !== null)
    throw new HopscopeError("conflict", "A replay has what its bundle has, and nothing else.", {
      hint: "Add the ranking to the experiment that was bundled, or run it here again.",
    });
  if (done < questions * variants.length || (job && (await database.jobs.goesOn(job.id))))
    throw new HopscopeError("not-ready", "A ranking is added to an experiment that is finished.", {
      hint: "Let it go on to its end first.",
    });
}

interface Measuring {
  source: GraphSource;
  k: number;
  /** True if the file gives an answer or a confidence for any question. */
  isSaid: boolean;
  hasAnswers: boolean;
}

/** One question as if a method had returned this ranking; nothing is known of stages, texts and evidence. */
async function measure(
  question: GoldQuestion,
  { entries, confidence }: FileRanking,
  found: RankedNodes,
  { source, k, isSaid, hasAnswers }: Measuring,
  signal: AbortSignal | undefined,
): Promise<Omit<ExperimentResult, "variant">> {
  const ids = found.ids.slice(0, k);
  const gold = await readGold(question, source, signal);
  const ranking = await source.nodes(ids);
  const answers = ranking.filter(({ id }) => found.answers.includes(id));
  const abstained = hasAnswers ? found.answers.length === 0 : ids.length === 0;
  const scored = { ranking, answers, text: "", abstained, k };
  const outcome = answerOutcome({ abstained, right: isRight(scored, gold), hasAnswer: hasAnswer(gold) });
  return {
    question: question.id,
    ids,
    scores: entries.slice(0, k).map(({ score }) => score),
    answers: answers.map(({ id }) => id),
    abstained,
    ...(confidence !== undefined && { confidence }),
    ...(isSaid && { outcome }),
    metrics: {
      ...scoreOutcome(scored, gold),
      ...(!hasAnswers && { ...NOT_SAID, ...NO_ROWS }),
      ...{ says: null, path: null },
    },
    goldOutcomes: goldOutcomes(
      [],
      ids.map((node) => ({ node })),
      gold.evidence,
    ),
    ...{ ms: 0, graphReads: 0, llmCalls: 0, llmTokens: 0, llmCost: 0 },
  };
}
