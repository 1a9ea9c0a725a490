/** Costs of calls of language models, one row a day, work, subject, method and model; and the estimates of jobs. */
import { type CostRow, dayOf, type Work, workSchema } from "../../measure/costs";
import { type LlmCost, Prisma, type PrismaClient } from "./generated/client";
import { NEWEST_FIRST, storable } from "./stored-row";

/** Calls are written together at most this late: a crash loses the account of no more. */
const WRITE_WITHIN_MS = 1_000;
/** Estimates that no job took over are forgotten. */
const FORGOTTEN_AFTER_MS = 30 * 24 * 60 * 60 * 1_000;

const COUNTS = ["calls", "failed", "cached", "uncounted", "unpriced"] as const;
const TOKENS = [
  "input",
  "output",
  "cachedInput",
  "reasoning",
  "unpricedInput",
  "unpricedOutput",
  "reused",
] as const;
const AMOUNTS = ["cost", "ms"] as const;

export interface StoredEstimate {
  model: string;
  /** Null where it was not estimated. */
  calls: number | null;
  tokens: number;
  cost: number | null;
}

export class LlmCosts {
  #waiting = new Map<string, CostRow>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly client: PrismaClient) {}

  /** Adds to the row of today; written soon, and before anything is read. */
  book(row: Omit<CostRow, "day">): void {
    const dated = { ...row, day: dayOf(new Date()) };
    const key = JSON.stringify(keysOf(dated));
    const known = this.#waiting.get(key);
    this.#waiting.set(key, known ? added(known, dated) : dated);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_WITHIN_MS).unref();
  }

  /** Writes what was booked; what cannot be written is tried again with what comes next. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = new Map();
    for (const [key, row] of rows) {
      try {
        await this.#add(row);
      } catch (error) {
        console.error(error);
        const later = this.#waiting.get(key);
        this.#waiting.set(key, later ? added(row, later) : row);
      }
    }
  }

  async #add(row: CostRow): Promise<void> {
    const amounts = {
      ...Object.fromEntries(COUNTS.map((name) => [name, row[name]])),
      ...Object.fromEntries(TOKENS.map((name) => [name, BigInt(row[name])])),
      ...Object.fromEntries(AMOUNTS.map((name) => [name, row[name]])),
    };
    const keys = keysOf(row);
    await this.client.llmCost.upsert({
      where: { day_work_subject_method_model_host: keys },
      create: { ...keys, ...amounts },
      update: Object.fromEntries(Object.entries(amounts).map(([name, increment]) => [name, { increment }])),
    });
  }

  /** Rows of these days, both included. @param bases ids of the knowledge bases that they were for; null is all rows */
  async between(from: string, to: string, bases: readonly string[] | null = null): Promise<CostRow[]> {
    await this.flush();
    const rows = await this.client.$queryRaw<LlmCost[]>`
      SELECT cost.* FROM "LlmCost" cost WHERE day BETWEEN ${from} AND ${to} AND ${spentOn(bases)} ORDER BY day`;
    return rows.flatMap(readRow);
  }

  async of(work: Work, subject: string): Promise<CostRow[]> {
    await this.flush();
    return (await this.client.llmCost.findMany({ where: { work, subject } })).flatMap(readRow);
  }

  /** The first day that anything was booked on, of the same rows; null before. */
  async firstDay(bases: readonly string[] | null = null): Promise<string | null> {
    await this.flush();
    const [row] = await this.client.$queryRaw<{ day: string | null }[]>`
      SELECT min(day) AS day FROM "LlmCost" cost WHERE ${spentOn(bases)}`;
    return row?.day ?? null;
  }

