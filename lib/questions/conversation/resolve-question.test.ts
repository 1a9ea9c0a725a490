import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { correctionsSchema } from "../plan/mentions/correction";
import { findReferences } from "./find-references";
import { replaceParts } from "./replace-parts";
import { askInstead, resolveQuestion } from "./resolve-question";
import type { Spoken, SpokenBefore } from "./spoken-before";

const person = (name: string): Spoken => ({ node: `p:${name}`, name, labels: ["Person"] });
const film = (name: string): Spoken => ({ node: `f:${name}`, name, labels: ["Film"] });

function before(question: string, named: readonly Spoken[], answers: readonly Spoken[]): SpokenBefore {
  return {
    question,
    answers,
    groups: [],
    named: named.map((one) => {
      const from = question.indexOf(one.name);
      return { ...one, span: [from, from + one.name.length] as const };
    }),
  };
}

const NOTORIOUS = before("Who directed Notorious?", [film("Notorious")], [person("Alfred Hitchcock")]);
const DICK = before(
  "Who directed the films that were written by Philip K. Dick?",
  [person("Philip K. Dick")],
  [person("Ridley Scott"), person("Steven Spielberg"), person("John Woo")],
);
const FILMS = before(
  "Which films did Ida Lupino direct?",
  [person("Ida Lupino")],
  [film("Outrage"), film("The Bigamist")],
);
const MANAGED = before("Who manages Carla Duarte?", [person("Carla Duarte")], [person("Nils Aker")]);
const HERSELF = before("Who is Carla Duarte?", [person("Carla Duarte")], []);

const mill = { node: "b:Corn Mill", name: "Corn Mill", labels: ["Building"] };
const MILL = before("Which building does Nils Aker own?", [person("Nils Aker")], [mill]);

const ask = (question: string, run: SpokenBefore) =>
  resolveQuestion(question, findReferences(question, run)).question;

const RELATIONS = ["DIRECTED_BY", "STARRING", "WRITTEN_BY"].map((type) => ({
  type,
  ends: [{ source: "Film", target: "Person" }],
}));

describe("a word for several", () => {
  const through: SpokenBefore = { ...DICK, groups: [[film("Blade Runner"), film("Minority Report")]] };
  const asked = (question: string, run = through) =>
    resolveQuestion(question, findReferences(question, run, RELATIONS)).question;
  const films = "Blade Runner and Minority Report";
  const people = "Ridley Scott, Steven Spielberg and John Woo";
  it.each([
    ["and who starred in them?", `Who starred in ${films}?`],
    ["and who starred?", `Who starred in ${films}?`],
    ["And who wrote those?", `Who wrote ${films}?`],
    ["Who starred in those films?", `Who starred in ${films}?`],
    ["Which films did they write?", `Which films did ${people} write?`],
    ["What else did they direct?", `What else did ${people} direct?`],
    ["Where were they born?", `Where were ${people} born?`],
  ])("is about what the relation joins: %s", (question, expected) => expect(asked(question)).toBe(expected));

  it("is left open where several groups fit, and offers each", () => {
    const both = { ...through, groups: [...through.groups, [film("Outrage")]] };
    const [them] = findReferences("and who starred in them?", both, RELATIONS);
    expect(them!.nodes).toEqual([]);
    expect(them!.alternatives.map((nodes) => nodes.length)).toEqual([2, 1, 3, 1, 1, 1]);
  });

  it("is about the answers where nothing else fits", () =>
    expect(asked("and who starred in them?", DICK)).toBe(`Who starred in ${people}?`));
});

describe("a word that refers to the run before", () => {
  it.each([
    ["and who wrote it?", NOTORIOUS, "Who wrote Notorious?"],
    ["What else did he direct?", NOTORIOUS, "What else did Alfred Hitchcock direct?"],
    ["When was his first film released?", NOTORIOUS, "When was Alfred Hitchcock’s first film released?"],
    ["In which year was that film released?", NOTORIOUS, "In which year was Notorious released?"],
    ["Who starred in this one?", NOTORIOUS, "Who starred in Notorious?"],
    ["Did she act in Outrage?", FILMS, "Did Ida Lupino act in Outrage?"],
    ["Who met her in Rome?", FILMS, "Who met Ida Lupino in Rome?"],
    ["Who acted in her films?", FILMS, "Who acted in Ida Lupino’s films?"],
    [
      "Which of them were born in Italy?",
      DICK,
      "Which of Ridley Scott, Steven Spielberg and John Woo were born in Italy?",
    ],
    ["Who wrote them?", FILMS, "Who wrote Outrage and The Bigamist?"],
    ["Who starred in those films?", FILMS, "Who starred in Outrage and The Bigamist?"],
    ["and who wrote?", NOTORIOUS, "Who wrote Notorious?"],
    ["And who starred?", NOTORIOUS, "Who starred in Notorious?"],
    ["also in which year?", NOTORIOUS, "In which year was Notorious?"],
    ["And the writers?", FILMS, "The writers of Outrage and The Bigamist?"],
    [
      "Which other films did he direct?",
      NOTORIOUS,
      "Which films other than Notorious did Alfred Hitchcock direct?",
    ],
    ["Which other films did she direct?", FILMS, "Which other films did Ida Lupino direct?"],
    ["And who works there?", MILL, "Who works in Corn Mill?"],
    ["Who comes from there?", MILL, "Who comes from Corn Mill?"],
    ["How many films are there?", MILL, "How many films are there?"],
  ])("%s", (question, run, expected) => expect(ask(question, run)).toBe(expected));
});

