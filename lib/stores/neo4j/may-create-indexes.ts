/** Checks whether indexes can be created at all, before a person tries. */
import type { Neo4jDatabase } from "./neo4j-database";

/** Neo4j's own roles that create no index; what a role of somebody's making may do is seen when it is tried. */
const ROLES_WITHOUT = ["PUBLIC", "reader", "editor", "publisher"];

/** False when the database takes no writes or all roles of the user are known to create no index. Community has no roles. */
export async function mayCreateIndexes(database: Neo4jDatabase, signal?: AbortSignal): Promise<boolean> {
  const [state] = await database.read<{ access: string }>(
    "SHOW DATABASE $name YIELD access RETURN access",
    { name: database.name },
    { signal },
  );
  const [user] = await database.read<{ roles: string[] | null }>(
    "SHOW CURRENT USER YIELD roles RETURN roles",
    {},
    { signal },
  );
  if (state?.access === "read-only") return false;
  return !user?.roles || user.roles.some((role) => !ROLES_WITHOUT.includes(role));
}
