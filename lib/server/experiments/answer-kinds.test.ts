/** Questions with answers of every kind, and without one: imported, checked, asked, compared, listed by outcome, and replayed. */
import { Readable } from "node:stream";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Experiment } from "../../api/schemas/experiment";
import { answerOutcomeSchema } from "../../measure/eval/answer-outcome";
import type { ExperimentResult } from "../../measure/experiment";
import { rowsQuerySchema } from "../../measure/question-rows";
import { answerKindOf } from "../../measure/question-sets/gold-question";
import { rightsOf } from "../accounts/base-rights";
import { EVERYBODY } from "../accounts/caller";
import type { Engine } from "../engine";
import { checkGold, importQuestions } from "../knowledge-bases/question-sets";
import { type OpenTales, openTales } from "../testing/open-tales";
import { TALE_QUESTIONS } from "../testing/tales";
import { compareExperiment, readQuestionRows } from "./compare-experiment";
import { bundleExperiment } from "./experiment-bundle";
import { startExperiment } from "./experiments";
import { readReplay } from "./replay-report";
import { startReplay } from "./replays";

const QUESTIONS = [
  ...TALE_QUESTIONS.slice(0, 3),
  { id: "count", question: "How many films are there?", value: 30 },
  { id: "wrong-count", question: "How many persons are there?", value: 7 },
  { id: "none", question: "zxqv wobblefrotz gnarp?", answers: [] },
  {
    id: "rows",
    question: "Which films did Ada Director1 direct?",
    rows: [["Harbour Tale 2"], ["Harbour Tale 3"]],
  },
  { id: "yes", question: "Did Ada Director1 direct Harbour Tale 2?", yes: true, answers: ["d1"] },
];
const VARIANTS = ["hybrid", "graphraft"].map((method) => ({ name: method, method, params: {} }));
const ASKED = { name: "Kinds", questionSet: "tales", variants: VARIANTS, k: 5, seed: 1, llm: false };
const noSignal = new AbortController().signal;

let tales: OpenTales;
let engine: Engine;
let base: string;
let experiment: Experiment;
let results: ExperimentResult[];

beforeAll(async () => {
  tales = await openTales(QUESTIONS);
  ({ engine, base } = tales);
  experiment = await tales.finished(await startExperiment(engine, base, ASKED));
  results = await engine.database.experimentResults.all(experiment.id);
});
afterAll(() => tales?.close());

const of = (question: string) => results.filter((result) => result.question === question);

describe("a set with answers of every kind", () => {
  it("counts those without an answer when it is imported and when it is checked", async () => {
    const text = QUESTIONS.map((question) => JSON.stringify(question)).join("\n");
    const imported = await importQuestions(engine, base, {
      name: "kinds",
      file: "k.jsonl",
      text,
      skip: false,
    });
    expect(imported).toMatchObject({ set: { questions: 8 }, withoutAnswer: 1, problems: [] });
    expect(await checkGold(engine, base, "kinds")).toMatchObject({
      ...{ questions: 8, named: 4, resolved: 4, computed: 4, withoutAnswer: 1, missingCount: 0 },
    });
  });
});

describe("its experiment", () => {
  it("stores confidence, outcome and result of each answer", () => {
    expect(experiment.done).toBe(16);
    for (const { outcome, confidence, abstained, metrics, question } of results) {
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
      expect(outcome!.endsWith("silent")).toBe(abstained);
      const kind = answerKindOf({ answers: [], ...QUESTIONS.find(({ id }) => id === question)! });
      expect(metrics.hit1 === null).toBe(kind !== "nodes" && question !== "yes");
      expect(metrics.rowF1 === null).toBe(kind !== "table");
      if (kind !== "nodes" && kind !== "none" && !abstained)
        expect(outcome).toBe(metrics.exact === 1 ? "right-said" : "wrong-said");
    }
    expect(of("none").map(({ outcome, metrics }) => [outcome, metrics.exact])).toEqual([
      ["rightly-silent", 1],
      ["rightly-silent", 1],
    ]);
    const counted = of("count").filter(({ result }) => result?.kind === "value");
    expect(counted.length).toBeGreaterThan(0);
    for (const { result, outcome, metrics } of counted) {
      expect(result).toEqual({ kind: "value", value: 30, atLeast: false });
      expect([outcome, metrics.exact]).toEqual(["right-said", 1]);
    }
    for (const { result, outcome } of of("wrong-count")) if (result) expect(outcome).toBe("wrong-said");
  });

  it("adds its outcomes up, variant by variant, and lists the questions of each", async () => {
    const { variants } = await compareExperiment(engine, experiment.id, { baseline: 0, by: "exact" });
    for (const [variant, { abstention, n }] of variants.entries()) {
      const own = results.filter((result) => result.variant === variant);
      const { answered, rightlySilent, wronglySilent, byFirst } = abstention;
      expect(answered + rightlySilent! + wronglySilent!).toBe(n);
      expect(byFirst!.curve.at(-1)?.coverage ?? 0).toBeCloseTo(answered / n, 12);
      for (const show of answerOutcomeSchema.options) {
        const query = rowsQuerySchema.parse({ show, variant });
        const { rows } = await readQuestionRows(engine, experiment.id, query);
        const expected = own.filter(({ outcome }) => outcome === show).map(({ question }) => question);
        expect(rows.map(({ question }) => question.id).toSorted()).toEqual(expected.toSorted());
      }
    }
  });

  it("is replayed with every outcome, and says where a confidence is not as it was", async () => {
    const pieces: Uint8Array[] = [];
    for await (const piece of await bundleExperiment(engine, experiment.id)) pieces.push(piece);
    const bundle = Buffer.concat(pieces);
    const replay = async (bytes: Uint8Array) => {
      const started = await startReplay(
        engine,
        Readable.from([Buffer.from(bytes)]),
        {},
        await rightsOf(engine, EVERYBODY),
        { signal: noSignal },
      );
      return readReplay(engine, (await tales.finished(started)).id);
    };
    const same = await replay(bundle);
    expect(same).toMatchObject({ complete: true, equal: true, differences: [] });
    const named = (metric: string) => same.figures.filter((figure) => figure.metric === metric);
    for (const metric of ["answered", "rightSaid", "wrongSaid", "rightlySilent", "wronglySilent"])
      expect(named(metric)).toHaveLength(2);
    expect(named("rightlySilent")[0]).toMatchObject({ title: "Right, silent", recorded: 1 / 8 });

    const files = unzipSync(bundle);
    const lines = Buffer.from(files["results.jsonl"]!).toString("utf8").trimEnd().split("\n");
    const at = lines.findIndex((line) => (JSON.parse(line) as ExperimentResult).outcome === "right-said");
    lines[at] = JSON.stringify({ ...JSON.parse(lines[at]!), confidence: 0.123, outcome: "wrong-said" });
    const other = await replay(zipSync({ ...files, "results.jsonl": Buffer.from(`${lines.join("\n")}\n`) }));
    expect(other.equal).toBe(false);
    expect(other.differences).toMatchObject([{ what: ["outcome", "confidence"] }]);
    const differing = other.figures.filter(({ equal }) => !equal).map(({ metric }) => metric);
    expect(differing).toEqual(expect.arrayContaining(["rightSaid", "wrongSaid", "ece"]));
  });
});
