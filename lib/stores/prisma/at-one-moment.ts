/** Reads of several statements that have to fit together: what others write between them is not seen. */
import type { Prisma, PrismaClient } from "./generated/client";

/**
 * Every statement that goes through the transaction, those that Prisma makes of one call with relations too, sees the database as it
 * was at the first of them.
 * @throws what `read` throws
 */
export function atOneMoment<T>(
  client: PrismaClient,
  read: (transaction: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return client.$transaction(read, { isolationLevel: "RepeatableRead" });
}
