/** Parts of values: ends of addresses, words of names, years and parts of years; and people who share something. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { LEAST_CERTAINTY } from "../language/score/certainty";
import { films, graphOf, survey, work } from "../testing/everyday-graphs";
import { openPlanner } from "./planner";
import { roleNouns } from "./role-nouns";

let graph: GraphSource;

beforeAll(async () => {
  const employee = (name: string, mail: string, joined: string): [string, string, Record<string, string>] => [
    "Employee",
    name,
    { mail, joined },
  ];
  graph = await graphOf(
    [
      employee("Ana Holm", "ana@reef.org", "2019-03-02"),
      employee("Bo Lund", "bo.lund@coast.net", "2019-09-14"),
      employee("Carl Holm", "carl@reef.org", "2021-12-30"),
      employee("Dea Holmgren", "dea@coast.net", "2022-06-30"),
      ["Lamp", "North Light"],
      ["Lamp", "South Light"],
    ],
    [
      "Ana Holm|WORKS_ON|North Light",
      "Bo Lund|WORKS_ON|North Light",
      "Carl Holm|WORKS_ON|South Light",
      "Dea Holmgren|WORKS_ON|South Light",
    ],
  );
});

/** The names that are said, or the rows where values are; null where nothing is said. */
async function said(question: string, own: GraphSource = graph) {
  const { plans, reading, abstained } = await openPlanner({ graph: own, embedder }).plan(question);
  if (abstained || (reading?.confidence ?? 0) < LEAST_CERTAINTY) return null;
  const { rows, columns } = await own.match(reading?.computes?.query ?? plans[0]!.candidate.query);
  const at = columns.indexOf("answer");
  return at < 0
    ? rows.map((row) => row.join(" ")).sort()
    : rows.map((row) => (row[at] as { node: string }).node).sort();
}

/** What is surely said. */
async function answers(question: string, own: GraphSource) {
  const { plans, reading, abstained } = await openPlanner({ graph: own, embedder }).plan(question);
  expect([abstained, reading!.confidence >= LEAST_CERTAINTY]).toEqual([false, true]);
  const { rows } = await own.match(reading!.computes?.query ?? plans[0]!.candidate.query);
  const text = (cell: unknown) => (cell as { node?: string }).node ?? String(cell);
  return rows.map(([cell]) => text(cell)).sort();
}

describe("a part of a text", () => {
  it.each([
    ["Employees whose mail ends with .org", ["Ana Holm", "Carl Holm"]],
    ["Which employees have a mail at coast.net?", ["Bo Lund", "Dea Holmgren"]],
    ["Employees whose mail contains @reef.org", ["Ana Holm", "Carl Holm"]],
    ["Employees whose surname is Holm", ["Ana Holm", "Carl Holm"]],
    ["Employees whose last name is Lund", ["Bo Lund"]],
    ["Employees whose first name is Carl", ["Carl Holm"]],
  ])("%s", async (question, names) => {
    expect(await said(question)).toEqual(names);
  });
});

