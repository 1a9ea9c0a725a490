/** A database that went away while Hopscope runs is told as that, not as a fault of the statement that met it. */
import { HopscopeError } from "../../core/errors";
import type { PrismaClient } from "./generated/client";
import { Prisma } from "./generated/client";

/** Prisma's codes for: not reachable, timed out, no such database, statement timed out, connection closed. */
const CODES = new Set(["P1001", "P1002", "P1003", "P1008", "P1017"]);
/** What the embedded database's thread rejects with arrives under its own code. */
const EMBEDDED = "database-unavailable";

/** The same client; its statements throw HopscopeError `database-unavailable` when the database cannot be reached. */
export function refusingUnavailable(client: PrismaClient): PrismaClient {
  const extended = client.$extends({
    query: {
      async $allOperations({ args, query }) {
        try {
          return await query(args);
        } catch (error) {
          throw isUnavailable(error) ? unavailable(error) : error;
        }
      },
    },
  });
  return extended as unknown as PrismaClient; // the operations and their types are unchanged
}

function isUnavailable(error: unknown): error is Error {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    (CODES.has(error.code) || error.code === EMBEDDED)
  );
}

function unavailable(error: Error): HopscopeError {
  const reason = error.message.trim().split("\n").at(-1);
  return new HopscopeError("database-unavailable", `The database cannot be used: ${reason}`, {
    hint: "What was acknowledged is kept. Check that the database runs, and restart Hopscope if it is the embedded one.",
    cause: error,
  });
}
