/** Experiments: what is asked of which variants, the questions as they were, and how far they are. */
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { type Capped, type Experiment, experimentSchema } from "../../api/schemas/experiment";
import { HopscopeError } from "../../graph/errors";
import { Yielder } from "../../graph/numeric/yielder";
import { type Provenance, provenanceSchema } from "../../measure/bundle/provenance";
import { type Caps, type Design, type ExperimentResult, VARIANTS_AT_MOST } from "../../measure/experiment";
import { type ExperimentComparison, experimentComparisonSchema } from "../../measure/experiment-comparison";
import { EXTERNAL, isExternal } from "../../measure/external-variants";
import { type GoldQuestion, goldQuestionSchema } from "../../measure/question-sets/gold-question";
import { putLast } from "../put-last";
import { atOneMoment } from "./at-one-moment";
import { ExperimentResults } from "./experiment-results";
import { Prisma, type PrismaClient } from "./generated/client";
import { readJob } from "./job-row";
import { NEWEST_FIRST, readStored } from "./stored-row";

/** Origin of an experiment that repeats a bundle. */
export const replayOriginSchema = z.object({
  /** SHA-256 of the bundle, which names its folder. */
  bundle: z.string().regex(/^[0-9a-f]{64}$/),
  /** Digest of the results that it holds. */
  digest: z.string(),
});
export type ReplayOrigin = z.infer<typeof replayOriginSchema>;

const savedComparisonSchema = z.object({ by: z.string(), comparison: experimentComparisonSchema });

export interface NewExperimentRow {
  knowledgeBase: string;
  name: string;
  generation: string;
  design: Design;
  caps: Caps;
  replay?: ReplayOrigin;
  questions: readonly GoldQuestion[];
}

/** Experiments whose questions are cached: they do not change. */
const READ_AT_MOST = 4;

export class Experiments {
  readonly #questions = new Map<string, readonly GoldQuestion[]>();

  constructor(private readonly client: PrismaClient) {}

  async create({ knowledgeBase, name, generation, design, caps, replay, questions }: NewExperimentRow) {
    const row = await this.client.experiment.create({
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
    await this.client.experiment.updateMany({ where: { id }, data: { jobId, capped: Prisma.DbNull } });
  }

  /** With `capped` it rests, since it has taken what it may. */
  async set(
    id: string,
    data: { caps: Caps } | { capped: Capped } | { digest: string } | { provenance: Provenance },
  ) {
    await this.client.experiment.updateMany({ where: { id }, data });
  }

  /**
   * Keeps the comparison that its page opens with.
   * @param by the version of the program that made it
   */
  async saveComparison(id: string, by: string, comparison: ExperimentComparison): Promise<void> {
    await this.client.$executeRaw`
      UPDATE "Experiment" SET comparison = ${JSON.stringify({ by, comparison })}::json WHERE id = ${id}`;
  }

  /** Null where none is stored that this version made of the variants that there are. */
  async comparison(id: string, by: string): Promise<ExperimentComparison | null> {
    const [row] = await this.client.$queryRaw<{ saved: string | null; digest: string; names: string }[]>`
      SELECT comparison::text AS saved, digest, (SELECT json_agg(variant->'name')::text
        FROM json_array_elements(design->'variants') variant) AS names FROM "Experiment" WHERE id = ${id}`;
    const { success, data } = savedComparisonSchema.safeParse(JSON.parse(row?.saved ?? "null"));
    if (!success || data.by !== by || data.comparison.digest !== row?.digest) return null;
    const names = data.comparison.variants.map(({ name }) => name);
    return isDeepStrictEqual(names, JSON.parse(row.names)) ? data.comparison : null;
  }

  /**
   * Adds a variant that was made elsewhere, after all others. The digest and the comparison are made anew.
   * @throws HopscopeError `conflict` for a name that is taken, `invalid-input` for one variant too many, `not-found`
   */
  addExternal(id: string, name: string, results: readonly Omit<ExperimentResult, "variant">[]) {
    return this.#changeVariants(id, async (variants, stored) => {
      if (variants.some((variant) => variant.name === name))
        throw new HopscopeError("conflict", `The experiment has a variant "${name}" already.`);
      if (variants.length >= VARIANTS_AT_MOST)
        throw new HopscopeError("invalid-input", `An experiment has ${VARIANTS_AT_MOST} variants at most.`);
      const variant = variants.length;
      await stored.save(
        id,
        results.map((result) => ({ ...result, variant })),
      );
      return [...variants, { name, method: EXTERNAL, params: {} }];
    });
  }

