/** Runs: a question with what every method did, whole traces included, so that a run reopens exactly. */
import { randomUUID } from "node:crypto";
import { type RunSummary, runSummarySchema } from "../../api/schemas/run-summary";
import { HopscopeError } from "../../graph/errors";
import { llmTotals, type Run, type RunColumn, runOutages, runSchema } from "../../measure/run/run";
import type { RunChange, RunNotes } from "../../measure/run/run-notes";
import { runVerdict } from "../../measure/verdict/run-verdict";
import type { StageRecord } from "../../methods/trace/trace";
import { followsSchema } from "../../questions/conversation/reference";
import { Prisma, type PrismaClient } from "./generated/client";
import { packed, unpacked } from "./packed-json";
import { conditionsOf, type RunListOptions, within } from "./run-conditions";
import { NEWEST_FIRST, readStored, storable } from "./stored-row";

export type NewRun = Pick<
  Run,
  "knowledgeBase" | "generation" | "question" | "budget" | "corrections" | "follows" | "columns"
>;

export class Runs {
  constructor(private readonly client: PrismaClient) {}

  /** Stores a run that begins, with its columns in the order in which they are shown: one statement, since every question waits for it. */
  async create({ columns, knowledgeBase: knowledgeBaseId, follows, ...run }: NewRun): Promise<Run> {
    const id = newId();
    const { generation, question, budget, corrections } = run;
    const rows = await rowsOf(id, 0, columns);
    const stored = await this.client.$queryRaw<{ createdAt: Date; name: string }[]>`
      WITH run AS (
        INSERT INTO "Run" (id, "createdAt", "knowledgeBaseId", generation, question, budget, corrections, follows, thread)
        VALUES (${id}, timezone('utc', now()), ${knowledgeBaseId}, ${generation}, ${question}, ${budget}, ${JSON.stringify(corrections)}::json,
          ${follows ? JSON.stringify(follows) : null}::json, ${follows?.thread ?? null})
        RETURNING "createdAt"
      ), its_columns AS (${insertOf(rows)})
      SELECT run."createdAt", base.name FROM run, "KnowledgeBase" base WHERE base.id = ${knowledgeBaseId}`;
    const { createdAt, name } = stored[0]!;
    const asked = { ...run, follows: follows ?? null, columns };
    return readRun({ ...NEW, ...asked, id, knowledgeBaseId, knowledgeBase: { name }, createdAt });
  }

  /**
   * Stores what a method did.
   * @throws HopscopeError `not-found` when the run was removed meanwhile
   */
  async saveColumn(runId: string, column: RunColumn): Promise<void> {
    const count = await this.client.$executeRaw`
      UPDATE "RunColumn" SET (state, params, stages, retrieval, ms, "llmCalls", error) = (${await cells(column)})
      WHERE "runId" = ${runId} AND id = ${column.id}`;
    if (count === 0) throw runGone(runId);
  }

  /** Stores how the question of a run was read, as one JSON text. */
  async saveReading(runId: string, reading: StageRecord): Promise<void> {
    await this.client.$executeRaw`
      UPDATE "Run" SET reading = ${JSON.stringify(reading)}::json WHERE id = ${runId}`;
  }

  /**
   * Opens a run again for one more column, which is shown after all others.
   * @throws HopscopeError `not-found` when the run was removed meanwhile
   */
  async addColumn(runId: string, column: RunColumn): Promise<void> {
    await this.client.$transaction(async (transaction) => {
      const { count } = await transaction.run.updateMany({
        where: { id: runId },
        data: { state: "running" },
      });
      if (count === 0) throw runGone(runId);
      const { _max: last } = await transaction.runColumn.aggregate({
        where: { runId },
        _max: { position: true },
      });
      await transaction.$executeRaw(insertOf(await rowsOf(runId, (last.position ?? -1) + 1, [column])));
    });
  }

  async removeColumn(runId: string, id: string): Promise<void> {
    await this.client.runColumn.deleteMany({ where: { runId, id } });
  }

  /** Closes a run whose methods have all ended. @param answer what they say together, in a line */
  async finish(id: string, answer: string | null, state: Run["state"] = "done"): Promise<void> {
    await this.client.run.updateMany({ where: { id }, data: { state, answer: answer && storable(answer) } });
  }

  /** @throws HopscopeError `not-found` */
  async get(id: string): Promise<Run> {
    const row = await this.client.run.findUnique({
      where: { id },
      include: { columns: { orderBy: { position: "asc" } }, ...ITS_NAME },
    });
    if (!row) throw runGone(id);
    const unpackedColumns = row.columns.map(async (column) => ({
      ...column,
      stages: await unpacked(column.stages, `run ${id}`),
    }));
    return readRun({ ...row, columns: await Promise.all(unpackedColumns) });
  }

  /**
   * The question, without reading what came of it; null where there is no such run.
   * @param visible ids of the knowledge bases whose runs are found; null is all of them
   */
  async questionOf(id: string, visible: readonly string[] | null): Promise<string | null> {
    const row = await this.client.run.findFirst({
      where: { id, ...within(visible) },
      select: { question: true },
    });
    return row?.question ?? null;
  }

