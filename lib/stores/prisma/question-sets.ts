/** Question sets: every change writes the next version, and those before stay as they were. */
import * as z from "zod";
import { canonicalDigest } from "../../graph/canonical-digest";
import { HopscopeError } from "../../graph/errors";
import { type GoldQuestion, goldQuestionSchema } from "../../measure/question-sets/gold-question";
import {
  type QuestionSet,
  type QuestionSetDetail,
  questionSetDetailSchema,
  questionSetSchema,
} from "../../measure/question-sets/question-set";
import { atOneMoment } from "./at-one-moment";
import type { Prisma, PrismaClient, QuestionSetVersion, QuestionSet as Row } from "./generated/client";
import { lockKnowledgeBase } from "./lock-knowledge-base";
import { NEWEST_FIRST, readStored } from "./stored-row";

/** Versions that are stored of a set; experiments carry their own questions. */
const MOST_VERSIONS = 20;

const questionsSchema = z.array(goldQuestionSchema);

type Version = Omit<QuestionSetVersion, "questions">;

export class QuestionSets {
  constructor(private readonly client: PrismaClient) {}

  /**
   * @param generation the one that answers were taken from, or looked up in
   * @throws HopscopeError `not-found` without the knowledge base, `conflict` when the name is taken
   */
  async create(
    knowledgeBaseId: string,
    name: string,
    questions: readonly GoldQuestion[],
    generation: string | null = null,
  ): Promise<QuestionSet> {
    const id = await this.client.$transaction(async (transaction) => {
      await lockKnowledgeBase(transaction, knowledgeBaseId);
      if (await transaction.questionSet.findFirst({ where: { knowledgeBaseId, name }, select: { id: true } }))
        throw new HopscopeError("conflict", `There is a question set "${name}" already.`, {
          hint: "Choose another name, or change that set.",
        });
      const set = await transaction.questionSet.create({ data: { knowledgeBaseId, name } });
      await insertVersion(transaction, versionOf(set.id, 1, questions, generation));
      return set.id;
    });
    return this.get(knowledgeBaseId, id);
  }

  /**
   * Writes the next version, which was made on the generation of the one before; questions that are the same as before write none.
   * @param change from the questions of the newest version to those of the next
   * @param seen the version that the change was made for; any when left out
   * @throws HopscopeError `not-found`; `conflict` when there is a newer version than the one that was seen
   */
  async change(
    knowledgeBaseId: string,
    set: string,
    change: (questions: GoldQuestion[]) => GoldQuestion[],
    seen?: number,
  ): Promise<QuestionSet> {
    const { id } = await this.#find(knowledgeBaseId, set);
    await this.client.$transaction(async (transaction) => {
      await lockKnowledgeBase(transaction, knowledgeBaseId);
      const newest = await transaction.questionSetVersion.findFirstOrThrow({
        where: { questionSetId: id },
        orderBy: { number: "desc" },
      });
      if (seen !== undefined && seen !== newest.number)
        throw new HopscopeError("conflict", `The question set is at version ${newest.number} by now.`, {
          hint: `What you saw was version ${seen}; look at it again.`,
        });
      const before = readStored(questionsSchema, `question set ${id}`, newest.questions);
      const next = versionOf(id, newest.number + 1, change(before), newest.generation);
      // The digest that was written with the newest version may be of a former kind, which minded the order of keys.
      if (next.digest === newest.digest) return;
      if (next.count === newest.count && next.digest === canonicalDigest(before)) return;
      await insertVersion(transaction, next);
      await transaction.questionSetVersion.deleteMany({
        where: { questionSetId: id, number: { lte: next.number - MOST_VERSIONS } },
      });
    });
    return this.get(knowledgeBaseId, id);
  }

  /** Newest first, each by its newest version. @throws HopscopeError `not-found` */
  async list(knowledgeBaseId: string): Promise<QuestionSet[]> {
    const rows = await atOneMoment(this.client, ({ questionSet }) =>
      questionSet.findMany({ where: { knowledgeBaseId }, orderBy: NEWEST_FIRST, include: newestVersion }),
    );
    return rows.map(({ versions: [newest], ...row }) => readSet(row, newest!));
  }

