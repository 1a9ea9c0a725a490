/** Rankings that were made elsewhere, from the outside: added beside variants that were asked, compared, exported and removed. */
import { Readable } from "node:stream";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { retrieveRequestSchema } from "../../api/retrieve";
import type { Experiment } from "../../api/schemas/experiment";
import type { VariantFigures } from "../../measure/compare-variants";
import { comparisonTable } from "../../measure/comparison-table";
import { type ExperimentResult, newExperimentSchema } from "../../measure/experiment";
import { rightsOf } from "../accounts/base-rights";
import { EVERYBODY } from "../accounts/caller";
import { importQuestions } from "../knowledge-bases/question-sets";
import { retrieve } from "../retrieval/retrieve";
import { indexedBase } from "../testing/indexed-base";
import { compareOnTales, type OpenTales, openTales } from "../testing/open-tales";
import { TALE_QUESTIONS } from "../testing/tales";
import { compareExperiment, FIRST_COMPARISON } from "./compare-experiment";
import { bundleExperiment } from "./experiment-bundle";
import { removeExperiment, resumeExperiment, startExperiment } from "./experiments";
import { addRanking, removeRanking } from "./external-rankings";
import { readAudit } from "./label-audit";
import { readOracle } from "./oracle";
import { readReplay } from "./replay-report";
import { startReplay } from "./replays";

const QUESTIONS = [
  ...TALE_QUESTIONS.slice(0, 8),
  { id: "two answers", question: "who directed Harbour Tale 4 or 9?", answers: ["d2", "d4"] },
  { id: "by name 50%", question: "who directed Harbour Tale 7?", answers: ["Ada Director3"] },
  { id: "not there", question: "who directed Harbour Tale 8?", answers: ["d4", "Nobody Known"] },
  { id: "none", question: "who wrote Harbour Tale 8?", answers: [] },
  { id: "a number", question: "how many films did Ada Director3 direct?", value: 2 },
];

let tales: OpenTales;
let experiment: Experiment;

beforeAll(async () => {
  tales = await openTales(QUESTIONS);
  experiment = await compareOnTales(tales);
});
afterAll(() => tales?.close());

const add = (name: string, text: string) => addRanking(tales.engine, experiment.id, name, text);
const remove = (name: string) => removeRanking(tales.engine, experiment.id, name);
const compared = (query: object = {}) =>
  compareExperiment(tales.engine, experiment.id, { ...FIRST_COMPARISON, ...query });
const read = () => tales.engine.database.experiments.get(experiment.id);

async function filesOf(format: "bundle" | "trec"): Promise<Record<string, string>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await bundleExperiment(tales.engine, experiment.id, format)) pieces.push(piece);
  const files = Object.entries(unzipSync(Buffer.concat(pieces)));
  return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

async function resultsOf(variant: number): Promise<ExperimentResult[]> {
  const all = await tales.engine.database.experimentResults.all(experiment.id);
  return all.filter((result) => result.variant === variant);
}

