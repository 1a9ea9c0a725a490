/**
 * The sample's questions, and more of other kinds, asked of every method that plans: without a language model, with one that writes
 * the right plan to each prompt, and with ones that write plans with a fault. F1 by kind of question. `BENCH_FAULTS` names the faults,
 * `BENCH_METHODS` the methods, `BENCH_SHOW` prints what got worse.
 */
import { rmSync } from "node:fs";
import { retrievers } from "../lib/methods/registry";
import { askAll, byKind } from "../lib/methods/testing/model-figures";
import { FAULTS, type Fault } from "../lib/methods/testing/model-plans";
import { followJob } from "../lib/server/jobs/jobs";
import { openToolkit } from "../lib/server/methods/toolkit";
import { openEngine } from "../lib/server/open-engine";
import { importSample } from "../lib/server/sample";
import { restoreVectors } from "../lib/server/stores/testing/kept-vectors";
import { samplePlans } from "../lib/server/testing/sample-plans";
import { unstarted } from "../lib/server/testing/small-world";

const PLANNING = [
  { id: "graphraft", params: {} },
  { id: "mor", params: {} },
  { id: "sg-rag", params: {} },
  { id: "stem", params: {} },
  { id: "sage", params: { seedsBy: "spark" } },
];
const listed = (process.env.BENCH_METHODS ?? PLANNING.map(({ id }) => id).join(",")).split(",");
const faults = (process.env.BENCH_FAULTS ?? FAULTS.join(",")).split(",") as Fault[];

const place = unstarted();
restoreVectors(place.environment.HOPSCOPE_DATA);
const engine = await openEngine(place.environment);
try {
  await engine.serve();
  await importSample(engine);
  const [base] = await engine.database.knowledgeBases.list();
  for await (const { state } of await followJob(engine, base!.job!.id)) if (state === "succeeded") break;
  const indexed = await engine.database.knowledgeBases.get(base!.id);
  const kit = { ...(await openToolkit(engine, indexed!, null)), signal: new AbortController().signal };
  const questions = await samplePlans(kit.graph);
  for (const { id, params } of PLANNING.filter(({ id }) => listed.includes(id))) {
    const retriever = retrievers.find((one) => one.id === id)!;
    const columns = [];
    for (const fault of [null, ...faults]) {
      const results = await askAll(questions, retriever, params, kit, fault);
      columns.push({ title: fault ?? "no model", results });
    }
    const tables = columns.map(({ results }) =>
      byKind(
        questions,
        results.map(({ f1 }) => f1),
      ),
    );
    console.log(`\n${id}`);
    console.log("".padEnd(20) + columns.map(({ title }) => title.padStart(15)).join(""));
    for (const kind of tables[0]!.keys()) {
      const cells = tables.map((own) => own.get(kind)!.toFixed(2).padStart(15)).join("");
      console.log(kind.padEnd(20) + cells);
    }
    if (!process.env.BENCH_SHOW) continue;
    for (const [at, { question }] of questions.entries())
      for (const { title, results } of columns.slice(1)) {
        const [without, own] = [columns[0]!.results[at]!, results[at]!];
        if (own.f1 === without.f1) continue;
        const said = JSON.stringify(own.answer.result ?? own.answer.nodes.slice(0, 4));
        console.log(`  ${title}: ${question} ${without.f1.toFixed(2)} -> ${own.f1.toFixed(2)} ${said}`);
      }
  }
} finally {
  await engine.close();
  rmSync(place.folder, { recursive: true, force: true });
}
process.exit(0);
