import { beforeAll, expect, it } from "vitest";
import type { GraphSchema } from "../../graph/graph-source";
import { shopGraph } from "../testing/shop-graph";
import { asksForKeys, comparingWords, countingWords, mayHaveOperators, yesNoWords } from "./operator-words";

let schema: GraphSchema;
/** A graph whose nodes have names alone. */
let bare: GraphSchema;

beforeAll(async () => {
  schema = await (await shopGraph()).schema();
  bare = { ...schema, labels: schema.labels.map((label) => ({ ...label, properties: [] })) };
});

/** Where a name is in the question. */
function named(question: string, ...names: string[]) {
  return names.map((name) => {
    const from = question.indexOf(name);
    return { span: [from, from + name.length] as [number, number], kind: "exact" as const };
  });
}

it.each([
  ["Did Mara Lindt order Green Tea?", ["Mara Lindt", "Green Tea"]],
  ["Is Oak Table supplied by Alder Mill?", ["Oak Table", "Alder Mill"]],
  ["When was Otto Brandt born?", ["Otto Brandt"]],
  ["How old is Otto Brandt?", ["Otto Brandt"]],
  ["What does Oak Table cost?", ["Oak Table"]],
  ["What country is Alder Mill in?", ["Alder Mill"]],
  ["Which products of Alder Mill cost more than 100?", ["Alder Mill"]],
  ["Which products are not supplied by Alder Mill?", ["Alder Mill"]],
  ["Which products are there?", []],
])("may ask for more than a chain: %s", (question, names) => {
  expect(mayHaveOperators(question, named(question, ...names), schema)).toBe(true);
});

it.each([
  ["Who supplies Oak Table?", ["Oak Table"]],
  ["Is there a list of what Alder Mill supplies?", ["Alder Mill"]],
  ["Can you tell me who supplies Oak Table?", ["Oak Table"]],
  ["Who wrote Top 10 Most Wanted?", ["Top 10 Most Wanted"]],
])("asks for a chain: %s", (question, names) => {
  expect(mayHaveOperators(question, named(question, ...names), schema)).toBe(false);
});

it.each(["When was Otto Brandt born?", "How old is Otto Brandt?"])(
  "asks for no property of a graph without any: %s",
  (question) => {
    expect(mayHaveOperators(question, named(question, "Otto Brandt"), bare)).toBe(false);
  },
);

it.each([
  ["How many products does Alder Mill supply?", ["How many"]],
  ["What is the oldest supplier?", ["oldest"]],
  ["Which films were made after 1990?", ["after"]],
  ["Which films were made after the war?", []],
  ["Which supplier has at least three products?", ["at least"]],
  ["What is the last name of Otto Brandt?", []],
  ["Who supplies Oak Table?", []],
])("%s counts, compares or orders by %j", (question, words) => {
  expect(countingWords(question, [])).toEqual(words);
});

it("counts by no word of a name", () => {
  const question = "Who directed The Oldest Profession?";
  expect(countingWords(question, named(question, "The Oldest Profession"))).toEqual([]);
});

it("compares with a number that a node is called by, and not with a number in a longer name", () => {
  const [films, odyssey] = [
    "Which films came out before 1930?",
    "What was made after 2001: A Space Odyssey?",
  ];
  for (const words of [comparingWords, countingWords]) {
    expect(words(films, named(films, "1930"))).toEqual(["before"]);
    expect(words(odyssey, named(odyssey, "2001: A Space Odyssey"))).toEqual([]);
  }
  expect(comparingWords("How many products are there?", [])).toEqual([]);
  expect(comparingWords("Who is the oldest actor in it?", [])).toEqual(["oldest"]);
});

it("takes so many of something, and most of it, for words that no chain may pass over", () => {
  expect(comparingWords("List the top 5 products of Alder Mill", [])).toEqual(["top 5"]);
  expect(comparingWords("What are the first three products of Alder Mill?", [])).toEqual(["first three"]);
  expect(comparingWords("Who ordered the most products?", [])).toEqual(["most"]);
  expect(comparingWords("What is the first name of Otto Brandt?", [])).toEqual([]);
});

it("asks for a property by its word outside of names, or by its unit", () => {
  const roles = "What are the roles of the actors in Roles of Honour?";
  expect(asksForKeys(roles, named(roles, "Roles of Honour"), ["role"])).toBe(true);
  expect(
    asksForKeys("Who acted in Roles of Honour?", named("Who acted in Roles of Honour?", "Roles of Honour"), [
      "role",
    ]),
  ).toBe(false);
});

it.each([
  ["Did Otto Brandt order Green Tea?", ["Did"]],
  ["Is there a list of what Alder Mill supplies?", []],
  ["Who supplies Oak Table?", []],
])("%s asks for yes or no by %j", (question, words) => {
  expect(yesNoWords(question)).toEqual(words);
});
