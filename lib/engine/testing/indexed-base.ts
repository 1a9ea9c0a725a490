/** A knowledge base that is brought and indexed, as a person would do it, for tests from the outside. */
import { Readable } from "node:stream";
import type { Job } from "../../core/job";
import type { Engine } from "../engine";
import { followJob } from "../jobs";
import { createKnowledgeBase } from "../knowledge-bases";
import { addSources } from "../sources";

/** Its id, once its first generation is published. */
export async function indexedBase(
  engine: Engine,
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const { id } = await createKnowledgeBase(engine, { name, description: "" });
  const { job } = await addSources(
    engine,
    id,
    async (keep) => {
      for (const [file, content] of Object.entries(files))
        await keep(file, Readable.from([Buffer.from(content)]));
    },
    { onRejected: "refuse", replace: false },
  );
  await finishJob(engine, job);
  return id;
}

/** The job when it has ended, however it did. */
export async function finishJob(engine: Engine, job: Job): Promise<Job> {
  let last = job;
  for await (const now of await followJob(engine, job.id)) last = now;
  return last;
}
