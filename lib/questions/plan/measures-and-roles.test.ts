/** Units in the names of properties, averages and comparisons of them, the sizes that adjectives say, and what relations say of themselves. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Scheme", "Dry Dock", { costMillion: 40, pageCount: 12, state: "withdrawn" }],
      ["Scheme", "New Pier", { costMillion: 600, pageCount: 90, state: "withdrawn" }],
      ["Scheme", "Sea Wall", { costMillion: 900, pageCount: 30, state: "passed" }],
      ["Trail", "Long Ridge", { lengthM: 400, boltCount: 3 }],
      ["Trail", "Short Gully", { lengthM: 200, boltCount: 600 }],
      ["Scope", "Night Eye", { apertureM: 4 }],
      ["Scope", "Moon Eye", { apertureM: 1 }],
      ["Peak", "Grey Horn", { elevationM: 2400, surfaceK: 280 }],
      ["Peak", "White Horn", { elevationM: 2700, surfaceK: 265 }],
      ["Lodge", "Old Inn", { pricePerNightEur: 40, wardened: true, altitudeM: 1900 }],
      ["Lodge", "Ice Hut", { pricePerNightEur: 20, wardened: true, altitudeM: 2500 }],
      ["Lodge", "Bare Hut", { pricePerNightEur: 9, wardened: false, altitudeM: 2600 }],
      ["Ministry", "Harbour Office", { staffCount: 900 }],
      ["Ministry", "Forest Office", { staffCount: 40 }],
      ["Village", "Upton", { turnout: 61.5, region: "North" }],
      ["Village", "Netherby", { turnout: 48, region: "South" }],
      ["Cheese", "Blue Wheel"],
      ["Milk", "Ewe Milk"],
      ["Milk", "Goat Milk"],
      ["Deputy", "Ada Brook", { birthYear: 1988, examYear: 2018 }],
      ["Deputy", "Ben Crane", { birthYear: 1960, examYear: 1990 }],
      ["Deputy", "Cy Dunne", { birthYear: 1971, examYear: 2001 }],
      ["Deputy", "Di Ewart", { birthYear: 1973, examYear: 2003 }],
      ["Board", "Roads Board"],
      ["Board", "Parks Board"],
      ["Board", "Ports Board"],
      ["Firm", "Kelso Works"],
      ["Firm", "Lyle Works"],
    ],
    [
      ["Blue Wheel|MADE_FROM|Ewe Milk", { share: 70 }],
      ["Blue Wheel|MADE_FROM|Goat Milk", { share: 30 }],
      ["Ada Brook|SPONSORED|Sea Wall", { role: "lead" }],
      ["Ben Crane|SPONSORED|Sea Wall", { role: "second" }],
      ["Cy Dunne|SPONSORED|New Pier", { role: "lead" }],
      ["Ada Brook|EMPLOYED_AT|Kelso Works", { since: 2009, until: 2012, position: "clerk" }],
      ["Ben Crane|EMPLOYED_AT|Kelso Works", { since: 2019, position: "surveyor" }],
      ["Cy Dunne|EMPLOYED_AT|Lyle Works", { since: 2020, position: "surveyor" }],
      ["Ada Brook|REPRESENTS|Upton", { majority: 900 }],
      ["Ben Crane|REPRESENTS|Netherby", { majority: 30 }],
      "Ada Brook|MENTORED|Ben Crane",
      "Roads Board|OVERSEES|Forest Office",
      "Parks Board|OVERSEES|Harbour Office",
      "Old Inn|SERVES|White Horn",
      "Ice Hut|SERVES|Grey Horn",
      "Cy Dunne|HEADS|Roads Board",
      "Ben Crane|HEADS|Parks Board",
      "Ada Brook|HEADS|Ports Board",
      "Ada Brook|SITS_ON|Roads Board",
      "Di Ewart|SITS_ON|Roads Board",
      "Ben Crane|SITS_ON|Parks Board",
    ],
  );
});

const saysAll = (cases: [string, unknown[] | null][]) =>
  it.each(cases)("%s", async (question, answers) => {
    expect(await saidOf(graph, question)).toEqual(answers);
  });

describe("what is counted in millions", () => {
  saysAll([
    ["Which schemes cost at least 500 million?", ["New Pier", "Sea Wall"]],
    ["Which schemes cost more than 50,000,000?", ["New Pier", "Sea Wall"]],
    ["Which schemes cost between 30 and 700 million?", ["Dry Dock", "New Pier"]],
    // Thousands of what, nothing says.
    ["Which schemes cost more than 5000?", null],
    ["Which schemes cost more than 500 euros?", null],
    // Kelvin, and no thousands.
    ["Which peaks have a surface over 270?", ["Grey Horn"]],
  ]);
});

describe("a unit at the end of a name", () => {
  saysAll([
    ["Which trails are longer than 350 metres?", ["Long Ridge"]],
    ["Which trails are longer than 350?", ["Long Ridge"]],
    // Nothing that is counted is so many metres, and no length so many kilos.
    ["Which schemes are longer than 20 metres?", null],
    ["Which trails are longer than 150 kilos?", null],
    // A scheme has no length in metres, whoever sponsors it.
    ["Which deputies are longer than 300 metres?", null],
    ["Is White Horn higher than Grey Horn?", [true]],
    ["Does Grey Horn stand higher than White Horn?", [false]],
    ["Is White Horn heavier than Grey Horn?", null],
    // Their staff, and not those who oversee them.
    ["Which ministries employ more than 500 people?", ["Harbour Office"]],
    // A peak that it serves is higher than a lodge by other numbers.
    ["Which peaks are higher than Old Inn?", null],
    ["Is Old Inn higher than Grey Horn?", null],
    ["How many euros does Sea Wall cost?", null],
    ["Which lodges cost on average more than 10 euros?", null],
    ["What does a night cost on average in the wardened lodges?", [30]],
    ["What does a meal cost on average in the wardened lodges?", null],
    ["Which peaks are deeper than 3 metres?", null],
    ["Which scopes are wider than 2 metres?", ["Night Eye"]],
  ]);
});

describe("the most and the least", () => {
  saysAll([
    // Neither pages nor schemes are thin.
    ["Which deputy has the thinnest schemes?", null],
    ["Where was the turnout the lowest?", ["Netherby"]],
    // Each board has one head: none has the most.
    ["Which board has the most deputies?", ["Roads Board"]],
    ["Which board has the most heads?", null],
  ]);
});

describe("what a relation says", () => {
  saysAll([
    ["What percentage of Blue Wheel is Ewe Milk?", [70]],
    ["What is Ben Crane's job at Kelso Works?", ["surveyor"]],
    // She was never there, and nobody else is asked for.
    ["What is Ben Crane's job at Lyle Works?", null],
    ["Who is the lead sponsor of Sea Wall?", ["Ada Brook"]],
    ["Which village does the lead sponsor of Sea Wall represent?", ["Upton"]],
    ["Who joined Kelso Works after 2015?", ["Ben Crane"]],
    // Nothing says when, and the year of an exam is another.
    ["Who joined Roads Board after 2002?", null],
  ]);
});

it("averages a number of pages where something else has a length", async () => {
  const reports = await graphOf(
    [
      ["Report", "Tides", { pageCount: 12, state: "withdrawn" }],
      ["Report", "Winds", { pageCount: 90, state: "withdrawn" }],
      ["Report", "Fogs", { pageCount: 30, state: "printed" }],
      ["Jetty", "North Jetty", { lengthM: 80 }],
    ],
    ["Tides|COVERS|North Jetty", "Winds|COVERS|North Jetty"],
  );
  const question = "On average, how long in pages are the reports that were withdrawn?";
  expect(await saidOf(reports, question)).toEqual([51]);
});

it("sums what a relation says of money", async () => {
  const guides = await graphOf(
    [
      ["Guide", "Ada Brook", { born: 1980 }],
      ["Guide", "Ben Crane", { born: 1970 }],
      ["Tourist", "Quin Vale"],
      ["Tourist", "Zoe Hart"],
    ],
    [
      ["Quin Vale|HIRED|Ada Brook", { feeEur: 300 }],
      ["Zoe Hart|HIRED|Ada Brook", { feeEur: 150 }],
      ["Zoe Hart|HIRED|Ben Crane", { feeEur: 90 }],
    ],
  );
  const question = "How many euros has Ada Brook been paid by tourists in total?";
  expect(await saidOf(guides, question)).toEqual([450]);
});
