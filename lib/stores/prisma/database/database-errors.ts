/** Errors of the database are reported as what they are, not as a fault of the statement that met them. */
import { HopscopeError } from "../../../graph/errors";
import { storageFailure } from "../../storage-failure";
import { Prisma, type PrismaClient } from "../generated/client";
import { explainDamage } from "./damaged-relation";

/**
 * Prisma's codes for: not reachable, timed out, no such database, statement timed out, connection closed; and what the
 * embedded database's thread rejects with, which arrives under its own code.
 */
const UNAVAILABLE = new Set(["P1001", "P1002", "P1003", "P1008", "P1017", "database-unavailable"]);
/** The driver's names of the same for raw statements, which Prisma reports under one code for all of them. */
const DRIVER_UNAVAILABLE = new Set([
  "DatabaseNotReachable",
  "DatabaseDoesNotExist",
  "ConnectionClosed",
  "SocketTimeout",
]);
/** PostgreSQL's code for a character that a text cannot hold. */
const NO_SUCH_CHARACTER = "Code: `22021`";

/**
 * The same client; its statements throw HopscopeError `database-unavailable` when the database cannot be reached,
 * or is damaged, `storage-full` or `storage-unavailable` when its disk fails, and `invalid-input` for a text with U+0000.
 */
export function explainingErrors(client: PrismaClient): PrismaClient {
  const extended = client.$extends({
    query: {
      async $allOperations({ args, query }) {
        try {
          return await query(args);
        } catch (error) {
          const writing = { what: "The database cannot be written", kept: "What was acknowledged is saved." };
          const explained = storageFailure(error, writing) ?? explainDamage(error);
          if (explained) throw explained;
          throw error instanceof Prisma.PrismaClientKnownRequestError ? translate(error) : error;
        }
      },
    },
  });
  return extended as unknown as PrismaClient; // the operations and their types are unchanged
}

function translate(error: Prisma.PrismaClientKnownRequestError): Error {
  if (UNAVAILABLE.has(error.code) || DRIVER_UNAVAILABLE.has(driverKind(error))) {
    const reason = error.message.trim().split("\n").at(-1);
    return new HopscopeError("database-unavailable", `The database cannot be used: ${reason}`, {
      hint: "What was acknowledged is saved. Check that the database runs, and restart Hopscope if it is the embedded one.",
      cause: error,
    });
  }
  if (error.message.includes(NO_SUCH_CHARACTER)) {
    return new HopscopeError(
      "invalid-input",
      "A name or text contains the character U+0000, which cannot be stored.",
      {
        hint: "Remove that character.",
        cause: error,
      },
    );
  }
  return error;
}

function driverKind({ meta }: Prisma.PrismaClientKnownRequestError): string {
  const { driverAdapterError } = (meta ?? {}) as { driverAdapterError?: { cause?: { kind?: string } } };
  return driverAdapterError?.cause?.kind ?? "";
}
