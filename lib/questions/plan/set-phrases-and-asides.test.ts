/** What is said before a question and beside it, set phrases for words of the graph, and what is charged on average. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { withoutAsides } from "./asides";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Chamber", "North Chamber", { builtYear: 1910, areaM2: 300, flooring: "oak" }],
      ["Chamber", "South Chamber", { builtYear: 1962, areaM2: 120, flooring: "stone" }],
      ["Chamber", "East Chamber", { builtYear: 1988, areaM2: 200, flooring: "oak" }],
      ["Exhibit", "Iron Heron", { condition: "broken", form: "statue", heightCm: 210, kind: "outdoor" }],
      ["Exhibit", "Clay Otter", { condition: "broken", form: "vase", heightCm: 40, kind: "indoor" }],
      ["Exhibit", "Glass Wren", { condition: "sound", form: "statue", heightCm: 25, kind: "indoor" }],
      ["Restorer", "Ana Velde", { hourlyFee: 60, level: "senior" }],
      ["Restorer", "Bo Marsh", { hourlyFee: 80, level: "senior" }],
      ["Restorer", "Cy Holm", { hourlyFee: 40, level: "junior" }],
      ["Patron", "Quill House", { annualRevenueMeur: 30, patronSince: "2012-05-01" }],
      ["Patron", "Rook Bank", { annualRevenueMeur: 900, patronSince: "2019-02-01" }],
      ["Patron", "Tarn Mill", { annualRevenueMeur: 70, patronSince: "2021-09-01" }],
      ["Project", "Heron Rescue", { openedOn: "2018-01-10", closedOn: "2020-03-01", outcome: "success" }],
      ["Project", "Otter Rescue", { openedOn: "2020-06-01", closedOn: "2022-04-05", outcome: "failure" }],
      ["Project", "Wren Survey", { openedOn: "2022-10-03" }],
      ["Report", "Heron Findings", { pageCount: 90, filedOn: "2020-01-05" }],
      ["Report", "Otter Findings", { pageCount: 140, filedOn: "2021-02-06" }],
      ["Invoice", "I-1", { amountEur: 500 }],
      ["Invoice", "I-2", { amountEur: 800 }],
    ],
    [
      ["Ana Velde|TENDS|North Chamber", { since: 2001, until: 2010 }],
      ["Bo Marsh|TENDS|North Chamber", { since: 2011 }],
      ["Cy Holm|TENDS|South Chamber", { since: 2015 }],
      ["Iron Heron|SHOWN_IN|North Chamber", { since: 2005 }],
      ["Clay Otter|SHOWN_IN|North Chamber", { since: 2006, until: 2009 }],
      ["Glass Wren|SHOWN_IN|South Chamber", { since: 2010 }],
      ["Quill House|PARTY_TO|Heron Rescue", { role: "lender" }],
      ["Rook Bank|PARTY_TO|Heron Rescue", { role: "insurer" }],
      ["Rook Bank|PARTY_TO|Otter Rescue", { role: "lender" }],
      "Ana Velde|DRAFTED|Heron Findings",
      "Cy Holm|DRAFTED|Otter Findings",
      "Heron Findings|FILED_UNDER|Heron Rescue",
      "Otter Findings|FILED_UNDER|Otter Rescue",
      "I-1|BILLED_TO|Quill House",
      "I-2|BILLED_TO|Rook Bank",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);
const stays = async (question: string) => expect(await withoutAsides(question, graph)).toBe(question);

describe("what comes before a question", () => {
  it.each<[string, unknown]>([
    [
      "I'm writing the yearly letter and need to know which project Quill House is a party to.",
      ["Heron Rescue"],
    ],
    [
      "We are moving some things around, so I'd like to know which exhibits are shown in North Chamber now",
      ["Iron Heron"],
    ],
    ["Before the board meets tomorrow, could you tell me who drafted the Heron Findings?", ["Ana Velde"]],
    ["I need every patron that is a party to Heron Rescue", ["Quill House", "Rook Bank"]],
    ["Give me each chamber that was built before 1980", ["North Chamber", "South Chamber"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it.each<[string, unknown]>([
    ["I'm visiting North Chamber and want to know who tends it", ["Bo Marsh"]],
    ["I'm preparing for Heron Rescue and need to know who the patrons are", ["Quill House", "Rook Bank"]],
    ["I'm preparing for a visit and need to know who the restorer is", null],
  ])("is a part of it where it names something: %s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it.each([
    "Which restorers need to know which exhibits are broken?",
    "I'm in chamber 3 and need to know which exhibits are broken",
    "I'm restoring a vase and need to know who looks after its chamber",
    "Give me each chamber with its number of exhibits",
    "Show every restorer and how many chambers they tend",
  ])("stays where it is more: %s", (question) => stays(question));
});

describe("a pronoun for what is asked for", () => {
  it.each<[string, unknown]>([
    ["Which projects have no reports filed under them?", ["Wren Survey"]],
    ["Which chambers have no exhibits shown in them?", ["East Chamber"]],
    ["chambers that have had any exhibits shown in them", ["North Chamber", "South Chamber"]],
    ["Is there any patron that was never billed, and who is it?", ["Tarn Mill"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it.each([
    "Which restorers that tend North Chamber have drafted no reports about it?",
    "Which chambers near Rook Bank have no exhibits shown in it?",
    "Which exhibits are taller than them?",
    "Which patrons that saw the vase wrote about it?",
    "Did Rook Bank pay for Heron Rescue, and who is she?",
  ])("and no other: %s", (question) => stays(question));
});

describe("words that only join, or say again", () => {
  it.each<[string, unknown]>([
    ["statues that are classed as broken", ["Iron Heron"]],
    ["Which vases are listed as broken?", ["Clay Otter"]],
    ["total area of the chambers broken down by kind of flooring", ["oak", "stone"]],
    ["How many chambers are there by kind of flooring?", ["oak", "stone"]],
    ["How many exhibits are there by kind?", ["indoor", "outdoor"]],
    ["What is still shown in North Chamber these days?", ["Iron Heron"]],
    ["Who is still tending North Chamber nowadays?", ["Bo Marsh"]],
    ["What's the longest report we have on file?", ["Otter Findings"]],
    ["What is the tallest exhibit on our books?", ["Iron Heron"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it.each([
    "statues that are classed as cursed",
    "Who is on file 12?",
    "Which exhibits are shown today?",
    "How many exhibits broke down in North Chamber?",
  ])("and none that say more: %s", (question) => stays(question));
});

describe("a set phrase", () => {
  it.each<[string, unknown]>([
    ["Which chambers were put up before 1950?", ["North Chamber"]],
    ["Which projects did we take up after 2019?", ["Otter Rescue", "Wren Survey"]],
    ["Which projects wrapped up before 2021?", ["Heron Rescue"]],
    ["Which patrons came on board after 2018?", ["Rook Bank", "Tarn Mill"]],
    ["Which patrons joined after 2020?", ["Tarn Mill"]],
    ["How did the Otter Rescue turn out?", ["failure"]],
    ["In what capacity is Rook Bank taking part in the Heron Rescue?", ["insurer"]],
    ["Which patrons took part in Heron Rescue?", ["Quill House", "Rook Bank"]],
    ["Who was looking after North Chamber in 2005?", ["Ana Velde"]],
    ["Who takes care of South Chamber?", ["Cy Holm"]],
    ["Who authored the Otter Findings?", ["Cy Holm"]],
    ["Which patrons have never been sent a bill?", ["Tarn Mill"]],
    ["Which patrons have we never issued an invoice to?", ["Tarn Mill"]],
    ["Patrons making less than 80 million a year", ["Quill House", "Tarn Mill"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it.each([
    "Which chambers were put out before 1950?",
    "Which restorers take up yoga?",
    "Who took a part of the Otter Findings?",
    "How did the Otter Rescue turn over?",
    "Who directed Put Up?",
    "Which patrons have a capacity for patience?",
  ])("is no other: %s", (question) => stays(question));
  it("makes money, and no things", async () => {
    expect(await said("Patrons making more than 3 reports")).toBeNull();
    expect(await said("Patrons making less than 40 projects")).toBeNull();
  });
  it("is that of a property or a relation which the graph has", async () => {
    const ships = await graphOf(
      [
        ["Ship", "Lark", { capacity: 40, builtYear: 1990, boardSize: 9, joinedOn: "1991-02-03" }],
        ["Crane", "Big Crane", { erectedYear: 1980 }],
      ],
      ["Big Crane|LOADS|Lark"],
    );
    expect(await withoutAsides("What is the capacity of Lark?", ships)).toBe("What is the capacity of Lark?");
    expect(await withoutAsides("Who came on board first?", ships)).toBe("Who came on board first?");
    expect(await withoutAsides("Which cranes were put up first?", ships)).toBe(
      "Which cranes were put up first?",
    );
    expect(await withoutAsides("Which ships were put up first?", ships)).toBe(
      "Which ships were built  first?",
    );
  });
});

describe("on average, at the beginning", () => {
  it.each<[string, unknown]>([
    ["On average, what do restorers charge per hour?", [60]],
    ["What do restorers charge per hour on average?", [60]],
    ["On average, how tall are the statues?", [117.5]],
    ["On average, what do restorers charge per level?", ["junior", "senior"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it.each(["On average, what do restorers charge per week?", "What do restorers charge per visit?"])(
    "is of what is asked: %s",
    async (question) => {
      expect(await said(question)).toBeNull();
    },
  );
});
