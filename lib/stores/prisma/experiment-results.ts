/** Results of experiments, by question and variant: saved as they come, read by columns and pages. */
import { Yielder } from "../../graph/numeric/yielder";
import { answerOutcomeSchema } from "../../measure/eval/answer-outcome";
import {
  type ExperimentResult,
  experimentResultSchema,
  type RankedResult,
  type ResultFigures,
  rankedResultSchema,
  resultFiguresSchema,
} from "../../measure/experiment";
import type { RowsQuery } from "../../measure/question-rows";
import { Prisma } from "./generated/client";
import { readStored } from "./stored-row";

/** Time and money that all results of an experiment have taken so far. */
export interface Taken {
  ms: number;
  llmCost: number;
}

interface TakenByLlm {
  llmCalls: number;
  llmTokens: number;
  asked: number;
}

/** Results that go into one statement. */
const BATCH = 200;
/** Results that are read by one statement. */
const PAGE = 1_000;

export class ExperimentResults {
  constructor(private readonly client: Prisma.TransactionClient) {}

  /** Keys of the question-variant pairs that have a result: "question\u0000variant". */
  async finished(id: string): Promise<Set<string>> {
    const rows = await this.client.experimentResult.findMany({
      where: { experimentId: id },
      select: { question: true, variant: true },
    });
    return new Set(rows.map(({ question, variant }) => pairKey(question, variant)));
  }

  /** Costs of one variant's answers, `most` at most; `asked` counts cached answers of the language model, too. */
  async costs(id: string, variant: number, most: number): Promise<(Taken & TakenByLlm)[]> {
    return this.client.$queryRaw`
      SELECT (figures->>'ms')::float8 AS ms, (figures->>'llmCost')::float8 AS "llmCost",
        (figures->>'llmCalls')::float8 AS "llmCalls", (figures->>'llmTokens')::float8 AS "llmTokens",
        coalesce(json_array_length(returned->'llmKeys'), 0)::float8 AS asked
      FROM "ExperimentResult" WHERE "experimentId" = ${id} AND variant = ${variant} LIMIT ${most}`;
  }

  async taken(id: string): Promise<Taken> {
    const [row] = await this.client.$queryRaw<[Taken]>`
      SELECT coalesce(sum((figures->>'ms')::float8), 0) AS ms,
        coalesce(sum((figures->>'llmCost')::float8), 0) AS "llmCost"
      FROM "ExperimentResult" WHERE "experimentId" = ${id}`;
    return row;
  }

  /** Keeps results; one that is there already stays as it is. */
  async save(id: string, results: readonly ExperimentResult[]): Promise<void> {
    for (let start = 0; start < results.length; start += BATCH) {
      const rows = results.slice(start, start + BATCH).map((result) => {
        const {
          ids,
          scores,
          answers,
          text,
          result: computed,
          llmKeys,
          llmUnusable,
          flags,
          ...figures
        } = result;
        const returned = { ids, scores, answers, text, result: computed, llmKeys, llmUnusable, flags };
        return Prisma.sql`(${id}, ${figures.question}, ${figures.variant}, ${JSON.stringify(returned)}::json,
          ${JSON.stringify(figures)}::json)`;
      });
      await this.client.$executeRaw`
        INSERT INTO "ExperimentResult" ("experimentId", question, variant, returned, figures)
        VALUES ${Prisma.join(rows)} ON CONFLICT DO NOTHING`;
    }
  }

  /** Removes those of one variant; the variants after it move up. @param variants how many there are, this one included */
  async removeVariant(id: string, variant: number, variants: number): Promise<void> {
    await this.client.experimentResult.deleteMany({ where: { experimentId: id, variant } });
    // One at a time: moved together, one could take the place of another that is still there.
    for (let at = variant + 1; at < variants; at++)
      await this.client.$executeRaw`
        UPDATE "ExperimentResult" SET variant = ${at - 1},
          figures = jsonb_set(figures::jsonb, '{variant}', to_jsonb(${at - 1}::int))::json
        WHERE "experimentId" = ${id} AND variant = ${at}`;
  }

  /** Every result so far, by question and variant. */
  all(id: string, signal?: AbortSignal): Promise<ExperimentResult[]> {
    return joined(this.pages(id, signal));
  }

  /** Every result so far, a page at a time. Others have the processor meanwhile: there may be hundreds of thousands. */
  pages(id: string, signal?: AbortSignal): AsyncGenerator<ExperimentResult[]> {
    return this.#pages(id, WHOLE, readResult, signal);
  }

