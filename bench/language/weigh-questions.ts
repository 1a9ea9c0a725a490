/**
 * The questions of one graph with all of their readings, each judged: what weights and the calibration are learnt from. Judging takes
 * minutes, so what was judged is stored and learning alone can be repeated (`BENCH_STORED=1`).
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { GraphSource } from "../../lib/graph/graph-source";
import type { MatchValue } from "../../lib/graph/match/match-result";
import type { Embedder } from "../../lib/graph/numeric/embedder";
import type { QueryGraph } from "../../lib/graph/query/query-graph";
import { contentTokens, operatorsOf } from "../../lib/questions/language/read/build-sketches";
import { openReaderKit, readCandidates } from "../../lib/questions/language/read/read-candidates";
import { isNarrowed, isWholeLookUp } from "../../lib/questions/language/read/whole-readings";
import { EMPTY } from "../../lib/questions/language/read-question";
import type { Weights } from "../../lib/questions/language/score/weights";
import { ENGLISH } from "../../lib/words/english";
import type { WeighedQuestion } from "./train-weights";

/** Readings that are listed for each question. */
const BOUNDS = { beam: 12, candidates: 40, milliseconds: 5_000 };

export interface JudgedReading {
  features: Record<string, number>;
  isRight: boolean;
  /** Equal for readings that find the same. */
  found: string;
  /** Parts of the question that it reads as operators. */
  operators: number;
  /** True for a look-up with nothing left over. */
  isLookUp: boolean;
  /** True if each part of the question narrows what it asks for. */
  isNarrowed: boolean;
}

export interface JudgedQuestion extends WeighedQuestion {
  question: string;
  /** Its content words. */
  words: number;
  readings: JudgedReading[];
}

/** A graph and its questions, with what says whether a reading is right. */
export interface QuestionSet {
  graph: GraphSource;
  questions: { text: string; judge: (query: QueryGraph) => Promise<Verdict> }[];
}

export interface Verdict {
  isRight: boolean;
  /** The rows, or why there are none. */
  found: MatchValue[][] | string;
}

/**
 * @param name of the file in which what was judged is stored
 * @param open the set, where nothing is stored
 * @param weights those that the readings are listed with
 */
export async function judgedQuestions(
  name: string,
  open: () => Promise<QuestionSet>,
  weights: Weights,
  embedder: Embedder,
): Promise<JudgedQuestion[]> {
  const folder = path.join(".build", "bench", "language", "judged");
  const file = path.join(folder, `${name}.json`);
  if (process.env.BENCH_STORED !== undefined && existsSync(file))
    return JSON.parse(readFileSync(file, "utf8"));
  const { graph, questions } = await open();
  const kit = await openReaderKit(graph, embedder, {}, ENGLISH);
  const judged: JudgedQuestion[] = [];
  for (const { text, judge } of questions) {
    const { candidates, view } = await readCandidates(text, kit, weights, { bounds: BOUNDS });
    const readings: JudgedReading[] = [];
    for (const { query, features, sketch, draft } of candidates) {
      const { isRight, found } = await judge(query);
      const isEmpty = typeof found === "string" || found.length === 0 || isNothing(found);
      const rows = typeof found === "string" ? found : found.slice(0, 200).map((row) => JSON.stringify(row));
      readings.push({
        features: isEmpty ? { ...features, [EMPTY]: 1 } : features,
        isRight,
        operators: operatorsOf(draft),
        isLookUp: isWholeLookUp({ sketch, features }),
        isNarrowed: isNarrowed({ sketch, features }, view.words),
        found: digestOf([sketch.ask.kind, query.order.length > 0 ? rows : [...rows].sort()]),
      });
    }
    judged.push({ question: text, words: contentTokens(view), readings });
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
