/** One question, one small answer: by the method that is named, by the one that an experiment recommends, or by the surest. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { RETRIEVED_BYTES, type Retrieved, retrieve } from "@/lib/api/retrieve";
import { compareExperiment, FIRST_COMPARISON } from "@/lib/server/experiments/compare-experiment";
import { readRun } from "@/lib/server/runs/runs";
import { provideEngine } from "@/lib/server/singleton";
import { compareOnTales, type OpenTales, openTales } from "@/lib/server/testing/open-tales";
import { TALE_QUESTIONS } from "@/lib/server/testing/tales";
import { call } from "../testing/accounts-world";

let tales: OpenTales;
beforeAll(async () => {
  tales = await openTales(TALE_QUESTIONS.slice(0, 6));
  provideEngine(tales.engine);
});
afterAll(() => tales?.close());

const QUESTION = "who directed Harbour Tale 4?";
const post = (body: object) =>
  call(retrieve, {}, { body: { knowledgeBase: "Tales", question: QUESTION, ...body } });

async function found(body: object): Promise<Retrieved> {
  const response = await post(body);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(RETRIEVED_BYTES);
  return JSON.parse(text) as Retrieved;
}

it("gives what the method found, and the run that has everything", async () => {
  const answer = await found({ method: "graphraft", k: 3 });
  expect(answer).toMatchObject({
    ...{ method: "graphraft", chosenBy: "caller", trimmed: [] },
    answer: { abstained: false, sentences: [{ nodes: ["d2"] }] },
    notUnderstood: { words: [], names: [] },
  });
  expect(answer.confidence).toBeGreaterThan(0.5);
  expect(answer.nodes).toHaveLength(3);
  expect(answer.nodes).toContainEqual(
    expect.objectContaining({ id: "d2", name: "Ada Director2", labels: ["Person"] }),
  );
  expect(answer.paths.map(({ text }) => text)).toContain("Harbour Tale 4 -DIRECTED_BY-> Ada Director2");
  expect(answer.link).toBe(`http://localhost:3000/runs/${answer.run}`);
  const run = await readRun(tales.engine, answer.run);
  expect(run).toMatchObject({
    state: "done",
    question: QUESTION,
    budget: 20,
    columns: [{ method: "graphraft" }],
  });
  expect(run.columns[0]!.retrieval!.ranking.slice(0, 3).map(({ node }) => node)).toEqual(
    answer.nodes.map(({ id }) => id),
  );
});

it("passes parameters and what a person says that names mean on, and says what was not understood", async () => {
  const { run } = await found({ method: "sage", params: { policy: "always" } });
  expect(await readRun(tales.engine, run)).toMatchObject({ columns: [{ params: { policy: "always" } }] });
  const corrections = [{ span: [13, 27], node: "f9" }];
  const meant = await found({ method: "graphraft", corrections });
  expect(meant.answer.sentences.flatMap(({ nodes }) => nodes)).toContain("d4");
  const unknown = await found({ method: "graphraft", question: "who directed Hidden Zzyzx Station?" });
  expect(unknown.answer.abstained).toBe(true);
  expect(unknown.notUnderstood.names.map(({ text }) => text).join()).toContain("Zzyzx");
});

it("without an experiment asks all methods and takes the surest; with one, what it recommends", async () => {
  const surest = await found({});
  const { columns } = await readRun(tales.engine, surest.run);
  expect(columns.length).toBe(tales.engine.methods.retrievers.length);
  const answers = columns.flatMap(({ method, retrieval }) =>
    retrieval ? { method, ...retrieval.answer } : [],
  );
  const most = Math.max(...answers.flatMap((one) => (one.abstained ? [] : (one.confidence ?? 0))));
  expect(surest).toMatchObject({ chosenBy: "confidence", answer: { abstained: false } });
  expect(surest.confidence).toBeCloseTo(most, 4);
  expect(answers.find(({ method }) => method === surest.method)!.confidence).toBe(most);

  const experiment = await compareOnTales(tales);
  const { recommendation } = await compareExperiment(tales.engine, experiment.id, FIRST_COMPARISON);
  const { method } = experiment.variants[recommendation!.best]!;
  const recommended = await found({});
  expect(recommended).toMatchObject({ chosenBy: "experiment", method });
  expect((await readRun(tales.engine, recommended.run)).columns).toHaveLength(1);
});

it.each([
  ["no question", { question: " " }, 400, "question"],
  ["a method that is not there", { method: "none" }, 404, 'There is no method "none"'],
  ["parameters of no method", { params: { k: 1 } }, 400, 'with the method "auto"'],
  ["more nodes than may be", { k: 201 }, 400, "k: "],
  ["what it does not know", { labels: ["Film"] }, 400, "labels"],
  ["a base that is not there", { knowledgeBase: "none" }, 404, "none"],
])("refuses %s", async (_, body, status, words) => {
  const response = await post(body);
  expect(response.status).toBe(status);
  expect(JSON.stringify(await response.json())).toContain(JSON.stringify(words).slice(1, -1));
});

it("fails with the reason and the run where the method cannot run", async () => {
  const { engine } = tales;
  provideEngine({ ...engine, embedder: { ...engine.embedder, id: "another" } });
  try {
    const response = await post({ method: "hybrid" });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: "not-ready",
      detail: expect.stringContaining("questions are embedded with another"),
      hint: expect.stringContaining("http://localhost:3000/runs/"),
    });
  } finally {
    provideEngine(engine);
  }
});
