/** Documents become a graph: from files to a question over a relation that no file states as an edge. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EXTRACTED_SOURCE, extractionRequestSchema } from "../../api/extraction";
import type { Job } from "../../api/schemas/job";
import type { Engine } from "../engine";
import { answersOfAll } from "../testing/asked-run";
import { addFiles, finishJob } from "../testing/indexed-base";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { previewExtraction, startExtraction } from "./extracting";
import { createKnowledgeBase } from "./knowledge-bases";
import { removeSource } from "./remove-source";

const FILES = {
  "acme.md":
    "# Acme Pictures\n\nAcme Pictures is a film studio in Graz, Austria. Otto Brand founded Acme Pictures in 1925.\n",
  "ferry.md":
    "# Night Ferry\n\nNight Ferry is a 1948 film directed by Ida Holm and produced by Acme Pictures.\n",
};

let place: Scratch;
let engine: Engine;
let base: string;
let count = 0;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});
beforeEach(async () => {
  ({ id: base } = await createKnowledgeBase(engine, { name: `Notes ${++count}`, description: "" }));
});

async function add(files: Record<string, string>): Promise<void> {
  const { job } = await addFiles(engine, base, files);
  await finishJob(engine, job);
}

const options = (given: object = {}) => extractionRequestSchema.parse(given);
const preview = (given: object = {}) =>
  previewExtraction(engine, base, options(given), new AbortController().signal);

/** Until the graph is indexed too. */
async function extract(given: object = {}): Promise<Job> {
  const job = await finishJob(engine, await startExtraction(engine, base, options(given)));
  for (const { kind, id } of await engine.database.jobs.list(base))
    if (kind === "index") await finishJob(engine, await engine.database.jobs.get(id));
  return job;
}

const sources = async () => (await engine.database.sources.list(base)).map(({ name }) => name);

describe("making a graph of documents", () => {
  it("shows what would be found, and stores nothing", async () => {
    await add(FILES);
    const { passages, sampled, nodes, edges, facts, proposed } = await preview();
    expect({ passages, sampled }).toEqual({ passages: 2, sampled: 2 });
    expect(edges).toBe(5);
    expect(nodes).toBe(6);
    expect(facts).toContainEqual({
      source: expect.objectContaining({ name: "Acme Pictures", label: "Organization" }),
      type: "FOUNDED_BY",
      target: expect.objectContaining({ name: "Otto Brand" }),
      sentence: "Otto Brand founded Acme Pictures in 1925.",
      document: "Acme Pictures",
      confidence: expect.any(Number),
    });
    expect(proposed.relations.map(({ type }) => type)).toContain("DIRECTED_BY");
    expect(await sources()).toEqual(Object.keys(FILES));
  });

  it("gives names the labels that equal names have in the graphs of the knowledge base", async () => {
    await add({ ...FILES, "nodes.csv": "id,name,label\nf1,Night Ferry,Film\np1,Ida Holm,Director\n" });
    const labels = (await preview()).facts.flatMap(({ source, target }) => [source, target]);
    expect(labels).toContainEqual(expect.objectContaining({ name: "Night Ferry", label: "Film" }));
    expect(labels).toContainEqual(expect.objectContaining({ name: "Ida Holm", label: "Director" }));
    expect(labels).toContainEqual(expect.objectContaining({ name: "Acme Pictures", label: "Organization" }));
  });

  it("adds a source that is indexed, and undone by removing it", async () => {
    await add(FILES);
    const job = await extract();
    expect(job).toMatchObject({ state: "succeeded" });
    expect(job.steps.at(-1)?.note).toBe(`6 nodes and 5 edges were added as "${EXTRACTED_SOURCE}".`);
    expect(await sources()).toContain(EXTRACTED_SOURCE);
    const schema = async () => (await engine.database.knowledgeBases.get(base)).manifest!.schema;
    expect((await schema()).relations.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["FOUNDED_BY", "DIRECTED_BY", "PRODUCED_BY", "LOCATED_IN", "MENTIONS"]),
    );
    const source = (await engine.database.sources.list(base)).find(({ name }) => name === EXTRACTED_SOURCE)!;
    const { job: removal } = await removeSource(engine, base, source.id, {
      dependents: "refuse",
      signal: new AbortController().signal,
    });
    await finishJob(engine, removal);
    expect((await schema()).relations.map(({ type }) => type)).not.toContain("FOUNDED_BY");
  });

  it("lets graph methods answer a question over relations that the documents say", async () => {
    await add(FILES);
    await extract();
    const answers = await answersOfAll(engine, base, [
      "Who directed the film that was produced by Acme Pictures?",
    ]);
    const said = new Map(answers.map(({ method, retrieval }) => [method, retrieval?.answer.nodes]));
    for (const method of ["mor", "sg-rag", "stem"])
      expect(said.get(method), method).toEqual(["extracted:ida holm"]);
  });

  it("replaces the graph that was made before, which is no document", async () => {
    await add(FILES);
    await extract();
    const labels = [{ name: "Organization" }, { name: "Somebody", words: ["Person"] }];
    const again = await extract({ schema: { labels, relations: [{ type: "FOUNDED_BY" }] } });
    expect(again).toMatchObject({
      state: "succeeded",
      input: { schema: { relations: [{ type: "FOUNDED_BY" }] } },
    });
    expect((await sources()).filter((name) => name === EXTRACTED_SOURCE)).toHaveLength(1);
    const { manifest } = await engine.database.knowledgeBases.get(base);
    const relations = manifest!.schema.relations.filter(({ kind }) => kind === "relation");
    expect(relations.map(({ type }) => type)).toEqual(["FOUNDED_BY"]);
  });

  it("says what is missing", async () => {
    const nothing = {
      code: "invalid-input",
      message: "There are no documents and tables to make a graph of.",
    };
    await expect(preview()).rejects.toMatchObject(nothing);
    await expect(startExtraction(engine, base, options())).rejects.toMatchObject(nothing);
    await add({ "nodes.csv": "id,name\na,Ann\n" });
    await expect(preview()).rejects.toMatchObject(nothing);
    await add({ "weather.md": "# Weather\n\nThe weather was fine, and nobody complained.\n" });
    const job = await extract();
    expect(job.state).toBe("failed");
    expect(job.error).toContain("The 1 passage says nothing that the schema and the threshold let through.");
    expect(await sources()).not.toContain(EXTRACTED_SOURCE);
  });
});