/** What another system would write of a variant: its ranking, and what it answered. */
async function jsonLinesOf(variant: number, has: { answers: boolean }): Promise<string> {
  const lines = (await resultsOf(variant)).map(({ question, ids, scores, answers, confidence }) => ({
    question,
    ranking: ids.map((node, at) => ({ node, score: scores[at]! })),
    ...(has.answers && { answers: answers.filter((node) => ids.includes(node)), confidence }),
  }));
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

const RANKED = ["hit1", "hit5", "recall20", "recallK", "rr", "ndcg10"] as const;
const figuresOf = ({ metrics }: VariantFigures) => RANKED.map((metric) => metrics[metric]);

describe("a ranking of a variant that was exported", () => {
  it.each([
    [0, "1-hybrid"],
    [1, "2-graphraft"],
    [2, "3-mor"],
  ])("has the figures of variant %i to the last digit, from TREC and from JSON lines", async (at, file) => {
    const run = (await filesOf("trec"))[`runs/${file}.txt`]!;
    expect(await add("as TREC", run)).toMatchObject({ cut: 0, reordered: 0, hasAnswers: false });
    await add("as lines", await jsonLinesOf(at, { answers: false }));
    const { variants, metrics } = await compared({ baseline: at });
    expect(metrics.map(({ id }) => id)).toEqual(expect.arrayContaining(["hit1", "f1", "says"]));
    const [original, trec, lines] = [variants[at]!, variants[3]!, variants[4]!];
    for (const [place, own] of figuresOf(original).entries())
      for (const other of [trec, lines])
        expect(figuresOf(other)[place]).toEqual(
          own && { ...own, difference: expect.objectContaining({ mean: 0, p: 1 }) },
        );
    expect([trec.wins, trec.ties, trec.losses]).toEqual([0, QUESTIONS.length, 0]);
    expect(trec.metrics).toMatchObject({ precision: null, f1: null, exact: null, says: null });
    expect(trec.abstention).toMatchObject({ byFirst: null, byExact: null });
    const [own, again, listed] = [await resultsOf(at), await resultsOf(3), await resultsOf(4)];
    expect(listed.map(({ ids }) => ids)).toEqual(own.map(({ ids }) => ids));
    expect(again.map(({ ids }) => ids)).toEqual(own.map(({ ids }) => ids));
    expect(again.map(({ goldOutcomes }) => goldOutcomes.map(({ answer, rank }) => [answer, rank]))).toEqual(
      own.map(({ goldOutcomes }) => goldOutcomes.map(({ answer, rank }) => [answer, rank])),
    );
    await remove("as TREC");
    await remove("as lines");
  });

  it("has the answers, the outcomes and the confidence of its lines, too", async () => {
    await add("with answers", await jsonLinesOf(1, { answers: true }));
    const { variants } = await compared();
    const [own, other] = [variants[1]!, variants[3]!];
    for (const metric of ["precision", "recall", "f1"] as const)
      expect(other.metrics[metric]).toEqual(own.metrics[metric]);
    expect(other.abstention.withConfidence).toBe(other.abstention.answered);
    // A count of nodes is the one answer here that is no node: of that, a ranking says nothing.
    const isNodes = ({ question }: ExperimentResult) => question !== "a number";
    const outcomes = async (variant: number) =>
      (await resultsOf(variant)).filter(isNodes).map(({ outcome, metrics }) => [outcome, metrics.exact]);
    expect(await outcomes(3)).toEqual(await outcomes(1));
    await remove("with answers");
  });
});

describe("a ranking that was added", () => {
  const RUN = "q0 Q0 d0 1 2.5 run\nq0 Q0 d7 2 1.5 run\nq1 Q0 Ada%20Director0 1 1 run\n";

  it("is a variant that was made elsewhere, and can be removed from between others", async () => {
    const before = await compared();
    expect(await add("first", RUN)).toEqual({
      ...{ name: "first", ranked: 2, empty: QUESTIONS.length - 2, nodes: 3 },
      ...{ cut: 0, reordered: 0, hasAnswers: false },
    });
    await add("second", "q2 Q0 d1 1 1 run");
    const between = await read();
    expect(between).toMatchObject({ done: 5 * QUESTIONS.length, digest: (await compared()).digest });
    expect(between.variants.slice(3)).toEqual([
      { name: "first", method: "external", params: {} },
      { name: "second", method: "external", params: {} },
    ]);
    const { flows, digest, recommendation } = await compared();
    expect(flows[3]).toMatchObject({ returned: 2, lost: [{ stage: "" }] });
    expect(digest).not.toBe(before.digest);
    expect(recommendation).toEqual(before.recommendation);
    const second = await resultsOf(4);
    await remove("first");
    expect((await read()).variants.map(({ name }) => name)).toEqual(["hybrid", "graphraft", "mor", "second"]);
    expect(await resultsOf(3)).toEqual(second.map((result) => ({ ...result, variant: 3 })));
    await remove("second");
    await expect(remove("second")).rejects.toMatchObject({ code: "not-found" });
    await expect(remove("hybrid")).rejects.toMatchObject({ code: "not-found" });
    expect(await compared()).toEqual(before);
  });

  it("has its own name in a comparison that was made of the same results by another name", async () => {
    await add("by one name", RUN);
    await compared();
    await remove("by one name");
    await add("by another", RUN);
    expect((await compared()).variants.at(-1)!.name).toBe("by another");
    await remove("by another");
  });

  it("never is what is recommended, asked, combined or resumed", async () => {
    const perfect = QUESTIONS.flatMap(({ id, answers = [] }) =>
      answers.length > 0
        ? [JSON.stringify({ question: id, ranking: answers.filter((one) => one !== "Nobody Known") })]
        : [],
    );
    await add("perfect", perfect.join("\n"));
    const { recommendation, variants } = await compared();
    expect(variants[3]!.metrics.hit1!.mean).toBe(1);
    expect([recommendation!.best, ...recommendation!.others.map(({ variant }) => variant)].sort()).toEqual([
      0, 1, 2,
    ]);
    const views = await readOracle(tales.engine, experiment.id, { by: "hit1" });
    expect(views.variants).toEqual([0, 1, 2]);
    await expect(
      readOracle(tales.engine, experiment.id, { by: "hit1", variants: [0, 3] }),
    ).rejects.toMatchObject({ code: "invalid-input" });
    const audited = () => readAudit(tales.engine, experiment.id, { least: 0, offset: 0, limit: 10 });
    const queue = await audited();
    const agreeing = ["like hybrid", "again"];
    for (const name of agreeing) await add(name, await jsonLinesOf(0, { answers: false }));
    expect(await audited()).toEqual(queue);
    for (const name of agreeing) await remove(name);
    const resumed = await tales.finished(await resumeExperiment(tales.engine, experiment.id));
    expect(resumed).toMatchObject({ job: { state: "succeeded" }, done: 4 * QUESTIONS.length });
    const asked = retrieveRequestSchema.parse({
      knowledgeBase: tales.base,
      question: QUESTIONS[0]!.question,
    });
    const answered = await retrieve(tales.engine, asked, null, {
      who: "her",
      signal: new AbortController().signal,
    });
    expect([answered.chosenBy, answered.method]).toEqual([
      "experiment",
      variants[recommendation!.best]!.method,
    ]);
    await remove("perfect");
  });

  it("is in the table, the files of TREC and the bundle, without time and cost", async () => {
    await add("in exports", RUN);
    const comparison = await compared();
    expect(comparisonTable(comparison, "markdown")).toMatch(
      /\| in exports \(made elsewhere\) \|.*\| - \| - \| - \| - \|$/m,
    );
    const csv = comparisonTable(comparison, "csv").split("\n");
    const cells = Object.fromEntries(csv[0]!.split(",").map((title, at) => [title, csv[4]!.split(",")[at]]));
    expect(cells).toMatchObject({ method: "external", p50Ms: "", graphReads: "", llmCost: "", answered: "" });
    const trec = await filesOf("trec");
    expect(trec["runs/4-in_20exports.txt"]).toBe(
      "q0 Q0 d0 1 2 in%20exports\nq0 Q0 d7 2 1 in%20exports\nq1 Q0 d0 1 1 in%20exports\n",
    );
    const bundle = await filesOf("bundle");
    expect(JSON.parse(bundle["manifest.json"]!).experiment.variants[3]).toMatchObject({
      name: "in exports",
      method: "external",
    });
    expect(bundle["results.jsonl"]!.trim().split("\n")).toHaveLength(4 * QUESTIONS.length);
    await remove("in exports");
  });

  it("is left out of a replay, which has all other figures and takes no ranking", async () => {
    await add("not repeated", RUN);
    const pieces: Uint8Array[] = [];
    for await (const piece of await bundleExperiment(tales.engine, experiment.id)) pieces.push(piece);
    await remove("not repeated");
    const rights = await rightsOf(tales.engine, EVERYBODY);
    const { signal } = new AbortController();
    const begun = await startReplay(tales.engine, Readable.from(pieces), {}, rights, { signal });
    const replayed = await tales.finished(begun);
    expect(replayed.variants.map(({ name }) => name)).toEqual(["hybrid", "graphraft", "mor"]);
    expect(await readReplay(tales.engine, replayed.id)).toMatchObject({
      equal: true,
      answers: { compared: 3 * QUESTIONS.length },
      notes: ['"not repeated" was made elsewhere and is not repeated.'],
    });
    await expect(addRanking(tales.engine, replayed.id, "late", RUN)).rejects.toMatchObject({
      code: "conflict",
    });
    await removeExperiment(tales.engine, replayed.id);
  });

  it("waits for an experiment that is not finished", async () => {
    const { variants } = experiment;
    const wanted = newExperimentSchema.parse({ questionSet: "tales", variants, k: 5 });
    const begun = await startExperiment(tales.engine, tales.base, wanted);
    await expect(addRanking(tales.engine, begun.id, "early", RUN)).rejects.toMatchObject({
      code: "not-ready",
    });
    await removeExperiment(tales.engine, begun.id);
  });

  it("keeps as many nodes as a variant may return, in the order of the scores", async () => {
    const many = Array.from({ length: 9 }, (_, at) => `q0 Q0 d${at} ${at + 1} ${at} run`);
    expect(await add("many", many.join("\r\n"))).toMatchObject({ nodes: 5, cut: 4, reordered: 1 });
    expect((await resultsOf(3)).find(({ question }) => question === "q0")).toMatchObject({
      ids: ["d8", "d7", "d6", "d5", "d4"],
      scores: [8, 7, 6, 5, 4],
    });
    await remove("many");
  });

  it.each([
    [
      "a node that is not there",
      "q0 Q0 d0 1 2 r\nq0 Q0 nobody 2 1 r\nq1 Q0 nothing 1 1 r",
      'In line 2: found "nobody", expected the id or the name of a node, a document or a table. It is the first of 2',
    ],
    [
      "a node by two spellings",
      "q0 Q0 d0 1 2 r\nq0 Q0 Ada%20Director0 2 1 r",
      'In line 2: found "Ada Director0", a node that line 1 has, expected each node once.',
    ],
    [
      "an answer that is not ranked",
      '{"question": "q0", "ranking": ["d0"], "answers": ["d1"]}',
      'In line 1: found the answer "d1", expected one of the nodes of the ranking.',
    ],
  ])("is refused with %s, and nothing is added", async (_, text, message) => {
    await expect(add("refused", text)).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining(message),
    });
    expect((await read()).variants).toHaveLength(3);
  });

  it("has a name that no other variant has", async () => {
    await expect(add("hybrid", RUN)).rejects.toMatchObject({ code: "conflict" });
  });
});

