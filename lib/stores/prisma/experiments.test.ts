import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../graph/numeric/seeded-random";
import { type ExperimentResult, NO_CAPS } from "../../measure/experiment";
import { type RowsQuery, rowsQuerySchema } from "../../measure/question-rows";
import { openTestDatabase, type TestDatabase } from "../testing/open-test-database";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.remove());

/** An experiment of so many questions by three variants, without results. */
async function begin(name: string, questions: number): Promise<string> {
  const { experiments, knowledgeBases } = opened.database;
  const { id: knowledgeBase } = await knowledgeBases.create({ name });
  const variants = [0, 1, 2].map((at) => ({ name: `v${at}`, method: "hybrid", params: {} }));
  const set = { questionSet: { id: "s", name: "s", version: 1 }, split: null };
  const design = { ...set, variants, k: 5, seed: 1, llm: false, questions };
  return experiments.create({ knowledgeBase, name, generation: "g", design, caps: NO_CAPS, questions: [] });
}

const METRICS = {
  ...{ hit1: 1, hit5: 1, recall20: 1, recallK: 1, rr: 1, ndcg10: 1, precision: 1, recall: 1, f1: 1 },
  ...{ exact: 0, says: 0, tables: null, passages: null, path: null },
  ...{ rowPrecision: null, rowRecall: null, rowF1: null },
};

test("results are read whole, each once, over several pages; a reader who has left ends the reading", async () => {
  const { experimentResults } = opened.database;
  const id = await begin("KB", 701);
  const keys = Array.from({ length: 701 }, (_, at) =>
    at % 3 === 0 ? `Ä-${at}` : at % 3 === 1 ? `z ${at}` : `Z${at}`,
  );
  const all = keys.flatMap((question) =>
    [0, 1, 2].map(
      (variant): ExperimentResult => ({
        ...{ question, variant, ids: [], scores: [], answers: [], abstained: false, metrics: METRICS },
        ...{ goldOutcomes: [], ms: 1, graphReads: 0, llmCalls: 0, llmTokens: 0, llmCost: 0 },
      }),
    ),
  );
  await experimentResults.save(id, all);
  const keyOf = ({ question, variant }: ExperimentResult) => `${question} ${variant}`;
  const read = await experimentResults.all(id);
  expect(read.map(keyOf).toSorted()).toEqual(all.map(keyOf).toSorted());
  await expect(experimentResults.all(id, AbortSignal.abort())).rejects.toThrow();
});

/** Which questions a page lists, from all results: what the database has to come to. */
function isShown(
  row: readonly ExperimentResult[],
  { show, variant = 0, baseline, by, stage }: RowsQuery,
): boolean {
  const [own, other] = [row[variant], row[baseline]];
  if (!own) return false;
  if (show === "failed") return own.error !== undefined;
  if (show === "lost")
    return own.goldOutcomes.some(
      (outcome) => outcome.rank === null && (stage === undefined || (outcome.stage ?? "") === stage),
    );
  const [score, before] = [own.metrics[by], other?.metrics[by] ?? null];
  // What only one of them is measured by, no one wins.
  const gain = score === null || before === null ? 0 : Math.sign(score - before);
  return other !== undefined && gain === { wins: 1, ties: 0, losses: -1 }[show as "wins"];
}

