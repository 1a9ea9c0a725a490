/** One question, one small answer: by the method that is named, by the one that an experiment recommends, or by the surest. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { RETRIEVED_BYTES, type Retrieved, retrieve } from "@/lib/api/retrieve";
import { compareExperiment, FIRST_COMPARISON } from "@/lib/server/experiments/compare-experiment";
import { readRun } from "@/lib/server/runs/runs";
import { provideEngine } from "@/lib/server/singleton";
import { indexedBase } from "@/lib/server/testing/indexed-base";
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

/** In people's words: what texts offer beside the graph. */
const PEOPLE = [
  "id,name,label,text",
  "r,Kai Reed,Person,Kai Reed played in Salt Roads. He did not write Salt Roads.",
  "i,Chris Isak,Person,Chris Isak wrote of Kai Reed.",
  "h,Ida Holm,Person,Ida Holm writes.",
  "s,Salt Roads,Film,Salt Roads is a film with Kai Reed.",
  "p,Paper Boats,Film,",
].join("\n");
const PARTS = "source,type,target\nr,ACTED_IN,s\ni,ACTED_IN,s\nh,WROTE,p\nh,WROTE,s\nr,ACTED_IN,p";

it.each([
  ["a node", "Who wrote Paper Boats?"],
  ["none", "What did Kai Reed write?"],
  ["a no", "Did Kai Reed write Paper Boats?"],
  ["a number", "How many films did Kai Reed act in?"],
  ["nothing", "Who flibbered the grommet of Zzyzx Station?"],
])("without an experiment asks all methods and says what they say together: %s", async (kind, question) => {
  const known = await tales.engine.database.knowledgeBases.list();
  if (!known.some(({ name }) => name === "People"))
    await indexedBase(tales.engine, "People", { "nodes.csv": PEOPLE, "edges.csv": PARTS });
  const said = await found({ knowledgeBase: "People", question });
  const { columns, verdict } = await readRun(tales.engine, said.run);
  expect(columns.length).toBe(tales.engine.methods.retrievers.length);
  const { chosenBy, confidence, answer, nodes } = said;
  expect({ chosenBy, confidence }).toEqual({
    chosenBy: "confidence",
    confidence: Number(verdict!.confidence.toFixed(4)),
  });
  const silent = { abstained: true, foundNothing: false };
  const answers = {
    "a node": { abstained: false, foundNothing: false, sentences: [{ nodes: ["h"] }] },
    none: { abstained: true, foundNothing: true },
    "a no": { abstained: false, sentences: [{ text: "No: the knowledge base holds nothing that says so." }] },
    "a number": { abstained: false },
    nothing: { ...silent, sentences: [{ text: verdict!.sentence, nodes: [] }] },
  }[kind]!;
  expect(answer).toMatchObject(answers);
  if (kind === "a number") expect(answer.sentences[0]!.text).toBe("2.");
  expect(nodes.length > 0).toBe(kind !== "nothing");
  if (kind === "nothing") {
    expect(answer.sentences[0]!.text).toContain("No method answers.");
    expect(said.notUnderstood.words).toContain("flibbered");
    // Whoever names a method gets what it ranks.
    expect((await found({ knowledgeBase: "People", question, method: "hybrid" })).nodes).not.toEqual([]);
  } else expect(verdict!.differ.map(({ method }) => method)).not.toContain(said.method);
});

it("returns only nodes with one of the labels, as many of them as there are", async () => {
  const { nodes } = await found({ method: "hybrid", labels: ["Person"], k: 15 });
  expect(new Set(nodes.flatMap(({ labels }) => labels))).toEqual(new Set(["Person"]));
  expect(nodes).toHaveLength(15);
  expect((await found({ method: "hybrid", labels: ["Ship"] })).nodes).toEqual([]);
});

it("with an experiment asks what it recommends", async () => {
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
  ["what it does not know", { tags: ["Film"] }, 400, "tags"],
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
