/** A knowledge base that is filled and indexed, as a person would do it, for tests from the outside. */
import { Readable } from "node:stream";
import type { Job } from "../../api/schemas/job";
import type { Readings } from "../../api/sources";
import type { Engine } from "../engine";
import { followJob } from "../jobs/jobs";
import { createKnowledgeBase } from "../knowledge-bases/knowledge-bases";
import { addSources } from "../knowledge-bases/sources";

/** Its id, once its first generation is published. */
export async function indexedBase(
  engine: Engine,
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  // Where people sign in, tests that are not about sharing see it as well.
  const visibility = engine.accounts ? ({ visibility: "everyone" } as const) : {};
  const { id } = await createKnowledgeBase(engine, { name, description: "", ...visibility });
  const { job } = await addFiles(engine, id, files);
  await finishJob(engine, job);
  return id;
}

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Adds files by their names and contents, as an upload would. */
export function addFiles(
  engine: Engine,
  base: string,
  files: Files,
  options: Partial<Parameters<typeof addSources>[3]> = {},
  readings: Readings = [],
): ReturnType<typeof addSources> {
  return addSources(
    engine,
    base,
    async (keep) => {
      for (const [name, content] of Object.entries(files))
        await keep(name, Readable.from([Buffer.from(content)]));
      return readings;
    },
    { onRejected: "refuse", replace: false, ...options },
  );
}

/** The job when it has ended, however it did. */
export async function finishJob(engine: Engine, job: Job): Promise<Job> {
  let last = job;
  for await (const now of await followJob(engine, job.id)) last = now;
  return last;
}
