/** The first of each group, what is compared with one's own neighbour, and how large a part of all is so. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Kite", "Gull", { weight: 300, fabric: "silk", torn: false }],
      ["Kite", "Wasp", { weight: 120, fabric: "silk", torn: true }],
      ["Kite", "Drake", { weight: 900, fabric: "nylon", torn: false }],
      ["Kite", "Moth", { weight: 850, fabric: "nylon", torn: true }],
      ["Kite", "Comet", { weight: 80, fabric: "paper", torn: false }],
      ["Kite", "Ghost", { weight: 2000, torn: false }],
      ["Workshop", "North Shed", { size: 40 }],
      ["Workshop", "South Shed", { size: 90 }],
      ["Tailor", "Ines Roth", { wage: 21, born: 1970 }],
      ["Tailor", "Karl Boom", { wage: 25, born: 1982 }],
      ["Tailor", "Mina Aske", { wage: 18, born: 1965 }],
      ["Tailor", "Otto Lind", { wage: 24, born: 1990 }],
      ["Manual", "Knots", { pages: 40, tongue: "Norse" }],
      ["Manual", "Sails", { pages: 95, tongue: "Norse" }],
      ["Manual", "Winds", { pages: 70, tongue: "Latin" }],
      ["Topic", "Craft"],
      ["Topic", "Weather"],
    ],
    [
      "Gull|MADE_IN|North Shed",
      "Wasp|MADE_IN|North Shed",
      "Drake|MADE_IN|South Shed",
      "Moth|MADE_IN|South Shed",
      "Comet|MADE_IN|South Shed",
      "Karl Boom|REPORTS_TO|Ines Roth",
      "Mina Aske|REPORTS_TO|Ines Roth",
      "Otto Lind|REPORTS_TO|Karl Boom",
      "Ines Roth|TAUGHT|Karl Boom",
      "Otto Lind|TAUGHT|Mina Aske",
      "Knots|ON_TOPIC|Craft",
      "Sails|ON_TOPIC|Craft",
      "Winds|ON_TOPIC|Weather",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("the first of each", () => {
  it.each([
    ["Which is the heaviest kite of each fabric?", ["Comet", "Drake", "Gull"]],
    ["the lightest kite in each workshop", ["Comet", "Wasp"]],
    ["The heaviest torn kite of each fabric", ["Moth", "Wasp"]],
    ["For each fabric, the heaviest kite", ["Comet", "Drake", "Gull"]],
    ["Which is the heaviest kite?", ["Ghost"]],
    ["The longest manual of each topic", ["Sails", "Winds"]],
    ["The longest manual of each tongue", ["Sails", "Winds"]],
    ["each topic's longest manual", ["Sails", "Winds"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });

  it.each([
    ["is not the first three", "the two heaviest kites of each fabric"],
    ["is not guessed", "the nicest kite of each fabric"],
    ["is not of what nothing says", "the heaviest kite of each owner"],
  ])("%s", async (_, question) => {
    expect(await said(question)).toBeNull();
  });
});

describe("compared with one's own neighbour", () => {
  it.each([
    ["Which tailors get a higher wage than the tailor they report to?", ["Karl Boom"]],
    ["Which tailors have a lower wage than the person they report to?", ["Mina Aske", "Otto Lind"]],
    ["Who has a higher wage than the tailor who taught them?", ["Karl Boom"]],
    ["Which tailors have a lower wage than the tailor they taught?", ["Ines Roth"]],
    ["tailors with a lower wage than the person teaching them", ["Mina Aske"]],
    ["Which tailors are older than the person they report to?", ["Mina Aske"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });

  it.each([
    ["is not what another one has", "Which tailors get a higher wage than the tailor who taught Mina Aske?"],
    ["is of the same property", "Which tailors get a higher wage than the kite they made?"],
    ["is not of what nothing says", "Which tailors are bolder than the person they report to?"],
  ])("%s", async (_, question) => {
    expect(await said(question)).toBeNull();
  });
});

describe("a share", () => {
  it.each([
    ["What percentage of the kites are torn?", [100 / 3]],
    ["What percentage of the kites are not torn?", [200 / 3]],
    ["What share of the silk kites is torn?", [50]],
    ["What proportion of the kites are made in North Shed?", [100 / 3]],
  ])("%s", async (question, found) => {
    const shares = (await said(question)) as number[] | null;
    expect(shares?.map((one) => one.toFixed(6))).toEqual(found.map((one) => one.toFixed(6)));
  });

  it.each([
    ["of what nothing else is said", "What percentage of the torn kites?"],
    ["that no word of the graph says", "What percentage of the kites are insured?"],
    ["of a number", "What percentage of the weight is silk?"],
  ])("%s", async (_, question) => {
    expect(await said(question)).toBeNull();
  });
});