describe("a question that refers to nothing", () => {
  it.each([
    "Which films that won a prize did Carol Reed direct?",
    "Is it true that Carol Reed directed Odd Man Out?",
    "Who directed The Third Man?",
    "These films were made by whom?".replace("films", "stars"),
    "And who directed The Third Man?",
    "and who directed the third man?",
  ])("%s", (question) => expect(ask(question, NOTORIOUS)).toBe(question));

  it("is left open where it may be whoever was asked for and not found", () => {
    const [he] = findReferences("and who does he report to?", { ...MANAGED, answers: [] });
    expect(he).toMatchObject({ nodes: [], alternatives: [[{ name: "Carla Duarte" }]] });
    expect(ask("and who does he report to?", MANAGED)).toBe("Who does Nils Aker report to?");
    expect(ask("Who does she report to?", HERSELF)).toBe("Who does Carla Duarte report to?");
  });

  it("stays as it is where the run before has nothing of the kind", () => {
    const [she] = findReferences("What did she direct?", before("Films of 1949", [], [film("Outrage")]));
    expect(she).toEqual({ span: [9, 12], text: "she", nodes: [], alternatives: [] });
  });
});

it("leaves open which of many answers one word means, and offers each of them", () => {
  const run = before("Films of 1949", [], [film("Outrage"), film("The Bigamist")]);
  const [it_] = findReferences("Who wrote it?", run);
  expect(it_!.nodes).toEqual([]);
  expect(it_!.alternatives.map(([one]) => one!.name)).toEqual(["Outrage", "The Bigamist"]);
});

it("says which nodes its names mean: one, any of a group, or some among a group", () => {
  const corrections = (question: string, run: SpokenBefore) =>
    resolveQuestion(question, findReferences(question, run)).corrections;
  expect(corrections("and who wrote it?", NOTORIOUS)).toEqual([{ span: [10, 19], node: "f:Notorious" }]);
  expect(corrections("When was his first film released?", NOTORIOUS)).toEqual([
    { span: [9, 25], node: "p:Alfred Hitchcock" },
  ]);
  expect(corrections("Which other films did he direct?", NOTORIOUS)).toEqual([
    { span: [23, 32], node: "f:Notorious" },
    { span: [37, 53], node: "p:Alfred Hitchcock" },
  ]);
  const nodes = ["f:Outrage", "f:The Bigamist"];
  expect(corrections("Who wrote them?", FILMS)).toEqual([{ span: [10, 34], nodes, as: "any" }]);
  expect(corrections("How many of them are westerns?", FILMS)).toEqual([
    { span: [12, 36], nodes, as: "among" },
  ]);
});

it("has each name at its correction, whatever is referred to, and corrections that the server takes", () => {
  const words = [
    "it",
    "them",
    "he",
    "his films",
    "that film",
    "of them",
    "those",
    "who",
    "wrote",
    "and",
    "?",
  ];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(NOTORIOUS, DICK, FILMS),
      (parts, run) => {
        const question = parts.join(" ");
        const references = findReferences(question, run);
        for (const { span, text } of references) expect(question.slice(...span)).toBe(text);
        const resolved = resolveQuestion(question, references);
        expect(correctionsSchema.safeParse(resolved.corrections).success).toBe(true);
        const names = references.flatMap(({ nodes }) => (nodes.length === 1 ? [nodes[0]!.name] : []));
        const read = resolved.corrections.flatMap((one) =>
          "node" in one ? [resolved.question.slice(...one.span)] : [],
        );
        expect(read).toEqual(names);
      },
    ),
  );
});

it("leaves corrections of other words at their words", () => {
  const question = "and who wrote it in Rome?";
  const at = question.indexOf("Rome");
  const given = [{ span: [at, at + 4] as [number, number], node: "rome" }];
  const resolved = resolveQuestion(question, findReferences(question, NOTORIOUS), given);
  expect(resolved.corrections.map(({ span }) => resolved.question.slice(...span))).toEqual([
    "Notorious",
    "Rome",
  ]);
});

it("asks the question before of something else", () => {
  expect(askInstead("What about Vertigo?", NOTORIOUS)).toBe("Who directed Vertigo?");
  expect(askInstead("and how about Vertigo", NOTORIOUS)).toBe("Who directed Vertigo?");
  expect(askInstead("Who wrote it?", NOTORIOUS)).toBeNull();
  expect(askInstead("What about Vertigo?", before("Longest film?", [], []))).toBeNull();
  expect(askInstead("And Vertigo?", NOTORIOUS)).toBe("Who directed Vertigo?");
  expect(askInstead("and who wrote?", NOTORIOUS)).toBeNull();
  expect(askInstead("and the writers?", NOTORIOUS)).toBeNull();
});

it("asks the question before of another year", () => {
  const dated = before("Which films were released in 1948?", [], []);
  expect(askInstead("And in 1950?", dated)).toBe("Which films were released in 1950?");
  expect(askInstead("and in 1950?", before("Who led Notorious?", [film("Notorious")], []))).toBe(
    "Who led Notorious in 1950?",
  );
});

it("means by they the one thing that was found", () => {
  const [one] = findReferences("Who starred in them?", before("Which film is it?", [], [film("Notorious")]));
  expect(one!.nodes.map(({ name }) => name)).toEqual(["Notorious"]);
});

it("maps spans into a text with other words and back", () => {
  const replaced = replaceParts("ab cd ef", [
    { span: [3, 5], text: "xyz" },
    { span: [0, 1], text: "" },
  ]);
  expect(replaced.text).toBe("b xyz ef");
  expect(replaced.placed.map(([from, to]) => replaced.text.slice(from, to))).toEqual(["xyz", ""]);
  expect(replaced.toNew([6, 8])).toEqual([6, 8]);
  expect(replaced.toNew([4, 7])).toBeNull();
  expect(replaced.toOld([6, 8])).toEqual([6, 8]);
  expect(replaced.toOld([3, 4])).toEqual([3, 5]);
});
