/** Ranges of days and months whose end says the month or the year of both. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { noMeanings } from "../../graph/testing/letter-embedder";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Concert", "Spring Song", { playedOn: "2021-03-05", listeners: 20 }],
      ["Concert", "Moon Song", { playedOn: "2021-03-28", listeners: 3 }],
      ["Concert", "May Song", { playedOn: "2021-05-14", listeners: 90 }],
      ["Concert", "Harvest Song", { playedOn: "2021-09-02", listeners: 15 }],
      ["Concert", "Snow Song", { playedOn: "2022-01-30", listeners: 8 }],
      ["Hall", "Gate Hall", { openedYear: 1980 }],
      ["Hall", "Lake Hall", { openedYear: 2021 }],
    ],
    [
      "Gate Hall|HOSTED|Spring Song",
      "Gate Hall|HOSTED|Moon Song",
      "Gate Hall|HOSTED|May Song",
      "Lake Hall|HOSTED|Harvest Song",
      "Lake Hall|HOSTED|Snow Song",
    ],
  );
});

const said = (question: string) => saidOf(graph, question, noMeanings);

describe("a range of one month or one year", () => {
  it.each<[string, unknown]>([
    [
      "Which concerts were played between 1 January and 30 June 2021?",
      ["May Song", "Moon Song", "Spring Song"],
    ],
    ["Which concerts were played between March 20 and June 1, 2021?", ["May Song", "Moon Song"]],
    ["Which concerts were played from 3 to 9 March 2021?", ["Spring Song"]],
    ["Which concerts took place between May and October 2021?", ["Harvest Song", "May Song"]],
    ["Which concerts were held between May and October 2021?", ["Harvest Song", "May Song"]],
    ["How many concerts were played between 5 and 28 March 2021?", [2]],
    ["Which concerts were played between 20 December and 1 February 2022?", ["Snow Song"]],
    ["Which concerts were played between August and February 2022?", ["Harvest Song", "Snow Song"]],
    ["Which concerts were played between 20 December 2021 and 1 February 2022?", ["Snow Song"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("a range of something else, or of no one year", () => {
  it.each<[string, unknown]>([
    ["Which concerts had between 3 and 9 listeners?", ["Moon Song", "Snow Song"]],
    [
      "Which concerts with between 3 and 20 listeners were played in March 2021?",
      ["Moon Song", "Spring Song"],
    ],
    ["Which concerts were played on 5 March 2021?", ["Spring Song"]],
    ["Which concerts were held by Lake Hall?", ["Harvest Song", "Snow Song"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});
