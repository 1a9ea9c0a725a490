/**
 * Learns the weights that questions are read with, from the public questions of 14 schemas, and writes them to
 * `lib/core/language/score/learnt-weights.ts`. Each schema is also read with weights learnt from the 13 others, which is the
 * figure to report. `BENCH_MOST` bounds the questions of each schema.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { ENGLISH } from "../lib/core/language/cues/english";
import { openReaderKit, readCandidates } from "../lib/core/language/read/read-candidates";
import { EMPTY } from "../lib/core/language/read-question";
import { PRIOR_WEIGHTS } from "../lib/core/language/score/prior-weights";
import { NONE, trainWeights, type WeighedQuestion } from "../lib/core/language/score/train-weights";
import { Weights } from "../lib/core/language/score/weights";
import type { Embedder } from "../lib/core/vector/embedder";
import { printTable } from "./corpora/print";
import { benchEmbedder } from "./corpora/retrieval-figures";
import { judge } from "./language/judge";
import { openSchemaSet, schemaNames } from "./language/schemas/schema-sets";

const MOST = 60;
const BOUNDS = { beam: 12, candidates: 60, milliseconds: 5_000 };
const FILE = path.join("lib", "core", "language", "score", "learnt-weights.ts");

const embedder = await benchEmbedder();
const bySchema = new Map<string, WeighedQuestion[]>();
for (const name of schemaNames()) bySchema.set(name, await weighedQuestions(name, embedder));
const rows = Object.fromEntries(
  [...bySchema].map(([name, questions]) => {
    const others = [...bySchema].flatMap(([other, own]) => (other === name ? [] : own));
    const weights = Weights.of(trainWeights(others, PRIOR_WEIGHTS));
    const right = questions.filter((question) => isRightFirst(question, weights)).length;
    const any = questions.filter(({ readings }) => readings.some(({ isRight }) => isRight)).length;
    return [
      name,
      {
        questions: questions.length,
        "right %": percent(right, questions),
        "some right %": percent(any, questions),
      },
    ];
  }),
);
printTable("Each schema with weights learnt from the others", rows);
const learnt = trainWeights([...bySchema.values()].flat(), PRIOR_WEIGHTS);
writeFileSync(FILE, asModule(learnt));
console.log(`${FILE}: ${Object.keys(learnt).length} weights`);
process.exit(0);

async function weighedQuestions(name: string, embedder: Embedder): Promise<WeighedQuestion[]> {
  const set = await openSchemaSet(name, embedder, Number(process.env.BENCH_MOST ?? MOST));
  const kit = await openReaderKit(set.graph, embedder, {}, ENGLISH);
  const found: WeighedQuestion[] = [];
  for (const gold of set.golds) {
    const { candidates } = await readCandidates(gold.question, kit, Weights.of(PRIOR_WEIGHTS), {
      bounds: BOUNDS,
    });
    const readings: WeighedQuestion["readings"] = [];
    for (const { query, features } of candidates) {
      const { right, found: rows } = await judge(gold, query, set.graph, set.nodeById);
      const isEmpty = typeof rows === "string" || rows.length === 0;
      readings.push({ features: isEmpty ? { ...features, [EMPTY]: 1 } : features, isRight: right });
    }
    found.push({ readings });
  }
  return found;
}

function isRightFirst({ readings }: WeighedQuestion, weights: Weights): boolean {
  const scored = readings.map(({ features, isRight }) => ({ isRight, score: weights.score(features) }));
  return scored.sort((a, b) => b.score - a.score)[0]?.isRight ?? false;
}

function percent(count: number, { length }: readonly unknown[]): number {
  return Math.round((1000 * count) / Math.max(1, length)) / 10;
}

function asModule(weights: Readonly<Record<string, number>>): string {
  const lines = Object.entries(weights)
    .map(([name, weight]) => [name, Math.round(1000 * weight) / 1000] as const)
    .filter(([name, weight]) => weight !== 0 || name === NONE)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, weight]) => `  ${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${weight},`);
  const from = "the public questions of 14 schemas; none of them is of the movies graph";
  return [
    `/** Made by \`node bench/run.mjs language-weights\` from ${from}. */`,
    "export const LEARNT_WEIGHTS: Readonly<Record<string, number>> = {",
    ...lines,
    "};",
    "",
  ].join("\n");
}