  /** @param set id or name */
  async get(knowledgeBaseId: string, set: string): Promise<QuestionSet> {
    const { versions, ...row } = await this.#find(knowledgeBaseId, set);
    return readSet(row, versions[0]!);
  }

  /**
   * With its questions.
   * @param number the newest version when left out
   * @throws HopscopeError `not-found` for a set or a version
   */
  async read(knowledgeBaseId: string, set: string, number?: number): Promise<QuestionSetDetail> {
    const { versions, ...row } = await this.#find(knowledgeBaseId, set);
    const wanted = number ?? versions[0]!.number;
    const version = await this.client.questionSetVersion.findUnique({
      where: { questionSetId_number: { questionSetId: row.id, number: wanted } },
    });
    if (!version)
      throw new HopscopeError("not-found", `"${row.name}" has no version ${wanted}.`, {
        hint: `The newest is ${versions[0]!.number}; the last ${MOST_VERSIONS} are stored.`,
      });
    return readStored(questionSetDetailSchema, `question set ${row.id}`, {
      ...readSet(row, version),
      items: version.questions,
    });
  }

  /** @throws HopscopeError `not-found` */
  async remove(knowledgeBaseId: string, set: string): Promise<void> {
    const { id } = await this.#find(knowledgeBaseId, set);
    await this.client.questionSet.deleteMany({ where: { id } });
  }

  async #find(knowledgeBaseId: string, set: string): Promise<Row & { versions: Version[] }> {
    const row = await atOneMoment(this.client, ({ questionSet }) =>
      questionSet.findFirst({
        where: { knowledgeBaseId, OR: [{ id: set }, { name: set }] },
        include: newestVersion,
      }),
    );
    if (row) return row;
    throw new HopscopeError("not-found", `There is no question set "${set}" of this knowledge base.`, {
      hint: "List its question sets to see which there are.",
    });
  }
}

const newestVersion = {
  versions: { orderBy: { number: "desc" }, take: 1, omit: { questions: true } },
} satisfies Prisma.QuestionSetInclude;

function versionOf(
  questionSetId: string,
  number: number,
  questions: readonly GoldQuestion[],
  generation: string | null,
) {
  const splits = new Map<string, number>();
  for (const { split = "" } of questions) splits.set(split, (splits.get(split) ?? 0) + 1);
  return {
    questionSetId,
    number,
    digest: canonicalDigest(questions),
    count: questions.length,
    // Stored as pairs, whose keys may be "__proto__".
    splits: [...splits],
    questions,
    generation,
  };
}

/** Inserts JSON texts: Prisma would walk through every value of the questions. */
async function insertVersion(
  client: Prisma.TransactionClient,
  { questionSetId, number, digest, count, splits, questions, generation }: ReturnType<typeof versionOf>,
): Promise<void> {
  await client.$executeRaw`
    INSERT INTO "QuestionSetVersion" ("questionSetId", number, "createdAt", digest, count, splits, questions, generation)
    VALUES (${questionSetId}, ${number}, timezone('utc', now()), ${digest}, ${count}, ${JSON.stringify(splits)}::json,
      ${JSON.stringify(questions)}::json, ${generation})`;
}

/** An object in rows of older versions. */
function splitsOf(stored: unknown): unknown {
  return Array.isArray(stored) ? Object.fromEntries(stored) : stored;
}

function readSet({ id, name, knowledgeBaseId }: Row, version: Version): QuestionSet {
  return readStored(questionSetSchema, `question set ${id}`, {
    id,
    name,
    knowledgeBase: knowledgeBaseId,
    version: version.number,
    digest: version.digest,
    questions: version.count,
    splits: splitsOf(version.splits),
    generation: version.generation,
    createdAt: version.createdAt.toISOString(),
  });
}