it("takes a node that is not ranked otherwise, where a name means several nodes and a document has several chunks", async () => {
  const { engine } = tales;
  const paragraphs = Array.from(
    { length: 12 },
    (_, at) => `## Harbour ${at}\n\n${"The twin walks along the harbour. ".repeat(40)}`,
  );
  const base = await indexedBase(engine, "Twins", {
    "nodes.csv": "id,name,label\nt1,Twin,Person\nt2,Twin,Person\nh,Harbour,Place",
    "edges.csv": "source,type,target\nt1,LIVES_IN,h\nt2,LIVES_IN,h",
    "guide.md": `# Guide\n\n${paragraphs.join("\n\n")}`,
  });
  const questions = [
    { id: "twins", question: "Who is the twin in the harbour?", answers: ["Twin"] },
    { id: "guide", question: "Where does the twin walk along the harbour?", answers: ["guide.md"] },
  ];
  const text = questions.map((one) => JSON.stringify(one)).join("\n");
  await importQuestions(engine, base, { name: "twins", file: "twins.jsonl", text, skip: false });
  const wanted = newExperimentSchema.parse({
    questionSet: "twins",
    variants: [{ name: "flat", method: "hybrid" }],
    k: 8,
  });
  const { id } = await tales.finished(await startExperiment(engine, base, wanted));
  // As an exported run has it: the first node of a gold answer by what the question set says, the others by their ids.
  const run = [
    "twins Q0 Twin 1 3 r",
    "twins Q0 t1 2 2 r",
    "guide Q0 guide.md 1 3 r",
    "guide Q0 guide.md%230 2 2 r",
  ];
  await addRanking(engine, id, "again", run.join("\n"));
  const all = await engine.database.experimentResults.all(id);
  const found = all.filter(({ variant }) => variant === 1);
  expect(Object.fromEntries(found.map(({ question, ids }) => [question, ids]))).toEqual({
    twins: ["t2", "t1"],
    guide: ["guide.md#1", "guide.md#0"],
  });
  expect(found.map(({ metrics }) => metrics.hit1)).toEqual([1, 1]);
  const both = "twins Q0 t1 1 3 r\ntwins Q0 t2 2 2 r\ntwins Q0 Twin 3 1 r";
  await expect(addRanking(engine, id, "both", both)).rejects.toMatchObject({
    message: expect.stringContaining(
      'In line 3: found "Twin", a node that line 1 has, expected each node once.',
    ),
  });
});
