/** A number, a month or a date that the page says was used is in a query, whatever the reader makes of the question. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { column, retrieval, run, subgraph } from "../../../components/testing/example-run";
import { renderCypher } from "../../graph/cypher/render";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder } from "../../graph/testing/letter-embedder";
import { openPlanner } from "../../questions/plan/planner";
import { graphOf } from "../../questions/testing/everyday-graphs";
import { partsOf, unusedWords } from "./question-words";
import { hasValue, isValue, valuesOf } from "./spoken-values";
import { verdictOf } from "./verdict";

const values = (...parameters: (string | number | string[])[]) =>
  valuesOf([{ cypher: "MATCH (p0) WHERE p0.x > $p1 RETURN p0", parameters: { ...parameters } as never }]);

describe("hasValue", () => {
  it.each<[string, string | number]>([
    ["1940", 1940],
    ["1940", "1940-03-01"],
    ["1,200", 1200],
    ["1960s", 1960],
    ["60s", 1960],
    ["three", 3],
    ["fifty-four", 54],
    ["3rd", 3],
    ["third", 2],
    ["20th", 1901],
    ["20", 0.2],
    ["90kg", 90],
    ["two", 7200],
    ["March", "1940-03-31T23:59:59Z"],
    ["March", "03"],
    ["2024-05-03", "2024-05-03T10:30:00Z"],
    ["30", "10:30"],
  ])("%s is %s in a query", (word, value) => {
    expect(isValue(word)).toBe(true);
    expect(hasValue(values(value), word)).toBe(true);
    expect(hasValue(values("film:1940-x-3", 1), word)).toBe(false);
    expect(hasValue(values(1958, "1958-08-14T23:59:59Z"), word)).toBe(false);
  });

  it.each(["may", "march", "one", "seconds", "3D", "film", "x1"])("%s is no value", (word) => {
    expect(isValue(word)).toBe(false);
  });

  it("has the values that a language model writes into its query", () => {
    const query = { cypher: "MATCH (n1:Film) WHERE n1.year >= 1940 AND n1.day = '1941-08-02' RETURN n1" };
    const found = valuesOf([{ ...query, parameters: {} }]);
    for (const word of ["1940", "August"]) expect(hasValue(found, word)).toBe(true);
    for (const word of ["1", "March"]) expect(hasValue(found, word)).toBe(false);
  });
});

let ferries: GraphSource;

beforeAll(async () => {
  ferries = await graphOf(
    [
      ["Ferry", "Gull", { launched: "1961-03-14", seats: 120, crossingMin: 45, builtYear: 1961 }],
      ["Ferry", "Heron", { launched: "1974-08-02", seats: 340, crossingMin: 90, builtYear: 1974 }],
      ["Ferry", "Tern", { launched: "1988-11-30", seats: 80, crossingMin: 30, builtYear: 1988 }],
      ["Pilot", "Una Brae", { hired: "2001-05-09", trips: 12 }],
      ["Pilot", "Ivo Skerry", { hired: "2014-12-20", trips: 3 }],
      ["Incident", "INC-7", { severity: "P1", opened: "2020-02-11" }],
    ],
    ["Una Brae|STEERS|Gull", "Una Brae|STEERS|Heron", "Ivo Skerry|STEERS|Tern", "Heron|HIT_BY|INC-7"],
  );
});

/** The question as the page shows it with its first plan, whether or not the reader is sure of it. */
async function read(question: string) {
  const planner = openPlanner({ graph: ferries, embedder: letterEmbedder });
  const { plans, reading } = await planner.plan(question);
  const query = reading?.computes?.query ?? plans[0]?.candidate.query;
  if (!query) return null;
  const { text: cypher, parameters } = renderCypher(query);
  const found = retrieval([], subgraph({}));
  const result = { kind: "value" as const, value: 1, atLeast: false, cypher, parameters };
  const answer = { ...found.answer, result, operators: reading?.operators, leftOut: reading?.leftOut };
  const asked = { ...run(column("m", [], { ...found, answer } as never)), question, reading: null };
  const verdict = verdictOf([
    { method: "m", answers: [], result, abstained: false, error: null, plan: "p", leftOut: reading?.leftOut },
  ]);
  return { parts: partsOf(asked, verdict, null), query: JSON.stringify(parameters) };
}

const MONTHS = ["January", "March", "August", "December"];
const KINDS = [
  "Which ferries were launched between {m} {y} and {m} {y}?",
  "Which ferries were built between {m} {y} and {m} {y}?",
  "Which ferries were built in {m} {y}?",
  "Which ferries were launched after {d} {m} {y}?",
  "Which ferries built before {m} {y} have more than {n} seats?",
  "Which pilots were hired in the {y}s and steer at least {w} ferries?",
  "Which pilots steer {w} ferries that were built since {y}?",
  "Who steers the {w} fastest ferries of {y}?",
  "Which ferries have a crossing of more than {w} hours?",
  "How many ferries with {n} seats were hit by P1 incidents in {m}?",
  "Which ferry was hit by INC-{d} on {d} {m} {y}?",
  "Which ferries are not from {y}?",
];

it("says of every number and month of a question that it was used only if the query has it", async () => {
  const kind = fc.record({
    kind: fc.constantFrom(...KINDS),
    y: fc.array(fc.constantFrom("1950", "1961", "1970", "2000"), { minLength: 2, maxLength: 2 }),
    m: fc.array(fc.constantFrom(...MONTHS), { minLength: 2, maxLength: 2 }),
    n: fc.constantFrom("5", "80", "200"),
    d: fc.constantFrom("3", "21"),
    w: fc.constantFrom("two", "three", "five"),
  });
  const spelt: Record<string, number> = { two: 2, three: 3, five: 5 };
  let used = 0;
  await fc.assert(
    fc.asyncProperty(kind, async ({ kind, y, m, n, d, w }) => {
      const [years, months] = [[...y], [...m]];
      const question = kind.replace(/\{(\w)\}/g, (_, of) =>
        of === "y" ? years.pop()! : of === "m" ? months.pop()! : { n, d, w }[of as "n"],
      );
      const asked = await read(question);
      for (const { text, use } of asked?.parts ?? []) {
        const month = MONTHS.includes(text)
          ? String(new Date(`${text} 1`).getMonth() + 1).padStart(2, "0")
          : null;
        const number = spelt[text] ?? (/^\d+s?$/.test(text) ? Number.parseInt(text, 10) : null);
        if (use !== "used" || (month ?? number) === null) continue;
        used++;
        const own = month
          ? [`-${month}-`, `"${month}"`, `[:,[]${Number(month)}\\b`]
          : [`(?<!\\d)0?${number}(?!\\d)`, `\\b${60 * number!}\\b`];
        expect(asked!.query, `${text} of ${question}`).toMatch(new RegExp(own.join("|")));
      }
    }),
    { numRuns: 60 },
  );
  expect(used).toBeGreaterThan(20);
});

it.each([
  ["Which ferries were launched between March 1960 and August 1975?", ""],
  ["Which ferries have more than 100 seats?", ""],
  ["Which ferries have a crossing of more than an hour?", ""],
  ["Which pilots steer at least two ferries?", ""],
])("says nothing of what was read: %s", async (question, unused) => {
  expect(unusedWords((await read(question))!.parts).join(" ")).toBe(unused);
});
