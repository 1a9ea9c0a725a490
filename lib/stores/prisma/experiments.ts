/** Experiments with their questions, and their results one by one, so that a job goes on where another stopped. */
import { z } from "zod";
import { HopscopeError } from "../../core/errors";
import {
  type Capped,
  type Caps,
  type Experiment,
  type ExperimentResult,
  experimentResultSchema,
  experimentSchema,
  type ResultFigures,
  resultFiguresSchema,
} from "../../core/experiment/experiment";
import type { RowsQuery } from "../../core/experiment/experiment-api";
import { type Provenance, provenanceSchema } from "../../core/experiment/provenance";
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

/** Of an experiment that repeats a bundle. */
export const replayOriginSchema = z.object({
  /** SHA-256 of the bundle, which names its folder. */
  bundle: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of the results that it holds. */
  digest: z.string(),
});
export type ReplayOrigin = z.infer<typeof replayOriginSchema>;

export interface NewExperimentRow {
  knowledgeBase: string;
  name: string;
  generation: string;
  design: Design;
  caps: Caps;
  replay?: ReplayOrigin;
  questions: readonly GoldQuestion[];
}

/** What all results of an experiment have taken so far. */
export interface Taken {
  ms: number;
  llmCost: number;
}

interface TakenByLlm {
  llmCalls: number;
  llmTokens: number;
  asked: number;
}

type Listed = Omit<Row, "questions" | "provenance"> & { knowledgeBase: { name: string } };

/** Experiments whose questions are kept at hand: they do not change. */
const READ_AT_MOST = 4;
/** Results that go into one statement. */
const BATCH = 200;
/** Results that are read by one statement. */
const PAGE = 1_000;

export class Experiments {
  readonly #client: PrismaClient;
  readonly #questions = new Map<string, readonly GoldQuestion[]>();

  constructor(client: PrismaClient) {
    this.#client = client;
  }

