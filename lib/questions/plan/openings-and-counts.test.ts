/** What opened when it was founded or first shown, rooms and prices by other words, and counts of what nothing represents. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Theatre", "Linden Hall", { foundedYear: 1911, seats: 900 }],
      ["Theatre", "Quay Stage", { foundedYear: 1968, seats: 2100 }],
      ["Play", "Salt Winter", { premiereDate: "2018-03-04", ticketPriceEur: 18 }],
      ["Play", "Low Tide", { premiereDate: "2021-10-11", ticketPriceEur: 42 }],
      ["Kiln", "Old Anna", { maxTempC: 1100 }],
      ["Kiln", "New Anna", { maxTempC: 1320 }],
    ],
    [
      "Salt Winter|STAGED_AT|Linden Hall",
      "Salt Winter|STAGED_AT|Quay Stage",
      "Low Tide|STAGED_AT|Quay Stage",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("other words for what the graph says", () => {
  it.each<[string, unknown]>([
    ["Which theatres opened before 1950?", ["Linden Hall"]],
    ["Which plays opened in 2018?", ["Salt Winter"]],
    ["Which playhouses hold over 1,000 people?", ["Quay Stage"]],
    ["What is the hottest kiln?", ["New Anna"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

it("counts nothing else where nothing says what is counted", async () => {
  expect(await said("How many actors are in a Salt Winter?")).toBeNull();
  expect(await said("How many theatres staged Salt Winter?")).toEqual([2]);
});

it("reads a decade that is spelt, and no age", async () => {
  expect(await said("Which theatres were founded in the sixties?")).toEqual(["Quay Stage"]);
  expect(await said("Which theatres were founded in their sixties?")).toBeNull();
});