test("the database chooses the questions of a page as looking at all results does, and reads those alone", async () => {
  const { experimentResults } = opened.database;
  const id = await begin("Pages", 80);
  const random = seededRandom(7);
  const rows = Array.from({ length: 80 }, (_, at) =>
    [0, 1, 2].map((variant): ExperimentResult => {
      const stages = [null, "seeds", "rank"];
      const figures = { ms: variant + at, graphReads: 0, llmCalls: 1, llmTokens: 9, llmCost: 0.5 };
      return {
        ...{ question: `q'${at}`, variant, ids: [`n${at}`], scores: [at], answers: [], abstained: false },
        metrics: {
          ...METRICS,
          hit1: Math.round(random()),
          tables: random() < 0.5 ? null : Math.round(random() * 2) / 2,
        },
        goldOutcomes: [
          { answer: "a", rank: random() < 0.5 ? 1 : null, stage: stages[Math.floor(random() * 3)]! },
          { answer: "b", rank: 3, stage: "rank" },
        ],
        ...figures,
        ...(random() < 0.2 && { error: "it broke" }),
      };
    }),
  );
  // One question has not been answered by all.
  const saved = rows.flat().slice(0, -1);
  await experimentResults.save(id, saved);
  const known = rows.map((row) => row.filter((result) => saved.includes(result)));
  for (const show of ["wins", "ties", "losses", "failed", "lost"] as const)
    for (const variant of [0, 1, 2])
      for (const by of ["hit1", "tables"] as const)
        for (const stage of [undefined, "", "seeds"]) {
          const query = rowsQuerySchema.parse({
            show,
            variant,
            by,
            baseline: 1,
            ...(stage !== undefined && { stage }),
          });
          const expected = known.filter((row) => isShown(row, query)).map(([first]) => first!.question);
          const shown = await experimentResults.shown(id, query);
          expect([...shown!].toSorted(), `${show} ${variant} ${by} ${stage}`).toEqual(expected.toSorted());
        }
  expect(await experimentResults.shown(id, rowsQuerySchema.parse({}))).toBeNull();
  const read = await experimentResults.of(id, ["q'3", "q'5", "none"]);
  const order = (results: ExperimentResult[]) => results.toSorted((one, other) => one.ms - other.ms);
  expect(order(read)).toEqual(order([...rows[3]!, ...rows[5]!]));
  expect((await experimentResults.taken(id)).llmCost).toBeCloseTo(saved.length / 2);
  expect((await experimentResults.costs(id, 2, 10)).map(({ llmTokens }) => llmTokens)).toEqual(
    Array(10).fill(9),
  );
});

test("who sees that the job of an experiment has ended sees why it rests", async () => {
  const { experiments, jobs } = opened.database;
  const id = await begin("Rests", 3);
  const { knowledgeBase } = await experiments.get(id);
  for (let round = 0; round < 20; round++) {
    const { id: job } = await jobs.enqueue(knowledgeBase, "experiment", { experiment: id });
    await jobs.claim();
    await experiments.setJob(id, job);
    let ended = false;
    const watching = Array.from({ length: 6 }, async () => {
      while (!ended) {
        const seen = await experiments.get(id);
        if (seen.job!.state === "succeeded") expect(seen.capped).not.toBeNull();
      }
    });
    await experiments.set(id, { capped: { by: "minutes", most: 1, taken: 1 } });
    await jobs.succeed(job, []);
    ended = true;
    await Promise.all(watching);
  }
});

test("rankings come without scores and texts, of the variants that are wanted", async () => {
  const { experimentResults } = opened.database;
  const id = await begin("Rankings", 2);
  const all = ["q1", "q2"].flatMap((question) =>
    [0, 1, 2].map(
      (variant): ExperimentResult => ({
        ...{ question, variant, ids: [`${question} ${variant}`, "n"], scores: [2, 1], answers: ["n"] },
        ...{ abstained: false, text: "It is n.", metrics: METRICS, goldOutcomes: [] },
        ...{ ms: 1, graphReads: 0, llmCalls: 0, llmTokens: 0, llmCost: 0 },
      }),
    ),
  );
  await experimentResults.save(id, all);
  const rankingOf = ({ scores, answers, text, ...ranked }: ExperimentResult) => ranked;
  expect(await experimentResults.rankings(id, null)).toEqual(all.map(rankingOf));
  expect(await experimentResults.rankings(id, [2, 0])).toEqual(
    all.filter(({ variant }) => variant !== 1).map(rankingOf),
  );
});
