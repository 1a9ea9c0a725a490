/** A language model's verdicts on pairs of answers, pair by pair, so that a job goes on where another stopped. */
import { type VariantPair, type Verdict, verdictSchema } from "../../measure/judge/verdict";
import type { PrismaClient } from "./generated/client";
import { readStored } from "./stored-row";

export interface SavedJudgement extends VariantPair {
  question: string;
  verdict: Verdict;
}

export class Judgements {
  constructor(private readonly client: PrismaClient) {}

  /** Keeps a verdict in place of the one before. */
  async save(experimentId: string, { question, first, second, verdict }: SavedJudgement): Promise<void> {
    const place = { experimentId, question, first, second };
    await this.client.judgement.upsert({
      where: { experimentId_question_first_second: place },
      create: { ...place, verdict },
      update: { verdict },
    });
  }

  /** @param pair of these variants only */
  async list(experimentId: string, pair: Partial<VariantPair> = {}): Promise<SavedJudgement[]> {
    const rows = await this.client.judgement.findMany({
      where: { experimentId, ...pair },
      orderBy: [{ first: "asc" }, { second: "asc" }, { question: "asc" }],
    });
    return rows.map(({ question, first, second, verdict }) => ({
      question,
      first,
      second,
      verdict: readStored(verdictSchema, `judgement of "${question}"`, verdict),
    }));
  }
}
