import { findOwner } from "../stores/data-folder";
import type { Environment } from "../stores/environment";

/** Address of the application that runs on this data folder, or null. */
export async function findRunningApplication(environment: Environment): Promise<string | null> {
  if (environment.DATABASE_URL) return null;
  return (await findOwner(environment.HOPSCOPE_DATA))?.url ?? null;
}
