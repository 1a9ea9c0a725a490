/** At which end of a relation a name stands, where clauses, denials and possessives speak of nodes of one kind. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let office: GraphSource;
let stage: GraphSource;
let brewing: GraphSource;

beforeAll(async () => {
  office = await graphOf(
    [
      ...["Amber", "Basalt", "Cobalt", "Dune", "Ember", "Fjord", "Garnet"].map(
        (name) => ["Paper", `${name} Notes`] as [string, string],
      ),
      ...["Ada", "Ben", "Cora", "Dov", "Elin", "Finn", "Gita"].map(
        (name) => ["Person", `${name} Quill`] as [string, string],
      ),
      ...["Northwind", "Oakley", "Pebble", "Quarry", "Ridge"].map(
        (name) => ["Company", name] as [string, string],
      ),
      ...["Finance", "Design", "Legal"].map((name) => ["Department", name] as [string, string]),
      ["City", "Lindau"],
      ["City", "Morvik"],
    ],
    [
      "Ember Notes|CITES|Amber Notes",
      "Ember Notes|CITES|Cobalt Notes",
      "Ember Notes|CITES|Dune Notes",
      "Cobalt Notes|CITES|Basalt Notes",
      "Dune Notes|CITES|Basalt Notes",
      "Amber Notes|CITES|Fjord Notes",
      "Garnet Notes|CITES|Cobalt Notes",
      "Garnet Notes|CITES|Fjord Notes",
      "Fjord Notes|CITES|Basalt Notes",
      "Ada Quill|WROTE|Amber Notes",
      "Ben Quill|WROTE|Basalt Notes",
      "Cora Quill|WROTE|Cobalt Notes",
      "Ada Quill|WROTE|Dune Notes",
      "Dov Quill|WROTE|Ember Notes",
      "Elin Quill|WROTE|Fjord Notes",
      "Northwind|OWNS|Oakley",
      "Northwind|OWNS|Pebble",
      "Oakley|OWNS|Quarry",
      "Pebble|OWNS|Ridge",
      "Ada Quill|REPORTS_TO|Ben Quill",
      "Ben Quill|REPORTS_TO|Cora Quill",
      "Dov Quill|REPORTS_TO|Ben Quill",
      "Elin Quill|REPORTS_TO|Dov Quill",
      "Finn Quill|REPORTS_TO|Cora Quill",
      "Gita Quill|REPORTS_TO|Finn Quill",
      "Cora Quill|MENTORED|Ada Quill",
      "Cora Quill|MENTORED|Finn Quill",
      "Ada Quill|MENTORED|Elin Quill",
      "Dov Quill|MENTORED|Gita Quill",
      "Ada Quill|WORKS_IN|Finance",
      "Ben Quill|WORKS_IN|Design",
      "Cora Quill|WORKS_IN|Legal",
      "Dov Quill|WORKS_IN|Finance",
      "Elin Quill|WORKS_IN|Legal",
      "Finn Quill|WORKS_IN|Design",
      "Gita Quill|WORKS_IN|Finance",
      "Ada Quill|LIVES_IN|Lindau",
      "Cora Quill|LIVES_IN|Lindau",
      "Elin Quill|LIVES_IN|Lindau",
      "Ben Quill|LIVES_IN|Morvik",
      "Dov Quill|LIVES_IN|Morvik",
    ],
  );
  stage = await graphOf(
    [
      ...["Alba", "Bruno", "Celia", "Dirk", "Esme"].map(
        (name) => ["Dancer", `${name} Voss`] as [string, string],
      ),
      ...["Night Ferry", "Salt Hours", "Red Harvest"].map((name) => ["Ballet", name] as [string, string]),
      ["Troupe", "Kessel Troupe"],
      ["Troupe", "Lark Troupe"],
      ["Theatre", "Mill Theatre"],
      ["Town", "Osten"],
    ],
    [
      "Alba Voss|TAUGHT|Bruno Voss",
      "Alba Voss|TAUGHT|Celia Voss",
      "Celia Voss|TAUGHT|Esme Voss",
      "Alba Voss|CHOREOGRAPHED|Night Ferry",
      "Bruno Voss|CHOREOGRAPHED|Salt Hours",
      "Bruno Voss|DANCED_IN|Night Ferry",
      "Celia Voss|DANCED_IN|Night Ferry",
      "Dirk Voss|DANCED_IN|Salt Hours",
      "Esme Voss|DANCED_IN|Red Harvest",
      "Bruno Voss|MEMBER_OF|Kessel Troupe",
      "Dirk Voss|MEMBER_OF|Kessel Troupe",
      "Celia Voss|MEMBER_OF|Lark Troupe",
      "Esme Voss|MEMBER_OF|Lark Troupe",
      "Salt Hours|BASED_ON|Night Ferry",
      "Red Harvest|BASED_ON|Salt Hours",
      "Salt Hours|STAGED_AT|Mill Theatre",
      "Mill Theatre|LOCATED_IN|Osten",
    ],
  );
  brewing = await graphOf(
    [
      ["Brewery", "Gull House"],
      ["Brewer", "Ida Rank"],
      ["Beer", "Storm Petrel"],
      ["Dog", "Rusty"],
      ["Callout", "Fell Blizzard"],
    ],
    [
      "Storm Petrel|BREWED_BY|Gull House",
      "Ida Rank|CREATED|Storm Petrel",
      "Gull House|EMPLOYS|Ida Rank",
      "Ida Rank|HANDLES|Rusty",
      "Rusty|DEPLOYED_ON|Fell Blizzard",
    ],
  );
});

describe("a verb that is said twice is two relations, each of its own subject", () => {
  it.each<[string, string[]]>([
    ["Which papers does Ember Notes cite that cite Basalt Notes?", ["Cobalt Notes", "Dune Notes"]],
    ["Which papers cited by Ember Notes cite Basalt Notes?", ["Cobalt Notes", "Dune Notes"]],
    ["Which papers cited by Ember Notes are cited by Garnet Notes?", ["Cobalt Notes"]],
    ["Which papers that cite Cobalt Notes cite Dune Notes?", ["Ember Notes"]],
    ["What do the companies that Northwind owns own?", ["Quarry", "Ridge"]],
    ["Which companies owned by Northwind do not own Ridge?", ["Oakley"]],
    ["Who reports to someone who reports to Cora Quill?", ["Ada Quill", "Dov Quill", "Gita Quill"]],
    ["Who does the manager of Ada Quill report to?", ["Cora Quill"]],
    ["Who does Ada Quill's manager report to?", ["Cora Quill"]],
    ["Who reports to Ada Quill?", []],
    ["Which people mentored by Cora Quill report to Ben Quill?", ["Ada Quill"]],
    ["Who reports to Ben Quill and was mentored by Cora Quill?", ["Ada Quill"]],
    ["Who reports to Ben Quill but was not mentored by Cora Quill?", ["Dov Quill"]],
  ])("%s", async (question, found) => {
    expect(await saidOf(office, question)).toEqual(found);
  });
  it("says nothing of the subject of another clause", async () => {
    expect(await saidOf(stage, "Which dancers danced in a ballet they choreographed?")).toBeNull();
  });
});

describe("what is denied", () => {
  it.each<[string, string[]]>([
    ["Which papers cite Cobalt Notes but not Dune Notes?", ["Garnet Notes"]],
    ["Which papers cite Basalt Notes but are not cited by Ember Notes?", ["Fjord Notes"]],
    ["Which people in Finance do not report to Ben Quill?", ["Gita Quill"]],
    ["Which departments have nobody who lives in Morvik?", ["Legal"]],
  ])("%s", async (question, found) => {
    expect(await saidOf(office, question)).toEqual(found);
  });
  it.each<[string, string[]]>([
    ["Which troupes have nobody who danced in Salt Hours?", ["Lark Troupe"]],
    ["Which troupes have nobody who danced in Night Ferry?", []],
    ["Which troupes have no member who danced in Red Harvest?", ["Kessel Troupe"]],
  ])("%s", async (question, found) => {
    expect(await saidOf(stage, question)).toEqual(found);
  });
});

describe("the end of a relation", () => {
  it.each<[string, string[]]>([
    ["In which city does Elin Quill's mentor live?", ["Lindau"]],
    ["In which city does Gita Quill's mentor live?", ["Morvik"]],
    ["Which people report to someone that Cora Quill mentored?", ["Gita Quill"]],
    ["Who are Cora Quill's reports?", ["Ben Quill", "Finn Quill"]],
    ["Whose reports wrote Amber Notes?", ["Ben Quill"]],
    ["Whose reports wrote Ember Notes?", ["Ben Quill"]],
    ["Whose reports live in Morvik?", ["Ben Quill", "Cora Quill"]],
    ["Whose reports work in Legal?", ["Dov Quill"]],
    ["Who wrote a paper that cites a paper by Ben Quill?", ["Ada Quill", "Cora Quill", "Elin Quill"]],
  ])("%s", async (question, found) => {
    expect(await saidOf(office, question)).toEqual(found);
  });
  it.each<[string, string[]]>([
    ["Which ballet is based on Salt Hours?", ["Red Harvest"]],
    ["What is Red Harvest based on?", ["Salt Hours"]],
    ["In which town was the ballet choreographed by Bruno Voss staged?", ["Osten"]],
  ])("%s", async (question, found) => {
    expect(await saidOf(stage, question)).toEqual(found);
  });
  it("is not that of what somebody does with it, where none of those who are asked for has anybody", async () => {
    const lorries = await graphOf(
      [
        ["Firm", "Peak Haulage"],
        ["Lorry", "Badger", { fuel: "electric" }],
        ["Lorry", "Otter", { fuel: "electric" }],
        ["Driver", "Tess Boyd"],
      ],
      ["Peak Haulage|RUNS|Badger", "Peak Haulage|RUNS|Otter", "Tess Boyd|DRIVES|Otter"],
    );
    const question = "Firms with nobody who drives an electric lorry";
    expect(await saidOf(lorries, question)).not.toEqual(["Badger"]);
  });
  it("is none of the teacher's own teacher", async () => {
    expect(await saidOf(stage, "Whose teacher is Celia Voss?")).toBeNull();
  });
  it("is no owner who is had by another", async () => {
    expect(await saidOf(office, "What is Ridge's owner's owner?")).not.toEqual(["Pebble"]);
  });
  it("joins what is said side by side", async () => {
    const wines = await graphOf(
      [
        ["Importer", "Baltic Hall", { country: "Norway" }],
        ["Importer", "Nordvin", { country: "Sweden" }],
        ["Wine", "Morello"],
        ["Wine", "Tinto"],
        ["Estate", "Casa Alta"],
        ["Winemaker", "Pilar Voss"],
      ],
      [
        "Baltic Hall|IMPORTS|Morello",
        "Nordvin|IMPORTS|Tinto",
        "Casa Alta|PRODUCES|Tinto",
        "Pilar Voss|CRAFTED|Morello",
        "Pilar Voss|WORKS_FOR|Casa Alta",
      ],
    );
    const question =
      "In which countries are the importers that import wines from estates that Pilar Voss works for?";
    expect(await saidOf(wines, question)).not.toEqual(["Baltic Hall"]);
  });
  it("is of the label that is asked for, and not of one that is called nearly so", async () => {
    expect(await saidOf(brewing, "Which brewery makes Storm Petrel?")).toEqual(["Gull House"]);
  });
  it.each<[string, string[]]>([
    ["Who taught Pia Sole to sail?", ["Otto Sole"]],
    ["Who trained under Otto Sole?", ["Pia Sole"]],
    ["Who trained Pia Sole?", ["Otto Sole"]],
  ])("of who trained under somebody: %s", async (question, found) => {
    const sailors = await graphOf(
      ["Otto", "Pia", "Rolf"].map((name) => ["Sailor", `${name} Sole`]),
      ["Pia Sole|TRAINED_UNDER|Otto Sole", "Rolf Sole|TRAINED_UNDER|Pia Sole"],
    );
    expect(await saidOf(sailors, question)).toEqual(found);
  });
  it.each<[string, string[]]>([
    ["Whose students wrote Deep Roots?", ["Anna Berg", "Piet Boer"]],
    ["Whose student wrote Fast Walks?", ["Elsa Lind"]],
    ["Whose students work at Ghent University?", ["Anna Berg", "Piet Boer"]],
    ["Whose student was Anna Berg?", ["Elsa Lind"]],
  ])("of whose student that is: %s", async (question, found) => {
    const academy = await graphOf(
      [
        ...["Elsa Lind", "Piet Boer", "Marc Claes", "Anna Berg", "Karin Holm"].map(
          (name) => ["Researcher", name] as [string, string],
        ),
        ...["Fast Walks", "Deep Roots"].map((name) => ["Paper", name] as [string, string]),
        ["University", "Ghent University"],
      ],
      [
        "Piet Boer|STUDIED_UNDER|Elsa Lind",
        "Anna Berg|STUDIED_UNDER|Elsa Lind",
        "Marc Claes|STUDIED_UNDER|Piet Boer",
        "Karin Holm|STUDIED_UNDER|Anna Berg",
        "Piet Boer|WROTE|Fast Walks",
        "Marc Claes|WROTE|Deep Roots",
        "Karin Holm|WROTE|Deep Roots",
        "Marc Claes|WORKS_AT|Ghent University",
        "Karin Holm|WORKS_AT|Ghent University",
      ],
    );
    expect(await saidOf(academy, question)).toEqual(found);
  });
  it("is checked by the verb of the question alone", async () => {
    expect(await saidOf(brewing, "Did Rusty find anyone in the Fell Blizzard?")).toBeNull();
  });
});
