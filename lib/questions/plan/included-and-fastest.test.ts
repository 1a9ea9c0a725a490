/** What is included all the same, what is fastest in seconds, what nothing says of a name, and what two did together. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Rider", "Ana Beck", { isUnderstudy: false, sprintSeconds: 61, swimMinutes: 9, heightCm: 160 }],
      ["Rider", "Ben Falk", { isUnderstudy: true, sprintSeconds: 55, swimMinutes: 14, heightCm: 180 }],
      ["Rider", "Cis Holt", { isUnderstudy: false, sprintSeconds: 70, swimMinutes: 11, heightCm: 170 }],
      ["Rider", "Dag Moe", { isUnderstudy: false, sprintSeconds: 66, swimMinutes: 10, heightCm: 190 }],
      ["Team", "Red Team"],
      ["Team", "Low Team"],
      ["Cup", "Winter Cup", { entryFee: 12 }],
      ["Cup", "Spring Cup", { entryFee: 20 }],
      ["Van", "Van One", { topSpeedKmh: 120 }],
      ["Van", "Van Two", { topSpeedKmh: 140 }],
      ["Lamp", "Old Road", { year: 1990 }],
      ["Lamp", "Far Hill", { year: 2001 }],
      ["Lamp", "Dim Lamp", { year: 2010 }],
      ["Fair", "May Fair"],
      ["Fair", "June Fair"],
      ["Keeper", "Port Museum"],
    ],
    [
      "Ana Beck|RIDES_IN|Red Team",
      "Ben Falk|RIDES_IN|Red Team",
      "Cis Holt|RIDES_IN|Red Team",
      "Dag Moe|RIDES_IN|Low Team",
      "Red Team|WON|Winter Cup",
      "Low Team|WON|Spring Cup",
      "Ana Beck|DESIGNED|Old Road",
      "Ben Falk|DESIGNED|Old Road",
      "Ben Falk|DESIGNED|Far Hill",
      "Cis Holt|DESIGNED|Dim Lamp",
      ["Old Road|SOLD_AT|May Fair", { hammerPrice: 400 }],
      ["Far Hill|SOLD_AT|May Fair", { hammerPrice: 250 }],
      ["Far Hill|SOLD_AT|June Fair", { hammerPrice: 300 }],
      ["Port Museum|OWNS|Dim Lamp", { since: 2012 }],
      ["Port Museum|OWNS|Far Hill", { since: 2003 }],
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("what is included filters nothing", () => {
  it.each<[string, unknown]>([
    ["How many riders ride in Red Team, understudies included?", [3]],
    ["How many riders ride in Red Team, including the understudy?", [3]],
    ["How many riders ride in Red Team counting the understudy?", [3]],
    ["What is the average height of the riders in Red Team, including understudies?", [170]],
    ["How many riders ride in Red Team, understudies excluded?", [2]],
    ["How many riders ride in Red Team, not counting the understudy?", null],
    ["How many understudies ride in Red Team?", [1]],
    ["How many riders are not understudies?", [3]],
    ["How many riders are there, including the keepers?", null],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("the fastest in seconds takes the fewest", () => {
  it.each<[string, unknown]>([
    ["Which rider has the fastest sprint?", ["Ben Falk"]],
    ["Which rider has the quickest sprint?", ["Ben Falk"]],
    ["Which rider has the slowest sprint?", ["Cis Holt"]],
    ["Which rider has the slowest swim?", ["Ben Falk"]],
    ["Which riders in Red Team have the 2 fastest sprints?", ["Ana Beck", "Ben Falk"]],
    ["What is the fastest van?", ["Van Two"]],
    ["What is the slowest van?", ["Van One"]],
    ["Which riders have a sprint faster than 62 seconds?", ["Ana Beck", "Ben Falk"]],
    ["Which vans are faster than 130?", ["Van Two"]],
    ["Who is the tallest rider?", ["Dag Moe"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("what nothing says of a name", () => {
  it.each<[string, unknown]>([
    ["What was the wind speed at the Winter Cup?", null],
    ["What was the water temperature at the Spring Cup?", null],
    ["What was the wind at the Winter Cup?", null],
    ["What was the entry fee at the Winter Cup?", [12]],
    ["What was the winning team at the Winter Cup?", ["Red Team"]],
    ["Which team won the Winter Cup?", ["Red Team"]],
    // Verbs that are only guessed, with a preposition that is not the relation's.
    ["Which lamps were stolen from the Port Museum?", null],
    ["How many lamps were sent to the Port Museum?", null],
    ["Which lamps were repaired at the Port Museum?", null],
    ["Which lamps has Cis Holt worked on?", ["Dim Lamp"]],
    ["Which lamps are owned by the Port Museum?", ["Dim Lamp", "Far Hill"]],
    ["Which lamps were sold at the June Fair?", ["Far Hill"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("what two did together", () => {
  it.each<[string, unknown]>([
    ["What did Ana Beck and Ben Falk design together?", ["Old Road"]],
    ["Which lamps did Ana Beck and Ben Falk design together?", ["Old Road"]],
    ["Who designed lamps together with Ana Beck?", ["Ben Falk"]],
    ["What did Ben Falk design?", ["Far Hill", "Old Road"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

it.each<[string, unknown]>([
  ["Which plays won a prize?", ["Dry Well", "Tin Roof"]],
  ["Which plays won a prize between 2010 and 2014?", ["Tin Roof"]],
  ["Which plays won a prize after 2014?", ["Dry Well"]],
  ["Which awards were first awarded between 2010 and 2014?", ["Silver Mask"]],
])("what is said for a label is guessed to be nothing else: %s", async (question, expected) => {
  const stage = await graphOf(
    [
      ["Play", "Tin Roof", { premieredOn: "2001-02-03" }],
      ["Play", "Dry Well", { premieredOn: "2012-05-06" }],
      ["Play", "Last Bus", { premieredOn: "2013-05-06" }],
      ["Award", "Golden Mask", { prizeMoneyEur: 500, firstAwardedYear: 1990 }],
      ["Award", "Silver Mask", { prizeMoneyEur: 300, firstAwardedYear: 2011 }],
    ],
    [
      ["Tin Roof|WON|Golden Mask", { year: 2012 }],
      ["Dry Well|WON|Silver Mask", { year: 2016 }],
    ],
  );
  expect(await saidOf(stage, question)).toEqual(expected);
});

it.each<[string, unknown]>([
  ["Which stations with 3 to 20 listeners are there?", ["Bay Wave", "Hill Wave"]],
  ["stations with 3 to 20 listeners", ["Bay Wave", "Hill Wave"]],
  ["Which stations have 15 to 40 listeners?", ["Hill Wave", "Town Wave"]],
  ["How many stations have 15 to 40 listeners?", [2]],
  ["Which stations with 20 listeners are there?", ["Hill Wave"]],
  ["Which stations have more than 20 listeners?", ["Far Wave", "Town Wave"]],
])("a range without between: %s", async (question, expected) => {
  const radio = await graphOf(
    [
      ["Station", "Bay Wave", { listeners: 5 }],
      ["Station", "Hill Wave", { listeners: 20 }],
      ["Station", "Town Wave", { listeners: 30 }],
      ["Station", "Far Wave", { listeners: 50 }],
      ["Town", "Old Port"],
    ],
    ["Bay Wave|HEARD_IN|Old Port", "Far Wave|HEARD_IN|Old Port"],
  );
  expect(await saidOf(radio, question)).toEqual(expected);
});

describe("what something is sold for", () => {
  it.each<[string, unknown]>([
    ["What did Old Road go for at the May Fair?", [400]],
    ["How much did Far Hill fetch at the June Fair?", [300]],
    ["What did Far Hill sell for at the May Fair?", [250]],
    ["What did Ben Falk go for?", null],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});
