/** Bare counts per noun, superlatives of what a graph measures, rates by the cubic metre, and phrases for what was entered, won, sold or made. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { spokenForLabel } from "../../words/spoken-nouns";
import { spokenFor } from "../../words/spoken-words";
import { countedPer } from "../language/lexicon/counted-per";
import { graphWords } from "../language/lexicon/graph-words";
import { tokensOf } from "../language/words";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { withoutAsides } from "./asides";

let yard: GraphSource;
let dairy: GraphSource;

beforeAll(async () => {
  yard = await graphOf(
    [
      ["Mason", "Ulla Brandt", { birthYear: 1960 }],
      ["Mason", "Piet Haas", { birthYear: 1981 }],
      ["Mason", "Ron Esk", { birthYear: 1984 }],
      ["Yard", "Northgate Yard", { city: "Elm" }],
      ["Yard", "Quay Yard", { city: "Oss" }],
      ["Piece", "Weeping Angel", { category: "statue", year: 1952, weightKg: 400, condition: "cracked" }],
      ["Piece", "Stag Fountain", { category: "fountain", year: 1971, weightKg: 900, condition: "fine" }],
      ["Piece", "Small Owl", { category: "statue", year: 1988, weightKg: 30, condition: "weathered" }],
      ["Stone", "Red Granite", { densityKgM3: 2700, hardness: 7, pricePerM3: 1900, colours: "red and grey" }],
      ["Stone", "White Marble", { densityKgM3: 2600, hardness: 3, pricePerM3: 2400, colours: "white" }],
      ["Stone", "Soft Tuff", { densityKgM3: 1500, hardness: 2, pricePerM3: 600, colours: "yellow" }],
      ["Depot", "Canal Depot", { rackCount: 4 }],
      ["Depot", "Hill Depot", { rackCount: 9 }],
      ["Contest", "Lime Cup", { entryFee: 20 }],
      ["Contest", "Chisel Prize", { entryFee: 35 }],
      ["Show", "Stone Age", { visitorCount: 900 }],
      ["Show", "Garden Forms", { visitorCount: 400 }],
      ["Patron", "Edda Roth", { budget: 9000 }],
      ["Patron", "Kurt Lind", { budget: 5000 }],
      ["Sale", "Spring Sale", { lots: 12 }],
      ["Sale", "Autumn Sale", { lots: 30 }],
      ["Crew", "Blue Crew", { formedOn: "2012-04-01" }],
      ["Crew", "Green Crew", { formedOn: "2020-06-01" }],
    ],
    [
      "Ulla Brandt|CARVED|Weeping Angel",
      "Ulla Brandt|CARVED|Small Owl",
      "Piet Haas|CARVED|Stag Fountain",
      ["Weeping Angel|MADE_BY|Northgate Yard", { hours: 60 }],
      ["Stag Fountain|MADE_BY|Quay Yard", { hours: 140 }],
      ["Small Owl|MADE_BY|Northgate Yard", { hours: 12 }],
      "Weeping Angel|MADE_OF|White Marble",
      "Stag Fountain|MADE_OF|Red Granite",
      "Small Owl|MADE_OF|Soft Tuff",
      "Weeping Angel|STORED_AT|Canal Depot",
      "Stag Fountain|STORED_AT|Hill Depot",
      "Small Owl|STORED_AT|Hill Depot",
      "Ulla Brandt|ENTERED|Lime Cup",
      "Piet Haas|ENTERED|Lime Cup",
      "Ulla Brandt|ENTERED|Chisel Prize",
      "Piet Haas|WON|Lime Cup",
      "Ulla Brandt|WON|Chisel Prize",
      "Ulla Brandt|EMPLOYED_BY|Northgate Yard",
      "Piet Haas|EMPLOYED_BY|Quay Yard",
      "Ron Esk|EMPLOYED_BY|Quay Yard",
      "Weeping Angel|SHOWN_AT|Stone Age",
      "Stag Fountain|SHOWN_AT|Garden Forms",
      ["Edda Roth|SPONSORED|Stone Age", { amount: 700 }],
      ["Kurt Lind|SPONSORED|Garden Forms", { amount: 300 }],
      ["Weeping Angel|SOLD_AT|Spring Sale", { price: 4000 }],
      ["Small Owl|SOLD_AT|Autumn Sale", { price: 150 }],
    ],
  );
  dairy = await graphOf(
    [
      ["Cheese", "Oak Round", { fatPercent: 28, acidity: 5, ageDays: 90 }],
      ["Cheese", "Moor Blue", { fatPercent: 36, acidity: 4, ageDays: 200 }],
      ["Cheese", "Fen White", { fatPercent: 12, acidity: 7, ageDays: 20 }],
      ["Farm", "Dell Farm", { milkPerDay: 900 }],
      ["Farm", "Top Farm", { milkPerDay: 1400 }],
      ["Wood", "Pale Ash", { origin: "north" }],
      ["Wood", "Red Elm", { origin: "south" }],
    ],
    [
      "Dell Farm|MAKES|Oak Round",
      "Dell Farm|MAKES|Fen White",
      "Top Farm|MAKES|Moor Blue",
      "Oak Round|SMOKED_OVER|Pale Ash",
      "Moor Blue|SMOKED_OVER|Red Elm",
    ],
  );
});

const said = (question: string) => saidOf(yard, question);

describe("so many per noun", () => {
  it.each<[string, unknown]>([
    ["pieces per yard", ["Northgate Yard", "Quay Yard"]],
    ["Masons per yard", ["Northgate Yard", "Quay Yard"]],
    ["pieces per category", ["fountain", "statue"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it("is no price, and no sum", async () => {
    const words = await graphWords(yard);
    expect(countedPer(tokensOf("pieces per yard"), words)).toHaveLength(5);
    expect(countedPer(tokensOf("hours per piece"), words)).toHaveLength(3);
    expect(countedPer(tokensOf("prices per stone"), words)).toHaveLength(3);
    expect(countedPer(tokensOf("total pieces per yard"), words)).toHaveLength(4);
  });
});

describe("superlatives of a measure", () => {
  it.each<[string, unknown]>([
    ["What is the densest stone?", ["Red Granite"]],
    ["Which is the hardest stone?", ["Red Granite"]],
    ["What is the dearest stone?", ["White Marble"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it.each<[string, unknown]>([
    ["Which is the fattiest cheese?", ["Moor Blue"]],
    ["Who makes the fattiest cheese?", ["Top Farm"]],
  ])("%s", async (question, expected) => {
    expect(await saidOf(dairy, question)).toEqual(expected);
  });
  it("needs what it measures", async () => {
    expect(await said("What is the fattiest stone?")).toBeNull();
    expect(await saidOf(dairy, "What is the densest cheese?")).toBeNull();
    expect(await saidOf(dairy, "What is the strangest cheese?")).toBeNull();
  });
});

describe("by the cubic metre", () => {
  it.each<[string, unknown]>([
    ["stones that cost under 2000 a cubic metre", ["Red Granite", "Soft Tuff"]],
    ["Which stones cost more than 2000 per cubic metre?", ["White Marble"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it("is no other unit", async () => {
    expect(await said("stones that cost under 2000 a square metre")).toBeNull();
  });
});

describe("in other words", () => {
  it.each<[string, unknown]>([
    ["What shape is the Weeping Angel in?", ["cracked"]],
    ["What colours does White Marble come in?", ["white"]],
    ["Which statues date from before 1960?", ["Weeping Angel"]],
    ["pieces that date back to 1971", ["Stag Fountain"]],
    ["Which crews were put together before 2018?", ["Blue Crew"]],
    ["Who built the Stag Fountain?", ["Quay Yard"]],
    ["Which contests did Ulla Brandt sign up for?", ["Chisel Prize", "Lime Cup"]],
    ["How many masons lined up at the Lime Cup?", [2]],
    ["Who took first place at the Lime Cup?", ["Piet Haas"]],
    ["Which pieces are lying at Hill Depot?", ["Small Owl", "Stag Fountain"]],
    ["Who put up money for Garden Forms?", ["Kurt Lind"]],
    ["Which pieces went under the hammer at the Spring Sale?", ["Weeping Angel"]],
    ["Which shows have included work carved by Piet Haas?", ["Garden Forms"]],
    [
      "List every piece made of White Marble or Soft Tuff, even if only partly.",
      ["Small Owl", "Weeping Angel"],
    ],
    ["Which mason carved the most pieces? Name everyone if there is a tie.", ["Ulla Brandt"]],
    ["whose pieces are the most numerous - which mason carved the most pieces?", ["Ulla Brandt"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it("who tie are all named anyway", async () => {
    const asked = "Which mason carved the most pieces? Name everyone if there is a tie.";
    const plain = await withoutAsides(asked, yard);
    expect(plain).toMatch(/^Which mason carved the most pieces\?\s+\.$/);
    expect(plain).toHaveLength(asked.length);
    expect((await withoutAsides("What colours does White Marble come in?", yard)).trim()).not.toContain(
      "come",
    );
  });
  it("timber is wood, and what lies somewhere is stored there", async () => {
    expect(spokenForLabel("wood")).toContain("timber");
    expect(spokenForLabel("piece")).toContain("work");
    expect(spokenFor("stored at")).toContain("lie");
    expect(spokenFor("shown at")).toContain("include");
    expect(spokenFor("won")).toContain("take first place");
    expect(await saidOf(dairy, "Over which timber was Oak Round smoked?")).toEqual(["Pale Ash"]);
  });
  it.each([
    "Which pieces date from the Bronze Age?",
    "Who took third place at the Lime Cup?",
    "How many hours did it take to ship the Stag Fountain?",
    "Which pieces were put together by Edda Roth?",
  ])("nothing is said to: %s", async (question) => {
    expect(await said(question)).toBeNull();
  });
  it.each([
    "What shape is the Weeping Angel?",
    "What coats does Ulla Brandt wear?",
    "Which mason carved the most pieces? Name everyone if it rains.",
    "Which pieces are made of White Marble, even if it is only small?",
    "Whose pieces are the largest - which yard made them?",
  ])("every word is meant: %s", async (question) => {
    expect(await withoutAsides(question, yard)).toBe(question);
  });
});
