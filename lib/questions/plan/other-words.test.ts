/** Words of a question that the graph says in other words, and those that it has for something else than the plan uses. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { openLanguageReader } from "../language/read-question";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Person", "Ada Brunn", { nationality: "Portuguese", state: "active" }],
      ["Person", "Bo Ferr", { nationality: "Spanish", state: "injured" }],
      ["Person", "Cai Holm", { nationality: "Danish", state: "active" }],
      ["Person", "Dee Lund", { nationality: "Danish", state: "retired" }],
      ["Sponsor", "Azulejo Bank", { country: "Portugal" }],
      ["Sponsor", "Fjord Oil", { country: "Norway" }],
      ["Regatta", "Spring Cup", { opened: "2023-04-01", state: "open" }],
      ["Regatta", "Lake Race", { opened: "2022-06-01", state: "closed" }],
      ["Regatta", "Night Race", { opened: "2024-02-01", state: "open" }],
      ["Boathouse", "Old Pier"],
      ["Boathouse", "Mill Dock"],
      ["Line", "Harbour Line"],
      ["Line", "Canal Line"],
      ["Complaint", "Damp Cabin"],
      ["Complaint", "Late Bus"],
      ["Restaurant", "Pier Grill"],
      ["Restaurant", "Harbour Grill"],
      ["Route", "K7", { km: 4 }],
      ["Route", "K9", { km: 11 }],
    ],
    [
      "Ada Brunn|ENTERED|Spring Cup",
      "Bo Ferr|ENTERED|Spring Cup",
      "Cai Holm|ENTERED|Lake Race",
      "Ada Brunn|COACHED|Spring Cup",
      "Dee Lund|COACHED|Spring Cup",
      "Cai Holm|COACHED|Spring Cup",
      "Ada Brunn|HOME_CLUB|Old Pier",
      "Bo Ferr|AWAY_CLUB|Old Pier",
      "Spring Cup|STORED_AT|Old Pier",
      "Harbour Line|OPERATES|K7",
      "Harbour Line|OPERATES|K9",
      "Canal Line|OPERATES|K9",
      "Bo Ferr|BROUGHT|Damp Cabin",
      "Bo Ferr|ATE_IN|Pier Grill",
      "Late Bus|CONCERNS|Harbour Grill",
      "Ada Brunn|ANSWERS_TO|Bo Ferr",
      "Bo Ferr|WORKS_AT|Pier Grill",
      ["Ada Brunn|RENTED|Mill Dock", { until: "2021-01-01" }],
      "Ada Brunn|RENTED|Old Pier",
    ],
  );
});

describe("a country", () => {
  it.each([
    ["Which people are from Portugal?", ["Ada Brunn"]],
    ["people from Portugal or Spain", ["Ada Brunn", "Bo Ferr"]],
    ["How many people from Denmark are there?", [2]],
    ["Which sponsors are from Norway?", ["Fjord Oil"]],
  ])("%s", async (question, found) => {
    expect(await saidOf(graph, question)).toEqual(found);
  });
});

it("is a value beside the noun, and not the time that is called like it", async () => {
  expect(await saidOf(graph, "Which open regattas are there?")).toEqual(["Night Race", "Spring Cup"]);
  const reader = openLanguageReader({ graph, embedder: null });
  const { interpretations } = await reader.read("Which open regattas are there?", { milliseconds: 60_000 });
  expect(JSON.stringify(interpretations.map(({ query }) => query))).not.toContain("opened");
});

it.each(["Which lines operate flights?", "Which flights does the Canal Line operate?"])(
  "says %s of routes",
  async (question) => {
    const found = question.startsWith("Which lines") ? ["Canal Line", "Harbour Line"] : ["K9"];
    expect(await saidOf(graph, question)).toEqual(found);
  },
);

it("asks for others than the one who is named", async () => {
  const reader = openLanguageReader({ graph, embedder: null });
  const coached = async (question: string) => {
    const { interpretations } = await reader.read(question, { milliseconds: 60_000 });
    return (await graph.match(interpretations[0]!.query)).rows
      .map(([cell]) => (cell as { node: string }).node)
      .sort();
  };
  const [ada, cai, dee] = ["Ada Brunn", "Cai Holm", "Dee Lund"];
  expect(await coached("Who coached the regattas that Ada Brunn entered?")).toEqual([ada, cai, dee]);
  expect(await coached("Who else coached the regattas that Ada Brunn entered?")).toEqual([cai, dee]);
});

it("says nothing where the graph has another relation for a word that is left over", async () => {
  expect(await saidOf(graph, "Who entered Spring Cup?")).toEqual(["Ada Brunn", "Bo Ferr"]);
  expect(await saidOf(graph, "What did Cai Holm enter?")).toEqual(["Lake Race"]);
  expect(await saidOf(graph, "What did Cai Holm enter at home?")).toBeNull();
  expect(await saidOf(graph, "What was the last thing that Cai Holm entered?")).toBeNull();
});

it("is not what lies on a detour, where such things are joined to such names", async () => {
  expect(await saidOf(graph, "Which complaints are about Harbour Grill?")).toEqual(["Late Bus"]);
  expect(await saidOf(graph, "Which complaints are about Pier Grill?")).toBeNull();
});

it.each([
  ["nothing of those that nobody named", "Which regattas are those in?"],
  ["no flights of another kind", "How many cargo flights does the Harbour Line operate?"],
])("says %s", async (_, question) => {
  expect(await saidOf(graph, question)).toBeNull();
});

it("knows what was before", async () => {
  expect(await saidOf(graph, "What did Ada Brunn rent?")).toEqual(["Mill Dock", "Old Pier"]);
  expect(await saidOf(graph, "What did Ada Brunn rent before?")).toEqual(["Mill Dock"]);
});

it("is no person where a place is asked for, and no share of something else", async () => {
  const own = await graphOf(
    [
      ["Person", "Ada Brunn", {}],
      ["Person", "Bo Ferr", {}],
      ["Club", "Old Pier", {}],
    ],
    ["Ada Brunn|ANSWERS_TO|Bo Ferr", "Ada Brunn|COACHED|Old Pier"],
  );
  expect(await saidOf(own, "Who answers to Bo Ferr?")).toEqual(["Ada Brunn"]);
  expect(await saidOf(own, "Where are the people who answer to Bo Ferr?")).toBeNull();
  expect(await saidOf(own, "What share of the people coached a club?")).toEqual([50]);
  expect(await saidOf(own, "What share of the people coached nights?")).toBeNull();
});
