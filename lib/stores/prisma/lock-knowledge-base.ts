/** Changes that belong to one knowledge base take turns by locking its row until their transaction ends. */
import { HopscopeError } from "../../graph/errors";
import type { Prisma } from "./generated/client";

/**
 * Returns the id of the generation that is published, or null.
 * @throws HopscopeError `not-found` when there is no such knowledge base, or no longer
 */
export async function lockKnowledgeBase(
  transaction: Prisma.TransactionClient,
  id: string,
): Promise<string | null> {
  const [row] = await transaction.$queryRaw<{ generationId: string | null }[]>`
    SELECT "generationId" FROM "KnowledgeBase" WHERE id = ${id} FOR UPDATE`;
  if (row) return row.generationId;
  throw new HopscopeError("not-found", `There is no knowledge base "${id}".`);
}
