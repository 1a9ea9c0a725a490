/** Who is asked for, what is counted of whom, and times that are none of anybody's life. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Singer", "Ivo Brand", { born: "1980-05-01", wage_eur: 900, absenceNights: 2, voice: "tenor" }],
      ["Singer", "Lena Dorn", { born: "1991-02-11", wage_eur: 700, absenceNights: 9, voice: "alto" }],
      ["Singer", "Max Eder", { born: "1975-08-21", wage_eur: 1200, absenceNights: 12, voice: "tenor" }],
      ["Singer", "Nora Falk", { born: "1988-11-30", wage_eur: 400, absenceNights: 0, voice: "alto" }],
      ["Choir", "Green Hall Choir"],
      ["Choir", "River Voices"],
      ["Choir", "Stone Street Choir"],
      ["Hall", "Oak Hall", { sizeSqm: 320, hireRate: 250 }],
      ["Hall", "Elm Hall", { sizeSqm: 180, hireRate: 400 }],
      ["Hall", "Ash Hall", { sizeSqm: 95, hireRate: 90 }],
    ],
    [
      ["Ivo Brand|MEMBER_OF|Green Hall Choir", { since: "2016-01-01", until: "2019-12-31" }],
      ["Lena Dorn|MEMBER_OF|Green Hall Choir", { since: "2018-03-01" }],
      ["Max Eder|MEMBER_OF|River Voices", { since: "2010-09-01" }],
      ["Nora Falk|MEMBER_OF|River Voices", { since: "2021-01-15" }],
      ["Ivo Brand|MEMBER_OF|River Voices", { since: "2020-01-01" }],
      "Green Hall Choir|REHEARSES_IN|Oak Hall",
      "River Voices|REHEARSES_IN|Elm Hall",
      "Ivo Brand|REPORTS_TO|Max Eder",
      "Lena Dorn|REPORTS_TO|Nora Falk",
      "Nora Falk|REPORTS_TO|Max Eder",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("whom it is about", () => {
  it.each([
    ["Who earns more than the person they answer to?", ["Lena Dorn"]],
    ["Which choirs have the people who report to Max Eder been in?", ["Green Hall Choir", "River Voices"]],
    ["average wage of an alto", [550]],
    ["average pay of a tenor", [1050]],
    ["How many members does each choir have now?", ["Green Hall Choir", "River Voices"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
});

describe("a time", () => {
  it.each([
    ["Who was in Green Hall Choir in 2017?", ["Ivo Brand"]],
    ["Which singers were born in 1991?", ["Lena Dorn"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
  it.each([
    ["Which choir is Ivo Brand in?", ["River Voices"]],
    ["members of Green Hall Choir", ["Lena Dorn"]],
    ["Which choirs are the people who report to Max Eder in?", ["River Voices"]],
    ["Which choirs has Ivo Brand been in?", ["Green Hall Choir", "River Voices"]],
  ])("is now in the present tense: %s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
  it.each([
    ["Which singers are in more than one choir?", ["Ivo Brand"]],
    ["What percentage of the singers are in Green Hall Choir?", [50]],
  ])("is any where it is counted: %s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
  it("is that of the relation, and of nobody's start", async () => {
    const own = await graphOf(
      [
        ["Singer", "Ida Koch", { joined: "2009-01-01" }],
        ["Singer", "Jan Lutz", { joined: "2016-02-01" }],
        ["Choir", "Tower Choir"],
      ],
      [
        ["Ida Koch|CONDUCTED|Tower Choir", { since: "2014-01-01", until: "2018-05-31" }],
        ["Jan Lutz|CONDUCTED|Tower Choir", { since: "2018-06-01" }],
      ],
    );
    expect(await saidOf(own, "Who conducted Tower Choir in 2016?")).toEqual(["Ida Koch"]);
  });
  it("of absence is not the opposite", async () => {
    expect(await said("Who was absent for more than 8 nights?")).toEqual(["Lena Dorn", "Max Eder"]);
  });
  it("that the graph does not have is not somebody's birth", async () => {
    expect(await said("Which singers sang in 1991?")).toBeNull();
  });
});

describe("a measure", () => {
  it.each([
    ["halls bigger than 100 square metres", ["Elm Hall", "Oak Hall"]],
    ["Which choirs rehearse in something bigger than 200 square metres?", ["Green Hall Choir"]],
    ["Which halls take more than 100 square metres?", ["Elm Hall", "Oak Hall"]],
    ["How big is our largest hall?", ["Oak Hall"]],
    ["Which choir rehearses in the most expensive hall?", ["River Voices"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
});

describe("an order", () => {
  it.each([
    ["Who teaches the subject with the most hours?", ["Ada Holt", "Ben Ives"]],
    ["teachers of the subject with the most hours", ["Ada Holt", "Ben Ives"]],
    ["Which journey was the last to leave?", ["North Run"]],
  ])("is of what has it: %s", async (question, found) => {
    const own = await graphOf(
      [
        ["Teacher", "Ada Holt"],
        ["Teacher", "Ben Ives"],
        ["Teacher", "Cyd Moor"],
        ["Subject", "Botany", { hours: 6 }],
        ["Subject", "Latin", { hours: 2 }],
        ["Journey", "North Run", { departureDate: "2024-05-02", arrivalDate: "2024-05-20" }],
        ["Journey", "South Run", { departureDate: "2024-05-01", arrivalDate: "2024-05-04" }],
        ["Journey", "West Run", { departureDate: "2024-04-01", arrivalDate: "2024-06-30" }],
      ],
      [
        ["Ada Holt|TEACHES|Botany", { hoursTaught: 3 }],
        ["Ben Ives|TEACHES|Botany", { hoursTaught: 1 }],
        ["Cyd Moor|TEACHES|Latin", { hoursTaught: 9 }],
      ],
    );
    expect(await saidOf(own, question)).toEqual(found);
  });
});

describe("the first of what was done, and the oldest of what it was done to", () => {
  it.each([
    ["The oldest cup that Ida Koch mended", ["Blue Cup"]],
    ["The newest cup that Ida Koch mended", ["Tall Cup"]],
    ["Which painter's oldest cup was mended by Ida Koch?", ["Lou Ern"]],
    ["The last cup that Ida Koch mended", ["Blue Cup"]],
    ["The latest cup that Ida Koch mended", ["Blue Cup"]],
    ["The first cup that Ida Koch mended", ["Tall Cup"]],
    ["Which cup did Ida Koch mend first?", ["Tall Cup"]],
    ["Which cup did Ida Koch mend last?", ["Blue Cup"]],
    ["The latest cup that Kim Abt painted", ["Tall Cup"]],
  ])("%s", async (question, found) => {
    const own = await graphOf(
      [
        ["Potter", "Ida Koch"],
        ["Painter", "Kim Abt"],
        ["Painter", "Lou Ern"],
        ["Cup", "Blue Cup", { published: 1871 }],
        ["Cup", "Grey Cup", { published: 1931 }],
        ["Cup", "Tall Cup", { published: 1990 }],
      ],
      [
        ["Ida Koch|MENDED|Blue Cup", { on: "2021-04-01" }],
        ["Ida Koch|MENDED|Grey Cup", { on: "2020-04-01" }],
        ["Ida Koch|MENDED|Tall Cup", { on: "2019-04-01" }],
        "Kim Abt|PAINTED|Tall Cup",
        "Kim Abt|PAINTED|Grey Cup",
        "Lou Ern|PAINTED|Blue Cup",
      ],
    );
    expect(await saidOf(own, question)).toEqual(found);
  });
});

describe("is not answered where it is left over", () => {
  it.each([
    ["the noun that is asked for", "Jugglers who never rehearsed in a hall"],
    ["which comes first", "In which hall did River Voices rehearse first?"],
    ["where it is", "Where is the largest hall kept?"],
    ["whose it is", "Whose orchestra rehearses in Elm Hall?"],
    ["two words", "Which singers juggle the clubs of Green Hall Choir?"],
  ])("%s: %s", async (_, question) => {
    expect(await said(question)).toBeNull();
  });
});
