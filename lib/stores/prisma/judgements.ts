/** What a language model said of pairs of answers, pair by pair, so that a job goes on where another stopped. */
import { type VariantPair, type Verdict, verdictSchema } from "../../core/experiment/judge-api";
import type { PrismaClient } from "./generated/client";
import { readStored } from "./stored-row";

export interface KeptJudgement extends VariantPair {
  question: string;
  verdict: Verdict;
}

export class Judgements {
  readonly #client: PrismaClient;

  constructor(client: PrismaClient) {
    this.#client = client;
  }

  /** Keeps a verdict; one that is there already stays as it is. */
  async save(experimentId: string, { question, first, second, verdict }: KeptJudgement): Promise<void> {
    await this.#client.judgement.createMany({
      data: [{ experimentId, question, first, second, verdict: { ...verdict } }],
      skipDuplicates: true,
    });
  }

  /** @param pair of these variants only */
  async list(experimentId: string, pair: Partial<VariantPair> = {}): Promise<KeptJudgement[]> {
    const rows = await this.#client.judgement.findMany({
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
