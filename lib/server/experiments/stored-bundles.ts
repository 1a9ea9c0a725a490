/** Bundles are stored as long as an experiment repeats them. */
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { BundleFolder } from "../../stores/bundle-folder";
import type { Engine } from "../engine";

type Parts = Pick<Engine, "environment" | "database">;

export async function removeBundleUnused(engine: Parts, sha256: string): Promise<void> {
  if (!(await engine.database.experiments.isReplayed(sha256)))
    await new BundleFolder(engine.environment.HOPSCOPE_DATA, sha256).remove();
}

/** Removes what was cut off while it came in, and bundles whose experiments went with their knowledge base; call when none comes in. */
export async function clearBundles({ environment, database }: Parts) {
  const folder = path.join(environment.HOPSCOPE_DATA, "bundles");
  for (const name of await readdir(folder).catch(() => []))
    if (!/^[0-9a-f]{64}$/.test(name) || !(await database.experiments.isReplayed(name)))
      await rm(path.join(folder, name), { recursive: true, force: true });
}