  /**
   * A page of runs without their traces, newest first.
   * @throws HopscopeError `not-found` when the run to go on after is gone
   */
  async list({ limit, after, visible = null, ...wanted }: RunListOptions): Promise<RunSummary[]> {
    const seen = within(visible);
    if (
      after !== undefined &&
      !(await this.client.run.findFirst({ where: { id: after, ...seen }, select: { id: true } }))
    ) {
      throw runGone(after);
    }
    const rows = await this.client.run.findMany({
      where: { AND: [seen, ...conditionsOf(wanted)] },
      orderBy: NEWEST_FIRST,
      take: limit,
      ...(after !== undefined && { cursor: { id: after }, skip: 1 }),
      include: {
        columns: {
          where: { counterfactual: { equals: Prisma.DbNull } },
          select: { method: true },
          orderBy: { position: "asc" },
        },
        knowledgeBase: { select: { name: true } },
      },
    });
    return rows.map((row) =>
      readStored(runSummarySchema, `run ${row.id}`, {
        ...row,
        knowledgeBase: row.knowledgeBaseId,
        knowledgeBaseName: row.knowledgeBase.name,
        asked: askedOf(row.follows),
        methods: row.columns.map(({ method }) => method),
        createdAt: row.createdAt.toISOString(),
      }),
    );
  }

  /** Writes tags, a note or a title on a run. @throws HopscopeError `not-found` */
  async annotate(id: string, { tags, note, title }: RunChange): Promise<RunNotes> {
    const data = {
      ...(tags !== undefined && { tags: tags.map(storable) }),
      ...(note !== undefined && { note: storable(note) }),
      ...(title !== undefined && { title: storable(title) }),
    };
    const { count } = await this.client.run.updateMany({ where: { id }, data });
    const row = count === 0 ? null : await this.client.run.findUnique({ where: { id } });
    if (!row) throw runGone(id);
    return { tags: row.tags, note: row.note, title: row.title };
  }

  /** Every tag that a run has, by name. @param visible ids of the knowledge bases whose runs count; null is all of them */
  async tags(visible: readonly string[] | null = null): Promise<string[]> {
    const rows = await this.client.run.findMany({
      where: { tags: { isEmpty: false }, ...within(visible) },
      select: { tags: true },
    });
    return [...new Set(rows.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b, "en"));
  }

  /** @throws HopscopeError `not-found` */
  async remove(id: string): Promise<void> {
    const { count } = await this.client.run.deleteMany({ where: { id } });
    if (count === 0) throw runGone(id);
  }

  /**
   * Closes runs that a dead process left behind: those that still run but were created before `before`. Without a
   * time it is all of them, for a process that knows that no other works on this database.
   */
  async markInterrupted(before = new Date()): Promise<void> {
    const abandoned = { state: "running" as const, createdAt: { lt: before } };
    await this.client.$transaction([
      this.client.runColumn.updateMany({
        where: { run: abandoned, state: { in: ["queued", "running"] } },
        data: { state: "interrupted" },
      }),
      this.client.run.updateMany({ where: abandoned, data: { state: "interrupted" } }),
    ]);
  }
}

/** The other columns of a run that begins, as the schema has them. */
const NEW = { state: "running", reading: null, tags: [], note: "", title: "" } as const;

let last = { time: 0, count: 0 };

/** A UUID of version 7, as the schema has for other rows: by time and, within a millisecond, by the order in which they were made. */
function newId(): string {
  const time = Math.max(Date.now(), last.time);
  last = { time, count: time === last.time ? last.count + 1 : 0 };
  const [hex, count] = [time.toString(16).padStart(12, "0"), last.count.toString(16).padStart(3, "0")];
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${count}${randomUUID().slice(18)}`;
}

const ITS_NAME = { knowledgeBase: { select: { name: true } } } as const;

interface RunRow {
  id: string;
  knowledgeBaseId: string;
  knowledgeBase: { name: string };
  createdAt: Date;
}

/** The question as it was written; null where the run follows no other. */
function askedOf(follows: Prisma.JsonValue): string | null {
  const read = followsSchema.safeParse(follows);
  return read.success ? read.data.asked : null;
}

/** A run from its row and the rows of its columns. */
function readRun({
  knowledgeBaseId,
  knowledgeBase,
  createdAt,
  ...row
}: RunRow & { columns: readonly unknown[] }): Run {
  const run = readStored(runSchema, `run ${row.id}`, {
    ...row,
    knowledgeBase: knowledgeBaseId,
    knowledgeBaseName: knowledgeBase.name,
    createdAt: createdAt.toISOString(),
  });
  const read = run.columns.map((column) => ({ ...column, ...llmTotals(column.stages) }));
  return { ...run, columns: read, verdict: runVerdict({ ...run, columns: read }), outages: runOutages(read) };
}

/** Columns in the order in which they are shown, from a place on. */
async function rowsOf(runId: string, from: number, columns: readonly RunColumn[]): Promise<Prisma.Sql> {
  return Prisma.join(await Promise.all(columns.map((column, at) => newRow(runId, from + at, column))));
}

function insertOf(rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO "RunColumn" ("runId", position, id, method, counterfactual, state, params, stages, retrieval, ms, "llmCalls", error)
    VALUES ${rows}`;
}

async function newRow(runId: string, position: number, column: RunColumn): Promise<Prisma.Sql> {
  const { id, method, counterfactual } = column;
  return Prisma.sql`(${runId}, ${position}, ${id}, ${method}, ${counterfactual && JSON.stringify(counterfactual)}::json, ${await cells(column)})`;
}

/** The cells of a column from `state` to `error`, in the order of the statements above. */
async function cells({
  state,
  params,
  stages,
  retrieval,
  ms,
  llmCalls,
  error,
}: RunColumn): Promise<Prisma.Sql> {
  return Prisma.sql`${state}::"ColumnState", ${JSON.stringify(params)}::json, ${await packed(stages)},
    ${retrieval && JSON.stringify(retrieval)}::json, ${ms}::float8, ${llmCalls}, ${error && storable(error)}`;
}

/** For a run that is not there, or not for the caller. */
export function runGone(id: string): HopscopeError {
  return new HopscopeError("not-found", `There is no run ${id}.`, {
    hint: "It was removed, or its knowledge base was.",
  });
}
