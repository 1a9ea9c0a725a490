/** What relations say of themselves: when, why and for how much; and kin by sex, lengths in hours, who is no thing. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { graphOf } from "../testing/everyday-graphs";
import { LEAST_CONFIDENCE } from "./plan-reading";
import { openPlanner } from "./planner";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Potter", "Ulla Brandt", { sex: "female", born: "1960-03-01" }],
      ["Potter", "Jory Penn", { sex: "male", born: "1971-07-09" }],
      ["Apprentice", "Mina Brandt", { sex: "female", born: "2003-01-05" }],
      ["Apprentice", "Noah Brandt", { sex: "male", born: "2001-02-06" }],
      ["Apprentice", "Odd Lien", { sex: "male", born: "2004-11-20" }],
      ["Kiln", "KX10", { value: 4000, built: 1975 }],
      ["Kiln", "KX22", { value: 9000, built: 2011 }],
      ["Kiln", "Old Bess", { value: 700, built: 1931 }],
      ["Course", "Slip Casting", { minutes: 45 }],
      ["Course", "Raku Day", { minutes: 400 }],
      ["Course", "Throwing", { minutes: 90 }],
    ],
    [
      "Ulla Brandt|PARENT_OF|Mina Brandt",
      "Ulla Brandt|PARENT_OF|Noah Brandt",
      ["Jory Penn|TEACHES|Mina Brandt", { since: "2019-09-01" }],
      ["Jory Penn|TEACHES|Odd Lien", { since: "2021-09-01" }],
      ["Ulla Brandt|TEACHES|Noah Brandt", { since: "2017-01-15" }],
      ["Ulla Brandt|REPAIRED|KX10", { date: "2022-05-06", cost: 320, reason: "cracked lid" }],
      ["Jory Penn|REPAIRED|Old Bess", { date: "2023-08-01", cost: 90, reason: "loose wire" }],
      ["Jory Penn|REPAIRED|KX22", { date: "2021-02-03", cost: 150, reason: "cracked lid" }],
      ["Mina Brandt|RENTS|KX10", { from: "2020-01-01", fee: 40 }],
      ["Noah Brandt|RENTS|KX22", { from: "2018-06-01", fee: 55 }],
      "Mina Brandt|ATTENDED|Throwing",
      "Noah Brandt|ATTENDED|Throwing",
      "Noah Brandt|ATTENDED|Raku Day",
    ],
  );
});

/** Every cell of the first plan; null where it is not said. */
async function said(question: string): Promise<unknown[] | null> {
  const { plans, reading, abstained } = await openPlanner({ graph, embedder }).plan(question);
  if (abstained || (reading?.confidence ?? 0) < LEAST_CONFIDENCE) return null;
  const { rows } = await graph.match(reading?.computes?.query ?? plans[0]!.candidate.query);
  return rows.flat().map((cell) => (cell as { node?: string } | null)?.node ?? cell);
}

describe("values of relations", () => {
  it.each([
    ["When was Old Bess repaired?", "2023-08-01"],
    ["Why was Old Bess repaired?", "loose wire"],
    ["What did the repair of KX10 cost?", 320],
    ["How much did all repairs by Jory Penn cost?", 240],
    ["How much is KX22 worth?", 9000],
  ])("%s", async (question, value) => {
    expect(await said(question)).toContain(value);
  });

  it.each([
    ["Which kilns had a cracked lid?", ["KX10", "KX22"]],
    ["Who has been renting a kiln since 2018?", ["Noah Brandt"]],
  ])("%s", async (question, nodes) => {
    expect((await said(question))?.sort()).toEqual(nodes);
  });

  it.each([
    ["Which apprentice pays the highest fee?", "Noah Brandt"],
    ["Which apprentice has rented the longest?", "Noah Brandt"],
    ["Which kiln was repaired first?", "KX22"],
    ["Who teaches the youngest apprentice?", "Jory Penn"],
  ])("%s", async (question, node) => {
    expect((await said(question))?.[0]).toBe(node);
  });
});

describe("kin by sex", () => {
  it.each([
    ["Who is the mother of Mina Brandt?", ["Ulla Brandt"]],
    ["Who is Ulla Brandt's son?", ["Noah Brandt"]],
    ["Who are the daughters of Ulla Brandt?", ["Mina Brandt"]],
  ])("%s", async (question, nodes) => {
    expect(await said(question)).toEqual(nodes);
  });

  it("is nobody's whom the graph has not", async () => {
    expect(await said("Who is the father of Mina Brandt?")).toBeNull();
  });
});

it.each([
  ["Which courses are longer than an hour?", ["Raku Day", "Throwing"]],
  ["Which courses last less than an hour?", ["Slip Casting"]],
  ["Which kilns start with kx?", ["KX10", "KX22"]],
])("in words and small letters: %s", async (question, nodes) => {
  expect((await said(question))?.filter((cell) => typeof cell === "string").sort()).toEqual(nodes);
});

it.each([
  ["How many courses have pupils of Ulla Brandt attended?", [2]],
  ["How many courses did the children of Ulla Brandt attend?", [2]],
])("counts what two relations lead to: %s", async (question, cells) => {
  expect(await said(question)).toEqual(cells);
});

it.each([
  "Who hugged Mina Brandt?",
  "Who denounced KX10?",
  "Who owns Throwing?",
  "Which guild does Odd Lien belong to?",
])("says nothing by a verb that no relation says: %s", async (question) => {
  expect(await said(question)).toBeNull();
});
