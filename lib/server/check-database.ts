/** Integrity check of the embedded database, without opening it. */
import { existsSync } from "node:fs";
import path from "node:path";
import type { Environment } from "../stores/environment";
import { checkPages, type PagesCheck } from "../stores/prisma/database/check-pages";
import { HOW_TO_GO_ON } from "../stores/prisma/database/damaged-relation";

export interface DatabaseCheck extends PagesCheck {
  /** Advice on how to go on; null where the database is whole. */
  hint: string | null;
}

/** Null where there is none yet, and where a server of PostgreSQL has it, which checks its own. */
export async function checkDatabase(environment: Environment): Promise<DatabaseCheck | null> {
  const folder = path.join(environment.HOPSCOPE_DATA, "database");
  if (environment.DATABASE_URL || !existsSync(folder)) return null;
  const found = await checkPages(folder);
  return { ...found, hint: found.damaged.length > 0 ? HOW_TO_GO_ON : null };
}
