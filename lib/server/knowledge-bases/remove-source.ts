/** A source goes, with what comes from it alone: the files that stay are read first, so that nobody is surprised by what they lose. */

import type { Job } from "../../api/schemas/job";
import type { SourceRemoval } from "../../api/sources";
import { bringsNodes } from "../../files/format-names";
import type { Source } from "../../files/source";
import { HopscopeError } from "../../graph/errors";
import type { Recounted } from "../../stores/prisma/sources";
import type { Engine } from "../engine";
import type { ReadReport } from "../jobs/index-task";
import type { Waiting } from "../threads/read-text";
import { lineLimit, taskFiles } from "./describing";
import { notesOn } from "./sources";

export interface RemoveOptions extends Waiting {
  /** Treatment of sources of which no row would be left. */
  dependents: "refuse" | "remove";
}

interface Measured {
  removal: SourceRemoval;
  /** Sources of which nothing is left. */
  dependents: Source[];
  /** Rows of the others as they are read without the source. */
  recounted: Recounted[];
}

/** @throws HopscopeError `not-found` */
export async function measureSourceRemoval(
  engine: Engine,
  base: string,
  source: string,
  waiting: Waiting,
): Promise<SourceRemoval> {
  const { id } = await engine.database.knowledgeBases.get(base);
  return (await measure(engine, id, source, waiting)).removal;
}

/**
 * Removes a source, and queues the job that indexes what stays.
 * @throws HopscopeError `not-found`; `conflict` when nothing would stay, or when other sources need it and `dependents` is
 *   `refuse`
 */
export async function removeSource(
  engine: Engine,
  base: string,
  source: string,
  { dependents: choice, ...waiting }: RemoveOptions,
): Promise<{ removed: Source[]; job: Job }> {
  const { id, name } = await engine.database.knowledgeBases.get(base);
  const { removal, dependents, recounted } = await measure(engine, id, source, waiting);
  if (dependents.length > 0 && choice === "refuse")
    throw new HopscopeError(
      "conflict",
      `Without "${removal.source.name}" no row is left of ${removal.dependents.map((one) => `"${one}"`).join(", ")}.`,
      { hint: "Ask for them to be removed too (dependents=remove), or replace the source instead." },
    );
  if (removal.left === 0)
    throw new HopscopeError("conflict", `"${name}" would have no source left.`, {
      hint: "Add another file first, replace this one, or delete the knowledge base.",
    });
  const removed = [removal.source, ...dependents];
  const before = await engine.database.jobs.list(id);
  const job = await engine.database.sources.removeAndEnqueue(
    id,
    removed.map((one) => one.id),
    recounted,
  );
  engine.jobs.wake();
  // A job that runs may read the bytes still; then they go at the next start.
  if (before.every(({ state }) => state !== "running"))
    await engine.reservedFiles.removeUnused(removed.map(({ sha256 }) => sha256));
  return { removed, job };
}

async function measure(engine: Engine, id: string, source: string, waiting: Waiting): Promise<Measured> {
  const before = await engine.database.sources.list(id);
  const going = before.find((one) => one.id === source);
  if (!going)
    throw new HopscopeError("not-found", `There is no source ${source} in the knowledge base "${id}".`, {
      hint: "It may have been removed in another window; look at the list again.",
    });
  const staying = before.filter((one) => one !== going);
  const report =
    staying.length === 0
      ? { files: [], rejections: [] }
      : await engine.threads.read(
          "check",
          {
            files: taskFiles(engine, staying),
            lineLimitBytes: lineLimit(engine),
            needsNodes: bringsNodes(going.format),
          },
          waiting,
        );
  const recounted = recount(staying, report);
  const others = staying.flatMap(({ name, accepted }, at) => {
    const left = recounted[at]!.accepted;
    return left < accepted ? [{ name, lost: accepted - left, left }] : [];
  });
  const dependents = staying.filter((_, at) => recounted[at]!.accepted === 0);
  return {
    removal: {
      source: going,
      others: others.toSorted((a, b) => b.lost - a.lost),
      dependents: dependents.map(({ name }) => name),
      left: staying.length - dependents.length,
    },
    dependents,
    recounted,
  };
}

/** Rows of sources that stay, as a report on the files that are left has them. */
export function recount(staying: readonly Source[], report: ReadReport): Recounted[] {
  const read = new Map(report.files.map((file) => [file.name, file]));
  return staying.map(({ name }) => {
    const found = read.get(name);
    const { accepted = 0, rejected = 0 } = found ?? {};
    return { name, accepted, rejected, ...(found && notesOn(found, report)) };
  });
}
