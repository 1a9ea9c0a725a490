/**
 * The questions of one schema with all of their readings, each judged: what weights and the calibration are learnt from. Judging takes
 * minutes, so what was judged is stored and learning alone can be repeated (`BENCH_STORED=1`).
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ENGLISH } from "../../lib/core/language/cues/english";
import { openReaderKit, readCandidates } from "../../lib/core/language/read/read-candidates";
import { contentTokens, operatorsOf } from "../../lib/core/language/read/size-of";
import { EMPTY } from "../../lib/core/language/read-question";
import type { WeighedQuestion } from "../../lib/core/language/score/train-weights";
import type { Weights } from "../../lib/core/language/score/weights";
import type { Embedder } from "../../lib/core/vector/embedder";
import { judge } from "./judge";
import { openSchemaSet } from "./schemas/schema-sets";

/** Readings that are listed for each question. */
const BOUNDS = { beam: 12, candidates: 40, milliseconds: 5_000 };

export interface JudgedReading {
  features: Record<string, number>;
  isRight: boolean;
  /** Equal for readings that find the same. */
  found: string;
  /** Parts of the question that it reads as operators. */
  operators: number;
}

export interface JudgedQuestion extends WeighedQuestion {
  question: string;
  /** Its content words. */
  words: number;
  readings: JudgedReading[];
}

/** @param weights those that the readings are listed with */
export async function judgedQuestions(
  name: string,
  most: number,
  weights: Weights,
  embedder: Embedder,
): Promise<JudgedQuestion[]> {
  const folder = path.join(".build", "bench", "language", "judged");
  const file = path.join(folder, `${name}-${most}.json`);
  if (process.env.BENCH_STORED !== undefined && existsSync(file))
    return JSON.parse(readFileSync(file, "utf8"));
  const set = await openSchemaSet(name, embedder, most);
  const kit = await openReaderKit(set.graph, embedder, {}, ENGLISH);
  const judged: JudgedQuestion[] = [];
  for (const gold of set.golds) {
    const { candidates, view } = await readCandidates(gold.question, kit, weights, { bounds: BOUNDS });
    const readings: JudgedReading[] = [];
    for (const { query, features, sketch, draft } of candidates) {
      const { right, found } = await judge(gold, query, set.graph, set.nodeById);
      const isEmpty = typeof found === "string" || found.length === 0 || isNothing(found);
      const rows = typeof found === "string" ? found : found.slice(0, 200).map((row) => JSON.stringify(row));
      readings.push({
        features: isEmpty ? { ...features, [EMPTY]: 1 } : features,
        isRight: right,
        operators: operatorsOf(draft),
        found: digestOf([sketch.ask.kind, query.order.length > 0 ? rows : [...rows].sort()]),
      });
    }
    judged.push({ question: gold.question, words: contentTokens(view), readings });
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(judged));
  return judged;
}

/** A number that says that there is none. */
function isNothing(rows: readonly (readonly unknown[])[]): boolean {
  return rows.length === 1 && rows[0]!.length === 1 && (rows[0]![0] === null || rows[0]![0] === 0);
}

function digestOf(value: unknown): string {
  return createHash("sha1").update(JSON.stringify(value)).digest("hex").slice(0, 12);
}
