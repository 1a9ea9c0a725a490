/** A language model's verdicts on an experiment's answers, pair by pair and question by question. */
import type { JudgedRows, JudgedRowsQuery, Judgements } from "../../api/judgements";
import { Yielder } from "../../graph/numeric/yielder";
import { judgedPair } from "../../measure/judge/judge";
import type { JudgedPair, Verdict } from "../../measure/judge/verdict";
import type { SavedJudgement } from "../../stores/prisma/judgements";
import type { Engine } from "../engine";
import { newestJob } from "./oracle";
import { answerKey } from "./pending-judgements";

/** The verdicts so far, pair by pair. @throws HopscopeError `not-found` */
export async function readJudgements(engine: Engine, id: string, signal?: AbortSignal): Promise<Judgements> {
  const experiment = await engine.database.experiments.get(id);
  // Before the verdicts: whoever sees that the job has ended sees all that it has judged.
  const job = await newestJob(engine, experiment, "judge");
  const yielder = new Yielder();
  const byPair = new Map<string, SavedJudgement[]>();
  for (const judgement of await engine.database.judgements.list(id)) {
    const key = `${judgement.first},${judgement.second}`;
    const own = byPair.get(key) ?? [];
    own.push(judgement);
    byPair.set(key, own);
  }
  const pairs: JudgedPair[] = [];
  for (const judgements of byPair.values()) {
    const verdicts = judgements.map(({ verdict }) => verdict);
    pairs.push(await judgedPair(judgements[0]!, verdicts, () => yielder.yieldIfDue(signal)));
  }
  const [sample] = await engine.database.experiments.questions(id);
  const results = sample ? await engine.database.experimentResults.of(id, [sample.id]) : [];
  return {
    model: await engine.languageModels.id(),
    judgeable: results.length === 0 || results.some(({ text }) => text !== undefined),
    job,
    pairs,
  };
}

/** A page of judged questions of one pair. @throws HopscopeError `not-found` */
export async function readJudgedRows(
  engine: Engine,
  id: string,
  { first, second, show, offset, limit }: JudgedRowsQuery,
): Promise<JudgedRows> {
  const questions = new Map(
    (await engine.database.experiments.questions(id)).map((question) => [question.id, question]),
  );
  const all = (await engine.database.judgements.list(id, { first, second })).filter(({ verdict }) =>
    isShown(verdict, show),
  );
  const page = all.slice(offset, offset + limit);
  const results = await engine.database.experimentResults.of(
    id,
    page.map(({ question }) => question),
  );
  const written = new Map(results.map((result) => [answerKey(result), result.text ?? ""]));
  const answerOf = (question: string, variant: number) => written.get(answerKey({ question, variant })) ?? "";
  return {
    rows: page.flatMap(({ question, verdict }) => {
      const asked = questions.get(question);
      if (!asked) return [];
      return [
        { question: asked, first: answerOf(question, first), second: answerOf(question, second), verdict },
      ];
    }),
    total: all.length,
  };
}

function isShown({ winner, agrees }: Verdict, show: JudgedRowsQuery["show"]): boolean {
  if (show === "all") return true;
  if (show === "disagreed") return !agrees;
  return winner === { wins: "first", ties: "tie", losses: "second" }[show];
}
