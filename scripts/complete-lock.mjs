/**
 * `npm run complete-lock`, after every change of the dependencies: adds to package-lock.json the packages for other
 * platforms that the registry in use does not offer, so that "npm ci" works on every platform with every registry.
 * Running it again changes nothing.
 */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { completeLock } from "./lock/platform-entries.mjs";

const FIELDS = ["version", "os", "cpu", "libc", "engines", "license", "dist.integrity"];
const file = path.join(import.meta.dirname, "..", "package-lock.json");
const text = readFileSync(file, "utf8");
const { lock, added } = await completeLock(JSON.parse(text), lookUp);
const completed = `${JSON.stringify(lock, null, 2)}\n`;
if (completed !== text) writeFileSync(file, completed);
for (const { name, version, known } of added)
  console.log(`Added ${name}@${version}, ${known ? "from the registry" : "by its name"}`);
console.log(added.length > 0 ? `${added.length} entries added.` : "The lock is complete.");

/** The registry's entry of one version; null when it does not have it. */
async function lookUp({ name, version }) {
  try {
    const { stdout } = await promisify(execFile)("npm", ["view", `${name}@${version}`, ...FIELDS, "--json"], {
      shell: process.platform === "win32",
    });
    const answer = stdout.trim() && JSON.parse(stdout);
    return answer ? [answer].flat().at(-1) : null;
  } catch (error) {
    if (/E404|ETARGET|No match found/.test(`${error.stdout}${error.stderr}`)) return null;
    throw error;
  }
}
