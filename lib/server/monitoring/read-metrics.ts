/** Everything that is measured, as the text that Prometheus reads. */
import { jobKindSchema } from "../../api/schemas/job";
import type { Engine } from "../engine";
import { readHealth } from "../health";

/** All metrics: counts since the start, and gauges of the present state. */
export async function readMetrics(engine: Engine): Promise<string> {
  const { metrics, database, liveRuns } = engine;
  const { version, storage, languageModel, database: kind } = await readHealth(engine);
  const open = await database.jobs.countOpen();
  const labels = { version, node: process.version, database: kind };
  metrics.setNow("build_info", "What runs here; always 1.", [{ labels, value: 1 }]);
  metrics.setNow("knowledge_bases", "Knowledge bases.", [{ value: await database.knowledgeBases.count() }]);
  metrics.setNow("runs_running", "Runs in progress.", [{ value: liveRuns.size }]);
  metrics.setNow(
    "jobs_open",
    "Jobs that wait or run, those of worker processes too.",
    jobKindSchema.options.flatMap((job) =>
      (["queued", "running"] as const).map((state) => ({
        labels: { kind: job, state },
        value: open.find((one) => one.kind === job && one.state === state)?.count ?? 0,
      })),
    ),
  );
  metrics.setNow("storage_failing", "1 while the disk does not take what is written.", [
    { value: Number(storage !== null) },
  ]);
  metrics.setNow("llm_outage", "1 while the language model is not asked, since it has failed.", [
    { value: Number(languageModel.outage !== null) },
  ]);
  return metrics.text();
}