  /** Removes a variant that was made elsewhere, with its results. @throws HopscopeError `not-found` */
  removeExternal(id: string, name: string): Promise<void> {
    return this.#changeVariants(id, async (variants, stored) => {
      const at = variants.findIndex((variant) => isExternal(variant) && variant.name === name);
      if (at < 0) throw new HopscopeError("not-found", `No ranking "${name}" was added to this experiment.`);
      await stored.removeVariant(id, at, variants.length);
      return variants.toSpliced(at, 1);
    });
  }

  #changeVariants(
    id: string,
    change: (variants: Design["variants"], stored: ExperimentResults) => Promise<Design["variants"]>,
  ): Promise<void> {
    return this.client.$transaction(async (transaction) => {
      const [row] = await transaction.$queryRaw<{ design: string }[]>`
        SELECT design::text AS design FROM "Experiment" WHERE id = ${id} FOR UPDATE`;
      if (!row) throw experimentGone(id);
      const design = JSON.parse(row.design) as Design;
      const variants = await change(design.variants, new ExperimentResults(transaction));
      const data = { design: { ...design, variants } as unknown as Prisma.InputJsonObject };
      await transaction.experiment.update({
        where: { id },
        data: { ...data, digest: null, comparison: Prisma.DbNull },
      });
    });
  }

  /** Null before its first job has begun. @throws HopscopeError `not-found` */
  async provenance(id: string): Promise<Provenance | null> {
    const row = await this.client.experiment.findUnique({ where: { id }, select: { provenance: true } });
    if (!row) throw experimentGone(id);
    return row.provenance === null
      ? null
      : readStored(provenanceSchema, `origin of experiment ${id}`, row.provenance);
  }

  /** The bundle that it repeats, or null. @throws HopscopeError `not-found` */
  async replay(id: string): Promise<ReplayOrigin | null> {
    const row = await this.client.experiment.findUnique({ where: { id }, select: { replay: true } });
    if (!row) throw experimentGone(id);
    return row.replay === null ? null : readStored(replayOriginSchema, `replay ${id}`, row.replay);
  }

  async isReplayed(bundle: string): Promise<boolean> {
    const [row] = await this.client.$queryRaw<unknown[]>`
      SELECT 1 FROM "Experiment" WHERE replay->>'bundle' = ${bundle} LIMIT 1`;
    return row !== undefined;
  }

  /** @throws HopscopeError `not-found` */
  async get(id: string): Promise<Experiment> {
    const [found] = await this.#read({ id });
    if (!found) throw experimentGone(id);
    return found;
  }

  /** Newest first. @param bases ids of the knowledge bases whose they are; null is all of them */
  async list(bases: readonly string[] | null): Promise<Experiment[]> {
    return this.#read(bases ? { knowledgeBaseId: { in: [...bases] } } : {});
  }

  /** The questions as they were when it started. @throws HopscopeError `not-found` */
  async questions(id: string): Promise<readonly GoldQuestion[]> {
    const known = this.#questions.get(id) ?? (await this.#readQuestions(id));
    return putLast(this.#questions, id, known, READ_AT_MOST);
  }

  async #readQuestions(id: string): Promise<GoldQuestion[]> {
    // Read as text: Prisma would walk through every value, and there may be many thousands.
    const [row] = await this.client.$queryRaw<{ questions: string }[]>`
      SELECT questions::text AS questions FROM "Experiment" WHERE id = ${id}`;
    if (!row) throw experimentGone(id);
    const yielder = new Yielder();
    const questions: GoldQuestion[] = [];
    for (const question of JSON.parse(row.questions) as unknown[]) {
      await yielder.yieldIfDue();
      questions.push(readStored(goldQuestionSchema, `question of experiment ${id}`, question));
    }
    return questions;
  }

  /** @throws HopscopeError `not-found` */
  async remove(id: string): Promise<void> {
    this.#questions.delete(id);
    const { count } = await this.client.experiment.deleteMany({ where: { id } });
    if (count === 0) throw experimentGone(id);
  }

  async #read(where: Prisma.ExperimentWhereInput): Promise<Experiment[]> {
    // A job writes why it rests, or the digest, and then ends: who reads one without the other waits for a job that has ended.
    const { rows, counts, jobs } = await atOneMoment(this.client, (moment) => readListed(moment, where));
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

async function readListed(moment: Prisma.TransactionClient, where: Prisma.ExperimentWhereInput) {
  const rows = await moment.experiment.findMany({ where, orderBy: NEWEST_FIRST, ...named });
  // One that has a digest has all its results: none of them has to be counted.
  const ids = rows.filter(({ digest }) => digest === null).map(({ id }) => id);
  const counts = await moment.experimentResult.groupBy({
    by: ["experimentId"],
    where: { experimentId: { in: ids } },
    _count: true,
  });
  const jobs = await moment.job.findMany({ where: { id: { in: rows.flatMap(({ jobId }) => jobId ?? []) } } });
  return { rows, counts, jobs };
}

/** Without the questions, which may be many thousands, and what a list does not show. */
const named = {
  include: { knowledgeBase: { select: { name: true } } },
  omit: { questions: true, provenance: true, comparison: true },
} satisfies Prisma.ExperimentDefaultArgs;

/** For an experiment that is not there, or not for the caller. */
export function experimentGone(id: string): HopscopeError {
  return new HopscopeError("not-found", `There is no experiment ${id}.`, {
    hint: "It may have been removed, with its knowledge base for instance.",
  });
}