  /** Notes what a person was shown for this work and `digest`, in place of what was shown before. */
  async noteEstimate(work: Work, digest: string, { tokens, ...estimate }: StoredEstimate): Promise<void> {
    const old = new Date(Date.now() - FORGOTTEN_AFTER_MS);
    await this.client.llmEstimate.deleteMany({
      where: { subject: null, OR: [{ work, digest }, { createdAt: { lt: old } }] },
    });
    await this.client.llmEstimate.create({
      data: { work, digest, ...estimate, tokens: BigInt(Math.round(tokens)) },
    });
  }

  /** Binds the newest estimate that was shown for `digest` to what was started, where there is one. */
  async takeEstimate(work: Work, digest: string, subject: string): Promise<void> {
    const found = await this.client.llmEstimate.findFirst({
      where: { work, digest, subject: null },
      orderBy: NEWEST_FIRST,
    });
    if (found) await this.client.llmEstimate.update({ where: { id: found.id }, data: { subject } });
  }

  /** By "work:subject"; of several the newest. */
  async estimates(subjects: readonly string[]): Promise<Map<string, StoredEstimate>> {
    const rows = await this.client.llmEstimate.findMany({
      where: { subject: { in: [...subjects] } },
      orderBy: { createdAt: "asc" },
    });
    return new Map(
      rows.map(({ work, subject, model, calls, tokens, cost }) => [
        `${work}:${subject}`,
        { model, calls, tokens: Number(tokens), cost },
      ]),
    );
  }

  /** Questions of runs, names of experiments, and the knowledge bases of jobs, by id; none for what was removed. */
  async titles(ids: readonly string[]): Promise<Map<string, { title: string; base: string }>> {
    const where = { id: { in: [...ids] } };
    const [runs, experiments, jobs, bases] = await Promise.all([
      this.client.run.findMany({ where, select: { id: true, question: true, knowledgeBaseId: true } }),
      this.client.experiment.findMany({ where, select: { id: true, name: true, knowledgeBaseId: true } }),
      this.client.job.findMany({
        where,
        select: { id: true, knowledgeBase: { select: { id: true, name: true } } },
      }),
      this.client.knowledgeBase.findMany({ where, select: { id: true, name: true } }),
    ]);
    return new Map([
      ...runs.map((row) => [row.id, { title: row.question, base: row.knowledgeBaseId }] as const),
      ...experiments.map((row) => [row.id, { title: row.name, base: row.knowledgeBaseId }] as const),
      ...jobs.map((row) => [row.id, { title: row.knowledgeBase.name, base: row.knowledgeBase.id }] as const),
      ...bases.map((row) => [row.id, { title: row.name, base: row.id }] as const),
    ]);
  }
}

/** Condition on the knowledge base of a row; a row whose subject was removed belongs to none. */
function spentOn(bases: readonly string[] | null): Prisma.Sql {
  if (!bases) return Prisma.sql`TRUE`;
  return Prisma.sql`coalesce(
    (SELECT "knowledgeBaseId" FROM "Run" WHERE id = cost.subject),
    (SELECT "knowledgeBaseId" FROM "Experiment" WHERE id = cost.subject),
    (SELECT "knowledgeBaseId" FROM "Job" WHERE id = cost.subject),
    (SELECT id FROM "KnowledgeBase" WHERE id = cost.subject)) = ANY(${[...bases]}::text[])`;
}

function keysOf({ day, work, subject, method, model, host }: CostRow) {
  return { day, work, subject, method, model: storable(model), host };
}

function added(a: CostRow, b: CostRow): CostRow {
  const sum = { ...a };
  for (const name of [...COUNTS, ...TOKENS, ...AMOUNTS]) sum[name] += b[name];
  return sum;
}

/** None for a kind of work that this version does not know. */
function readRow(row: LlmCost): CostRow[] {
  const work = workSchema.safeParse(row.work);
  if (!work.success) return [];
  const tokens = Object.fromEntries(TOKENS.map((name) => [name, Number(row[name])])) as Record<
    (typeof TOKENS)[number],
    number
  >;
  return [{ ...row, ...tokens, work: work.data }];
}
