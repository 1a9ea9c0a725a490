/** Generations: the immutable graphs that were built for a knowledge base, of which one is published. */
import { type Manifest, manifestSchema } from "../../graph/snapshot/manifest";
import type { PrismaClient } from "./generated/client";
import { lockKnowledgeBase } from "./lock-knowledge-base";
import { NEWEST_FIRST, readStored } from "./stored-row";

export interface GenerationRecord {
  /** Also the name of its folder below the knowledge base's folder. */
  id: string;
  knowledgeBase: string;
  manifest: Manifest;
  createdAt: string;
}

export class Generations {
  constructor(private readonly client: PrismaClient) {}

  /**
   * Makes a complete generation the one that readers open, in one transaction; doing so again changes nothing. Returns
   * the id of the one before, whose files may be removed once nobody reads them; null for the first.
   * @throws HopscopeError `not-found` when the knowledge base was removed meanwhile
   */
  async publish({
    id,
    knowledgeBase: knowledgeBaseId,
    manifest,
  }: Omit<GenerationRecord, "createdAt">): Promise<string | null> {
    return this.client.$transaction(async (transaction) => {
      const before = await lockKnowledgeBase(transaction, knowledgeBaseId);
      if (before === id) return null;
      await transaction.generation.upsert({
        where: { id },
        create: { id, knowledgeBaseId, manifest },
        update: { manifest },
      });
      await transaction.knowledgeBase.update({ where: { id: knowledgeBaseId }, data: { generationId: id } });
      return before;
    });
  }

  /** Newest first. */
  async list(knowledgeBaseId: string): Promise<GenerationRecord[]> {
    const rows = await this.client.generation.findMany({
      where: { knowledgeBaseId },
      orderBy: NEWEST_FIRST,
    });
    return rows.map(({ id, knowledgeBaseId: knowledgeBase, manifest, createdAt }) => ({
      id,
      knowledgeBase,
      manifest: readStored(manifestSchema, `generation ${id}`, manifest),
      createdAt: createdAt.toISOString(),
    }));
  }

  /** Forgets a generation whose files are gone; the published one stays. Returns whether there was one to forget. */
  async remove(id: string): Promise<boolean> {
    const { count } = await this.client.generation.deleteMany({ where: { id, publishedIn: null } });
    return count > 0;
  }
}