  /** The same without what was returned. */
  figures(id: string, signal?: AbortSignal): Promise<ResultFigures[]> {
    return joined(this.#pages(id, FIGURES, readFigures, signal));
  }

  /**
   * The rankings alone, without their scores.
   * @param variants positions; null for all
   */
  rankings(id: string, variants: readonly number[] | null, signal?: AbortSignal): Promise<RankedResult[]> {
    const chosen = variants === null ? Prisma.empty : Prisma.sql`AND variant = ANY(${[...variants]})`;
    return joined(this.#pages(id, RANKED, readRanked, signal, chosen));
  }

  async of(id: string, questions: readonly string[]): Promise<ExperimentResult[]> {
    const [row] = await this.client.$queryRaw<{ results: string }[]>`
      SELECT coalesce(json_agg(${WHOLE}), '[]')::text AS results FROM "ExperimentResult"
      WHERE "experimentId" = ${id} AND question = ANY(${[...questions]})`;
    return (JSON.parse(row?.results ?? "[]") as unknown[]).map((stored) => readResult(stored, id));
  }

  /** Ids of the questions that a page lists, in no order; null when it lists all. */
  async shown(id: string, query: RowsQuery): Promise<Set<string> | null> {
    const { show, variant = 0, baseline, by, stage } = query;
    if (show === "all") return null;
    const own = Prisma.sql`own."experimentId" = ${id} AND own.variant = ${variant}`;
    if (show === "failed")
      return this.#ids(Prisma.sql`
        SELECT own.question FROM "ExperimentResult" own WHERE ${own} AND own.figures->>'error' IS NOT NULL`);
    if (show === "unaided")
      return this.#ids(Prisma.sql`
        SELECT own.question FROM "ExperimentResult" own WHERE ${own} AND own.figures->>'unaided' = 'true'`);
    if (show === "lost")
      return this.#ids(Prisma.sql`
        SELECT own.question FROM "ExperimentResult" own WHERE ${own} AND EXISTS (
          SELECT 1 FROM json_array_elements(own.figures->'goldOutcomes') outcome
          WHERE outcome->>'rank' IS NULL
            AND (${stage ?? null}::text IS NULL OR coalesce(outcome->>'stage', '') = ${stage ?? null}::text))`);
    if (answerOutcomeSchema.safeParse(show).success)
      return this.#ids(Prisma.sql`
        SELECT own.question FROM "ExperimentResult" own WHERE ${own} AND own.figures->>'outcome' = ${show}`);
    const score = (side: "own" | "other") =>
      Prisma.sql`(${Prisma.raw(side)}.figures->'metrics'->>${by})::float8`;
    return this.#ids(Prisma.sql`
      SELECT own.question FROM "ExperimentResult" own JOIN "ExperimentResult" other
        ON other."experimentId" = own."experimentId" AND other.question = own.question AND other.variant = ${baseline}
      WHERE ${own} AND coalesce(sign(${score("own")} - ${score("other")}), 0) = ${SIGNS[show as keyof typeof SIGNS]}`);
  }

  async #ids(statement: Prisma.Sql): Promise<Set<string>> {
    const rows = await this.client.$queryRaw<{ question: string }[]>(statement);
    return new Set(rows.map(({ question }) => question));
  }

  async *#pages<T extends Keyed>(
    id: string,
    columns: Prisma.Sql,
    read: (stored: unknown, id: string) => T,
    signal: AbortSignal | undefined,
    chosen: Prisma.Sql = Prisma.empty,
  ): AsyncGenerator<T[]> {
    const yielder = new Yielder();
    let last: Keyed = { question: "", variant: -1 };
    for (;;) {
      // A page comes as one text: taking ten thousand rows one by one through the driver takes longer than reading what is in them.
      const [row] = await this.client.$queryRaw<{ page: string }[]>`
        SELECT coalesce(json_agg(${columns} ORDER BY question, variant), '[]')::text AS page FROM (
          SELECT * FROM "ExperimentResult"
          WHERE "experimentId" = ${id} AND (question, variant) > (${last.question}, ${last.variant}) ${chosen}
          ORDER BY question, variant LIMIT ${PAGE}) result`;
      const page: T[] = [];
      for (const stored of JSON.parse(row?.page ?? "[]") as unknown[]) {
        await yielder.yieldIfDue(signal);
        page.push(read(stored, id));
      }
      if (page.length > 0) yield page;
      const end = page.at(-1);
      if (!end || page.length < PAGE) return;
      last = end;
    }
  }
}

/** Sign of the gain against the baseline. */
const SIGNS = { wins: 1, ties: 0, losses: -1 } as const;

type Keyed = Pick<ExperimentResult, "question" | "variant">;

const WHOLE = Prisma.sql`json_build_array(figures, returned)`;
const RANKED = Prisma.sql`json_build_array(figures, json_build_object('ids', returned->'ids'))`;
const FIGURES = Prisma.sql`figures`;

function readResult(stored: unknown, id: string): ExperimentResult {
  return readStored(experimentResultSchema, `result of experiment ${id}`, together(stored));
}

function readRanked(stored: unknown, id: string): RankedResult {
  return readStored(rankedResultSchema, `result of experiment ${id}`, together(stored));
}

function readFigures(stored: unknown, id: string): ResultFigures {
  return readStored(resultFiguresSchema, `result of experiment ${id}`, stored);
}

/** Joins a result whose parts are stored separately, so that figures can be read alone. */
function together(parts: unknown): object {
  return Object.assign({}, ...(parts as object[]));
}

async function joined<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) for (const one of page) all.push(one);
  return all;
}

export function pairKey(question: string, variant: number): string {
  return `${question}\u0000${variant}`;
}
