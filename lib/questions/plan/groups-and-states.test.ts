/** Values that divide what is asked for, states that are said as verbs, and counts of everything where a verb is not read. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Rehearsal", "Rehearsal 1", { status: "held", kind: "choir", minutes: 90, room: "Red Room" }],
      ["Rehearsal", "Rehearsal 2", { status: "cancelled", kind: "choir", minutes: 60, room: "Red Room" }],
      ["Rehearsal", "Rehearsal 3", { status: "held", kind: "brass", minutes: 120, room: "Blue Room" }],
      ["Rehearsal", "Rehearsal 4", { status: "cancelled", kind: "brass", minutes: 100, room: "Blue Room" }],
      ["Rehearsal", "Rehearsal 5", { status: "held", kind: "opera", minutes: 150, room: "Blue Room" }],
      ["Singer", "Ida Bell", { voice: "soprano", punctuality: "punctual", birthYear: 1980 }],
      ["Singer", "Jan Moor", { voice: "tenor", punctuality: "late", birthYear: 1991 }],
      ["Singer", "Kit Rusk", { voice: "soprano", punctuality: "punctual", birthYear: 1975 }],
      ["Attempt", "Attempt A", { result: "failed", target: "Jupiter" }],
      ["Attempt", "Attempt B", { result: "passed", target: "Neptune" }],
      ["Attempt", "Attempt C", { result: "passed", target: "Jupiter" }],
    ],
    [
      "Ida Bell|ATTENDED|Rehearsal 1",
      "Jan Moor|ATTENDED|Rehearsal 1",
      "Kit Rusk|ATTENDED|Rehearsal 3",
      "Jan Moor|MADE|Attempt A",
      "Jan Moor|MADE|Attempt B",
      "Ida Bell|MADE|Attempt C",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("values that divide what is asked for", () => {
  it.each<[string, unknown]>([
    ["Average minutes of rehearsals, split by held or cancelled", ["cancelled", "held"]],
    ["Total minutes of rehearsals, held versus cancelled", ["cancelled", "held"]],
    ["number of singers by how punctual they are", ["late", "punctual"]],
    [
      "average minutes of rehearsals for each kind, cancelled and held ones included",
      ["brass", "choir", "opera"],
    ],
    ["average minutes of rehearsals for each kind, including cancelled ones", ["brass", "choir", "opera"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it.each<[string, unknown]>([
    ["Which rehearsals were held or cancelled?", ["1", "2", "3", "4", "5"].map((at) => `Rehearsal ${at}`)],
    ["How many rehearsals were cancelled?", [2]],
    ["How many singers are soprano or tenor?", [3]],
    ["How many rehearsals, cancelled ones included?", [5]],
    ["How many brass rehearsals, choir ones included?", [4]],
  ])("are else values of what is asked for: %s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it("are none of two properties, and no adjective that the graph does not have", async () => {
    expect(await said("Total minutes of rehearsals, held versus choir")).toBeNull();
    expect(await said("number of singers by how loud they are")).toBeNull();
    expect(await said("number of singers by how tall they are")).toBeNull();
    expect(await said("singers by how tall they are")).toBeNull();
  });
  it("are no group of all, where there are others", async () => {
    const all = ["1", "2", "3", "4", "5"].map((at) => `Rehearsal ${at}`);
    expect(await said("Rehearsals split by choir or brass")).not.toEqual(all);
  });
});

describe("states that are said as verbs", () => {
  it.each<[string, unknown]>([
    ["How many of the rehearsals got called off?", [2]],
    ["Which rehearsals were called off?", ["Rehearsal 2", "Rehearsal 4"]],
    ["Which attempts went wrong?", ["Attempt A"]],
    ["Which operas were cancelled?", []],
    ["Are there any operas that were cancelled? List them.", []],
    ["Which operas had to be called off?", []],
    ["Which attempts at Neptune failed?", []],
    ["Which attempts at Jupiter failed?", ["Attempt A"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it("are not said of what has no such value", async () => {
    expect(await said("How many singers were called off?")).toBeNull();
    expect(await said("Which singers were called off?")).toBeNull();
    expect(await said("How many singers are out?")).toBeNull();
    expect(await said("Which rehearsals went wrong?")).toBeNull();
    expect(await said("Which attempts at Jupiter were noticed?")).toBeNull();
  });
});

describe("a count of everything", () => {
  it.each([
    "How many rehearsals got lost?",
    "How many rehearsals were put off?",
    "How many rehearsals were carried out?",
    "How many singers were let go?",
  ])("is no answer where a verb is not read: %s", async (question) => {
    expect(await said(question)).toBeNull();
  });
  it.each<[string, unknown]>([
    ["How many rehearsals are there in all?", [5]],
    ["How many attempts do we have altogether?", [3]],
    ["Number of attempts", [3]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});
