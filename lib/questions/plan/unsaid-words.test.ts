/** Each content word is said by the query, by a table of words or by a near meaning; else nothing is answered. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { wordEmbedder as embedder } from "../../graph/testing/word-embedder";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { openPlanner } from "./planner";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Mill", "Low Mill", { builtYear: 1801, wheelCount: 2, running: true }],
      ["Mill", "High Mill", { builtYear: 1850, wheelCount: 3, running: false }],
      ["Mill", "Old Mill", { builtYear: 1790, wheelCount: 1, running: true }],
      ["Miller", "Ada Holt", { born: 1960, monthly_pay_eur: 2100 }],
      ["Miller", "Ben Roe", { born: 1971, monthly_pay_eur: 2900 }],
      ["Miller", "Cara Lind", { born: 1990, monthly_pay_eur: 1800 }],
      ["Flour", "Red Rye", { price_eur: 3 }],
      ["Flour", "White Oat", { price_eur: 5 }],
      ["River", "Aune"],
      ["River", "Brede"],
    ],
    [
      "Ada Holt|RUNS|Low Mill",
      "Ben Roe|RUNS|High Mill",
      "Cara Lind|RUNS|Old Mill",
      "Low Mill|MADE|Red Rye",
      "High Mill|MADE|Red Rye",
      "High Mill|MADE|White Oat",
      "Low Mill|LIES_ON|Aune",
      "High Mill|LIES_ON|Brede",
      "Old Mill|LIES_ON|Aune",
      "Ada Holt|TRAINED|Ben Roe",
      "Ben Roe|TRAINED|Cara Lind",
    ],
  );
});

const said = (question: string) => saidOf(graph, question, embedder);

const leftOut = async (question: string) => {
  const { reading } = await openPlanner({ graph, embedder }).plan(question);
  return reading?.leftOut;
};

describe("a word that nothing says", () => {
  it.each([
    ["Which mills on Aune were flooded?", "flooded"],
    ["Who runs the haunted Low Mill?", "haunted"],
    ["Which millers that Ada Holt trained are divorced?", "divorced"],
    ["Which mills made Red Rye by moonlight?", "moonlight"],
    ["How many mills on Aune were robbed?", "robbed"],
    ["What is the oldest mill with a weathervane?", "weathervane"],
    ["Which mills on Aune refused to make Red Rye?", "refused"],
  ])("holds the answer back and is named: %s", async (question, word) => {
    expect(await said(question)).toBeNull();
    expect(await leftOut(question)).toContain(word);
  });
});

describe("a word that is said", () => {
  it.each([
    ["by a label: Which mills lie on Aune?", ["Low Mill", "Old Mill"]],
    ["by a relation that people call otherwise: Who operates High Mill?", ["Ben Roe"]],
    ["by a property: Which mills have two wheels?", ["Low Mill"]],
    ["by a property for such a word: Which miller earns the most?", ["Ben Roe"]],
    ["by a value: Which mills are not running?", ["High Mill"]],
    ["as a measure of a number: Flours that cost more than 4 euros", ["White Oat"]],
    [
      "by either of two relations: Mills that made White Oat or lie on Aune",
      ["High Mill", "Low Mill", "Old Mill"],
    ],
    ["by nothing, since it says little: I need the mills that lie on Brede", ["High Mill"]],
  ])("holds nothing back, %s", async (text, answers) => {
    const found = await said(text.slice(text.indexOf(": ") + 2));
    expect([found].flat(2).sort()).toEqual(answers);
  });
});

it('may be the verb of either of two relations that "or" joins before one name', async () => {
  const films = await graphOf(
    [
      ["Film", "Salt"],
      ["Film", "Reed"],
      ["Person", "Ida Holm"],
      ["Person", "Jan Roos"],
    ],
    ["Salt|DIRECTED_BY|Ida Holm", "Reed|WRITTEN_BY|Ida Holm", "Reed|DIRECTED_BY|Jan Roos"],
  );
  const question = "Which films were written or directed by Ida Holm?";
  expect(await saidOf(films, question, embedder)).toEqual(["Reed", "Salt"]);
});

it("may be a kind of what a graph of documents calls by a wider word", async () => {
  const works = await graphOf(
    [
      ["Work", "Night Ferry"],
      ["Work", "Grey Wall"],
      ["Person", "Ida Holm"],
      ["Organization", "Acme Pictures"],
    ],
    [
      "Night Ferry|DIRECTED_BY|Ida Holm",
      "Night Ferry|PRODUCED_BY|Acme Pictures",
      "Grey Wall|PRODUCED_BY|Ida Holm",
    ],
  );
  const about = (noun: string) => `Who directed the ${noun} that was produced by Acme Pictures?`;
  expect(await saidOf(works, about("film"), embedder)).toEqual(["Ida Holm"]);
  expect(await saidOf(works, about("bridge"), embedder)).toBeNull();
});
