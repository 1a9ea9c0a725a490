import { expect, it } from "vitest";
import { HopscopeError } from "../graph/errors";
import type { GraphSchema } from "../graph/graph-source";
import { checkAliases } from "./check-names";

const schema: GraphSchema = {
  labels: [{ name: "Person", count: 2, properties: [] }],
  relations: [{ type: "DIRECTED_BY", kind: "relation", count: 1, properties: [], ends: [] }],
} as unknown as GraphSchema;

const problemsOf = (aliases: Record<string, string[]>, earlier: Record<string, string[]> = {}) => {
  try {
    checkAliases(aliases, schema, earlier);
    return null;
  } catch (error) {
    if (!(error instanceof HopscopeError)) throw error;
    expect(error.code).toBe("invalid-input");
    return error.problems.map(({ message }) => message);
  }
};

it("takes names of the schema, and those that had words before", () => {
  expect(problemsOf({ DIRECTED_BY: ["director"], Person: ["people"] })).toBeNull();
  expect(problemsOf({ GONE: ["lost"] }, { GONE: ["lost"] })).toBeNull();
  expect(problemsOf({})).toBeNull();
});

it("names what is not there, with what was probably meant", () => {
  expect(problemsOf({ DIRECTD_BY: ["director"], Person: ["people"] })).toEqual([
    'There is no relation type or label "DIRECTD_BY". Did you mean "DIRECTED_BY"?',
  ]);
  expect(problemsOf({ person: [], zzzzzz: [] })).toEqual([
    'There is no relation type or label "person". Did you mean "Person"?',
    'There is no relation type or label "zzzzzz".',
  ]);
  expect(problemsOf(JSON.parse('{"__proto__": [], "constructor": [], "toString": []}'))).toHaveLength(3);
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`x${at}`.repeat(50), []]));
  expect(problemsOf(many)).toHaveLength(20);
});
