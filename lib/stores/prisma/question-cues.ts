/** Cues read from an experiment's questions before retrieval, question by question, so that a job goes on where another stopped. */
import { type QuestionCues, questionCuesSchema } from "../../measure/oracle/question-cues";
import type { PrismaClient } from "./generated/client";
import { readStored } from "./stored-row";

export class QuestionCuesStore {
  constructor(private readonly client: PrismaClient) {}

  /** Keeps what was read; a question that was read already stays as it is. */
  async save(experimentId: string, read: ReadonlyMap<string, QuestionCues>): Promise<void> {
    await this.client.questionCues.createMany({
      data: [...read].map(([question, cues]) => ({ experimentId, question, cues: { ...cues } })),
      skipDuplicates: true,
    });
  }

  /** Ids of the questions that were read. */
  async read(experimentId: string): Promise<Set<string>> {
    const rows = await this.client.questionCues.findMany({
      where: { experimentId },
      select: { question: true },
    });
    return new Set(rows.map(({ question }) => question));
  }

  /** By id of the question. */
  async all(experimentId: string): Promise<Map<string, QuestionCues>> {
    const rows = await this.client.questionCues.findMany({ where: { experimentId } });
    return new Map(
      rows.map(({ question, cues }) => [
        question,
        readStored(questionCuesSchema, `cues of "${question}"`, cues),
      ]),
    );
  }
}
