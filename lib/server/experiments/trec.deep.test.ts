/** Programs that others measure rankings with find the figures of an experiment in its files of TREC, to the fourth digit. */
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findPython, pythonWith } from "../../../scripts/python.mjs";
import type { ExperimentComparison } from "../../measure/experiment-comparison";
import { compareOnTales, type OpenTales, openTales } from "../testing/open-tales";
import { TALE_QUESTIONS } from "../testing/tales";
import { compareExperiment, FIRST_COMPARISON } from "./compare-experiment";
import { bundleExperiment } from "./experiment-bundle";

/** The package of pytrec_eval that has programs and needs no compiler. */
const PACKAGES = ["ir-measures==0.4.3", "ranx==0.3.21", "pytrec-eval-terrier==0.5.11"];
/** To fetch the packages once. */
const PATIENCE_MS = 600_000;
const DIGITS = 4;

/** What each program calls a metric. */
const METRICS = {
  hit1: { pytrec_eval: "success_1", ir_measures: "Success@1", ranx: "hit_rate@1" },
  hit5: { pytrec_eval: "success_5", ir_measures: "Success@5", ranx: "hit_rate@5" },
  recall20: { pytrec_eval: "recall_20", ir_measures: "R@20", ranx: "recall@20" },
  rr: { pytrec_eval: "recip_rank", ir_measures: "RR", ranx: "mrr" },
  ndcg10: { pytrec_eval: "ndcg_cut_10", ir_measures: "nDCG@10", ranx: "ndcg@10" },
} as const;

const PROGRAM = `
import json, sys
import ir_measures, pytrec_eval, ranx
judged, found, names = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
with open(judged) as file:
    qrels = pytrec_eval.parse_qrel(file)
with open(found) as file:
    run = pytrec_eval.parse_run(file)
each = pytrec_eval.RelevanceEvaluator(qrels, set(names["pytrec_eval"])).evaluate(run)
figures = {name: sum(one[name] for one in each.values()) / len(qrels) for name in names["pytrec_eval"]}
measures = [ir_measures.parse_measure(name) for name in names["ir_measures"]]
means = ir_measures.calc_aggregate(measures, ir_measures.read_trec_qrels(judged), ir_measures.read_trec_run(found))
figures.update({str(measure): mean for measure, mean in means.items()})
of_ranx = ranx.evaluate(
    ranx.Qrels.from_file(judged, kind="trec"), ranx.Run.from_file(found, kind="trec"), names["ranx"], make_comparable=True
)
figures.update({name: float(mean) for name, mean in of_ranx.items()})
print(json.dumps(figures))
`;

const python = await findPython();
let tales: OpenTales;
let folder: string;
let bin: string;
let comparison: ExperimentComparison;

beforeAll(async () => {
  if (!python) return;
  bin = await pythonWith(python, path.resolve(".build/tests/trec-python"), [PACKAGES]);
  const more = [
    { id: "two answers", question: "who directed Harbour Tale 4 or 9?", answers: ["d2", "d4"] },
    { id: "by name", question: "who directed Harbour Tale 7?", answers: ["Ada Director3"] },
    { id: "not there", question: "who directed Harbour Tale 8?", answers: ["d4", "Nobody Known"] },
    { id: "none", question: "who wrote Harbour Tale 8?", answers: [] },
    { id: "a number", question: "how many films did Ada Director3 direct?", value: 2 },
  ];
  tales = await openTales([...TALE_QUESTIONS.slice(0, 8), ...more]);
  const { id } = await compareOnTales(tales);
  comparison = await compareExperiment(tales.engine, id, FIRST_COMPARISON);
  const pieces: Uint8Array[] = [];
  for await (const piece of await bundleExperiment(tales.engine, id, "trec")) pieces.push(piece);
  folder = path.join(tales.environment.HOPSCOPE_DATA, "trec");
  mkdirSync(path.join(folder, "runs"), { recursive: true });
  for (const [name, bytes] of Object.entries(unzipSync(Buffer.concat(pieces))))
    writeFileSync(path.join(folder, name), bytes);
}, PATIENCE_MS);
afterAll(() => tales?.close());

it.skipIf(!python).each([
  [0, "runs/1-hybrid.txt"],
  [1, "runs/2-graphraft.txt"],
  [2, "runs/3-mor.txt"],
])("measure variant %d as it is measured here", { timeout: PATIENCE_MS }, async (variant, file) => {
  const programs = ["pytrec_eval", "ir_measures", "ranx"] as const;
  const names = Object.fromEntries(
    programs.map((program) => [program, Object.values(METRICS).map((one) => one[program])]),
  );
  const { stdout } = await promisify(execFile)(path.join(bin, "python"), [
    ...["-c", PROGRAM, path.join(folder, "qrels.txt"), path.join(folder, file)],
    JSON.stringify(names),
  ]);
  const figures = JSON.parse(stdout) as Record<string, number>;
  const { metrics } = comparison.variants[variant]!;
  for (const [metric, called] of Object.entries(METRICS))
    for (const program of programs) {
      const own = metrics[metric as keyof typeof METRICS]!.mean;
      expect(figures[called[program]], `${metric} by ${program}`).toBeCloseTo(own, DIGITS);
    }
  // A ranking that finds all first would be measured alike by any formula.
  if (variant === 0) expect(metrics.ndcg10!.mean).toBeLessThan(0.95);
});
