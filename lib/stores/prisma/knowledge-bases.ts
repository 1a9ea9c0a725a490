/** Knowledge bases: a name, and the generation that is published under it. */
import { type Connection, type KnowledgeBase, knowledgeBaseSchema } from "../../api/schemas/knowledge-base";
import type { Visibility } from "../../api/schemas/sharing";
import { HopscopeError } from "../../graph/errors";
import { type SchemaNote, schemaNotesSchema } from "../../graph/schema-notes";
import { type Aliases, aliasesSchema } from "../../words/aliases";
import {
  type Generation,
  type Job as JobRow,
  type KnowledgeBase as KnowledgeBaseRow,
  Prisma,
  type PrismaClient,
} from "./generated/client";
import { readJob } from "./job-row";
import { lockKnowledgeBase } from "./lock-knowledge-base";
import type { SecretCipher } from "./secret-cipher";
import { neo4jSecret } from "./secrets";
import { readStored, storable } from "./stored-row";

export interface NewKnowledgeBase {
  name: string;
  description?: string;
  sample?: boolean;
  examples?: readonly string[];
  /** Connection to the database of its graph, and the password for it. */
  neo4j?: { connection: Connection; password: string };
  /** The user whose it is; nobody's when absent. */
  ownerId?: string | undefined;
  /** Everyone's when absent. */
  visibility?: Visibility | undefined;
}

/** The page for a new one lies where that of a knowledge base with this id would. */
const RESERVED_IDS = ["new"];

type Row = KnowledgeBaseRow & { generation: Generation | null };

export class KnowledgeBases {
  constructor(
    private readonly client: PrismaClient,
    private readonly cipher: Pick<SecretCipher, "encrypt">,
  ) {}

