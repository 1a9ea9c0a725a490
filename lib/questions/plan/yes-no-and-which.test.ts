/** What is answered with yes or no, and what looks like it and asks for a list, for one of several values, or for a time. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { openReader } from "../reading/read-question";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  const rower = (name: string, tier: string, squad: string, injured: boolean, enrolledOn: string) =>
    ["Rower", name, { tier, squad, injured, enrolledOn }] as [
      string,
      string,
      Record<string, string | boolean>,
    ];
  graph = await graphOf(
    [
      rower("Petra Olin", "silver", "novice", true, "2019-04-02"),
      rower("Jonas Weir", "bronze", "senior", false, "2017-09-30"),
      rower("Mirja Tell", "silver", "senior", false, "2020-01-15"),
      rower("Cato Brand", "bronze", "novice", false, "2021-06-21"),
      rower("Enid Frost", "bronze", "senior", true, "2015-03-08"),
      ["Coach", "Abel Stone", { dateOfBirth: "1970-02-01" }],
      ["Coach", "Wilma Rask", { dateOfBirth: "1981-11-19" }],
      ["Boat", "Grey Heron", { seats: 4 }],
      ["Boat", "Water Vole", { seats: 1 }],
      ["Boat", "Old Pike", { seats: 8 }],
      ["Order", "B-1", { status: "open" }],
      ["Order", "B-2", { status: "closed" }],
      ["Regatta", "Spring Head", { publicAccess: true }],
      ["Regatta", "Autumn Cup", { publicAccess: false }],
      ["Regatta", "Night Sprint", { publicAccess: true }],
      ["Exam", "Steering One"],
      ["Boathouse", "North Shed"],
      ["Boathouse", "South Shed"],
      ["Cleaner", "Brisk Brooms"],
      ["Cleaner", "Tidy Tern"],
    ],
    [
      "B-1|PLACED_BY|Petra Olin",
      "B-1|CONTAINS|Grey Heron",
      "B-2|PLACED_BY|Jonas Weir",
      "B-2|CONTAINS|Water Vole",
      ["Petra Olin|ENTERED|Spring Head", { side: "bow" }],
      ["Jonas Weir|ENTERED|Spring Head", { side: "stroke" }],
      ["Mirja Tell|ENTERED|Autumn Cup", { side: "bow" }],
      ["Cato Brand|ENTERED|Autumn Cup", { side: "stroke" }],
      ["Jonas Weir|SAT|Steering One", { grade: 71 }],
      ["Mirja Tell|SAT|Steering One", { grade: 84 }],
      ["North Shed|CONTRACTED_WITH|Brisk Brooms", { since: "2016-05-01", until: "2021-04-30" }],
      ["South Shed|CONTRACTED_WITH|Tidy Tern", { since: "2018-02-01" }],
      ["Jonas Weir|CAPTAIN_OF|Old Pike", { since: "2022-03-01" }],
      "Enid Frost|ROWS|Old Pike",
      "Abel Stone|COACHES|Petra Olin",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

async function expectSaid(question: string, found: unknown[] | null) {
  expect(await said(question)).toEqual(found);
}

describe("yes or no", () => {
  it.each([
    ["is Petra Olin injured", [true]],
    ["Is Jonas Weir injured?", [false]],
    ["Is Petra Olin fit to row?", [false]],
    ["Is Jonas Weir fit?", [true]],
    ["Is the Spring Head open to the public?", [true]],
    ["Has Petra Olin ever bought a Grey Heron?", [true]],
    ["Did Petra Olin buy the Water Vole?", [false]],
    ["did Jonas Weir order the Water Vole", [true]],
    ["Is there any rower with bronze tier?", [true]],
  ])("%s", expectSaid);

  it.each([
    ["by no relation that is there", "Has Petra Olin ever varnished a Grey Heron?"],
    ["of what may be a thing or a value", "Is Petra Olin a novice or a coach?"],
    [
      "of one of two names, where no query asks for either",
      "Did Petra Olin or Abel Stone paint the Grey Heron?",
    ],
  ])("is not said %s", async (_, question) => {
    expect(await said(question)).toBeNull();
  });
});

describe("those that there are", () => {
  it.each([
    ["Are there any rowers who are injured?", ["Enid Frost", "Petra Olin"]],
    ["Are there regattas open to the public?", ["Night Sprint", "Spring Head"]],
    ["Are there any rowers that have entered no regatta?", ["Enid Frost"]],
    ["Are there any injured rowers in the senior squad?", ["Enid Frost"]],
    ["which rowers have silver status?", ["Mirja Tell", "Petra Olin"]],
  ])("%s", expectSaid);

  it("are none where nothing is called so", () => expectSaid("Are there any penguins?", null));
});

describe("one of several values", () => {
  it.each([
    ["Is Petra Olin a novice or a senior?", ["novice"]],
    ["Was Jonas Weir bow or stroke in the Spring Head?", ["stroke"]],
    ["On whose side was Petra Olin in the Spring Head, stroke or bow?", ["bow"]],
    ["Is Petra Olin a novice?", [true]],
  ])("%s", expectSaid);
});

describe("the time and the value of a relation", () => {
  it.each([
    ["When did the contract between North Shed and Brisk Brooms run out?", ["2021-04-30"]],
    ["When was North Shed contracted with Brisk Brooms?", ["2016-05-01"]],
    ["When did Mirja Tell become a rower?", ["2020-01-15"]],
    ["When did Jonas Weir become captain of Old Pike?", ["2022-03-01"]],
    ["What mark did Mirja Tell get in Steering One?", [84]],
  ])("%s", expectSaid);

  it.each([
    ["a birthday is not when somebody became anything", "When did Abel Stone become a coach?"],
    ["another became it", "When did Enid Frost become captain of Old Pike?"],
    ["a value has no time", "When did Petra Olin become a novice?"],
  ])("%s", async (_, question) => {
    expect(await said(question)).toBeNull();
  });
});

it("means all of a group, of which the question writes some", async () => {
  const question = "Which of Petra Olin, Jonas Weir and others have bronze status?";
  const nodes = ["Petra Olin", "Jonas Weir", "Mirja Tell", "Cato Brand"];
  const corrections = [{ span: [9, 42] as [number, number], nodes, as: "among" as const }];
  const reading = await openReader({ graph, embedder })(question, { corrections });
  const { rows } = await graph.match(reading.interpretations[0]!.candidate.query);
  expect(reading.abstained).toBe(false);
  expect(rows.map(([cell]) => (cell as { node: string }).node).sort()).toEqual(["Cato Brand", "Jonas Weir"]);
});
