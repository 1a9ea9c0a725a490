import { expect, it } from "vitest";
import { comparingWords, countingWords, yesNoWords } from "./operator-words";

/** Where a name is in the question. */
function named(question: string, ...names: string[]) {
  return names.map((name) => {
    const from = question.indexOf(name);
    return { span: [from, from + name.length] as [number, number], kind: "exact" as const };
  });
}

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

it.each([
  ["Did Otto Brandt order Green Tea?", ["Did"]],
  ["Is there a list of what Alder Mill supplies?", []],
  ["Who supplies Oak Table?", []],
])("%s asks for yes or no by %j", (question, words) => {
  expect(yesNoWords(question)).toEqual(words);
});