  async create({ knowledgeBase, name, generation, design, caps, replay, questions }: NewExperimentRow) {
    const row = await this.#client.experiment.create({
      data: {
        knowledgeBaseId: knowledgeBase,
        name,
        generation,
        design: design as unknown as Prisma.InputJsonObject,
        caps,
        ...(replay && { replay: replay as unknown as Prisma.InputJsonObject }),
        questions: questions as unknown as Prisma.InputJsonArray,
      },
      select: { id: true },
    });
    return row.id;
  }

  /** Names the job that works on it now: it rests no longer. */
  async setJob(id: string, jobId: string): Promise<void> {
    await this.#client.experiment.updateMany({ where: { id }, data: { jobId, capped: Prisma.DbNull } });
  }

  async setCaps(id: string, caps: Caps): Promise<void> {
    await this.#client.experiment.updateMany({ where: { id }, data: { caps } });
  }

  /** It rests, since it has taken what it may. */
  async setCapped(id: string, capped: Capped): Promise<void> {
    await this.#client.experiment.updateMany({ where: { id }, data: { capped } });
  }

  async setDigest(id: string, digest: string): Promise<void> {
    await this.#client.experiment.updateMany({ where: { id }, data: { digest } });
  }

  async setProvenance(id: string, provenance: Provenance): Promise<void> {
    await this.#client.experiment.updateMany({ where: { id }, data: { provenance } });
  }

  /** Null before its first job has begun. @throws HopscopeError `not-found` */
  async provenance(id: string): Promise<Provenance | null> {
    const row = await this.#client.experiment.findUnique({ where: { id }, select: { provenance: true } });
    if (!row) throw gone(id);
    return row.provenance === null
      ? null
      : readStored(provenanceSchema, `origin of experiment ${id}`, row.provenance);
  }

  /** The bundle that it repeats, or null. @throws HopscopeError `not-found` */
  async replay(id: string): Promise<ReplayOrigin | null> {
    const row = await this.#client.experiment.findUnique({ where: { id }, select: { replay: true } });
    if (!row) throw gone(id);
    return row.replay === null ? null : readStored(replayOriginSchema, `replay ${id}`, row.replay);
  }

  /** Whether an experiment repeats this bundle. */
  async isReplayed(bundle: string): Promise<boolean> {
    const [row] = await this.#client.$queryRaw<unknown[]>`
      SELECT 1 FROM "Experiment" WHERE replay->>'bundle' = ${bundle} LIMIT 1`;
    return row !== undefined;
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
  async questions(id: string): Promise<readonly GoldQuestion[]> {
    const known = this.#questions.get(id) ?? (await this.#readQuestions(id));
    this.#questions.delete(id);
    this.#questions.set(id, known);
    for (const oldest of this.#questions.keys()) {
      if (this.#questions.size <= READ_AT_MOST) break;
      this.#questions.delete(oldest);
    }
    return known;
  }

  async #readQuestions(id: string): Promise<GoldQuestion[]> {
    // As text: Prisma would walk through every value of what may be many thousands.
    const [row] = await this.#client.$queryRaw<{ questions: string }[]>`
      SELECT questions::text AS questions FROM "Experiment" WHERE id = ${id}`;
    if (!row) throw gone(id);
    const breather = new Breather();
    const questions: GoldQuestion[] = [];
    for (const question of JSON.parse(row.questions) as unknown[]) {
      await breather.breathe();
      questions.push(readStored(goldQuestionSchema, `question of experiment ${id}`, question));
    }
    return questions;
  }

  /** Which question-variant pairs have a result: "question\u0000variant". */
  async finished(id: string): Promise<Set<string>> {
    const rows = await this.#client.experimentResult.findMany({
      where: { experimentId: id },
      select: { question: true, variant: true },
    });
    return new Set(rows.map(({ question, variant }) => pairKey(question, variant)));
  }

  /** What answers of one variant took, at most so many of them; `asked` counts answers of the language model from before, too. */
  async costs(id: string, variant: number, most: number): Promise<(Taken & TakenByLlm)[]> {
    return this.#client.$queryRaw`
      SELECT (figures->>'ms')::float8 AS ms, (figures->>'llmCost')::float8 AS "llmCost",
        (figures->>'llmCalls')::float8 AS "llmCalls", (figures->>'llmTokens')::float8 AS "llmTokens",
        coalesce(json_array_length(returned->'llmKeys'), 0)::float8 AS asked
      FROM "ExperimentResult" WHERE "experimentId" = ${id} AND variant = ${variant} LIMIT ${most}`;
  }

  async taken(id: string): Promise<Taken> {
    const [row] = await this.#client.$queryRaw<[Taken]>`
      SELECT coalesce(sum((figures->>'ms')::float8), 0) AS ms,
        coalesce(sum((figures->>'llmCost')::float8), 0) AS "llmCost"
      FROM "ExperimentResult" WHERE "experimentId" = ${id}`;
    return row;
  }

  /** Keeps results; one that is there already stays as it is. */
  async saveResults(id: string, results: readonly ExperimentResult[]): Promise<void> {
    for (let start = 0; start < results.length; start += BATCH) {
      const rows = results.slice(start, start + BATCH).map((result) => {
        const { ids, scores, answers, text, llmKeys, llmUnkept, ...figures } = result;
        const returned = { ids, scores, answers, text, llmKeys, llmUnkept };
        return Prisma.sql`(${id}, ${figures.question}, ${figures.variant}, ${JSON.stringify(returned)}::json,
          ${JSON.stringify(figures)}::json)`;
      });
      await this.#client.$executeRaw`
        INSERT INTO "ExperimentResult" ("experimentId", question, variant, returned, figures)
        VALUES ${Prisma.join(rows)} ON CONFLICT DO NOTHING`;
    }
  }

  /** Every result so far, by question and variant. */
  async results(id: string, signal?: AbortSignal): Promise<ExperimentResult[]> {
    const results: ExperimentResult[] = [];
    for await (const page of this.resultPages(id, signal)) for (const one of page) results.push(one);
    return results;
  }

  /** Every result so far, a page at a time. Others have the processor meanwhile: there may be hundreds of thousands. */
  resultPages(id: string, signal?: AbortSignal): AsyncGenerator<ExperimentResult[]> {
    return this.#pages(
      id,
      Prisma.sql`returned::text AS returned, figures::text AS figures`,
      readResult,
      signal,
    );
  }

  /** The same without what was returned. */
  async figures(id: string, signal?: AbortSignal): Promise<ResultFigures[]> {
    const all: ResultFigures[] = [];
    for await (const page of this.#pages(id, Prisma.sql`figures::text AS figures`, readFigures, signal))
      all.push(...page);
    return all;
  }

  /** The results of some questions. */
  async resultsOf(id: string, questions: readonly string[]): Promise<ExperimentResult[]> {
    const rows = await this.#client.$queryRaw<StoredResult[]>`
      SELECT question, variant, returned::text AS returned, figures::text AS figures FROM "ExperimentResult"
      WHERE "experimentId" = ${id} AND question = ANY(${[...questions]})`;
    return rows.map((row) => readResult(row, id));
  }

  /** Ids of the questions that a page lists, in no order; null when it lists all. */
  async questionsShown(id: string, query: RowsQuery): Promise<Set<string> | null> {
    const { show, variant = 0, baseline, by, stage } = query;
    if (show === "all") return null;
    const own = Prisma.sql`own."experimentId" = ${id} AND own.variant = ${variant}`;
    if (show === "failed")
      return this.#ids(Prisma.sql`
        SELECT own.question FROM "ExperimentResult" own WHERE ${own} AND own.figures->>'error' IS NOT NULL`);
    if (show === "lost")
      return this.#ids(Prisma.sql`
        SELECT own.question FROM "ExperimentResult" own WHERE ${own} AND EXISTS (
          SELECT 1 FROM json_array_elements(own.figures->'fates') fate
          WHERE fate->>'rank' IS NULL
            AND (${stage ?? null}::text IS NULL OR coalesce(fate->>'stage', '') = ${stage ?? null}::text))`);
    const score = (side: "own" | "other") =>
      Prisma.sql`coalesce((${Prisma.raw(side)}.figures->'metrics'->>${by})::float8, 0)`;
    return this.#ids(Prisma.sql`
      SELECT own.question FROM "ExperimentResult" own JOIN "ExperimentResult" other
        ON other."experimentId" = own."experimentId" AND other.question = own.question AND other.variant = ${baseline}
      WHERE ${own} AND sign(${score("own")} - ${score("other")}) = ${SIGNS[show]}`);
  }

  async #ids(statement: Prisma.Sql): Promise<Set<string>> {
    const rows = await this.#client.$queryRaw<{ question: string }[]>(statement);
    return new Set(rows.map(({ question }) => question));
  }

  /** @throws HopscopeError `not-found` */
  async remove(id: string): Promise<void> {
    this.#questions.delete(id);
    const { count } = await this.#client.experiment.deleteMany({ where: { id } });
    if (count === 0) throw gone(id);
  }

  async *#pages<T>(
    id: string,
    columns: Prisma.Sql,
    read: (row: StoredResult, id: string) => T,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<T[]> {
    const breather = new Breather();
    let last = { question: "", variant: -1 };
    for (;;) {
      // As text: Prisma would walk through every value of many thousands of rows.
      const rows = await this.#client.$queryRaw<StoredResult[]>`
        SELECT question, variant, ${columns} FROM "ExperimentResult"
        WHERE "experimentId" = ${id} AND (question, variant) > (${last.question}, ${last.variant})
        ORDER BY question, variant LIMIT ${PAGE}`;
      const page: T[] = [];
      for (const row of rows) {
        await breather.breathe(signal);
        page.push(read(row, id));
      }
      if (page.length > 0) yield page;
      const end = rows.at(-1);
      if (!end || rows.length < PAGE) return;
      last = end;
    }
  }

  async #read(rows: readonly Listed[]): Promise<Experiment[]> {
    // One that has a digest has all its results: none of them has to be counted.
    const ids = rows.filter(({ digest }) => digest === null).map(({ id }) => id);
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
    return rows.map(({ design: stored, caps, replay, ...row }) => {
      const design = stored as unknown as Design;
      const all = design.questions * design.variants.length;
      return readStored(experimentSchema, `experiment ${row.id}`, {
        ...row,
        ...design,
        ...(caps !== null && { most: caps }),
        replayOf: replay === null ? null : replayOriginSchema.parse(replay).digest,
        knowledgeBase: row.knowledgeBaseId,
        knowledgeBaseName: row.knowledgeBase.name,
        done: row.digest === null ? (done.get(row.id) ?? 0) : all,
        job: row.jobId === null ? null : (jobOf.get(row.jobId) ?? null),
        createdAt: row.createdAt.toISOString(),
      });
    });
  }
}

/** Of what was gained against the baseline. */
const SIGNS = { wins: 1, ties: 0, losses: -1 } as const;

interface StoredResult {
  question: string;
  variant: number;
  returned: string;
  figures: string;
}

function readResult({ returned, figures }: StoredResult, id: string): ExperimentResult {
  const whole = { ...JSON.parse(returned), ...JSON.parse(figures) };
  return readStored(experimentResultSchema, `result of experiment ${id}`, whole);
}

function readFigures({ figures }: StoredResult, id: string): ResultFigures {
  return readStored(resultFiguresSchema, `result of experiment ${id}`, JSON.parse(figures));
}

/** Without the questions, which may be many thousands. */
const named = {
  include: { knowledgeBase: { select: { name: true } } },
  omit: { questions: true, provenance: true },
} satisfies Prisma.ExperimentDefaultArgs;

export function pairKey(question: string, variant: number): string {
  return `${question}\u0000${variant}`;
}

function gone(id: string): HopscopeError {
  return new HopscopeError("not-found", `There is no experiment ${id}.`, {
    hint: "It may have been removed, with its knowledge base for instance.",
  });
}
