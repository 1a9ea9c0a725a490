/** What one name has not is "none" or not answered: no other relation of it, and not the same one the other way round. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { openGraph } from "../../graph/testing/graphs";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { openReader } from "../reading/read-question";
import { relatives } from "../testing/everyday-forms";
import { saidOf } from "../testing/said";
import { studioGraph } from "../testing/studio-graph";
import { LEAST_CONFIDENCE } from "./plan-reading";
import { openPlanner } from "./planner";

let films: GraphSource;
let family: GraphSource;

beforeAll(async () => {
  [films, family] = await Promise.all([openGraph(studioGraph()), relatives()]);
});

/** Names of what the first plan finds; null where it is not sure enough to be said. */
async function said(graph: GraphSource, question: string): Promise<string[] | null> {
  const { plans, reading } = await openPlanner({ graph, embedder }).plan(question);
  if ((reading?.confidence ?? 0) < LEAST_CONFIDENCE) return null;
  const { rows } = await graph.match(plans[0]!.candidate.query);
  const found = await graph.nodes(rows.map(([cell]) => (cell as { node: string }).node));
  return found.map(({ name }) => name).sort();
}

describe("a relation that the name does not have", () => {
  it.each([
    ["What did Ida Holm write?", []],
    ["What did Signe Dahl direct?", []],
    ["What does Tora Lien direct?", []],
    ["What did Signe Dahl write?", ["Paper Boats", "Winter Harbour"]],
    ["Films by Ida Holm", ["Northern Light", "Paper Boats", "The Long Quay"]],
  ])("is none, and no other is taken for it: %s", async (question, names) => {
    expect(await said(films, question)).toEqual(names);
  });

  it.each(["Films by Greta Moe", "films made by Greta Moe", "Who is Ida Holm?", "What is Paper Boats?"])(
    "is not answered: %s",
    async (question) => {
      expect(await said(films, question)).toBeNull();
    },
  );

  it("is not answered by texts either, where somebody else made them", async () => {
    const read = openReader({ graph: films, embedder });
    expect((await read("Films by Greta Moe")).inTexts.counted).toEqual(["by"]);
    expect((await read("Films by Ida Holm")).inTexts.counted).toEqual([]);
  });

  it.each([
    ["Who is Dora Reed's child?", null],
    ["Who are the children of Hanna Reed?", null],
    ["Who is Bruno Reed's child?", ["Dora Reed", "Emil Reed"]],
    ["Who is Dora Reed's parent?", ["Bruno Reed"]],
  ])("is not followed the other way round: %s", async (question, names) => {
    expect(await said(family, question)).toEqual(names);
  });
});

it("denies what comes after the verb", async () => {
  expect(await said(films, "Which films directed by Ida Holm do not star Signe Dahl?")).toEqual([
    "Paper Boats",
  ]);
  const { plans } = await openPlanner({ graph: films, embedder }).plan(
    "Which films of Ida Holm do not star Signe Dahl?",
  );
  expect(plans[0]!.pattern).toBe("Film: directed by, not starring (Person Ida Holm, Person Signe Dahl)");
  const { rows } = await films.match(plans[0]!.candidate.query);
  expect(rows).toEqual([[{ node: "f2" }]]);
});

it.each([
  ["Which films did Ida Holm not direct that Nils Aker wrote?", ["Salt and Iron"]],
  ["Which films did Ida Holm direct that Nils Aker did not write?", ["Paper Boats"]],
  ["Which films did Ida Holm not direct that star Greta Moe?", ["Glass Orchard", "Salt and Iron"]],
  ["Which films that Nils Aker wrote did Ida Holm not direct?", ["Salt and Iron"]],
])("denies the verb behind the negation, and not the other one: %s", async (question, names) => {
  expect(await said(films, question)).toEqual(names);
});

it.each([
  ["Is Paper Boats by Ida Holm?", [true]],
  ["Is Paper Boats by Signe Dahl?", [true]],
  ["Is Paper Boats by Arne Voss?", [false]],
  ["Is Paper Boats directed by Signe Dahl?", [false]],
])("by a name is by any relation that it may stand for: %s", async (question, found) => {
  expect(await saidOf(films, question)).toEqual(found);
});
