/** The key that stored keys and passwords are encrypted with: of the environment, or a file beside the database. */
import { hkdfSync, randomBytes } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Environment } from "../environment";
import { syncFolder } from "../sync-folder";

const FILE = "secret.key";
const BYTES = 32;
const PURPOSE = "hopscope: stored keys and passwords";

/**
 * 32 bytes. Without `HOPSCOPE_SECRET_KEY`, a file of the data folder that only this user can read; it is made where it is missing.
 * @throws what the system says when the file can be neither read nor made
 */
export async function readSecretKey({
  HOPSCOPE_DATA,
  HOPSCOPE_SECRET_KEY,
}: Pick<Environment, "HOPSCOPE_DATA"> & Partial<Pick<Environment, "HOPSCOPE_SECRET_KEY">>): Promise<Buffer> {
  const given = HOPSCOPE_SECRET_KEY ?? (await readOrMakeFile(HOPSCOPE_DATA));
  return Buffer.from(hkdfSync("sha256", given, "", PURPOSE, BYTES));
}

async function readOrMakeFile(folder: string): Promise<string> {
  const file = path.join(/* turbopackIgnore: true */ folder, FILE);
  const known = await readIfThere(file);
  if (known !== null) return known;
  const made = randomBytes(BYTES).toString("base64url");
  const own = `${file}-${process.pid}-${randomBytes(4).toString("hex")}`;
  const handle = await open(own, "wx", 0o600);
  try {
    await handle.writeFile(made);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    // Takes its name at once and only where nobody has it: another process may make the file at the same time.
    await link(own, file);
    await syncFolder(folder);
    return made;
  } catch (error) {
    const others = await readIfThere(file);
    if (others === null) throw error;
    return others;
  } finally {
    await rm(own, { force: true });
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
