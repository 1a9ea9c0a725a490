/** The log of edits of each knowledge base. */
import { randomUUID } from "node:crypto";
import type { Job } from "../../api/schemas/job";
import { type GraphEdit, graphEditSchema, MOST_EDITS, type NewEdit } from "../../graph/edits/graph-edit";
import { HopscopeError } from "../../graph/errors";
import { enqueueWithin } from "./enqueue-job";
import { Prisma, type PrismaClient, type GraphEdit as Row } from "./generated/client";
import { lockKnowledgeBase } from "./lock-knowledge-base";
import { readStored, storable } from "./stored-row";

/** A new edit, with the fields that an exported entry brings along; missing ones are made when it is added. */
export type AddedEdit = NewEdit & Partial<Pick<GraphEdit, "id" | "createdAt" | "undoneAt">>;

export interface WrittenEdits {
  edits: GraphEdit[];
  /** Null where nothing is to be indexed. */
  job: Job | null;
}

/** The job to queue in the same transaction; null for none. */
export type Indexing = Pick<Job, "kind" | "input"> | null;

export class GraphEdits {
  constructor(private readonly client: PrismaClient) {}

  /** In the order in which they are applied. */
  async list(knowledgeBaseId: string): Promise<GraphEdit[]> {
    const rows = await this.client.graphEdit.findMany({
      where: { knowledgeBaseId },
      orderBy: { position: "asc" },
    });
    return rows.map(readEdit);
  }

  /**
   * Adds all of them behind those there are, in order, or none; one whose id is there already is left as it is. Two who add
   * at the same time take turns.
   * @returns those that were added
   * @throws HopscopeError `not-found` without the knowledge base, `too-large` when the log is full
   */
  async add(knowledgeBaseId: string, added: readonly AddedEdit[], indexing: Indexing): Promise<WrittenEdits> {
    return this.client.$transaction(async (transaction) => {
      await lockKnowledgeBase(transaction, knowledgeBaseId);
      const ids = added.flatMap(({ id }) => id ?? []);
      const known = new Set(await knownIds(transaction, knowledgeBaseId, ids));
      const { _max, _count } = await transaction.graphEdit.aggregate({
        where: { knowledgeBaseId },
        _max: { position: true },
        _count: true,
      });
      const first = (_max.position ?? -1) + 1;
      const fresh = added.filter(({ id }) => {
        const isKnown = id !== undefined && known.has(id);
        if (id !== undefined) known.add(id);
        return !isKnown;
      });
      if (_count + fresh.length > MOST_EDITS)
        throw new HopscopeError(
          "too-large",
          `A log takes ${MOST_EDITS.toLocaleString("en")} corrections; it has ${_count.toLocaleString("en")} already.`,
          { hint: "Correct the sources instead, and import them again." },
        );
      const now = new Date();
      const data = fresh.map(({ id = randomUUID(), createdAt, undoneAt, author, note, change }, at) => ({
        knowledgeBaseId,
        id: storable(id),
        position: first + at,
        author: storable(author),
        note: storable(note),
        change,
        createdAt: createdAt === undefined ? now : new Date(createdAt),
        undoneAt: undoneAt ? new Date(undoneAt) : null,
      }));
      await insert(transaction, knowledgeBaseId, data);
      const job = await enqueueIndexing(transaction, knowledgeBaseId, indexing, data.length > 0);
      return { edits: data.map(readEdit), job };
    });
  }

  /**
   * Undoes edits, or applies them again, all or none; those that are so already stay as they are.
   * @throws HopscopeError `not-found` when one of them is not there
   */
  async setUndone(
    knowledgeBaseId: string,
    ids: readonly string[],
    undone: boolean,
    indexing: Indexing,
  ): Promise<WrittenEdits> {
    return this.client.$transaction(async (transaction) => {
      await lockKnowledgeBase(transaction, knowledgeBaseId);
      const wanted = [...new Set(ids.map(storable))];
      const known = new Set(await knownIds(transaction, knowledgeBaseId, wanted));
      const missing = wanted.find((id) => !known.has(id));
      if (missing !== undefined)
        throw new HopscopeError("not-found", `There is no correction ${missing} in this knowledge base.`, {
          hint: "List the corrections to see their ids.",
        });
      const changed = await transaction.graphEdit.updateManyAndReturn({
        where: { knowledgeBaseId, id: { in: wanted }, undoneAt: undone ? null : { not: null } },
        data: { undoneAt: undone ? new Date() : null },
      });
      const job = await enqueueIndexing(transaction, knowledgeBaseId, indexing, changed.length > 0);
      return { edits: changed.toSorted((a, b) => a.position - b.position).map(readEdit), job };
    });
  }
}

async function knownIds(
  transaction: Prisma.TransactionClient,
  knowledgeBaseId: string,
  ids: readonly string[],
): Promise<string[]> {
  // One parameter for all: a statement takes 65,535.
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    SELECT id FROM "GraphEdit" WHERE "knowledgeBaseId" = ${knowledgeBaseId} AND id = ANY(${[...ids]}::text[])`;
  return rows.map(({ id }) => id);
}

type NewRow = Omit<Row, "change"> & { change: NewEdit["change"] };

/** One JSON text for all, as for sources. */
async function insert(
  transaction: Prisma.TransactionClient,
  knowledgeBaseId: string,
  data: readonly NewRow[],
): Promise<void> {
  const rows = JSON.stringify(data.map((row) => ({ ...row, change: JSON.stringify(row.change) })));
  await transaction.$executeRaw(Prisma.sql`
    INSERT INTO "GraphEdit" ("knowledgeBaseId", id, position, author, note, change, "undoneAt", "createdAt")
    SELECT ${knowledgeBaseId}, id, position, author, note, change::json, "undoneAt", "createdAt"
    FROM json_to_recordset(${rows}::json)
      AS edit(id text, position int, author text, note text, change text, "undoneAt" timestamp(3), "createdAt" timestamp(3))`);
}

async function enqueueIndexing(
  transaction: Prisma.TransactionClient,
  knowledgeBaseId: string,
  indexing: Indexing,
  isNeeded: boolean,
): Promise<Job | null> {
  if (!indexing || !isNeeded) return null;
  return enqueueWithin(transaction, knowledgeBaseId, indexing.kind, indexing.input);
}

function readEdit({ id, author, note, change, undoneAt, createdAt }: Row | NewRow): GraphEdit {
  return readStored(graphEditSchema, `correction ${id}`, {
    id,
    author,
    note,
    change,
    undoneAt: undoneAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  });
}
