/** Programs that others measure rankings with find the figures of an experiment in its files of TREC, to the fourth digit. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findPython, pythonWith } from "../../../scripts/python.mjs";
import { seededRandom } from "../../graph/numeric/seeded-random";
import { trecArchive } from "../../measure/trec";
import { hitAt, ndcgAt, recallAt, reciprocalRank } from "../../methods/rank/rank-metrics";
import { compareOnTales, openTales } from "../testing/open-tales";
import { TALE_QUESTIONS } from "../testing/tales";
import { compareExperiment, FIRST_COMPARISON } from "./compare-experiment";
import { bundleExperiment } from "./experiment-bundle";

/** The package of pytrec_eval that has programs and needs no compiler. */
const PACKAGES = ["ir-measures==0.4.3", "ranx==0.3.21", "pytrec-eval-terrier==0.5.11"];
/** To fetch the packages once. */
const PATIENCE_MS = 600_000;
const DIGITS = 4;
const PROGRAMS = ["pytrec_eval", "ir_measures", "ranx"] as const;

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
let folder: string;
let bin: string;

beforeAll(async () => {
  if (!python) return;
  folder = mkdtempSync(path.join(tmpdir(), "hopscope-trec-"));
  bin = await pythonWith(python, path.resolve(".build/tests/trec-python"), [PACKAGES]);
}, PATIENCE_MS);
afterAll(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** What the three programs make of a ranking, each figure by its own name. */
async function figuresOf(file: string): Promise<Record<string, number>> {
  const names = PROGRAMS.map((one) => [one, Object.values(METRICS).map((called) => called[one])] as const);
  const files = [path.join(folder, "qrels.txt"), path.join(folder, file)];
  const args = ["-c", PROGRAM, ...files, JSON.stringify(Object.fromEntries(names))];
  return JSON.parse((await promisify(execFile)(path.join(bin, "python"), args)).stdout);
}

function expectSame(figures: Record<string, number>, own: Record<keyof typeof METRICS, number>): void {
  for (const [metric, called] of Object.entries(METRICS))
    for (const program of PROGRAMS) {
      const expected = own[metric as keyof typeof METRICS];
      expect(figures[called[program]], `${metric} by ${program}`).toBeCloseTo(expected, DIGITS);
    }
}

async function unpack(archive: AsyncIterable<Uint8Array>): Promise<void> {
  const pieces: Uint8Array[] = [];
  for await (const piece of archive) pieces.push(piece);
  mkdirSync(path.join(folder, "runs"), { recursive: true });
  for (const [name, bytes] of Object.entries(unzipSync(Buffer.concat(pieces))))
    writeFileSync(path.join(folder, name), bytes);
}

it.skipIf(!python)("measure an experiment as it is measured here", { timeout: PATIENCE_MS }, async () => {
  const more = [
    { id: "two answers", question: "who directed Harbour Tale 4 or 9?", answers: ["d2", "d4"] },
    { id: "by name", question: "who directed Harbour Tale 7?", answers: ["Ada Director3"] },
    { id: "not there", question: "who directed Harbour Tale 8?", answers: ["d4", "Nobody Known"] },
    { id: "none", question: "who wrote Harbour Tale 8?", answers: [] },
    { id: "a number", question: "how many films did Ada Director3 direct?", value: 2 },
  ];
  const tales = await openTales([...TALE_QUESTIONS.slice(0, 8), ...more]);
  try {
    const { id } = await compareOnTales(tales);
    const { variants } = await compareExperiment(tales.engine, id, FIRST_COMPARISON);
    await unpack(await bundleExperiment(tales.engine, id, "trec"));
    for (const [at, file] of ["1-hybrid", "2-graphraft", "3-mor"].entries()) {
      const { metrics } = variants[at]!;
      const means = Object.keys(METRICS).map((one) => [one, metrics[one as keyof typeof METRICS]!.mean]);
      expectSame(await figuresOf(`runs/${file}.txt`), Object.fromEntries(means));
    }
  } finally {
    await tales.close();
  }
});

it.skipIf(!python)("measure any rankings as they are measured here", { timeout: PATIENCE_MS }, async () => {
  const random = seededRandom(39);
  const results = Array.from({ length: 300 }, (_, question) => {
    const ids = Array.from({ length: Math.floor(random() * 40) }, (_, at) => `n ${at}`);
    const ranked = ids.flatMap((answer, at) =>
      random() < 0.1 ? [{ answer, rank: at + 1, stage: null }] : [],
    );
    const lost = Array.from({ length: 1 + Math.floor(random() * 15) }, (_, at) => `lost ${at}`);
    const missed = lost.map((answer) => ({ answer, rank: null, stage: null }));
    return { question: `q ${question}`, ids, goldOutcomes: [...ranked, ...missed] };
  });
  await unpack(trecArchive([{ name: "random" }], async () => results));
  const mean = (measure: (ranks: number[]) => number) =>
    results.reduce(
      (sum, { goldOutcomes }) =>
        sum + measure(goldOutcomes.map(({ rank }) => rank ?? Number.POSITIVE_INFINITY)) / results.length,
      0,
    );
  expectSame(await figuresOf("runs/1-random.txt"), {
    hit1: mean((ranks) => hitAt(ranks, 1)),
    hit5: mean((ranks) => hitAt(ranks, 5)),
    recall20: mean((ranks) => recallAt(ranks, 20)),
    rr: mean(reciprocalRank),
    ndcg10: mean((ranks) => ndcgAt(ranks, 10)),
  });
});
