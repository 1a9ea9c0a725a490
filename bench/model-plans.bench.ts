/**
 * The sample's questions and more of other kinds, asked of methods that plan, without a language model and with ones that write the right
 * plan to each prompt or one with a fault: F1 by kind. `BENCH_FAULTS` and `BENCH_METHODS` choose.
 */
import { rmSync } from "node:fs";
import { retrievers } from "../lib/methods/registry";
import { askAll, byKind } from "../lib/methods/testing/model-figures";
import { FAULTS, type Fault } from "../lib/methods/testing/model-plans";
import { followJob } from "../lib/server/jobs/jobs";
import { openToolkit } from "../lib/server/methods/toolkit";
import { openEngine } from "../lib/server/open-engine";
import { importSample } from "../lib/server/sample";
import { samplePlans } from "../lib/server/testing/sample-plans";
import { unstarted } from "../lib/server/testing/small-world";

const listed = (process.env.BENCH_METHODS ?? "graphraft,mor,sg-rag,stem,sage").split(",");
const faults = (process.env.BENCH_FAULTS ?? FAULTS.join(",")).split(",") as Fault[];
const f1Of = ({ f1 }: { f1: number }) => f1;

const place = unstarted();
const engine = await openEngine(place.environment);
try {
  await engine.serve();
  await importSample(engine);
  const [base] = await engine.database.knowledgeBases.list();
  for await (const _ of await followJob(engine, base!.job!.id));
  const indexed = (await engine.database.knowledgeBases.get(base!.id))!;
  const kit = { ...(await openToolkit(engine, indexed, null)), signal: new AbortController().signal };
  const questions = await samplePlans(kit.graph);
  for (const retriever of retrievers.filter(({ id }) => listed.includes(id))) {
    const columns = [];
    for (const fault of [null, ...faults]) {
      columns.push({
        title: fault ?? "no model",
        results: await askAll(questions, retriever, {}, kit, fault),
      });
    }
    const tables = columns.map(({ results }) => byKind(questions, results.map(f1Of)));
    const titles = columns.map(({ title }) => title.padStart(15)).join("");
    console.log(`\n${retriever.id.padEnd(20)}${titles}`);
    for (const kind of tables[0]!.keys()) {
      const cells = tables.map((own) => own.get(kind)!.toFixed(2).padStart(15)).join("");
      console.log(kind.padEnd(20) + cells);
    }
    for (const [at, { question }] of questions.entries())
      for (const { title, results } of columns.slice(1)) {
        const [before, now] = [columns[0]!, { results }].map((one) => one.results[at]!.f1.toFixed(2));
        if (now !== before) console.log(`  ${title}: ${question} ${before} -> ${now}`);
      }
  }
} finally {
  await engine.close();
  rmSync(place.folder, { recursive: true, force: true });
}
process.exit(0);
