import fc from "fast-check";
import { expect, it } from "vitest";
import type { RunColumn } from "@/lib/measure/run/run";
import type { Verdict } from "../state/verdict";
import { byReason, endedEarly, endedOf, headlineOf, withoutRepeat } from "./headline";

const VERDICT: Verdict = {
  answers: [],
  agree: 5,
  of: 6,
  voices: 2,
  readings: 1,
  confidence: 0.9,
  leftOut: [],
  unused: [],
  differ: [],
  sentence: "5 of 6 agree.",
};
const person = (name: string) => ({ node: name, name });

it("says that a run was cancelled or stopped, and how many of those that were asked had ended", () => {
  const said = (...states: string[]) => {
    const columns = states.map((state) => ({ state, counterfactual: null }) as RunColumn);
    return endedEarly({ state: "done", columns });
  };
  expect(said("cancelled", "cancelled")).toBe("This run was cancelled before any method had ended.");
  expect(said("done", "failed", "cancelled")).toBe("This run was cancelled: 2 of 3 methods had ended.");
  expect(said("done", "interrupted")).toBe("The server stopped during this run: 1 of 2 methods had ended.");
  const changed = { state: "cancelled", counterfactual: {} } as RunColumn;
  const done = { state: "done", counterfactual: null } as RunColumn;
  expect([said("done"), endedEarly({ state: "done", columns: [done, changed] })]).toEqual(["", ""]);
});

it("begins with the answer itself, and says who gives it apart from it", () => {
  const answers = ["Ridley Scott", "John Woo"].map(person);
  expect(headlineOf({ ...VERDICT, answers })).toMatchObject({
    answer: "Ridley Scott · John Woo",
    agreement: "5 of 6 methods agree, in 2 different ways",
  });
  expect(headlineOf({ ...VERDICT, answers, readings: 0 }).agreement).toBe(
    "5 of 6 methods agree, in 2 different ways, none by a query",
  );
  const computed = { cypher: "RETURN 2", parameters: {} };
  const value = { kind: "value" as const, value: 1965, atLeast: false, ...computed };
  expect(headlineOf({ ...VERDICT, result: value, voices: 1 })).toMatchObject({
    answer: "1965",
    agreement: "5 of 6 methods agree, all by the same query",
  });
  expect(headlineOf({ ...VERDICT, answers, confidence: 0.4, voices: 1 }).agreement).toBe(
    "5 of 6 methods agree without being sure, all by the same query",
  );
  const table = { kind: "table" as const, columns: ["film", "year"], more: false, ...computed };
  expect(headlineOf({ ...VERDICT, result: { ...table, rows: [["1954", 1954]] } }).answer).toBe("1954");
  expect(headlineOf({ ...VERDICT, result: { ...table, rows: [["Alien", 1979]] } }).answer).toBe(
    "Alien: 1979",
  );
  expect(headlineOf({ ...VERDICT, result: { kind: "yes-no", yes: true, ...computed } }).answer).toBe("Yes");
  expect(headlineOf({ ...VERDICT, agree: 0, sentence: "No method answers." }).answer).toBe(
    "No method answers.",
  );
});

it("names no answer twice, and claims of no word that it was read", () => {
  const names = fc.array(fc.stringMatching(/^[A-Z][a-z]{2,8}$/), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      names,
      fc.integer({ min: 1, max: 6 }),
      fc.nat(3),
      fc.nat(2),
      (said, agree, voices, readings) => {
        const verdict = { ...VERDICT, answers: said.map(person), agree, voices, readings };
        const { answer, agreement, meaning } = headlineOf(verdict);
        const shown = answer.split(" · ");
        expect(new Set(shown).size).toBe(shown.length);
        for (const name of new Set(said)) expect(agreement.split(" ")).not.toContain(name);
        expect(`${answer} ${agreement} ${meaning}`).not.toMatch(/every word|all words/i);
      },
    ),
  );
});

it("a sentence does not begin with the name that it says", () => {
  expect(withoutRepeat("Holiday: Holiday was directed by George Cukor.")).toBe(
    "Holiday was directed by George Cukor.",
  );
  expect(withoutRepeat("Note: it is late.")).toBe("Note: it is late.");
});

it("says which of the answers have ended, and until when they held", () => {
  const verdict = { ...VERDICT, answers: ["Ana", "Bo"].map(person) };
  expect(endedOf(verdict)).toBe("");
  const ended = [
    { node: "Bo", until: "2022-06-30" },
    { node: "Cy", until: "2020" },
  ];
  expect(endedOf(verdict, ended)).toBe("No longer: Bo (until 2022-06-30)");
});

it("names methods that differ for one reason together, in their order", () => {
  const differ = [
    { method: "hybrid", why: "It abstains." },
    { method: "stem", why: "It answers Ana." },
    { method: "sage", why: "It abstains." },
  ];
  expect(byReason(differ)).toEqual([
    { why: "It abstains.", methods: ["hybrid", "sage"] },
    { why: "It answers Ana.", methods: ["stem"] },
  ]);
});
