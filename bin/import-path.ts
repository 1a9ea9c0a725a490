/** `hopscope import`: files become a knowledge base, rejected rows are told, the indexing is followed to its end. */
import type { SourcesAdded } from "../lib/core/api";
import { HopscopeError } from "../lib/core/errors";
import type { KnowledgeBase } from "../lib/core/knowledge-base";
import { findSourceFiles } from "../lib/engine/sources";
import type { Client } from "./client";
import { waitForJob } from "./job-progress";

export interface ImportOptions {
  name: string;
  into: boolean;
  replace: boolean;
  strict: boolean;
  wait: boolean;
  json?: boolean;
}

/** Rejected rows told one by one before only their number is. */
const REJECTIONS_TOLD = 20;

export async function importPath(client: Client, place: string, options: ImportOptions): Promise<void> {
  const { files, skipped } = await findSourceFiles(place);
  const base = options.into
    ? await findByName(client, options.name)
    : await client.createKnowledgeBase(options.name);
  let added: SourcesAdded;
  try {
    added = await client.addFiles(base.id, files, {
      onRejected: options.strict ? "refuse" : "skip",
      replace: options.replace,
    });
  } catch (error) {
    if (!options.into) await client.removeKnowledgeBase(base.id);
    throw error;
  }
  tellRejected({
    ...added,
    rejections: [...skipped, ...added.rejections],
    rejected: added.rejected + skipped.length,
  });
  const job = options.wait ? await waitForJob(client, added.job) : added.job;
  if (options.json) {
    console.log(
      JSON.stringify({
        id: base.id,
        name: base.name,
        sources: added.sources,
        rejected: added.rejected,
        rejections: added.rejections,
        job,
      }),
    );
  } else {
    console.log(
      `${base.name} (${base.id}): ${added.sources.length} sources, ${added.rejected} rows rejected`,
    );
  }
}

async function findByName(client: Client, name: string): Promise<KnowledgeBase> {
  const found = (await client.listKnowledgeBases()).find((base) => base.name === name || base.id === name);
  if (!found)
    throw new HopscopeError("not-found", `There is no knowledge base "${name}".`, {
      hint: "Leave out --into to make it.",
    });
  return found;
}

function tellRejected({ rejections, rejected }: Pick<SourcesAdded, "rejections" | "rejected">): void {
  for (const { file, line, field, reason } of rejections.slice(0, REJECTIONS_TOLD)) {
    console.error(`rejected  ${file}${line ? `:${line}` : ""}${field ? ` (${field})` : ""}  ${reason}`);
  }
  const untold = rejected - Math.min(rejections.length, REJECTIONS_TOLD);
  if (untold > 0) console.error(`rejected  … and ${untold.toLocaleString("en")} more rows`);
}
