/** Experiments with their questions, and their results one by one, so that a job goes on where another stopped. */
import { z } from "zod";
import { HopscopeError } from "../../core/errors";
import {
  type Experiment,
  type ExperimentResult,
  experimentResultSchema,
  experimentSchema,
} from "../../core/experiment/experiment";
import { Breather } from "../../core/learn/breather";
import { type GoldQuestion, goldQuestionSchema } from "../../core/questions/gold-question";
import { Prisma, type PrismaClient, type Experiment as Row } from "./generated/client";
import { readJob } from "./jobs";
import { NEWEST_FIRST, readStored } from "./stored-row";

/** What does not change once an experiment has started. */
export type Design = Pick<
  Experiment,
  "questionSet" | "split" | "variants" | "k" | "seed" | "llm" | "questions"
>;

export interface NewExperimentRow {
  knowledgeBase: string;
  name: string;
  generation: string;
  design: Design;
  questions: readonly GoldQuestion[];
}

type Listed = Omit<Row, "questions"> & { knowledgeBase: { name: string } };

const questionsSchema = z.array(goldQuestionSchema);
/** Results that go into one statement. */
const BATCH = 200;
/** Results that are read by one statement. */
const PAGE = 1_000;

export class Experiments {
  readonly #client: PrismaClient;

  constructor(client: PrismaClient) {
    this.#client = client;
  }

  async create({ knowledgeBase, name, generation, design, questions }: NewExperimentRow): Promise<string> {
    const row = await this.#client.experiment.create({
      data: {
        knowledgeBaseId: knowledgeBase,
        name,
        generation,
        design: design as unknown as Prisma.InputJsonObject,
        questions: questions as unknown as Prisma.InputJsonArray,
      },
      select: { id: true },
    });
    return row.id;
  }

  /** Names the job that works on it now. */
  async setJob(id: string, jobId: string): Promise<void> {
    await this.#client.experiment.updateMany({ where: { id }, data: { jobId } });
  }

  /** @throws HopscopeError `not-found` */
  async get(id: string): Promise<Experiment> {
    const row = await this.#client.experiment.findUnique({ where: { id }, ...named });
    if (!row) throw gone(id);
    return (await this.#read([row]))[0]!;
  }

  /** Newest first. */
  async list(knowledgeBaseId?: string): Promise<Experiment[]> {
    return this.#read(
      await this.#client.experiment.findMany({
        where: knowledgeBaseId === undefined ? {} : { knowledgeBaseId },
        orderBy: NEWEST_FIRST,
        ...named,
      }),
    );
  }

  /** As they were when it started. @throws HopscopeError `not-found` */
  async questions(id: string): Promise<GoldQuestion[]> {
    const row = await this.#client.experiment.findUnique({ where: { id }, select: { questions: true } });
    if (!row) throw gone(id);
    return readStored(questionsSchema, `questions of experiment ${id}`, row.questions);
  }

  /** Which question-variant pairs have a result: "question\u0000variant". */
  async finished(id: string): Promise<Set<string>> {
    const rows = await this.#client.experimentResult.findMany({
      where: { experimentId: id },
      select: { question: true, variant: true },
    });
    return new Set(rows.map(({ question, variant }) => pairKey(question, variant)));
  }

  /** Keeps results; one that is there already stays as it is. */
  async saveResults(id: string, results: readonly ExperimentResult[]): Promise<void> {
    for (let start = 0; start < results.length; start += BATCH) {
      const rows = results
        .slice(start, start + BATCH)
        .map(
          (result) =>
            Prisma.sql`(${id}, ${result.question}, ${result.variant}, ${JSON.stringify(result)}::json)`,
        );
      await this.#client.$executeRaw`
        INSERT INTO "ExperimentResult" ("experimentId", question, variant, result)
        VALUES ${Prisma.join(rows)} ON CONFLICT DO NOTHING`;
    }
  }

  /** Every result so far, by question and variant. Others have the processor between pages: there may be hundreds of thousands. */
  async results(id: string, signal?: AbortSignal): Promise<ExperimentResult[]> {
    const breather = new Breather();
    const results: ExperimentResult[] = [];
    let last = { question: "", variant: -1 };
    for (;;) {
      // As text: Prisma would walk through every value of many thousands of rows.
      const rows = await this.#client.$queryRaw<{ question: string; variant: number; result: string }[]>`
        SELECT question, variant, result::text AS result FROM "ExperimentResult"
        WHERE "experimentId" = ${id} AND (question, variant) > (${last.question}, ${last.variant})
        ORDER BY question, variant LIMIT ${PAGE}`;
      for (const { result } of rows) {
        await breather.breathe(signal);
        results.push(readStored(experimentResultSchema, `result of experiment ${id}`, JSON.parse(result)));
      }
      const end = rows.at(-1);
      if (!end || rows.length < PAGE) return results;
      last = end;
    }
  }

  /** @throws HopscopeError `not-found` */
  async remove(id: string): Promise<void> {
    const { count } = await this.#client.experiment.deleteMany({ where: { id } });
    if (count === 0) throw gone(id);
  }

  async #read(rows: readonly Listed[]): Promise<Experiment[]> {
    const ids = rows.map(({ id }) => id);
    const counts = await this.#client.experimentResult.groupBy({
      by: ["experimentId"],
      where: { experimentId: { in: ids } },
      _count: true,
    });
    const jobs = await this.#client.job.findMany({
      where: { id: { in: rows.flatMap(({ jobId }) => jobId ?? []) } },
    });
    const done = new Map(counts.map((count) => [count.experimentId, count._count]));
    const jobOf = new Map(jobs.map((job) => [job.id, readJob(job)]));
    return rows.map(({ design, ...row }) =>
      readStored(experimentSchema, `experiment ${row.id}`, {
        ...row,
        ...(design as object),
        knowledgeBase: row.knowledgeBaseId,
        knowledgeBaseName: row.knowledgeBase.name,
        done: done.get(row.id) ?? 0,
        job: row.jobId === null ? null : (jobOf.get(row.jobId) ?? null),
        createdAt: row.createdAt.toISOString(),
      }),
    );
  }
}

/** Without the questions, which may be many thousands. */
const named = {
  include: { knowledgeBase: { select: { name: true } } },
  omit: { questions: true },
} satisfies Prisma.ExperimentDefaultArgs;

export function pairKey(question: string, variant: number): string {
  return `${question}\u0000${variant}`;
}

function gone(id: string): HopscopeError {
  return new HopscopeError("not-found", `There is no experiment ${id}.`, {
    hint: "It may have been removed, with its knowledge base for instance.",
  });
}
