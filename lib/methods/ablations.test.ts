/** The tables of the papers as presets: what they name is valid, and no two rows are the same. */
import { describe, expect, it } from "vitest";
import { retrievers } from "./registry";

const tables = retrievers.flatMap(({ id, params, ablations = [] }) =>
  ablations.map((table) => ({ id, params, ...table })),
);

describe("ablation tables", () => {
  it("are there for every method of a paper with such a table", () => {
    expect(new Set(tables.map(({ id }) => id))).toEqual(
      new Set(["sage", "graphraft", "mor", "sg-rag", "stem"]),
    );
  });

  it.each(tables)("$id: $title, $source", ({ params, source, variants }) => {
    expect(source).toMatch(/^(Table|Figure)s? \d/);
    expect(variants.length).toBeGreaterThan(1);
    expect(new Set(variants.map(({ name }) => name)).size).toBe(variants.length);
    const complete = variants.map((variant) => JSON.stringify(params.parse(variant.params)));
    expect(new Set(complete).size).toBe(variants.length);
  });
});
