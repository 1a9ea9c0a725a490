/** Notes on a schema from the outside: written, refused, drafted, and in all that reads the schema for a language model. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { notesBodySchema } from "../../api/notes";
import { changesBetween } from "../../measure/bundle/provenance";
import type { Engine } from "../engine";
import { readProvenance } from "../experiments/provenance";
import { createKnowledgeBase } from "../knowledge-bases/knowledge-bases";
import { openToolkit } from "../methods/toolkit";
import { shortSchema } from "../retrieval/short-results";
import { indexedBase } from "../testing/indexed-base";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { exportExamples } from "../training/fine-tuning";
import { readSchema } from "./graph-reads";
import { draftNotes, readNotes, writeNotes } from "./schema-notes";

const FILES = {
  "nodes.csv":
    "id,name,label,released\nf1,Salt Road,Film,1949\nf2,Dark Water,Film,1950\np1,Ida Holm,Person,\n",
  "edges.csv": "source,type,target\nf1,DIRECTED_BY,p1\nf2,DIRECTED_BY,p1\n",
};
const YEAR = { label: "Film", property: "released", note: "year of the premiere" };

let place: Scratch;
let engine: Engine;
let base: string;
beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  base = await indexedBase(engine, "Films", FILES);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

const toolkit = async () => openToolkit(engine, await engine.database.knowledgeBases.get(base), null);

it("a draft covers the schema and stores nothing", async () => {
  const notes = await draftNotes(engine, base);
  expect(notes).toContainEqual({ label: "Film", property: "released", note: "year of four digits" });
  expect(notes).toContainEqual({ relation: "DIRECTED_BY", note: "one at most from each node" });
  expect(await readNotes(engine, base)).toEqual([]);
  await createKnowledgeBase(engine, { name: "Empty", description: "" });
  await expect(draftNotes(engine, "empty")).rejects.toMatchObject({ code: "not-ready" });
});

it("notes are in the schema of methods, of training examples and of tools, until they are taken back", async () => {
  const before = await (await toolkit()).graph.schema();
  expect(before).not.toHaveProperty("notes");
  await writeNotes(engine, base, [{ label: "Film", note: "" }, YEAR]);
  expect(await readNotes(engine, base)).toEqual([YEAR]);
  const { graph } = await toolkit();
  expect(await graph.schema()).toEqual({ ...before, notes: [YEAR] });
  expect(await (await toolkit()).graph.schema()).toBe(await graph.schema());
  expect(shortSchema(await readSchema(engine, base))).toMatchObject({
    notes: ["Property Film.released: year of the premiere"],
  });

  await writeNotes(engine, base, [{ relation: "DIRECTED_BY", note: "who led the filming" }]);
  const question = { question: "Who directed Salt Road?", answers: ["p1"] };
  const told: string[] = [];
  for (const recipe of ["mor-plans", "stem-grounding"] as const)
    for await (const { messages } of await exportExamples(
      engine,
      base,
      recipe,
      [question],
      new AbortController().signal,
    ))
      told.push(messages.map(({ content }) => content).join("\n"));
  expect(told).toHaveLength(2);
  for (const text of told) expect(text).toContain("\nRelation DIRECTED_BY: who led the filming");

  await writeNotes(engine, base, []);
  expect(await (await toolkit()).graph.schema()).toEqual(before);
  expect(shortSchema(await readSchema(engine, base))).not.toHaveProperty("notes");
});

it("refuses names that the schema does not have, and says what was probably meant", async () => {
  await writeNotes(engine, base, [YEAR]);
  const notes = [
    { label: "Flim", note: "x" },
    { label: "Film", property: "relesed", note: "x" },
    { relation: "DIRECTEDBY", note: "x" },
    YEAR,
  ];
  await expect(writeNotes(engine, base, notes)).rejects.toMatchObject({
    code: "invalid-input",
    message: "3 names are not in the schema of this knowledge base.",
    problems: [
      { at: "notes.0", message: 'There is no label "Flim". Did you mean "Film"?' },
      { at: "notes.1", message: 'There is no property of "Film" called "relesed". Did you mean "released"?' },
      { at: "notes.2", message: 'There is no relation type "DIRECTEDBY". Did you mean "DIRECTED_BY"?' },
    ],
  });
  expect(await readNotes(engine, base)).toEqual([YEAR]);
  // The graph may have lost a name since, which nobody asked for.
  await engine.database.knowledgeBases.setNotes(base, [{ relation: "GONE", note: "x" }]);
  expect(await writeNotes(engine, base, [{ relation: "GONE", note: "y" }])).toEqual([
    { relation: "GONE", note: "y" },
  ]);
});

it("a draft is taken as it is, however long names are", async () => {
  const name = "L".repeat(501);
  const long = await indexedBase(engine, "Long", { "nodes.csv": `id,name,label\na,Ann,${name}\n` });
  const notes = await draftNotes(engine, long);
  expect(notes).toContainEqual({ label: name, note: expect.stringMatching(/^named by/) });
  expect(await writeNotes(engine, long, notesBodySchema.parse({ notes }).notes)).toEqual(notes);
});

it("of two notes on one name the later one stays", async () => {
  expect(await writeNotes(engine, base, [YEAR, { ...YEAR, note: "year" }])).toEqual([
    { ...YEAR, note: "year" },
  ]);
});

it("an experiment notes them where a language model is asked", async () => {
  const found = await engine.database.knowledgeBases.get(base);
  const provenance = await readProvenance(engine, found, false, new AbortController().signal);
  expect(provenance.notes).toEqual([]);
  expect(changesBetween(provenance, { ...provenance, notes: [YEAR] })).toEqual(["the notes on its schema"]);
});