describe("a year and a part of one", () => {
  it.each([
    ["How many employees joined per year?", ["2019 2", "2021 1", "2022 1"]],
    ["Number of employees by year", ["2019 2", "2021 1", "2022 1"]],
    ["Who joined in the same year as Bo Lund?", ["Ana Holm"]],
    ["Employees who joined in the first half of 2022", ["Dea Holmgren"]],
    ["Employees who joined in the second half of 2019", ["Bo Lund"]],
    ["Employees who joined in the last quarter of 2021", ["Carl Holm"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
});

it("groups by month, too", async () => {
  const faults = await survey();
  const { reading } = await openPlanner({ graph: faults, embedder }).plan(
    "How many faults were opened per month?",
  );
  const { rows } = await faults.match(reading!.computes!.query);
  expect(rows.map((row) => row.join(" ")).sort()).toEqual(["2023-02 1", "2023-05 1", "2023-11 1"]);
});

describe("people who share something", () => {
  it("are no things", async () => {
    const { plans } = await openPlanner({ graph, embedder }).plan("Who works with Ana Holm?");
    expect((await graph.match(plans[0]!.candidate.query)).rows).toEqual([[{ node: "Bo Lund" }]]);
  });

  it("are two relations away from a name", () => {
    const question = "List the coworkers of Ana Holm";
    const span: [number, number] = [question.indexOf("Ana"), question.length];
    expect(roleNouns(question, [{ span, readings: [] }])).toEqual([
      { text: "coworkers", mention: 0, steps: 2 },
    ]);
  });

  it("are not what the one relation leads to", async () => {
    expect(await said("List the coworkers of Ana Holm")).not.toEqual(["North Light"]);
  });
});

describe("a word that compares or joins", () => {
  it("is not passed over before a name", async () => {
    const { reading, abstained } = await openPlanner({ graph, embedder }).plan("Who works before Ana Holm?");
    expect(abstained || reading!.confidence < LEAST_CERTAINTY).toBe(true);
  });

  it.each([
    ["Is anyone in South working on Sounding?", true],
    ["Is anyone in South working on Drilling?", false],
  ])("asks whether there is anybody: %s", async (question, isSo) => {
    const divisions = await survey();
    const { reading, abstained } = await openPlanner({ graph: divisions, embedder }).plan(question);
    expect([abstained, reading!.confidence >= LEAST_CERTAINTY]).toEqual([false, true]);
    expect((await divisions.match(reading!.computes!.query)).rows).toEqual([[isSo]]);
  });

  it("says the same of one thing and of no other", async () => {
    const divisions = await survey();
    const { plans } = await openPlanner({ graph: divisions, embedder }).plan(
      "Who lives in the same town as Cleo Park?",
    );
    expect((await divisions.match(plans[0]!.candidate.query)).rows).toEqual([[{ node: "Ada Holt" }]]);
    const { abstained } = await openPlanner({ graph: divisions, embedder }).plan(
      "Who is in the same division as Ada Holt?",
    );
    expect(abstained).toBe(true);
  });
});

describe("what is denied beside what is so", () => {
  it.each([
    ["People who directed films but have not starred in any", ["Ida Holm", "Jonas Berg"]],
    ["Which people directed Salt Roads but did not star in it?", ["Ida Holm"]],
    ["Who starred in Old Mill but did not direct it?", ["Karin Lund"]],
    ["Who acted but never directed?", ["Eva Strand"]],
    ["Who acted in Salt Roads but not Old Mill?", ["Eva Strand"]],
    ["Who directed Paper Boats but not Salt Roads?", []],
    ["Films starring Karin Lund but not directed by Otto Vik", []],
    ["How many different people starred in Old Mill?", ["2"]],
  ])("%s", async (question, found) => {
    expect(await answers(question, await films())).toEqual(found);
  });

  it.each([
    [
      "does not deny what is said before",
      "Engineers who live in Varde and do not report to anyone",
      "Ada Holt",
    ],
    ["is no word of a relation", "Divisions based in Varde without engineers who work on Sounding", "North"],
  ])("%s", async (_, question, found) => {
    const divisions = await survey();
    const { plans } = await openPlanner({ graph: divisions, embedder }).plan(question);
    expect((await divisions.match(plans[0]!.candidate.query)).rows).toEqual([[{ node: found }]]);
  });

  it.each([
    ["is not said of all who are not so", "Who directed Old Mill but did not star in it?", 2],
    ["denies no verb that nobody says", "How many people directed Paper Boats but not Salt Roads?", 1],
  ])("%s", async (_, question, least) => {
    const cinema = await films();
    const { plans, reading, abstained } = await openPlanner({ graph: cinema, embedder }).plan(question);
    const isSaid = !abstained && reading!.confidence >= LEAST_CERTAINTY;
    const { rows } = await cinema.match(plans[0]!.candidate.query);
    expect(isSaid && rows.length >= least).toBe(false);
  });
});

describe("what one name has not", () => {
  it.each([
    ["Which films did Eva Strand direct?", films, []],
    ["How many films has Eva Strand directed?", films, ["0"]],
    ["Who is the manager of Quin Lee?", work, []],
    ["Who does Pia Roth manage?", work, []],
    ["Who reports to Nora Falk?", work, []],
    // What it has is found, whichever end the word names.
    ["Whom does Nora Falk report to?", work, ["Omar Said"]],
    ["Who is Nora Falk's boss?", work, ["Omar Said"]],
    ["Who are the reports of Quin Lee?", work, ["Omar Said", "Pia Roth"]],
  ] as const)("%s", async (question, open, found) => {
    expect(await answers(question, await open())).toEqual(found);
  });
});

it("is not said of a relation that some edge of the graph has the other way round", async () => {
  const reels = await graphOf(
    [
      ["Film", "Tide"],
      ["Film", "Ebb"],
      ["Person", "Mo Lake"],
      ["Person", "Una Fell"],
    ],
    ["Tide|STARRED_ACTORS|Mo Lake", "Ebb|STARRED_ACTORS|Mo Lake", "Una Fell|STARRED_ACTORS|Tide"],
  );
  expect(await answers("What films did Mo Lake star in?", reels)).toEqual(["Ebb", "Tide"]);
});

it("is not said of kinds that a relation hardly ever joins, as by a slip of the data", async () => {
  const plays = (one: number) => `Reel ${one}|STARS|Actor ${one}`;
  const numbers = Array.from({ length: 12 }, (_, at) => at);
  const reels = await graphOf(
    [
      ...numbers.map((one): [string, string] => ["Reel", `Reel ${one}`]),
      ...numbers.map((one): [string, string] => ["Actor", `Actor ${one}`]),
      ["Genre", "Noir"],
    ],
    [...numbers.map(plays), "Noir|STARS|Actor 3"],
  );
  expect(await said("What genre stars Actor 4?", reels)).toBe(null);
  expect(await said("What reel stars Actor 4?", reels)).toEqual(["Reel 4"]);
});

describe("people whom no verb joins", () => {
  it.each([
    ["People in North or South", survey, ["Ada Holt", "Bram Ott", "Cleo Park"]],
    ["Who is in North or Coast?", survey, ["Ada Holt", "Dov Lehr"]],
    ["Who is not in South?", survey, ["Ada Holt", "Dov Lehr"]],
    ["How many people are in South or Coast?", survey, ["3"]],
    ["Who starred in Paper Boats or Old Mill?", films, ["Eva Strand", "Karin Lund", "Otto Vik"]],
  ] as const)("%s", async (question, open, found) => {
    expect(await answers(question, await open())).toEqual(found);
  });
});

describe("a comparison with one whom each has", () => {
  const crew = () =>
    graphOf(
      [
        ["Sailor", "Ash", { age: 61 }],
        ["Sailor", "Birk", { age: 30 }],
        ["Sailor", "Cas", { age: 44 }],
        ["Sailor", "Dow", { age: 19 }],
        ["Vessel", "Petrel"],
      ],
      ["Birk|REPORTS_TO|Ash", "Cas|REPORTS_TO|Birk", "Dow|REPORTS_TO|Birk", "Dow|SAILS|Petrel"],
    );

  it.each([
    ["Who is older than their boss?", crew, ["Cas"]],
    ["Sailors who are younger than their manager", crew, ["Birk", "Dow"]],
    ["How many sailors are younger than their boss?", crew, ["2"]],
    ["Which employee has a lower salary than their manager?", work, ["Nora Falk", "Omar Said", "Pia Roth"]],
    ["Employees hired after their manager", work, ["Nora Falk", "Omar Said", "Pia Roth"]],
    // Whom the question names is compared with as before.
    ["Who is older than Birk?", crew, ["Ash", "Cas"]],
  ] as const)("%s", async (question, open, found) => {
    expect(await answers(question, await open())).toEqual(found);
  });

  it("is not passed over where nothing says what is compared", async () => {
    const { abstained } = await openPlanner({ graph: await work(), embedder }).plan(
      "Who earns more than their department?",
    );
    expect(abstained).toBe(true);
  });
});
