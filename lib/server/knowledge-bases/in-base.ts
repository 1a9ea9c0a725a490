/** Things of a knowledge base, by the name or id that people write. */
import type { Database } from "../../stores/prisma/database";
import type { Engine } from "../engine";

/** @param use gets the id of the knowledge base @throws HopscopeError `not-found` */
export async function inBase<T>(
  { database }: Engine,
  base: string,
  use: (database: Database, id: string) => Promise<T>,
): Promise<T> {
  return use(database, (await database.knowledgeBases.get(base)).id);
}
