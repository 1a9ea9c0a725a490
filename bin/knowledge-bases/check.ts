/** `hopscope check`: whether the files of the database and of knowledge bases are what was written. */
import type { CallApi } from "../../lib/api/call-api";
import { checkFiles, listKnowledgeBases } from "../../lib/api/knowledge-bases";
import type { FilesCheck } from "../../lib/files/files-check";
import { checkDatabase, type DatabaseCheck } from "../../lib/server/check-database";
import { readEnvironment } from "../../lib/stores/environment";

/**
 * Sets the exit code to 1 when something is damaged. A damaged database is not opened.
 * @param base the database and all of them when absent
 */
export async function check(
  base: string | undefined,
  options: { json?: boolean },
  withCaller: (work: (call: CallApi, signal: AbortSignal) => Promise<void>) => Promise<void>,
): Promise<void> {
  const database = base === undefined ? await checkDatabase(readEnvironment()) : null;
  const isDamaged = database !== null && database.damaged.length > 0;
  const checks: BaseCheck[] = [];
  if (!isDamaged)
    await withCaller(async (call, signal) => {
      for (const id of base === undefined ? await ownBases(call) : [base])
        checks.push({ knowledgeBase: id, ...(await call(checkFiles, { params: { id }, signal })) });
    });
  if (isDamaged || checks.some(({ damaged }) => damaged.length > 0)) process.exitCode = 1;
  if (options.json) console.log(JSON.stringify({ database, checks }));
  else
    for (const line of [...(database ? pagesInWords(database) : []), ...checks.flatMap(checkInWords)])
      console.log(line);
}

type BaseCheck = FilesCheck & { knowledgeBase: string };

function pagesInWords({ files, bytes, damaged, hint }: DatabaseCheck): string[] {
  if (damaged.length === 0)
    return [`The database: whole. ${files} files of tables and indexes, ${inMiB(bytes)}.`];
  return [
    "The database: damaged. Its knowledge bases were not checked.",
    ...damaged.map(
      ({ name, file, pages }) =>
        `  ${name}: ${pages.length === 1 ? "page" : "pages"} ${pages.slice(0, 10).join(", ")}${pages.length > 10 ? " …" : ""} of ${file}`,
    ),
    `  ${hint}`,
  ];
}

function inMiB(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

async function ownBases(call: CallApi): Promise<string[]> {
  const { knowledgeBases } = await call(listKnowledgeBases);
  return knowledgeBases.filter(({ connection }) => !connection).map(({ id }) => id);
}

function checkInWords({ knowledgeBase, sources, parts, bytes, hasChecksums, damaged }: BaseCheck): string[] {
  const sum = `${sources} sources and ${parts} index files, ${inMiB(bytes)}`;
  if (damaged.length === 0) {
    const sizes = hasChecksums
      ? ""
      : "; an earlier version wrote the indexes without checksums, so only sizes were compared";
    return [`${knowledgeBase}: whole. ${sum}${sizes}.`];
  }
  const indexes = damaged.some(({ kind }) => kind === "indexes");
  const files = damaged.some(({ kind }) => kind === "source");
  return [
    `${knowledgeBase}: damaged.`,
    ...damaged.map(({ message }) => `  ${message}`),
    ...(files ? ["  Add the damaged sources again."] : []),
    ...(indexes ? [`  Build the indexes again from the sources: hopscope index ${knowledgeBase}`] : []),
  ];
}