  /**
   * The id is a slug of the name, with a number behind it when an older knowledge base has that id.
   * @throws HopscopeError `conflict` when the name is taken, in capitals or not
   */
  async create({
    name,
    description = "",
    sample = false,
    examples = [],
    neo4j,
    ownerId,
    visibility,
  }: NewKnowledgeBase): Promise<KnowledgeBase> {
    await this.#requireFreeName(name);
    const slug = slugOf(name);
    const taken = await this.client.knowledgeBase.findMany({
      where: { id: { startsWith: slug } },
      select: { id: true },
    });
    const ids = new Set([...RESERVED_IDS, ...taken.map(({ id }) => id)]);
    let id = slug;
    for (let next = 2; ids.has(id); next++) id = `${slug}-${next}`;
    const connection = neo4j && { connection: neo4j.connection };
    await this.client
      .$transaction([
        this.client.knowledgeBase.create({
          data: {
            id,
            name,
            description,
            sample,
            examples: [...examples],
            ownerId,
            visibility,
            ...connection,
          },
        }),
        ...(neo4j ? [this.#keepPassword(id, neo4j.password)] : []),
      ])
      .catch((error: unknown) => refuseTakenName(error, name));
    return this.get(id);
  }

  /** @throws HopscopeError `not-found` */
  async get(idOrName: string): Promise<KnowledgeBase> {
    const isThis = Prisma.sql`WHERE ${idOrName} IN (kb.id, kb.name)`;
    return called(idOrName, await this.#read(isCalled(idOrName), isThis));
  }

  /** Questions to start from, as they came with it. */
  async examples(idOrName: string): Promise<string[]> {
    return (await this.#named(idOrName)).examples;
  }

  /** Words that people use for its relation types and labels. @throws HopscopeError `not-found` */
  async aliases(idOrName: string): Promise<Aliases> {
    const { id, aliases } = await this.#named(idOrName);
    return readStored(aliasesSchema, `aliases of "${id}"`, aliases);
  }

  /** @throws HopscopeError `not-found` */
  async setAliases(idOrName: string, aliases: Aliases): Promise<Aliases> {
    const { id } = await this.#named(idOrName);
    await this.client.knowledgeBase.update({
      where: { id },
      data: { aliases: { ...aliases } as Prisma.InputJsonObject },
    });
    return aliases;
  }

  /** Notes on its schema. @throws HopscopeError `not-found` */
  async notes(idOrName: string): Promise<SchemaNote[]> {
    const { id, notes } = await this.#named(idOrName);
    return readStored(schemaNotesSchema, `notes of "${id}"`, notes);
  }

  /** @throws HopscopeError `not-found` */
  async setNotes(idOrName: string, notes: readonly SchemaNote[]): Promise<SchemaNote[]> {
    const { id } = await this.#named(idOrName);
    await this.client.knowledgeBase.update({ where: { id }, data: { notes: [...notes] } });
    return [...notes];
  }

  count(): Promise<number> {
    return this.client.knowledgeBase.count();
  }

  /** Oldest first, in three statements however many there are. @param visible ids of those that are listed; null is all */
  async list(visible: readonly string[] | null = null): Promise<KnowledgeBase[]> {
    return this.#read(visible ? { id: { in: [...visible] } } : {});
  }

  async #read(where: Prisma.KnowledgeBaseWhereInput, jobsWhere?: Prisma.Sql): Promise<KnowledgeBase[]> {
    const jobs = await this.#newestJobs(jobsWhere);
    const rows = await this.client.knowledgeBase.findMany({
      where,
      include: { generation: true },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    return rows.map((row) => readKnowledgeBase(row, jobs.get(row.id) ?? null));
  }

  /**
   * Gives it another name or description; the id stays, so links keep working.
   * @throws HopscopeError `not-found`, or `conflict` when the name is taken
   */
  async change(
    idOrName: string,
    { name, description }: { name?: string; description?: string },
  ): Promise<KnowledgeBase> {
    const { id } = await this.#named(idOrName);
    if (name !== undefined) await this.#requireFreeName(name, id);
    const data = {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description: storable(description) }),
    };
    await this.client.knowledgeBase
      .update({ where: { id }, data })
      .catch((error: unknown) => refuseTakenName(error, name ?? ""));
    return this.get(id);
  }

  /**
   * Changes where its graph lives or how it is read; the password stays when none is given.
   * @throws HopscopeError `not-found`
   */
  async connect(idOrName: string, connection: Connection, password?: string): Promise<KnowledgeBase> {
    const { id } = await this.#named(idOrName);
    await this.client.$transaction([
      this.client.knowledgeBase.update({ where: { id }, data: { connection } }),
      ...(password === undefined ? [] : [this.#keepPassword(id, password)]),
    ]);
    return this.get(id);
  }

  /**
   * Keeps what a look at its Neo4j found; how it is reached stays as it is by now.
   * @throws HopscopeError `not-found`
   */
  async see(id: string, seen: Connection["seen"]): Promise<void> {
    await this.client.$transaction(async (transaction) => {
      await lockKnowledgeBase(transaction, id);
      const { connection } = await transaction.knowledgeBase.findUniqueOrThrow({ where: { id } });
      if (connection === null) return;
      const stored = { ...(connection as Prisma.JsonObject), seen };
      await transaction.knowledgeBase.update({ where: { id }, data: { connection: stored } });
    });
  }

  /**
   * Removes it with its sources, jobs, generations, runs and password; the files are the caller's to remove.
   * @throws HopscopeError `not-found`
   */
  async remove(idOrName: string): Promise<void> {
    const { id } = await this.#named(idOrName);
    await this.client.$transaction([
      this.client.knowledgeBase.deleteMany({ where: { id } }),
      this.client.secret.deleteMany({ where: { name: neo4jSecret(id) } }),
    ]);
  }

  #keepPassword(id: string, password: string): Prisma.PrismaPromise<unknown> {
    const name = neo4jSecret(id);
    const value = this.cipher.encrypt(name, password);
    return this.client.secret.upsert({ where: { name }, create: { name, value }, update: { value } });
  }

  /**
   * By knowledge base. They are read before the knowledge bases: what a job has published when it ends is then seen with its end, and
   * nobody who waits for it stops too early.
   */
  async #newestJobs(where: Prisma.Sql = Prisma.empty): Promise<Map<string, JobRow>> {
    const jobs = await this.client.$queryRaw<JobRow[]>`
      SELECT job.* FROM "KnowledgeBase" kb CROSS JOIN LATERAL (
        SELECT * FROM "Job" WHERE "knowledgeBaseId" = kb.id ORDER BY "createdAt" DESC, id DESC LIMIT 1) job ${where}`;
    return new Map(jobs.map((job) => [job.knowledgeBaseId, job]));
  }

  /** Without its generation, which is a statement of its own. @throws HopscopeError `not-found` */
  async #named(idOrName: string): Promise<KnowledgeBaseRow> {
    return called(idOrName, await this.client.knowledgeBase.findMany({ where: isCalled(idOrName) }));
  }

  async #requireFreeName(name: string, except = ""): Promise<void> {
    const taken = await this.client.$queryRaw<{ name: string }[]>`
      SELECT name FROM "KnowledgeBase" WHERE lower(name) = lower(${name}) AND id <> ${except} LIMIT 1`;
    if (taken[0]) throw nameTaken(taken[0].name);
  }
}

function isCalled(idOrName: string) {
  return { OR: [{ id: idOrName }, { name: idOrName }] };
}

/** By id first: an id never changes, and a name may equal another one's id. */
function called<R extends { id: string }>(idOrName: string, rows: readonly R[]): R {
  const row = rows.find(({ id }) => id === idOrName) ?? rows[0];
  if (row) return row;
  throw baseGone(idOrName);
}

function readKnowledgeBase({ generation, generationId, ...row }: Row, job: JobRow | null): KnowledgeBase {
  return readStored(knowledgeBaseSchema, `knowledge base "${row.name}"`, {
    ...row,
    state: generation || row.connection !== null ? "ready" : "empty",
    generation: generationId,
    manifest: generation?.manifest ?? null,
    job: job && readJob(job),
    createdAt: row.createdAt.toISOString(),
  });
}

/** Small letters and digits of the name joined by dashes; a name without any becomes "knowledge-base". */
export function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
  return slug || "knowledge-base";
}

/** For a knowledge base that is not there, or not for the caller. */
export function baseGone(idOrName: string): HopscopeError {
  return new HopscopeError("not-found", `There is no knowledge base "${idOrName}".`, {
    hint: "List the knowledge bases to see their names and ids.",
  });
}

/** Two that create the same name at the same time: the unique index lets one through. */
function refuseTakenName(error: unknown, name: string): never {
  throw error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002"
    ? nameTaken(name)
    : error;
}

function nameTaken(name: string): HopscopeError {
  return new HopscopeError("conflict", `There is already a knowledge base named "${name}".`, {
    hint: "Choose another name, or add to the one there is.",
  });
}
