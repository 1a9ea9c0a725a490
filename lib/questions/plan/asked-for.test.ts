/** Whom or what a question asks for, what its words for prices, sizes and times measure, and what no part of a reading may pass over. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { isPerson } from "../language/read/question-view";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Landlord", "Mona Krag", { email: "mona@krag.test" }],
      ["Landlord", "Tim Oster"],
      ["Lodger", "Ines Vale", { born: 1990 }],
      ["Lodger", "Otto Berg", { born: 1971 }],
      ["Studio", "Attic 7", { fare: 300, windows: 1, lit: false, released: 2001 }],
      ["Studio", "Cellar 2", { fare: 120, windows: 2, lit: true, released: 2011 }],
      ["Studio", "Loft 9", { fare: 900, windows: 2, lit: false, released: 1995 }],
      ["Release", "Loft 9 opening", { mood: "cheer" }],
      ["Release", "Pier opening", { mood: "gloom" }],
      ["House", "Quay House", { built: 1930, storeys: 4, height: 12 }],
      ["House", "Tide House", { built: 1988, storeys: 9, height: 30 }],
      ["Defect", "Leak", { cost: 50 }],
      ["Defect", "Crack", { cost: 700 }],
      ["Machine", "cut-01", { blades: 4, sizeMm: 300, maker: "Orla", sharp: true }],
      ["Machine", "cut-02", { blades: 8, sizeMm: 900, maker: "Orla", sharp: false }],
      ["Machine", "saw-11", { blades: 2, sizeMm: 500, maker: "Brun", sharp: false }],
      ["Crew", "Blade"],
      ["Club", "Oars"],
      ["Application", "Ledger"],
      ["Application", "Mailer"],
      ["Part", "Cog", { released: 1999 }],
      ["Part", "Shaft", { released: 2004 }],
      ["Part", "Valve", { released: 1990 }],
    ],
    [
      ["Ines Vale|RENTS|Attic 7", { start: "2019-01-01", end: "2022-06-30" }],
      ["Otto Berg|RENTS|Cellar 2", { start: "2021-01-01" }],
      "Attic 7|OWNED_BY|Mona Krag",
      "Loft 9|OWNED_BY|Mona Krag",
      "Cellar 2|OWNED_BY|Tim Oster",
      "Attic 7|PART_OF|Quay House",
      "Loft 9|PART_OF|Tide House",
      "Loft 9 opening|RELEASE_OF|Loft 9",
      "Leak|SPOILS|Attic 7",
      "Crack|SPOILS|Loft 9",
      "Ines Vale|mentors|Otto Berg",
      "Otto Berg|LEADS|Blade",
      "Blade|USES|cut-01",
      "Blade|USES|saw-11",
      "Blade|REPAIRS|cut-02",
      ["Ines Vale|GUEST_OF|Oars", { from: 2019, to: 2021 }],
      ["Otto Berg|GUEST_OF|Oars", { from: 2020 }],
      ["Otto Berg|onWatchFor|Ledger", { week: 12 }],
      ["Ines Vale|onWatchFor|Mailer", { week: 13 }],
      "Loft 9 opening|INCLUDES|Cog",
      "Loft 9 opening|INCLUDES|Shaft",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("who or what is asked for", () => {
  it.each([
    ["Who is Ines Vale's landlord?", ["Mona Krag"]],
    ["Which lodgers mentor nobody?", ["Otto Berg"]],
    ["Which lodgers does nobody mentor?", ["Ines Vale"]],
    ["Who is the mentor of Otto Berg?", ["Ines Vale"]],
    ["Which studio was released first?", ["Loft 9"]],
    ["What is the release of Loft 9?", ["Loft 9 opening"]],
    ["When was Tide House built?", [1988]],
    ["How many blades does cut-02 have?", [8]],
    ["Who rented Attic 7 in 2020?", ["Ines Vale"]],
    ["Who was a guest of Oars in 2021?", ["Ines Vale", "Otto Berg"]],
    ["Who is on watch in week 12?", ["Otto Berg"]],
    ["Which part was released first?", ["Valve"]],
    ["Who rents the cheapest studio?", ["Otto Berg"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });

  it.each([
    ["whose thing it is, and not the thing", "Whose studio spoils the Leak?"],
    ["a year, which is no place", "Where was Otto Berg born?"],
    ["which of two relations is meant", "Number of machines per crew"],
    ["what is half of a thing", "Who rents more than half of Attic 7?"],
    ["what the only verb joins", "Which landlord praised Ines Vale?"],
    ["a noun that nothing in the graph says", "Which bailiffs does Mona Krag own?"],
    ["the same of a name", "Which bailiff of Attic 7 does Ines Vale mentor?"],
    ["the same beside two names", "Which bailiff of Loft 9 does Mona Krag own?"],
    ["where something was done that the graph does not know", "Where was Mona Krag knighted?"],
  ])("is not passed over: %s", async (_, question) => {
    expect(await said(question)).toBeNull();
  });
});

describe("prices, sizes and times", () => {
  it.each([
    ["What is the cheapest studio?", ["Cellar 2"]],
    ["What is the cheapest studio with two windows?", ["Cellar 2"]],
    ["Who owns the most expensive studio?", ["Mona Krag"]],
    ["Which studios cost less than 400?", ["Attic 7", "Cellar 2"]],
    ["Which studios are more expensive than Attic 7?", ["Loft 9"]],
    ["Which houses are taller than 20 metres?", ["Tide House"]],
    ["Which machines are larger than saw-11?", ["cut-02"]],
    ["How much taller is Tide House than Quay House?", [18]],
    ["How much shorter is Quay House than Tide House?", [18]],
    ["How much more does Loft 9 cost than Attic 7?", [600]],
    ["How much older is Otto Berg than Ines Vale?", [19]],
    ["Studios by fare, cheapest first", ["Attic 7", "Cellar 2", "Loft 9"]],
    ["Total blades by maker", ["Brun", "Orla"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
});

describe("what a graph has no measure of", () => {
  it.each([
    ["orders by nothing else", "What is the cheapest machine with two blades?"],
    ["is not how many there are", "Who leads the most expensive crew?"],
  ])("%s", async (_, question) => {
    expect(await said(question)).toBeNull();
  });
});

describe("values by other words", () => {
  it.each([
    ["Cheerful releases", ["Loft 9 opening"]],
    ["Non-lit studios", ["Attic 7", "Loft 9"]],
    ["Non-sharp machines", ["cut-02", "saw-11"]],
    ["Is cut-02 sharp?", [false]],
    ["Is cut-01 sharp?", [true]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
});

it("people are called by a word for people, and not by one that begins like it", () => {
  const view = { words: { properties: [] } } as never;
  expect(["Landlord", "Night Nurse", "Application"].map((label) => isPerson(view, label))).toEqual([
    true,
    true,
    false,
  ]);
});
