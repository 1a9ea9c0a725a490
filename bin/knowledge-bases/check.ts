/** `hopscope check`: whether the files of knowledge bases are what was written. */
import type { CallApi } from "../../lib/api/call-api";
import { checkFiles, listKnowledgeBases } from "../../lib/api/knowledge-bases";
import type { FilesCheck } from "../../lib/files/files-check";

/** Sets the exit code to 1 when something is damaged. @param base all of them when absent */
export async function checkBases(
  call: CallApi,
  base: string | undefined,
  options: { json?: boolean },
  signal: AbortSignal,
): Promise<void> {
  const ids = base === undefined ? await ownBases(call) : [base];
  const checks: (FilesCheck & { knowledgeBase: string })[] = [];
  for (const id of ids)
    checks.push({ knowledgeBase: id, ...(await call(checkFiles, { params: { id }, signal })) });
  if (checks.some(({ damaged }) => damaged.length > 0)) process.exitCode = 1;
  if (options.json) console.log(JSON.stringify({ checks }));
  else for (const one of checks) for (const line of checkInWords(one)) console.log(line);
}

/** Those whose files are on this machine. */
async function ownBases(call: CallApi): Promise<string[]> {
  const { knowledgeBases } = await call(listKnowledgeBases);
  return knowledgeBases.filter(({ connection }) => !connection).map(({ id }) => id);
}

function checkInWords({
  knowledgeBase,
  sources,
  parts,
  bytes,
  hasChecksums,
  damaged,
}: FilesCheck & { knowledgeBase: string }): string[] {
  const sum = `${sources} sources and ${parts} index files, ${(bytes / 2 ** 20).toFixed(1)} MiB`;
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
